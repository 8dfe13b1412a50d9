import { lengthOf, requireCallable, toInteger } from './conversions.ts';
import { type Bag, call, sameValue, toObject } from './primitives.ts';

/** The methods of `Array.prototype` that look for something. Generic: `this` may be any array-like. */

/** The first index that a search from `from` looks at, counted from the end when it is negative. */
function searchStart(from: unknown, length: number): number {
  const start = toInteger(from);
  if (start >= 0) return start;
  return start + length > 0 ? start + length : 0;
}

/** The last index that a backward search looks at; below 0 when there is none. No argument means the last element. */
function searchEnd(given: unknown[], length: number): number {
  if (given.length === 0) return length - 1;
  const from = toInteger(given[0]);
  if (from < 0) return length + from;
  return from < length ? from : length - 1;
}

function sameValueZero(left: unknown, right: unknown): boolean {
  return left === right || sameValue(left, right);
}

/** The index of the first element that the callback accepts, or the last one when going backward; -1 for none. */
function findPlace(object: Bag, length: number, callback: unknown, thisArg: unknown, backward: boolean): number {
  const accept = requireCallable(callback);
  for (let n = 0; n < length; n++) {
    const k = backward ? length - 1 - n : n;
    if (call(accept, thisArg, object[k], k, object)) return k;
  }
  return -1;
}

/** The element that `findPlace` finds, as it was when the callback saw it. */
function findElement(object: Bag, length: number, callback: unknown, thisArg: unknown, backward: boolean): unknown {
  const accept = requireCallable(callback);
  for (let n = 0; n < length; n++) {
    const k = backward ? length - 1 - n : n;
    const value = object[k];
    if (call(accept, thisArg, value, k, object)) return value;
  }
  return undefined;
}

/** The methods that look for something in what `receive` makes of `this`, which has as many elements as `count` says. */
export function searching(receive: (value: unknown) => Bag, count: (object: Bag) => number) {
  return {
    at(this: unknown, index: unknown): unknown {
      const object = receive(this);
      const length = count(object);
      const relative = toInteger(index);
      const k = relative < 0 ? length + relative : relative;
      return k < 0 || k >= length ? undefined : object[k];
    },

    find(this: unknown, callback: unknown, thisArg?: unknown): unknown {
      const object = receive(this);
      return findElement(object, count(object), callback, thisArg, false);
    },

    findIndex(this: unknown, callback: unknown, thisArg?: unknown): number {
      const object = receive(this);
      return findPlace(object, count(object), callback, thisArg, false);
    },

    findLast(this: unknown, callback: unknown, thisArg?: unknown): unknown {
      const object = receive(this);
      return findElement(object, count(object), callback, thisArg, true);
    },

    findLastIndex(this: unknown, callback: unknown, thisArg?: unknown): number {
      const object = receive(this);
      return findPlace(object, count(object), callback, thisArg, true);
    },

    includes(this: unknown, wanted: unknown, from?: unknown): boolean {
      const object = receive(this);
      const length = count(object);
      if (length === 0) return false;
      for (let k = searchStart(from, length); k < length; k++) if (sameValueZero(object[k], wanted)) return true;
      return false;
    },

    indexOf(this: unknown, wanted: unknown, from?: unknown): number {
      const object = receive(this);
      const length = count(object);
      if (length === 0) return -1;
      for (let k = searchStart(from, length); k < length; k++) if (k in object && object[k] === wanted) return k;
      return -1;
    },

    lastIndexOf(this: unknown, wanted: unknown, ...from: unknown[]): number {
      const object = receive(this);
      const length = count(object);
      if (length === 0) return -1;
      for (let k = searchEnd(from, length); k >= 0; k--) if (k in object && object[k] === wanted) return k;
      return -1;
    },
  };
}

export const arraySearch = searching(
  value => toObject(value),
  object => lengthOf(object),
);
