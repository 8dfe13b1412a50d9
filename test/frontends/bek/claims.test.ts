import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { interpreter } from './interpreter.ts';
import { codes, Random } from './random.ts';
import { ANY_LETTERS, LETTERS } from './reference-coders.ts';

/**
 * Each example says in its first comment which questions of `codomata check` hold, and a witness for those that fail.
 * Here the witnesses are tried and the rest is tested on random inputs; the analyses prove it.
 */

const EXAMPLES = new URL('../../../examples/', import.meta.url);
const CLAIM = /^\/\/ {3}check (\S+) (.+?): (?:holds|fails on (.+))$/gm;

type Word = readonly number[];
type Function = (input: Word) => Word | undefined;

interface Claim {
  readonly file: string;
  readonly property: string;
  readonly targets: readonly string[];
  readonly alphabet: 'char' | 'int';
  readonly input: RegExp | undefined;
  readonly output: RegExp | undefined;
  /** Inputs on which it fails; `undefined` when it holds. */
  readonly witness: readonly Word[] | undefined;
}

function claimsOf(file: string): readonly Claim[] {
  const text = readFileSync(new URL(file, EXAMPLES), 'utf8');
  return [...text.matchAll(CLAIM)].map(([, property, call, witness]) => {
    const option = (name: string): string | undefined => new RegExp(`--${name} (\\S+)`).exec(call)?.[1];
    const [input, output] = [option('input'), option('output')];
    return {
      file,
      property,
      targets: call.split(' --')[0].split(' '),
      alphabet: option('alphabet') === 'int' ? 'int' : 'char',
      input: input === undefined ? undefined : new RegExp(`^(?:${input})$`),
      output: output === undefined ? undefined : new RegExp(property === 'only' ? `^(?:${output})$` : output),
      witness: witness?.split(' and ').map(one => {
        const value: string | number[] = JSON.parse(one);
        return typeof value === 'string' ? codes(value) : value;
      }),
    };
  });
}

function text(word: Word): string {
  return String.fromCharCode(...word);
}

function same(a: Word | undefined, b: Word | undefined): boolean {
  return a === undefined || b === undefined ? a === b : a.length === b.length && a.every((n, i) => n === b[i]);
}

/** Whether the property is kept on these inputs (all of them together for `injective`). */
function keeps(claim: Claim, f: Function, g: Function, inputs: readonly Word[]): boolean {
  const then = (first: Function, second: Function, x: Word): Word | undefined => {
    const middle = first(x);
    return middle && second(middle);
  };
  const each = (test: (x: Word, y: Word | undefined) => boolean): boolean => inputs.every(x => test(x, f(x)));
  switch (claim.property) {
    case 'total':
      return each((_, y) => y !== undefined);
    case 'idempotent':
      return each((x, y) => same(then(f, f, x), y));
    case 'inverse':
      return each((x, y) => y === undefined || same(g(y), x));
    case 'commutes':
      return each(x => same(then(f, g, x), then(g, f, x)));
    case 'equivalent':
      return each((x, y) => same(g(x), y));
    case 'avoids':
      return each((_, y) => y === undefined || claim.output?.test(text(y)) === false);
    case 'only':
      return each((_, y) => y === undefined || claim.output?.test(text(y)) === true);
    case 'injective': {
      const outputs = new Map<string, string>();
      return each((x, y) => {
        if (y === undefined) return true;
        const before = outputs.get(y.join());
        outputs.set(y.join(), x.join());
        return before === undefined || before === x.join();
      });
    }
    default:
      throw new Error(`unknown property ${claim.property}`);
  }
}

function randomInputs({ file, alphabet, input }: Claim): readonly Word[] {
  const random = new Random(11);
  const letters = LETTERS[file.slice(0, -4)] ?? ANY_LETTERS;
  const words = Array.from({ length: 700 }, (): Word => {
    if (alphabet === 'char') return codes(random.word(letters, 5));
    return Array.from({ length: random.below(5) }, () => random.below(5) - 2);
  });
  return words.filter(word => input?.test(text(word)) ?? true);
}

describe('what the examples say about themselves', () => {
  const files = ['paper', 'encoders'].flatMap(folder =>
    readdirSync(new URL(folder, EXAMPLES))
      .filter(name => name.endsWith('.bek'))
      .sort()
      .map(name => `${folder}/${name}`),
  );

  it('is something in every file', () => {
    expect(files.filter(file => claimsOf(file).length < 3)).toEqual([]);
  });

  it.each(files)('is true of %s', file => {
    for (const claim of claimsOf(file)) {
      const [f, g = f] = claim.targets.map(target => {
        const source = readFileSync(new URL(target, new URL(file, EXAMPLES)), 'utf8');
        return interpreter(source, { alphabet: claim.alphabet });
      });
      const what = `${claim.property} ${claim.targets.join(' ')}`;
      if (claim.witness === undefined) expect([what, keeps(claim, f, g, randomInputs(claim))]).toEqual([what, true]);
      else expect([what, keeps(claim, f, g, claim.witness)]).toEqual([what, false]);
    }
  });
});
