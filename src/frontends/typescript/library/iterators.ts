import { describe, getMethod, lengthOf, requireCallable, requireCoercible, toStringValue } from './conversions.ts';
import {
  append,
  type Bag,
  type Callable,
  call,
  codeUnitAt,
  collectionKey,
  collectionNext,
  collectionValue,
  createIterator,
  isObject,
  isOutOfBounds,
  iteratorState,
  newArray,
  substring,
  typedArrayKind,
  typedArrayLength,
} from './primitives.ts';

/**
 * The protocol of iterators, and the iterators of arrays, texts, maps and sets. An object that was used up forgets its
 * source, so that it stays at its end whatever happens to the source.
 */

/** An iteration under way. `done` is also true after the iterator has thrown: then it must not be closed. */
export interface Iteration {
  readonly iterator: unknown;
  readonly next: unknown;
  done: boolean;
  /** What the last successful step gave. */
  value: unknown;
}

export function getIterator(iterable: unknown): Iteration {
  const method = iterable === undefined || iterable === null ? undefined : getMethod(iterable, Symbol.iterator);
  if (method === undefined) throw new TypeError(`${describe(iterable)} is not iterable`);
  return iterationFrom(iterable, method);
}

export function iterationFrom(iterable: unknown, method: Callable): Iteration {
  const iterator = call(method, iterable);
  if (!isObject(iterator)) throw new TypeError('Result of the Symbol.iterator method is not an object');
  return { iterator, next: iterator.next, done: false, value: undefined };
}

/** Whether there was another value; it is then in `iteration.value`. */
export function iteratorStep(iteration: Iteration): boolean {
  iteration.done = true;
  const result = call(requireCallable(iteration.next), iteration.iterator);
  if (!isObject(result)) throw new TypeError(`Iterator result ${describe(result)} is not an object`);
  if (result.done) return false;
  iteration.value = result.value;
  iteration.done = false;
  return true;
}

/** Ends an iteration early, because its consumer has had enough. */
export function iteratorClose(iteration: Iteration): void {
  if (iteration.done) return;
  iteration.done = true;
  const method = getMethod(iteration.iterator, 'return');
  if (method === undefined) return;
  const result = call(method, iteration.iterator);
  if (!isObject(result)) throw new TypeError(`${describe(result)} is not an object`);
}

/** Ends an iteration because its consumer is throwing: what the iterator throws now is lost. */
export function iteratorAbandon(iteration: Iteration): void {
  if (iteration.done) return;
  iteration.done = true;
  try {
    const method = getMethod(iteration.iterator, 'return');
    if (method !== undefined) call(method, iteration.iterator);
  } catch {
    return;
  }
}

/** Calls `visit` with each value and its number; closes the iterator when `visit` throws. */
export function iterate(iterable: unknown, visit: (value: unknown, index: number) => void): void {
  const iteration = getIterator(iterable);
  for (let index = 0; iteratorStep(iteration); index++) {
    try {
      visit(iteration.value, index);
    } catch (error) {
      iteratorAbandon(iteration);
      throw error;
    }
  }
}

/** `[...iterable]`. */
export function listFromIterable(iterable: unknown): unknown[] {
  const iteration = getIterator(iterable);
  const list = newArray(0);
  while (iteratorStep(iteration)) append(list, iteration.value);
  return list;
}

/** What an iterator gives: `keys`, `values` or both in a pair. */
export type Part = 'key' | 'value' | 'both';

interface Cursor {
  source: unknown;
  readonly part: Part;
  index: number;
}

function partOf(part: Part, key: unknown, value: unknown): unknown {
  if (part === 'key') return key;
  return part === 'value' ? value : [key, value];
}

function result(value: unknown, done: boolean): Bag {
  return { value, done };
}

/** Forgets what was gone over: nothing comes any more, whatever is added to it. */
function over(cursor: Cursor): Bag {
  cursor.source = undefined;
  return result(undefined, true);
}

/** The prototype of a kind of iterators, of which `step` says what comes where it is not over. */
function iterating(
  kind: 'Array Iterator' | 'String Iterator' | 'Map Iterator' | 'Set Iterator',
  step: (cursor: Cursor) => Bag,
) {
  return {
    next(this: unknown): Bag {
      const state = iteratorState(this, kind);
      if (state === undefined) throw new TypeError(`next method called on incompatible receiver ${describe(this)}`);
      const cursor = state as Cursor;
      return cursor.source === undefined ? over(cursor) : step(cursor);
    },
  };
}

export function arrayIterator(source: Bag, part: Part): Bag {
  const cursor: Cursor = { source, part, index: 0 };
  return createIterator('Array Iterator', cursor);
}

export function collectionIterator(kind: 'Map' | 'Set', source: Bag, part: Part): Bag {
  const cursor: Cursor = { source, part, index: 0 };
  return createIterator(kind === 'Map' ? 'Map Iterator' : 'Set Iterator', cursor);
}

export const iteratorPrototype = {
  [Symbol.iterator](this: unknown): unknown {
    return this;
  },
};

export const arrayIteratorPrototype = iterating('Array Iterator', nextElement);

function nextElement(cursor: Cursor): Bag {
  const source = cursor.source as Bag;
  const index = cursor.index;
  const isTyped = typedArrayKind(source) !== undefined;
  if (isTyped && isOutOfBounds(source)) throw new TypeError('a typed array is out of the bounds of its buffer.');
  const length = isTyped ? typedArrayLength(source) : lengthOf(source);
  if (index >= length) return over(cursor);
  cursor.index = index + 1;
  return result(partOf(cursor.part, index, cursor.part === 'key' ? undefined : source[index]), false);
}

/** Goes by code points; a surrogate without its other half comes alone. */
export const stringIteratorPrototype = iterating('String Iterator', nextCodePoint);

function nextCodePoint(cursor: Cursor): Bag {
  const text = cursor.source as string;
  const index = cursor.index;
  if (index >= text.length) return over(cursor);
  cursor.index = index + codePointLength(text, index);
  return result(substring(text, index, cursor.index), false);
}

/** 2 where a pair of surrogates starts, otherwise 1. */
export function codePointLength(text: string, index: number): number {
  if (index + 1 >= text.length) return 1;
  const lead = codeUnitAt(text, index);
  if (lead < 0xd800 || lead > 0xdbff) return 1;
  const trail = codeUnitAt(text, index + 1);
  return trail >= 0xdc00 && trail <= 0xdfff ? 2 : 1;
}

/** Goes on with entries that are added while it runs. */
function nextEntry(cursor: Cursor, isSet: boolean): Bag {
  const source = cursor.source as Bag;
  const index = collectionNext(source, cursor.index);
  if (index < 0) return over(cursor);
  cursor.index = index + 1;
  const key = collectionKey(source, index);
  return result(partOf(cursor.part, key, isSet ? key : collectionValue(source, index)), false);
}

export const mapIteratorPrototype = iterating('Map Iterator', cursor => nextEntry(cursor, false));

export const setIteratorPrototype = iterating('Set Iterator', cursor => nextEntry(cursor, true));

export const stringIterable = {
  [Symbol.iterator](this: unknown): Bag {
    const source = toStringValue(requireCoercible(this, 'String.prototype[Symbol.iterator]'));
    const cursor: Cursor = { source, part: 'value', index: 0 };
    return createIterator('String Iterator', cursor);
  },
};
