import { and, or } from '../../../logic/build.ts';
import { FALSE, type Term } from '../../../logic/term.ts';
import { type Activity, decide } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import {
  type Characters,
  closedLength,
  equalUnits,
  fullLength,
  lengthIsAtLeast,
  lengthOf,
  unitAt,
  unitsOf,
} from '../../../program/text.ts';
import { OpenLength, type SymbolicNumber, Text, type Unit, type Value } from '../../../program/value.ts';
import { toCharacters, toNumber } from '../objects/convert.ts';
import { decideMatch, literalPattern } from '../objects/input-languages.ts';
import { between, isReadByPlace, matchAt, placeFrom, placeIn } from '../objects/place.ts';
import { lessTerm } from '../objects/symbolic-number.ts';
import { slowly } from '../operators/slow.ts';
import { stringMethod } from './string-method.ts';
import { truth } from './units.ts';

/** Whether there may be more of the text than is known. */
function isOpen(activity: Activity, text: Characters): boolean {
  return text instanceof Text && text.rest !== undefined && !activity.state.input.closed;
}

/** Whether all units of `wanted` are at a place of known units, as a term. */
function matchTerm(units: readonly Unit[], wanted: readonly Unit[], at: number): Term {
  if (at < 0 || at + wanted.length > units.length) return FALSE;
  const terms: Term[] = [];
  for (let i = 0; i < wanted.length; i++) {
    const same = equalUnits(units[at + i], wanted[i]);
    if (same === FALSE) return FALSE;
    terms.push(same);
  }
  return and(...terms);
}

/** Where a text is found first at or after a place (which is at least 0), or -1. One question for each place. */
export function findText(activity: Activity, text: Characters, search: Characters, from: number): number {
  if (typeof text === 'string' && typeof search === 'string') return text.indexOf(search, from);
  const wanted = unitsOf(activity, search);
  if (!isOpen(activity, text)) {
    const units = unitsOf(activity, text);
    if (wanted.length === 0) return Math.min(from, units.length);
    for (let at = from; at + wanted.length <= units.length; at++)
      if (decide(activity, matchTerm(units, wanted, at))) return at;
    return -1;
  }
  if (wanted.length === 0)
    return from === 0 || (Number.isFinite(from) && unitAt(activity, text, from - 1) !== undefined)
      ? from
      : fullLength(activity, text);
  if (from === Number.POSITIVE_INFINITY) return -1;
  for (let at = from; ; at++) {
    const found = matchAt(activity, text, wanted, at);
    if (found !== 'differs') return found === 'matches' ? at : -1;
  }
}

/** Where a text is found last at or before a place, or -1. Asks for the whole text. */
function findLastText(activity: Activity, text: Characters, search: Characters, from: number): number {
  const units = unitsOf(activity, text);
  const wanted = unitsOf(activity, search);
  for (let at = Math.min(Math.max(0, from), units.length - wanted.length); at >= 0; at--)
    if (decide(activity, matchTerm(units, wanted, at))) return at;
  return -1;
}

/** The parts between a separator, as `text.split(separator, limit)` with a string gives them. */
export function splitText(
  activity: Activity,
  text: Characters,
  separator: Characters,
  limit = 2 ** 32 - 1,
): readonly Characters[] {
  if (typeof text === 'string' && typeof separator === 'string') return text.split(separator, limit);
  if (limit === 0) return [];
  const parts: Characters[] = [];
  const width = fullLength(activity, separator);
  if (width === 0) {
    for (let i = 0; i < limit && unitAt(activity, text, i) !== undefined; i++)
      parts.push(between(activity, text, i, i + 1));
    return parts;
  }
  let start = 0;
  for (;;) {
    const at = findText(activity, text, separator, start);
    if (at < 0) break;
    parts.push(between(activity, text, start, at));
    if (parts.length === limit) return parts;
    start = at + width;
  }
  parts.push(between(activity, text, start));
  return parts;
}

/** A question about the whole input, as a pattern around the text that is looked for; `undefined` elsewhere. */
function wholeQuestion(
  activity: Activity,
  text: Characters,
  [search, position]: readonly Value[],
  pattern: (literal: string) => string,
): boolean | undefined {
  if (typeof search !== 'string' || position !== undefined) return undefined;
  return decideMatch(activity, text, pattern(literalPattern(search)), '');
}

/** Whether a text may be looked for by the library, place by place: nothing is asked to know its units. */
function isFullyKnown(search: Characters): boolean {
  return typeof search === 'string' || (search.rest === undefined && search.before.length === 0);
}

