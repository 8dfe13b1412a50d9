import { add, convert, num, scale } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import { type Activity, refuse } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import {
  type Characters,
  charactersOf,
  concatenate,
  fullLength,
  isPartlyForgotten,
  lengthIsAtLeast,
  lengthOf,
  unitsOf,
  unitTerm,
} from '../../../program/text.ts';
import { OpenLength, SymbolicNumber, type Unit, type Value } from '../../../program/value.ts';
import { MAX_STRING, toCharacters } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import {
  beforeEnd,
  between,
  isFromEnd,
  isReadByPlace,
  MAX_TEXT,
  placeAfter,
  placeIn,
  relativePlaceIn,
  relativeTo,
  sliceByTerms,
  substringByTerms,
  toInteger,
  unitAtIndex,
  unitAtPlace,
  whichInteger,
} from '../objects/place.ts';
import { arithmetic, numberOf, unitNumber } from '../objects/symbolic-number.ts';
import { slowly } from '../operators/slow.ts';
import { stringMethod } from './string-method.ts';
import { HIGH, isIn, LOW } from './units.ts';

function at(activity: Activity, text: Characters, [index]: readonly Value[]): Value | Request {
  if (isReadByPlace(activity, text)) {
    const place = beforeEnd(activity, index, text) ?? relativeTo(activity, index, text);
    if (place !== undefined && isFromEnd(activity, place)) return slowly(activity, 'atFromEnd', text, place);
    const unit = unitAtIndex(activity, text, place ?? Number.POSITIVE_INFINITY);
    return unit === undefined ? undefined : charactersOf([unit]);
  }
  const place = relativePlaceIn(activity, index, text);
  const unit = unitAtPlace(activity, text, place < 0 ? place + fullLength(activity, text) : place);
  return unit === undefined ? undefined : charactersOf([unit]);
}

function charAt(activity: Activity, text: Characters, [index]: readonly Value[]): Value | Request {
  const count = beforeEnd(activity, index, text);
  if (count !== undefined) return slowly(activity, 'charFromEnd', text, count);
  const unit = unitAtIndex(activity, text, index);
  return unit === undefined ? '' : charactersOf([unit]);
}

function charCodeAt(activity: Activity, text: Characters, [index]: readonly Value[]): Value | Request {
  const count = beforeEnd(activity, index, text);
  if (count !== undefined) return slowly(activity, 'codeFromEnd', text, count);
  const unit = unitAtIndex(activity, text, index);
  return unit === undefined ? Number.NaN : unitNumber(unit);
}

function codePointAt(activity: Activity, text: Characters, [index]: readonly Value[]): Value {
  const unit = unitAtIndex(activity, text, index);
  if (unit === undefined) return undefined;
  if (!isIn(activity, unit, HIGH)) return unitNumber(unit);
  const next = unitAtIndex(activity, text, placeAfter(toInteger(activity, index), 1));
  if (next === undefined || !isIn(activity, next, LOW)) return unitNumber(unit);
  return codePoint(unit, next);
}

/** The number of the character that a pair of surrogates stands for. */
function codePoint(high: Unit, low: Unit): number | SymbolicNumber {
  const [x, y] = [high, low].map(unit => convert(unitTerm(unit), Int));
  return numberOf(add(scale(0x400n, x), y, num(0x10000 - 0xd800 * 0x400 - 0xdc00, Int)));
}

function concat(activity: Activity, text: Characters, args: readonly Value[]): Value {
  let whole = text;
  for (const arg of args) whole = concatenate(activity, whole, toCharacters(activity, arg));
  return whole;
}

function slice(activity: Activity, text: Characters, [first, last]: readonly Value[]): Value | Request {
  if (isReadByPlace(activity, text)) {
    const start = relativeTo(activity, first, text);
    const end = last === undefined ? undefined : relativeTo(activity, last, text);
    if (start === undefined) return '';
    if (isFromEnd(activity, start) || (end !== undefined && isFromEnd(activity, end)))
      return slowly(activity, 'sliceText', text, start, end);
    if (isPartlyForgotten(text)) return sliceByTerms(activity, text, start, end);
  }
  let start = relativePlaceIn(activity, first, text);
  let end = last === undefined ? Number.POSITIVE_INFINITY : relativePlaceIn(activity, last, text);
  if (start < 0 || end < 0) {
    const length = fullLength(activity, text);
    if (start < 0) start = Math.max(0, start + length);
    if (end < 0) end = Math.max(0, end + length);
  }
  return between(activity, text, start, end);
}

export function substring(activity: Activity, text: Characters, [first, last]: readonly Value[]): Value {
  if (typeof text !== 'string' && isPartlyForgotten(text)) return substringByTerms(activity, text, first, last);
  const start = Math.max(0, placeIn(activity, first, text));
  const end = last === undefined ? Number.POSITIVE_INFINITY : Math.max(0, placeIn(activity, last, text));
  return between(activity, text, Math.min(start, end), Math.max(start, end));
}

