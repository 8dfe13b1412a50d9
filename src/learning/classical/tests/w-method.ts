import type { Word } from '../word.ts';
import { characterisation, stateCover } from './characterising.ts';
import type { TestWords } from './test-words.ts';

export interface ExtraStates {
  /** How many states more than the conjecture the system may have, so that a difference is surely found. */
  readonly extraStates?: number;
}

/**
 * The W-method (Chow 1978, Vasilevskii 1973): a word to each transition, all words of up to `extraStates` letters, and the
 * characterising set. Complete for systems with that many states more than the conjecture; with n states and k letters
 * about n² · k^(extraStates + 1) words.
 */
export function wMethod({ extraStates = 0 }: ExtraStates = {}): TestWords {
  return function* (conjecture) {
    const { all } = characterisation(conjecture);
    for (const access of stateCover(conjecture))
      for (const middle of wordsUpTo(conjecture.letters, extraStates + 1))
        for (const suffix of all) yield [...access, ...middle, ...suffix];
  };
}

/** All words of at most so many letters, the shorter ones first. */
export function* wordsUpTo(letters: number, length: number): Iterable<Word> {
  let words: Word[] = [[]];
  for (let i = 0; ; i++) {
    yield* words;
    if (i === length) return;
    words = words.flatMap(word => Array.from({ length: letters }, (_, a) => [...word, a]));
  }
}