/** `indexOf`, or what the library makes of it, in a text that is read place by place; undefined for all others. */
function byPlace(
  activity: Activity,
  text: Characters,
  search: Characters,
  position: Value,
  name: 'findText' | 'includesText',
): Value | Request {
  if (!isReadByPlace(activity, text) || !isFullyKnown(search)) return undefined;
  const from = placeFrom(activity, position, text);
  if (!isReadByPlace(activity, text)) return undefined;
  if (unitsOf(activity, search).length === 0) return name === 'includesText' ? true : upToEnd(activity, text, from);
  if (from === Number.POSITIVE_INFINITY) return name === 'includesText' ? false : -1;
  return slowly(activity, name, text, search, from);
}

/** A place, or the length of the text where that is less. */
function upToEnd(activity: Activity, text: Characters, place: number | SymbolicNumber): Value {
  const length = lengthOf(activity, text);
  if (place === Number.POSITIVE_INFINITY) return length;
  if (length instanceof OpenLength) {
    const isWithin = lengthIsAtLeast(activity, length, typeof place === 'number' ? place : place.term);
    return isWithin ? place : closedLength(activity, length);
  }
  return decide(activity, lessTerm(activity, place, length, true)) ? place : length;
}

function includes(activity: Activity, text: Characters, [value, position]: readonly Value[]): Value | Request {
  const answer = wholeQuestion(activity, text, [value, position], literal => literal);
  if (answer !== undefined) return answer;
  const search = toCharacters(activity, value);
  const found = byPlace(activity, text, search, position, 'includesText');
  if (found !== undefined) return found;
  const from = Math.max(0, placeIn(activity, position, text));
  if (isOpen(activity, text)) return findText(activity, text, search, from) >= 0;
  const units = unitsOf(activity, text);
  const wanted = unitsOf(activity, search);
  const places: Term[] = [];
  if (wanted.length === 0) return true;
  for (let at = from; at + wanted.length <= units.length; at++) places.push(matchTerm(units, wanted, at));
  return truth(or(...places));
}

function startsWith(activity: Activity, text: Characters, [value, position]: readonly Value[]): Value {
  const answer = wholeQuestion(activity, text, [value, position], literal => `^${literal}`);
  if (answer !== undefined) return answer;
  const wanted = unitsOf(activity, toCharacters(activity, value));
  const place = placeFrom(activity, position, text);
  if (wanted.length === 0) return true;
  if (place === Number.POSITIVE_INFINITY) return false;
  if (isReadByPlace(activity, text)) return matchAt(activity, text, wanted, place) === 'matches';
  return truth(matchTerm(unitsOf(activity, text), wanted, placeIn(activity, place, text)));
}

function endsWith(activity: Activity, text: Characters, [value, position]: readonly Value[]): Value | Request {
  const answer = wholeQuestion(activity, text, [value, position], literal => `${literal}$`);
  if (answer !== undefined) return answer;
  const search = toCharacters(activity, value);
  const wanted = unitsOf(activity, search);
  if (position === undefined && isReadByPlace(activity, text) && wanted.length > 0)
    return slowly(activity, 'endsWithText', text, search);
  const end = position === undefined ? Number.POSITIVE_INFINITY : Math.max(0, placeIn(activity, position, text));
  if (wanted.length === 0) return true;
  if (wanted.length > end) return false;
  const units = unitsOf(activity, between(activity, text, 0, end));
  return truth(matchTerm(units, wanted, units.length - wanted.length));
}

function indexOf(activity: Activity, text: Characters, [value, position]: readonly Value[]): Value | Request {
  const search = toCharacters(activity, value);
  const found = byPlace(activity, text, search, position, 'findText');
  return found ?? findText(activity, text, search, Math.max(0, placeIn(activity, position, text)));
}

function lastIndexOf(activity: Activity, text: Characters, [value, position]: readonly Value[]): Value {
  const search = toCharacters(activity, value);
  const number = position instanceof OpenLength ? position : toNumber(activity, position);
  const isLast = typeof number === 'number' && Number.isNaN(number);
  return findLastText(activity, text, search, isLast ? Number.POSITIVE_INFINITY : placeIn(activity, number, text));
}

export const searchNatives = [
  stringMethod('endsWith', String.prototype.endsWith, 'sSn', endsWith),
  stringMethod('includes', String.prototype.includes, 'sSn', includes),
  stringMethod('indexOf', String.prototype.indexOf, 'ssn', indexOf),
  stringMethod('lastIndexOf', String.prototype.lastIndexOf, 'ssn', lastIndexOf),
  stringMethod('startsWith', String.prototype.startsWith, 'sSn', startsWith),
];
