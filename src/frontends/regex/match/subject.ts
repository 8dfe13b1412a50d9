import { CharSet } from '../../../logic/char-set.ts';

/**
 * A string of which perhaps not everything is known: where the matcher gets its facts. Positions are code-unit indexes.
 * A method may ask somebody else, so each call can cost a case distinction; the answers must be those of one string.
 */
export interface Subject {
  /** How many code units there are, where that is known: then nothing is asked on the way to a place past the end. */
  readonly length?: number;
  /** Whether there is a code unit at `index` (≥ 0). */
  has(index: number): boolean;
  /** Whether the code unit at `index`, which exists, is in the set; never asked of the empty or the full set. */
  isIn(index: number, set: CharSet): boolean;
  /** Whether the code units at two places, which exist, are equal, or, given `fold`, are folded to the same number. */
  same(a: number, b: number, fold?: (unit: number) => number): boolean;
}

/** {@link Subject.isIn}, but what holds for every or for no code unit is not asked. */
export function unitIsIn(subject: Subject, index: number, set: CharSet): boolean {
  if (set.isEmpty) return false;
  return set === CharSet.all || subject.isIn(index, set);
}
