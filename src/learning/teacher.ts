import type { Sort } from '../logic/sort.ts';
import type { Term } from '../logic/term.ts';
import type { Value } from '../logic/value.ts';

/** What a function does on one word and, by the same path, on others. */
export interface Answer {
  /**
   * Conjuncts over the word's symbols `in0 …` (see `program/input.ts`), in the order in which they were decided. Every
   * word of the same length that satisfies all of them gets this answer.
   */
  readonly path: readonly Term[];
  /** What is written, over the word's symbols; `null` when the word is rejected. */
  readonly output: readonly Term[] | null;
}

/** Answers membership queries: runs the function on one concrete word, keeping symbols symbolic. */
export interface Teacher {
  readonly input: Sort;
  readonly output: Sort;
  /** @throws Unsupported, LimitReached */
  ask(word: readonly Value[]): Answer;
}
