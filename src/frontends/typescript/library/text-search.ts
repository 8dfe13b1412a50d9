import { codeUnitAt, indexOfText, isReadByPlace, isTextAt, lengthSoFar, substring } from './primitives.ts';

/**
 * Searching texts whose start or end is not known. What would ask for symbol after symbol within one instruction is a
 * loop here: a run can be looked at between two symbols, and what was read before need not be kept.
 */

/** Where `part` is found at or after `from`, or -1. */
export function findText(text: string, part: string, from: number): number {
  if (!isReadByPlace(text)) return indexOfText(text, part, from);
  for (let place = from; ; place++) {
    const found = isTextAt(text, part, place);
    if (found === undefined) return -1;
    if (found) return place;
  }
}

export function includesText(text: string, part: string, from: number): boolean {
  return findText(text, part, from) >= 0;
}

/** The place that is so many (a negative number) from the end of a text; negative where it is shorter. */
function placeFromEnd(text: string, count: number): number {
  let place = lengthSoFar(text) + count;
  while (place - count < text.length) place++;
  return place;
}

/** The place that a number names, counted from the end where it is negative. */
function relativePlace(text: string, place: number): number {
  if (place >= 0) return place;
  const found = placeFromEnd(text, place);
  return found < 0 ? 0 : found;
}

/** `text.endsWith(part)`, where the part is not empty. */
export function endsWithText(text: string, part: string): boolean {
  const place = placeFromEnd(text, -part.length);
  return place >= 0 && isTextAt(text, part, place) === true;
}

/** `text.at(place)` of a negative place. */
export function atFromEnd(text: string, place: number): string | undefined {
  const found = placeFromEnd(text, place);
  return found < 0 ? undefined : substring(text, found, found + 1);
}

/** The same with an empty text where there is none. */
export function charFromEnd(text: string, place: number): string {
  const found = atFromEnd(text, place);
  return found === undefined ? '' : found;
}

/** The same as the number of its code unit, NaN where there is none. */
export function codeFromEnd(text: string, place: number): number {
  return codeUnitAt(charFromEnd(text, place), 0);
}

/** `text.slice(start, end)`; both whole numbers, `end` may be `undefined`. */
export function sliceText(text: string, start: number, end: number | undefined): string {
  const from = relativePlace(text, start);
  if (end === undefined) return substring(text, from, text.length);
  const to = relativePlace(text, end);
  return from < to ? substring(text, from, to) : '';
}
