import { checkLength, lengthOf, requireCallable, toInteger } from './conversions.ts';
import {
  append,
  type Bag,
  type Callable,
  call,
  isArray,
  isGoneOver,
  isPlainArray,
  isSpread,
  newArray,
  putNew,
  toObject,
} from './primitives.ts';
import { speciesArray } from './species.ts';

/**
 * The methods of `Array.prototype` that call a function for each element, and `flat`. Generic: `this` may be any
 * array-like.
 */

/** Whether the callback gives this answer for any element. Skips holes unless `all` says so. */
export function anyAnswers(
  object: Bag,
  length: number,
  callback: unknown,
  thisArg: unknown,
  answer: boolean,
  all: boolean,
): boolean {
  const ask = requireCallable(callback);
  for (let k = 0; k < length; k++)
    if ((all || k in object) && !!call(ask, thisArg, object[k], k, object) === answer) return true;
  return false;
}

/** Calls the callback for each element. Skips holes unless `all` says so. */
export function visitElements(object: Bag, length: number, callback: unknown, thisArg: unknown, all: boolean): void {
  const visit = requireCallable(callback);
  for (let k = 0; k < length; k++) if (all || k in object) call(visit, thisArg, object[k], k, object);
}

/** The elements of an array of which {@link isGoneOver} holds. */
function elementsOf(object: Bag): unknown[] {
  return object as unknown as unknown[];
}

/** Whether the methods that make arrays of the elements of this one make plain arrays, and its length may not be known. */
function isPlainSpread(object: Bag): boolean {
  return isSpread(object) && isPlainArray(object as unknown as unknown[]);
}

/** Puts the elements that the callback accepts into an array. Skips holes unless `all` says so. */
export function acceptedElements(
  kept: unknown[],
  object: Bag,
  length: number,
  accept: Callable,
  thisArg: unknown,
  all: boolean,
): unknown[] {
  const grows = isPlainSpread(object);
  let count = 0;
  for (let k = 0; k < length; k++) {
    if (!(all || k in object)) continue;
    const value = object[k];
    if (call(accept, thisArg, value, k, object)) {
      if (grows) append(kept, value);
      else putNew(kept, count, value);
      count++;
    }
  }
  return kept;
}

/** Combines the elements from one end to the other, starting with `initial[0]` or, without it, the first element. */
function reduceElements(
  object: Bag,
  length: number,
  callback: unknown,
  initial: unknown[],
  backward: boolean,
  all: boolean,
): unknown {
  const combine = requireCallable(callback);
  const step = backward ? -1 : 1;
  let k = backward ? length - 1 : 0;
  let result = initial[0];
  if (initial.length === 0) {
    while (k >= 0 && k < length && !(all || k in object)) k += step;
    if (k < 0 || k >= length) throw new TypeError('Reduce of empty array with no initial value');
    result = object[k];
    k += step;
  }
  for (; k >= 0 && k < length; k += step)
    if (all || k in object) result = call(combine, undefined, result, object[k], k, object);
  return result;
}

/** Appends the elements of `source` to `target` from `start` on, opening arrays down to `depth`; gives the new end. */
function flattenInto(
  target: unknown[],
  source: Bag,
  length: number,
  start: number,
  depth: number,
  mapper: Callable | undefined,
  thisArg: unknown,
): number {
  let end = start;
  for (let k = 0; k < length; k++) {
    if (!(k in source)) continue;
    const element = mapper === undefined ? source[k] : call(mapper, thisArg, source[k], k, source);
    if (depth > 0 && isArray(element)) {
      const inner = element as unknown as Bag;
      end = flattenInto(target, inner, lengthOf(inner), end, depth - 1, undefined, undefined);
    } else {
      checkLength(end + 1);
      putNew(target, end, element);
      end++;
    }
  }
  return end;
}

