import type { CharSet } from '../../../logic/char-set.ts';
import type { LetterSet } from '../letter-set.ts';
import { basicPlane, HIGH, LOW, surrogatePairs } from '../utf16.ts';
import { type Subject, unitIsIn } from './subject.ts';

/** A set of letters as questions about code units. */
export interface LetterTest {
  /** The letters of one code unit; under `u` and `v`, among them surrogates that are not half of a pair. */
  readonly units: CharSet;
  /** The letters of two code units: first halves, each with the second halves that it takes. */
  readonly pairs: readonly (readonly [CharSet, CharSet])[];
  /** Where a letter can begin, and where it can end. */
  readonly first: CharSet;
  readonly last: CharSet;
  /** Whether one question says it all: no pair has to be told from two single surrogates. */
  readonly plain: boolean;
  /** The fewest code units of a letter. */
  readonly least: number;
}

export function letterTest(letters: LetterSet, unicode: boolean): LetterTest {
  const units = basicPlane(letters);
  const pairs = unicode ? surrogatePairs(letters) : [];
  const plain = !unicode || (pairs.length === 0 && units.isDisjointFrom(HIGH) && units.isDisjointFrom(LOW));
  const first = pairs.reduce((set, [high]) => set.union(high), units);
  const last = pairs.reduce((set, [, low]) => set.union(low), units);
  return { units, pairs, first, last, plain, least: units.isEmpty && pairs.length > 0 ? 2 : 1 };
}

/**
 * Where the letter that begins at `at` ends if it is in the set, else -1. `inside` says whether `at` is between the
 * halves of a pair, where no letter begins. At most one question when the set has no surrogates and no pairs, or when
 * the answer is no for the first code unit.
 */
export function readForward(test: LetterTest, subject: Subject, at: number, inside: () => boolean): number {
  if (!subject.has(at) || !unitIsIn(subject, at, test.first)) return -1;
  if (test.plain) return at + 1;
  if (!test.first.isDisjointFrom(HIGH) && subject.isIn(at, HIGH)) {
    if (test.units.isDisjointFrom(HIGH)) return subject.has(at + 1) && isPairIn(test, subject, at) ? at + 2 : -1;
    if (subject.has(at + 1) && subject.isIn(at + 1, LOW)) return isPairIn(test, subject, at) ? at + 2 : -1;
    return unitIsIn(subject, at, test.units) ? at + 1 : -1;
  }
  return !test.units.isDisjointFrom(LOW) && inside() ? -1 : at + 1;
}

/** Where the letter that ends at `at` begins if it is in the set, else -1. Otherwise as {@link readForward}. */
export function readBackward(test: LetterTest, subject: Subject, at: number, inside: () => boolean): number {
  const unit = at - 1;
  if (unit < 0 || !unitIsIn(subject, unit, test.last)) return -1;
  if (test.plain) return unit;
  if (!test.last.isDisjointFrom(LOW) && subject.isIn(unit, LOW)) {
    if (test.units.isDisjointFrom(LOW)) return unit > 0 && isPairIn(test, subject, unit - 1) ? unit - 1 : -1;
    if (unit > 0 && subject.isIn(unit - 1, HIGH)) return isPairIn(test, subject, unit - 1) ? unit - 1 : -1;
    return unitIsIn(subject, unit, test.units) ? unit : -1;
  }
  return !test.units.isDisjointFrom(HIGH) && inside() ? -1 : unit;
}

function isPairIn({ pairs }: LetterTest, subject: Subject, at: number): boolean {
  for (const [high, low] of pairs) if (unitIsIn(subject, at, high)) return unitIsIn(subject, at + 1, low);
  return false;
}
