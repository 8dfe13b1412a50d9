import { randomFrom } from '../random-regex.ts';

/** A regular expression with a replacement template. */
export interface RandomReplacement {
  readonly pattern: string;
  readonly flags: string;
  readonly template: string;
}

export const CAPTURE_ALPHABET = 'abc';

/**
 * A random replacement where the order of alternatives, greedy and lazy loops, empty iterations and captures all matter:
 * short patterns over `a` and `b` with many groups; the same one for the same seed.
 */
export function randomReplacement(seed: number): RandomReplacement {
  const random = randomFrom(seed);
  const pick = (items: readonly string[]) => items[random(items.length)];
  const atom = (depth: number): string => {
    if (depth === 0 || random(2) === 0) return pick(['a', 'b', 'ab', '[ab]', '.', '', 'a', 'b']);
    return `(${pick(['', '', '?:'])}${alternatives(depth - 1)})`;
  };
  const term = (depth: number): string => {
    if (random(12) === 0) return pick(['^', '$', '\\b', '\\B', '(?=a)', '(?!b)', '(?<=a)', '(?<!b)']);
    const body = atom(depth);
    const isOne = body.startsWith('(') || body.startsWith('[') || body.length === 1;
    if (!isOne || random(2) === 0) return body;
    return body + pick(['*', '+', '?', '{2}', '{1,2}', '{0,2}', '{2,}']) + pick(['', '?']);
  };
  const sequence = (depth: number) => Array.from({ length: 1 + random(3) }, () => term(depth)).join('');
  const alternatives = (depth: number): string =>
    Array.from({ length: 1 + random(2) }, () => sequence(depth)).join('|');
  const pattern = alternatives(2);
  const template = Array.from({ length: random(5) }, () => pick(['<', '>', '$&', '$1', '$2', '$3'])).join('');
  return { pattern, flags: pick(['', 'g', 'g', 'gy', 'y']), template };
}

/** A random template for any pattern. */
export function randomTemplate(seed: number): string {
  const random = randomFrom(seed);
  const pieces = ['[', ']', '$&', '$1', '$2', '-'];
  return Array.from({ length: random(4) }, () => pieces[random(pieces.length)]).join('');
}
