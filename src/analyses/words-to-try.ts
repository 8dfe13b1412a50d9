import { Random } from '../automata/acceptor/random.ts';
import { allWords } from '../automata/words/all-words.ts';
import type { Value } from '../logic/value.ts';
import type { Word } from './verdict.ts';
import { wordKey } from './word-key.ts';

export interface WordSources {
  /** The most telling first. */
  readonly symbols: readonly Value[];
  /** Words that may mean something, whole and in parts. */
  readonly fragments: readonly Word[];
  readonly seed: number;
}

/** How many of the symbols all words of a length are made of. */
const WIDTHS: readonly (readonly [length: number, symbols: number])[] = [
  [2, 64],
  [3, 16],
  [4, 8],
  [5, 4],
];
const MOST_SINGLE = 400;
const REPEATED = 10;
const COUNTS = [
  2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17, 20, 21, 31, 32, 33, 50, 64, 65, 100, 101, 128, 256, 257,
];
const MOST_FRAGMENTS = 40;
const AROUND = 8;
const NESTED = 14;
const RANDOM_WORDS = 3000;
const LONGEST_RANDOM = 12;

/**
 * Words to try code on, each once and the same for the same sources: the empty word, each symbol, the fragments, symbols
 * many times over, all short words over the most telling symbols, fragments next to each other, in each other and between symbols, and random
 * mixtures. About 20,000 in all.
 */
export function* wordsToTry(sources: WordSources): Generator<Word> {
  const seen = new Set<string>();
  for (const word of candidates(sources)) {
    const key = wordKey(word);
    if (seen.has(key)) continue;
    seen.add(key);
    yield word;
  }
}

function* candidates({ symbols, fragments, seed }: WordSources): Generator<Word> {
  yield [];
  for (const symbol of symbols.slice(0, MOST_SINGLE)) yield [symbol];
  yield* fragments;
  for (const symbol of symbols.slice(0, REPEATED))
    for (const count of COUNTS) yield Array.from({ length: count }, () => symbol);
  const [[length, width], ...longer] = WIDTHS;
  yield* allWords(symbols.slice(0, width), length);
  const near = symbols.slice(0, AROUND);
  const first = fragments.slice(0, MOST_FRAGMENTS);
  for (const fragment of first) {
    for (const symbol of near)
      yield* [
        [symbol, ...fragment],
        [...fragment, symbol],
        [symbol, ...fragment, symbol],
      ];
    for (const other of first) yield [...fragment, ...other];
  }
  // What is taken out may leave behind what should have been taken out.
  for (const fragment of fragments.slice(0, NESTED))
    for (const other of fragments.slice(0, NESTED))
      for (let at = 1; at < fragment.length; at++) yield [...fragment.slice(0, at), ...other, ...fragment.slice(at)];
  for (const [size, most] of longer) yield* allWords(symbols.slice(0, most), size);
  yield* mixtures(symbols, fragments, seed);
}

function* mixtures(symbols: readonly Value[], fragments: readonly Word[], seed: number): Generator<Word> {
  if (symbols.length === 0) return;
  const random = new Random(seed);
  const pick = <T>(items: readonly T[]): T => items[random.below(items.length)];
  for (let i = 0; i < RANDOM_WORDS; i++) {
    const length = 1 + random.below(LONGEST_RANDOM);
    const few = symbols.slice(0, i % 2 === 0 ? 24 : symbols.length);
    const word: Value[] = [];
    while (word.length < length)
      if (fragments.length > 0 && random.below(3) === 0) word.push(...pick(fragments));
      else word.push(pick(few));
    yield word;
  }
}
