import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One line of an example's first comment: a question of `codomata check` and its answer. */
export interface Claim {
  readonly line: string;
  readonly property: string;
  /** Paths from the folder of the project. */
  readonly targets: readonly string[];
  readonly alphabet: 'char' | 'int';
  readonly input: string | undefined;
  readonly output: string | undefined;
  /** Inputs on which it fails (two for `injective`); `undefined` when it holds. */
  readonly witness: readonly (string | readonly number[])[] | undefined;
}

const CLAIM = /^\/\/ {3}(check (\S+) (.+?): (?:holds|fails on (.+)))$/gm;

/** All Bek programs among the examples. */
export function exampleFiles(): readonly string[] {
  return ['paper', 'encoders'].flatMap(folder =>
    readdirSync(join('examples', folder))
      .filter(name => name.endsWith('.bek'))
      .sort()
      .map(name => join('examples', folder, name)),
  );
}

export function claimsOf(file: string): readonly Claim[] {
  return [...readFileSync(file, 'utf8').matchAll(CLAIM)].map(([, line, property, call, witness]) => {
    const option = (name: string): string | undefined => new RegExp(`--${name} (\\S+)`).exec(call)?.[1];
    return {
      line,
      property,
      targets: call
        .split(' --')[0]
        .split(' ')
        .map(target => join(dirname(file), target)),
      alphabet: option('alphabet') === 'int' ? 'int' : 'char',
      input: option('input'),
      output: option('output'),
      witness: witness?.split(' and ').map(one => JSON.parse(one)),
    };
  });
}
