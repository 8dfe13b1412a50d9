import type { Sort } from '../../logic/sort.ts';
import type { Value } from '../../logic/value.ts';

/** A function from words to words that can be run and not looked into. It gives the same answer every time. */
export interface BlackBox {
  /** Char, BitVec(n) with at most 16 bits, or a sort of names, truth values and records of these. */
  readonly input: Sort;
  /** Char, BitVec(n) with at most 16 bits, or Int. */
  readonly output: Sort;
  /** What the function gives for each word, in order; `null` when it throws (rejected). */
  run(words: readonly (readonly Value[])[]): Promise<readonly (readonly Value[] | null)[]>;
}