function substr(activity: Activity, text: Characters, [first, count]: readonly Value[]): Value | Request {
  if (typeof text !== 'string' && isPartlyForgotten(text)) {
    const start = relativeTo(activity, first, text);
    if (start === undefined) return '';
    if (isFromEnd(activity, start)) return refuse(activity, 'substr from the end of a text of which not all is known');
    if (count === undefined) return sliceByTerms(activity, text, start, undefined);
    const size = relativeTo(activity, count, text);
    if (size === undefined) return sliceByTerms(activity, text, start, undefined);
    if (isFromEnd(activity, size)) return '';
    return sliceByTerms(activity, text, start, sumOf(activity, start, size));
  }
  let start = relativePlaceIn(activity, first, text);
  const size = count === undefined ? Number.POSITIVE_INFINITY : placeIn(activity, count, text);
  if (start < 0) start = Math.max(0, start + fullLength(activity, text));
  return size <= 0 ? '' : between(activity, text, start, start + size);
}

function sumOf(activity: Activity, a: number | SymbolicNumber, b: number | SymbolicNumber): number | SymbolicNumber {
  return typeof a === 'number' && typeof b === 'number' ? a + b : arithmetic(activity, 'add', a, b);
}

/** How long a padded text is to become; a symbolic number is decided. */
function paddedLength(activity: Activity, value: Value, length: number): number {
  const wanted = toInteger(activity, value);
  if (typeof wanted === 'number') return wanted;
  return whichInteger(activity, wanted, length, 'padding to a length that depends on the input');
}

/** Whether a text is not padded, whatever with. */
function isLongEnough(activity: Activity, receiver: Value, [length]: readonly Value[]): boolean {
  const text = toCharacters(activity, receiver);
  const wanted = toInteger(activity, length);
  if (typeof text === 'string' && typeof wanted === 'number') return wanted <= text.length;
  return refuse(activity, 'padding text that depends on the input with an object');
}

/** What pads a text. */
function padding(activity: Activity, text: Characters, [length, filler]: readonly Value[]): Characters {
  const own = lengthOf(activity, text);
  if (own instanceof OpenLength && typeof length === 'number' && lengthIsAtLeast(activity, own, Math.trunc(length)))
    return '';
  const before = fullLength(activity, text);
  const missing = paddedLength(activity, length, before) - before;
  if (missing <= 0) return '';
  const units = filler === undefined ? [32] : unitsOf(activity, toCharacters(activity, filler));
  if (units.length === 0) return '';
  if (before + missing > MAX_STRING) return fail(activity, 'RangeError', 'Invalid string length');
  return repeated(activity, units, missing);
}

/** A text of the given length: the units, repeated. */
function repeated(activity: Activity, units: readonly Unit[], length: number): Characters {
  if (length > MAX_TEXT) return refuse(activity, `a text of more than ${MAX_TEXT} symbols that depends on the input`);
  return charactersOf(Array.from({ length }, (_, i) => units[i % units.length]));
}

function padEnd(activity: Activity, text: Characters, args: readonly Value[]): Value {
  return concatenate(activity, text, padding(activity, text, args));
}

function padStart(activity: Activity, text: Characters, args: readonly Value[]): Value {
  return concatenate(activity, padding(activity, text, args), text);
}

function repeat(activity: Activity, text: Characters, [value]: readonly Value[]): Value {
  const wanted = toInteger(activity, value);
  const count =
    wanted instanceof SymbolicNumber
      ? whichInteger(activity, wanted, -1, 'repeating as often as depends on the input')
      : wanted;
  if (count < 0 || count === Number.POSITIVE_INFINITY)
    return typeof wanted === 'number'
      ? fail(activity, 'RangeError', `Invalid count value: ${countText(value, wanted)}`)
      : refuse(activity, 'repeat with a count that depends on the input and may be negative');
  if (count === 0) return '';
  if (count === 1) return text;
  const units = unitsOf(activity, text);
  if (units.length === 0) return '';
  if (units.length * count > MAX_STRING) return fail(activity, 'RangeError', 'Invalid string length');
  return repeated(activity, units, units.length * count);
}

/** The host shows the count as it was given. */
function countText(value: Value, count: number): string {
  return typeof value === 'object' ? String(count) : String(value);
}

export const partNatives = [
  stringMethod('at', String.prototype.at, 'sn', at),
  stringMethod('charAt', String.prototype.charAt, 'sn', charAt),
  stringMethod('charCodeAt', String.prototype.charCodeAt, 'sn', charCodeAt),
  stringMethod('codePointAt', String.prototype.codePointAt, 'sn', codePointAt),
  stringMethod('concat', String.prototype.concat, 's*', concat),
  { ...stringMethod('padEnd', String.prototype.padEnd, 'snf', padEnd), ignoresFiller: isLongEnough },
  { ...stringMethod('padStart', String.prototype.padStart, 'snf', padStart), ignoresFiller: isLongEnough },
  stringMethod('repeat', String.prototype.repeat, 'sn', repeat),
  stringMethod('slice', String.prototype.slice, 'snn', slice),
  stringMethod('substr', String.prototype.substr, 'snn', substr),
  stringMethod('substring', String.prototype.substring, 'snn', substring),
];
