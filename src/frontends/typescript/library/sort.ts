import { requireCallable, toNumberValue, toStringValue } from './conversions.ts';
import { addRun, mergeAll, newRuns } from './merge-runs.ts';
import { call, putNew } from './primitives.ts';

/**
 * A stable sort, O(n log n) comparisons: the same ones in the same order as V8's, so that a comparator that contradicts
 * itself (such as one that returns a boolean) gives the same array there as here.
 */

/** Negative when the first value comes before the second. Runs user code. */
export type Compare = (left: unknown, right: unknown) => number;

export function comparatorFrom(comparator: unknown): Compare {
  if (comparator === undefined) return compareTexts;
  const compare = requireCallable(comparator);
  return (left, right) => toNumberValue(call(compare, undefined, left, right));
}

function compareTexts(left: unknown, right: unknown): number {
  const first = toStringValue(left);
  const second = toStringValue(right);
  if (first < second) return -1;
  return second < first ? 1 : 0;
}

/** Sorts a plain array without holes in place; the values `undefined` go to its end and are never compared. */
export function sortList(list: unknown[], compare: Compare): void {
  const length = list.length;
  let count = 0;
  for (let i = 0; i < length; i++) if (list[i] !== undefined) list[count++] = list[i];
  for (let i = count; i < length; i++) list[i] = undefined;
  sortDefined(list, count, compare);
}

/** As `sortList`, for the first `count` elements, whatever they are. */
export function sortDefined(list: unknown[], count: number, compare: Compare): void {
  const runs = newRuns(list, compare);
  const least = shortestRun(count);
  for (let low = 0; low < count; ) {
    const most = count - low < least ? count : low + least;
    const high = sortRun(list, low, most, count, compare);
    addRun(runs, low, high - low);
    low = high;
  }
  mergeAll(runs);
}

/** How long runs are made at least: the count itself below 64, and else so that there are a power of two of them, or a little less. */
function shortestRun(count: number): number {
  let length = count;
  let rest = 0;
  while (length >= 64) {
    rest |= length & 1;
    length >>= 1;
  }
  return length + rest;
}

/** Finds the run that starts at `low`, and inserts further elements into it up to `least`, searching by halves; gives its end. */
function sortRun(list: unknown[], low: number, least: number, high: number, compare: Compare): number {
  if (high - low < 2) return high;
  let end = low + 2;
  const descends = compare(list[low + 1], list[low]) < 0;
  while (end < high && compare(list[end], list[end - 1]) < 0 === descends) end++;
  if (descends) reverseRange(list, low, end - 1);
  for (; end < least; end++) insert(list, low, end, compare);
  return end;
}

function reverseRange(list: unknown[], first: number, last: number): void {
  for (let low = first, high = last; low < high; low++, high--) {
    const kept = list[low];
    list[low] = list[high];
    list[high] = kept;
  }
}

/** Puts the element at `place` behind all in `[low, place)` that do not come after it. */
function insert(list: unknown[], low: number, place: number, compare: Compare): void {
  const element = list[place];
  let left = low;
  let right = place;
  while (left < right) {
    const middle = left + ((right - left) >> 1);
    if (compare(element, list[middle]) < 0) right = middle;
    else left = middle + 1;
  }
  for (let k = place; k > left; k--) list[k] = list[k - 1];
  list[left] = element;
}

/** A sorted copy, by the comparisons that V8 makes for a typed array of any length, in their order. */
export function sortedTyped(list: unknown[], compare: Compare): unknown[] {
  const sorted: unknown[] = [];
  const other: unknown[] = [];
  for (let k = 0; k < list.length; k++) {
    putNew(sorted, k, list[k]);
    putNew(other, k, list[k]);
  }
  if (list.length > 1) sortHalves(other, sorted, 0, list.length, compare);
  return sorted;
}

/** Sorts a part of two equal lists into the second; the first is in disorder afterwards. */
function sortHalves(from: unknown[], to: unknown[], low: number, high: number, compare: Compare): void {
  const middle = low + ((high - low) >> 1);
  if (middle - low > 1) sortHalves(to, from, low, middle, compare);
  if (high - middle > 1) sortHalves(to, from, middle, high, compare);
  let left = low;
  let right = middle;
  for (let place = low; place < high; place++) {
    const takesRight = left >= middle || (right < high && compare(from[left], from[right]) > 0);
    to[place] = takesRight ? from[right++] : from[left++];
  }
}
