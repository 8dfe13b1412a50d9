import { eq, lt, num } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { type Characters, fullLength, lengthOf, part, unitAt } from '../../../program/text.ts';
import { OpenLength, SymbolicNumber, type Unit, type Value } from '../../../program/value.ts';
import { toNumber } from '../objects/convert.ts';
import { rangeOf } from '../objects/range.ts';
import { rounded } from '../objects/symbolic-number.ts';

/** ToIntegerOrInfinity of a primitive: `NaN` and `-0` are `0`. */
export function toInteger(activity: Activity, value: Value): number | SymbolicNumber {
  const number = toNumber(activity, value);
  return typeof number === 'number' ? Math.trunc(number) || 0 : rounded(activity, 'trunc', number);
}

/**
 * The place in a text that a number names. Which one a symbolic number is gets decided, place by place: -1 stands for
 * all before the text, infinity for the text's length and all after it.
 */
export function placeIn(activity: Activity, value: Value, text: Characters): number {
  if (value === undefined) return 0;
  if (value instanceof OpenLength && isLengthOf(activity, value, text)) return Number.POSITIVE_INFINITY;
  const index = toInteger(activity, value);
  if (typeof index === 'number') return index;
  return isNegative(activity, index) ? -1 : whichPlace(activity, index, text);
}

/** As `placeIn`, with places counted from the end for negative numbers: all further away are minus infinity. */
export function relativePlaceIn(activity: Activity, value: Value, text: Characters): number {
  const index = value instanceof SymbolicNumber ? toInteger(activity, value) : placeIn(activity, value, text);
  if (typeof index === 'number') return index;
  if (!isNegative(activity, index)) return whichPlace(activity, index, text);
  const length = fullLength(activity, text);
  for (let i = 1; i <= length; i++) if (decide(activity, eq(index.term, num(-i, Int)))) return -i;
  return Number.NEGATIVE_INFINITY;
}

function isNegative(activity: Activity, index: SymbolicNumber): boolean {
  return rangeOf(index.term).min < 0 && decide(activity, lt(index.term, num(0, Int)));
}

function isLengthOf(activity: Activity, length: OpenLength, text: Characters): boolean {
  const own = lengthOf(activity, text);
  return own instanceof OpenLength && own.plus === length.plus;
}

function whichPlace(activity: Activity, index: SymbolicNumber, text: Characters): number {
  const { min, max } = rangeOf(index.term);
  for (let i = Math.max(0, min); ; i++) {
    if (i >= max) return i;
    if (unitAt(activity, text, i) === undefined) return Number.POSITIVE_INFINITY;
    if (decide(activity, eq(index.term, num(i, Int)))) return i;
  }
}

/** More numbers than this are not told apart. */
const MAX_CASES = 4096;

/** Which integer a symbolic number is, from `low` (which stands for all below) up to its greatest possible value. */
export function whichInteger(activity: Activity, number: SymbolicNumber, low: number, what: string): number {
  const { min, max } = rangeOf(number.term);
  if (max <= low) return low;
  const from = Math.max(low, min);
  if (max - from > MAX_CASES) return refuse(activity, what);
  if (min < low && decide(activity, lt(number.term, num(low, Int)))) return low;
  for (let i = from; i < max; i++) if (decide(activity, eq(number.term, num(i, Int)))) return i;
  return max;
}

/** The unit at a place that may be infinite. */
export function unitAtPlace(activity: Activity, text: Characters, place: number): Unit | undefined {
  return place === Number.POSITIVE_INFINITY ? undefined : unitAt(activity, text, place);
}

/** The part between two places that are not negative, as much of it as there is. */
export function between(
  activity: Activity,
  text: Characters,
  start: number,
  end = Number.POSITIVE_INFINITY,
): Characters {
  if (typeof text === 'string') return text.slice(start, end);
  if (start >= end) return '';
  if (start > 0 && unitAt(activity, text, start - 1) === undefined) return '';
  return part(activity, text, start, end === Number.POSITIVE_INFINITY ? undefined : end);
}

/** Symbolic texts longer than this are not made. */
export const MAX_TEXT = 1 << 20;
