import { CharSet } from '../../../logic/char-set.ts';
import { caseFolding } from '../case-folding.ts';
import { FIRST_ASTRAL, MAX_CODE_POINT } from '../letter-set.ts';
import { HIGH, LOW } from '../utf16.ts';
import { type Subject, unitIsIn } from './subject.ts';
import type { Reference } from './tree.ts';

type Fold = (unit: number) => number;

const foldUnit: Fold = unit => caseFolding(false).variants(unit)[0];
const foldPointUnit: Fold = unit => caseFolding(true).variants(unit)[0];

/** How second halves of pairs are folded after one first half. */
interface LowFold {
  readonly high: CharSet;
  readonly fold: Fold;
}

let lowFolds: { readonly all: readonly LowFold[]; readonly highs: CharSet } | undefined;

/**
 * Whether the text from `from` to `to`, which begins and ends between letters, is also found from `at` on, as whole
 * letters. One question for each code unit; more only where letters beyond the basic plane may differ in case. `before`
 * says that the copy is read towards the start of the string, so that `at` is the side that can cut a pair.
 */
export function isRepeated(
  { ignoreCase, unicode }: Reference,
  subject: Subject,
  [from, to]: readonly [number, number],
  at: number,
  before: boolean,
): boolean {
  if (from === to || from === at) return true;
  const fold = ignoreCase ? (unicode ? foldPointUnit : foldUnit) : undefined;
  const size = to - from;
  for (let i = 0; i < size; i++) {
    if (!subject.has(at + i)) return false;
    if (subject.same(from + i, at + i, fold)) continue;
    if (!ignoreCase || !unicode || i === 0 || !isSameSecondHalf(subject, from + i, at + i)) return false;
  }
  if (!unicode) return true;
  if (before) return !(at > 0 && unitIsIn(subject, from, LOW) && unitIsIn(subject, at - 1, HIGH));
  return !(unitIsIn(subject, to - 1, HIGH) && subject.has(at + size) && unitIsIn(subject, at + size, LOW));
}

/** For two places after equal code units: whether these begin pairs that differ only in case. */
function isSameSecondHalf(subject: Subject, a: number, b: number): boolean {
  lowFolds ??= allLowFolds();
  if (!unitIsIn(subject, a - 1, lowFolds.highs)) return false;
  const found = lowFolds.all.find(({ high }) => unitIsIn(subject, a - 1, high));
  return found !== undefined && subject.same(a, b, found.fold);
}

/** No letter beyond the basic plane has a case variant with another first half. */
function allLowFolds(): { all: LowFold[]; highs: CharSet } {
  const folding = caseFolding(true);
  const byHigh = new Map<number, Map<number, number>>();
  for (let point = FIRST_ASTRAL; point <= MAX_CODE_POINT; point++) {
    const variants = folding.variants(point);
    if (variants.length === 1) continue;
    const [high, low] = halves(point);
    const [canonicalHigh, canonicalLow] = halves(variants[0]);
    if (high !== canonicalHigh) throw new Error(`U+${point.toString(16)} has a case variant with another first half`);
    const lows = byHigh.get(high) ?? new Map<number, number>();
    byHigh.set(high, lows.set(low, canonicalLow));
  }
  const all = [...byHigh].map(([high, lows]) => ({
    high: CharSet.of(high),
    fold: (unit: number) => lows.get(unit) ?? foldPointUnit(unit),
  }));
  return { all, highs: CharSet.of(...byHigh.keys()) };
}

function halves(point: number): readonly [number, number] {
  const text = String.fromCodePoint(point);
  return [text.charCodeAt(0), text.charCodeAt(1)];
}
