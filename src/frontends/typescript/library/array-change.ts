import { checkLength, clampEnd, clampIndex, lengthOf, toInteger } from './conversions.ts';
import { type Bag, putNew, toObject } from './primitives.ts';
import { comparatorFrom, sortList } from './sort.ts';
import { speciesArray } from './species.ts';

/**
 * The methods of `Array.prototype` that change the array itself. Generic: `this` may be any array-like; its `length` is
 * written even when nothing else is, as the specification says.
 */

/** Moves the element at `from`, or its hole, to `to`. */
function move(object: Bag, from: number, to: number): void {
  if (from in object) object[to] = object[from];
  else delete object[to];
}

/** What `splice` and `toSpliced` take away, from where and how many, and how many they put there. */
interface Splice {
  readonly start: number;
  readonly count: number;
  readonly added: number;
}

/** No arguments mean nothing. */
export function spliceRange(given: unknown[], length: number): Splice {
  const start = given.length === 0 ? 0 : clampIndex(given[0], length);
  if (given.length === 0) return { start, count: 0, added: 0 };
  if (given.length === 1) return { start, count: length - start, added: 0 };
  const wanted = toInteger(given[1]);
  const most = length - start;
  const count = wanted < 0 ? 0 : wanted < most ? wanted : most;
  return { start, count, added: given.length - 2 };
}

/** Leaves an array-like with less elements, one of which is given back. */
function shortened(object: Bag, length: number, taken: unknown): unknown {
  object.length = length;
  return taken;
}

/** Moves `count` elements and holes, starting with the last one or the first one. */
function moveRange(object: Bag, from: number, to: number, count: number, lastFirst: boolean): void {
  if (lastFirst) for (let n = count - 1; n >= 0; n--) move(object, from + n, to + n);
  else for (let n = 0; n < count; n++) move(object, from + n, to + n);
}

/** `copyWithin` for an array-like of that length. */
export function copyElements(object: Bag, length: number, target: unknown, start: unknown, end: unknown): void {
  const to = clampIndex(target, length);
  const from = clampIndex(start, length);
  const last = clampEnd(end, length);
  const count = last - from < length - to ? last - from : length - to;
  moveRange(object, from, to, count, from < to && to < from + count);
}

export function reverseElements(object: Bag, length: number): void {
  for (let low = 0, high = length - 1; low < high; low++, high--) {
    const hasLow = low in object;
    const first = hasLow ? object[low] : undefined;
    const hasHigh = high in object;
    const second = hasHigh ? object[high] : undefined;
    if (hasHigh) object[low] = second;
    else if (hasLow) delete object[low];
    if (hasLow) object[high] = first;
    else if (hasHigh) delete object[high];
  }
}

export const arrayChange = {
  push(this: unknown, ...items: unknown[]): number {
    const object = toObject(this);
    const length = lengthOf(object);
    checkLength(length + items.length);
    for (let i = 0; i < items.length; i++) object[length + i] = items[i];
    object.length = length + items.length;
    return length + items.length;
  },

  pop(this: unknown): unknown {
    const object = toObject(this);
    const length = lengthOf(object);
    if (length === 0) return shortened(object, 0, undefined);
    const last = object[length - 1];
    delete object[length - 1];
    return shortened(object, length - 1, last);
  },

  shift(this: unknown): unknown {
    const object = toObject(this);
    const length = lengthOf(object);
    if (length === 0) return shortened(object, 0, undefined);
    const first = object[0];
    moveRange(object, 1, 0, length - 1, false);
    delete object[length - 1];
    return shortened(object, length - 1, first);
  },

  unshift(this: unknown, ...items: unknown[]): number {
    const object = toObject(this);
    const length = lengthOf(object);
    if (items.length > 0) {
      checkLength(length + items.length);
      moveRange(object, 0, items.length, length, true);
      for (let i = 0; i < items.length; i++) object[i] = items[i];
    }
    object.length = length + items.length;
    return length + items.length;
  },

  splice(this: unknown, ...given: unknown[]): unknown[] {
    const object = toObject(this);
    const length = lengthOf(object);
    const range = spliceRange(given, length);
    const start = range.start;
    const count = range.count;
    const added = range.added;
    checkLength(length + added - count);
    const removed = speciesArray(object, count);
    for (let i = 0; i < count; i++) if (start + i in object) putNew(removed, i, object[start + i]);
    removed.length = count;
    if (added !== count) moveRange(object, start + count, start + added, length - start - count, added > count);
    for (let k = length; k > length - count + added; k--) delete object[k - 1];
    for (let i = 0; i < added; i++) object[start + i] = given[i + 2];
    object.length = length - count + added;
    return removed;
  },

  fill(this: unknown, value: unknown, start?: unknown, end?: unknown): Bag {
    const object = toObject(this);
    const length = lengthOf(object);
    const from = clampIndex(start, length);
    const to = clampEnd(end, length);
    for (let k = from; k < to; k++) object[k] = value;
    return object;
  },

  copyWithin(this: unknown, target: unknown, start: unknown, end?: unknown): Bag {
    const object = toObject(this);
    copyElements(object, lengthOf(object), target, start, end);
    return object;
  },

  reverse(this: unknown): Bag {
    const object = toObject(this);
    reverseElements(object, lengthOf(object));
    return object;
  },

  /** As V8 does, leaves an array of one element alone, where the specification writes the element again. */
  sort(this: unknown, comparator: unknown): Bag {
    const compare = comparatorFrom(comparator);
    const object = toObject(this);
    const length = lengthOf(object);
    if (length < 2) return object;
    const list: unknown[] = [];
    for (let k = 0; k < length; k++) if (k in object) putNew(list, list.length, object[k]);
    sortList(list, compare);
    for (let k = 0; k < list.length; k++) object[k] = list[k];
    for (let k = list.length; k < length; k++) delete object[k];
    return object;
  },
};
