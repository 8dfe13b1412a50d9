import { add, eq, le, lt, num } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { rangeOf } from '../../../program/range.ts';
import {
  type Characters,
  equalUnits,
  fullLength,
  isPartlyForgotten,
  lengthOf,
  part,
  partByTerms,
  unitAt,
  unitAtTerm,
} from '../../../program/text.ts';
import { OpenLength, SymbolicNumber, type Text, type Unit, type Value } from '../../../program/value.ts';
import { MAX_STRING, toNumber } from './convert.ts';
import { numberOf, rounded } from './symbolic-number.ts';

const ZERO = num(0n, Int);

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
  return differenceTo(activity, length, text) === 0;
}

/** By how much an open length is greater than that of a text, where that is certain. */
function differenceTo(activity: Activity, length: OpenLength, text: Characters): number | undefined {
  const own = lengthOf(activity, text);
  if (!(own instanceof OpenLength) || own.base !== length.base || own.stage !== length.stage) return undefined;
  return length.plus - own.plus;
}

/** How far before the end of an open text a number names a place, as a negative number; undefined for other numbers. */
export function beforeEnd(activity: Activity, value: Value, text: Characters): number | undefined {
  const difference = value instanceof OpenLength ? differenceTo(activity, value, text) : undefined;
  return difference !== undefined && difference < 0 ? difference : undefined;
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

/** The unit that an index (after `ToIntegerOrInfinity`) of a text names. */
export function unitAtIndex(activity: Activity, text: Characters, value: Value): Unit | undefined {
  if (typeof text === 'string' || !isPartlyForgotten(text))
    return unitAtPlace(activity, text, placeIn(activity, value, text));
  const place = placeTerm(activity, value, text);
  if (place === undefined || decide(activity, lt(place, ZERO))) return undefined;
  return unitAtTerm(activity, text, place);
}

/** A place in a partly forgotten text as a term; undefined for the end of the text and all after it. */
function placeTerm(activity: Activity, value: Value, text: Text): Term | undefined {
  if (value === undefined) return ZERO;
  if (value instanceof OpenLength && isLengthOf(activity, value, text)) return undefined;
  const index = toInteger(activity, value);
  if (index instanceof SymbolicNumber) return index.term;
  return index === Number.POSITIVE_INFINITY ? undefined : num(BigInt(Math.max(index, -MAX_STRING)), Int);
}

/** Whether a text is read place by place: part of it is forgotten, or there may be more of it than is known. */
export function isReadByPlace(activity: Activity, text: Characters): text is Text {
  if (typeof text === 'string') return false;
  return text.before.length > 0 || (text.rest !== undefined && !activity.state.input.closed);
}

/** The place that a number names, 0 for all before the text; infinity where it is certainly not within the text. */
export function placeFrom(activity: Activity, value: Value, text: Characters): number | SymbolicNumber {
  if (value instanceof OpenLength && isLengthOf(activity, value, text)) return Number.POSITIVE_INFINITY;
  const index = value === undefined ? 0 : toInteger(activity, value);
  if (typeof index === 'number') return Math.max(0, index);
  return isNegative(activity, index) ? 0 : index;
}

/** An integer that names a place, counted from the end where it is negative; undefined for the text's own length. */
export function relativeTo(activity: Activity, value: Value, text: Characters): number | SymbolicNumber | undefined {
  if (value instanceof OpenLength && isLengthOf(activity, value, text)) return undefined;
  return value === undefined ? 0 : toInteger(activity, value);
}

/** Whether a place is counted from the end. */
export function isFromEnd(activity: Activity, place: number | SymbolicNumber): boolean {
  return typeof place === 'number' ? place < 0 : isNegative(activity, place);
}

/** A place moved by a number of symbols. */
export function placeAfter(place: number | SymbolicNumber, count: number): number | SymbolicNumber {
  return typeof place === 'number' ? place + count : numberOf(add(place.term, num(BigInt(count), Int)));
}

/** Whether a text of known units is at a place that is not negative: goes unit by unit, and asks for no more than that. */
export function matchAt(
  activity: Activity,
  text: Characters,
  wanted: readonly Unit[],
  place: number | SymbolicNumber,
): 'matches' | 'differs' | 'ends' {
  for (let i = 0; i < wanted.length; i++) {
    const unit = unitAtIndex(activity, text, placeAfter(place, i));
    if (unit === undefined) return 'ends';
    if (!decide(activity, equalUnits(unit, wanted[i]))) return 'differs';
  }
  return 'matches';
}

/** `text.substring(first, last)` of a partly forgotten text. */
export function substringByTerms(activity: Activity, text: Text, first: Value, last: Value): Characters {
  const start = notNegative(activity, placeTerm(activity, first, text));
  const end = last === undefined ? undefined : notNegative(activity, placeTerm(activity, last, text));
  if (start === undefined) return end === undefined ? '' : partByTerms(activity, text, end);
  if (end !== undefined && !decide(activity, le(start, end))) return partByTerms(activity, text, end, start);
  return partByTerms(activity, text, start, end);
}

/** `text.slice(start, end)` of a partly forgotten text; neither place is negative. */
export function sliceByTerms(
  activity: Activity,
  text: Text,
  start: number | SymbolicNumber,
  end: number | SymbolicNumber | undefined,
): Characters {
  const [first, last] = [start, end].map(place => placeTerm(activity, place, text));
  if (first === undefined) return '';
  if (end === undefined || last === undefined) return partByTerms(activity, text, first);
  return decide(activity, lt(first, last)) ? partByTerms(activity, text, first, last) : '';
}

function notNegative(activity: Activity, place: Term | undefined): Term | undefined {
  return place !== undefined && decide(activity, lt(place, ZERO)) ? ZERO : place;
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