/** `map` of an array whose length may not be known: what is made grows one by one, unless the callback changes the array. */
function mapSpread(object: Bag, length: number, mapper: Callable, thisArg: unknown): unknown[] {
  const mapped = newArray(0);
  for (let k = 0; k < length; k++) {
    if (!(k in object)) continue;
    const value = call(mapper, thisArg, object[k], k, object);
    if (isSpread(object)) append(mapped, value);
    else putNew(mapped, k, value);
  }
  if (!isSpread(object)) mapped.length = length;
  return mapped;
}

/** The methods that combine elements; `all` says that none is missing. */
export function reducing(receive: (value: unknown) => Bag, count: (object: Bag) => number, all: boolean) {
  return {
    reduce(this: unknown, callback: unknown, ...initial: unknown[]): unknown {
      const object = receive(this);
      return reduceElements(object, count(object), callback, initial, false, all);
    },

    reduceRight(this: unknown, callback: unknown, ...initial: unknown[]): unknown {
      const object = receive(this);
      return reduceElements(object, count(object), callback, initial, true, all);
    },
  };
}

export const arrayReduce = reducing(
  value => toObject(value),
  object => lengthOf(object),
  false,
);

export const arrayCallbacks = {
  every(this: unknown, callback: unknown, thisArg?: unknown): boolean {
    const object = toObject(this);
    if (isGoneOver(object, callback)) {
      for (const value of elementsOf(object)) if (!call(callback as Callable, thisArg, value)) return false;
      return true;
    }
    return !anyAnswers(object, lengthOf(object), callback, thisArg, false, false);
  },

  some(this: unknown, callback: unknown, thisArg?: unknown): boolean {
    const object = toObject(this);
    if (isGoneOver(object, callback)) {
      for (const value of elementsOf(object)) if (call(callback as Callable, thisArg, value)) return true;
      return false;
    }
    return anyAnswers(object, lengthOf(object), callback, thisArg, true, false);
  },

  forEach(this: unknown, callback: unknown, thisArg?: unknown): void {
    const object = toObject(this);
    if (isGoneOver(object, callback)) {
      for (const value of elementsOf(object)) call(callback as Callable, thisArg, value);
      return;
    }
    visitElements(object, lengthOf(object), callback, thisArg, false);
  },

  map(this: unknown, callback: unknown, thisArg?: unknown): unknown[] {
    const object = toObject(this);
    if (isGoneOver(object, callback) && isPlainSpread(object)) {
      const list = newArray(0);
      for (const value of elementsOf(object)) append(list, call(callback as Callable, thisArg, value));
      return list;
    }
    const length = lengthOf(object);
    const mapper = requireCallable(callback);
    if (isPlainSpread(object)) return mapSpread(object, length, mapper, thisArg);
    const mapped = speciesArray(object, length);
    for (let k = 0; k < length; k++) if (k in object) putNew(mapped, k, call(mapper, thisArg, object[k], k, object));
    return mapped;
  },

  filter(this: unknown, callback: unknown, thisArg?: unknown): unknown[] {
    const object = toObject(this);
    if (isGoneOver(object, callback) && isPlainSpread(object)) {
      const list = newArray(0);
      for (const value of elementsOf(object)) if (call(callback as Callable, thisArg, value)) append(list, value);
      return list;
    }
    const length = lengthOf(object);
    const accept = requireCallable(callback);
    return acceptedElements(speciesArray(object, 0), object, length, accept, thisArg, false);
  },

  flat(this: unknown, depth?: unknown): unknown[] {
    const object = toObject(this);
    const length = lengthOf(object);
    const levels = depth === undefined ? 1 : toInteger(depth);
    const result = speciesArray(object, 0);
    flattenInto(result, object, length, 0, levels, undefined, undefined);
    return result;
  },

  flatMap(this: unknown, callback: unknown, thisArg?: unknown): unknown[] {
    const object = toObject(this);
    const length = lengthOf(object);
    const mapper = requireCallable(callback);
    const result = speciesArray(object, 0);
    flattenInto(result, object, length, 0, 1, mapper, thisArg);
    return result;
  },
};
