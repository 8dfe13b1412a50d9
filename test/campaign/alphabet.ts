import { member, num } from '../../src/logic/build.ts';
import { CharSet } from '../../src/logic/char-set.ts';
import { BitVec, Char, Int, type Sort } from '../../src/logic/sort.ts';
import type { Term } from '../../src/logic/term.ts';
import type { Value } from '../../src/logic/value.ts';

/** A sort with the few symbols that words are enumerated over. */
export interface Alphabet {
  readonly name: string;
  readonly sort: Sort;
  readonly symbols: readonly Value[];
  /** How long the enumerated words are at most. */
  readonly length: number;
}

export const BIT: Alphabet = { name: 'bit', sort: BitVec(1), symbols: [0, 1], length: 6 };
export const QUAD: Alphabet = { name: 'quad', sort: BitVec(2), symbols: [0, 1, 2, 3], length: 4 };
export const LETTERS: Alphabet = {
  name: 'letters',
  sort: Char,
  symbols: [...'abc~'].map(c => c.charCodeAt(0)),
  length: 4,
};
export const NUMBERS: Alphabet = { name: 'numbers', sort: Int, symbols: [-1n, 0n, 1n, 2n], length: 3 };

/** Disjoint classes of the symbols of a small sort: each one alone, except "the rest" of the letters. */
function classes(alphabet: Alphabet): readonly CharSet[] {
  if (alphabet !== LETTERS) return alphabet.symbols.map(s => CharSet.of(Number(s)));
  return [CharSet.of('a'), CharSet.of('b'), CharSet.of('c'), CharSet.of('a', 'b', 'c').complement()];
}

/** The test that `subject` is in one of the classes with these numbers, for an alphabet of a small sort. */
export function inClasses(subject: Term, alphabet: Alphabet, which: readonly number[]): Term {
  const all = classes(alphabet);
  return member(
    subject,
    which.reduce((set, i) => set.union(all[i]), CharSet.empty),
  );
}

export function symbolTerm(value: Value, sort: Sort): Term {
  return num(typeof value === 'bigint' ? value : Number(value), sort);
}

/** All words up to a length, shorter ones first. */
export function wordsUpTo(symbols: readonly Value[], length: number): readonly (readonly Value[])[] {
  const words: (readonly Value[])[] = [[]];
  for (let i = 0, end = 1, n = 0; n < length; n++, end = words.length)
    for (; i < end; i++) for (const s of symbols) words.push([...words[i], s]);
  return words;
}
