import { asyncReturn, asyncThrow, asyncYield, awaitValue } from './async.ts';
import {
  asyncIteratorReturn,
  asyncIteratorThrow,
  asyncNext,
  asyncResult,
  getAsyncIterator,
  listFromAsyncIterable,
  noThrowMethod,
} from './async-iteration.ts';
import {
  describe,
  getMethod,
  listFromArrayLike,
  toInteger,
  toNumberValue,
  toNumeric,
  toPrimitive,
  toPropertyKey,
  toStringValue,
} from './conversions.ts';
import {
  iteratorClose as closeIteration,
  getIterator,
  type Iteration,
  iteratorAbandon,
  iteratorStep,
  listFromIterable,
} from './iterators.ts';
import { initializeMap, initializeSet } from './map-set.ts';
import { add, copyDataProperties, hasProperty, instanceOf, looseEquals } from './operators.ts';
import {
  apply,
  type Bag,
  type Callable,
  call,
  construct,
  endOfIteration,
  getPrototypeOf,
  integerOf,
  isArray,
  isObject,
  iteratorState,
  newArray,
  putData,
  putNew,
  setPrototypeOf,
  toObject,
  toText,
} from './primitives.ts';
import { awaitedResult, queueMicrotask, startPromise } from './promise.ts';
import { deleteProperty } from './property-descriptor.ts';
import { getFor, setFor } from './reflect.ts';
import { isRegExp, makeRegExp } from './regexp-exec.ts';
import { atFromEnd, charFromEnd, codeFromEnd, endsWithText, findText, includesText, sliceText } from './text-search.ts';
import { typedArrayOf } from './typed-array-statics.ts';
import { watchedCall } from './watched-call.ts';

/**
 * What the evaluator's operators call, by their names, when an operand is an object whose own code may have to be run.
 * An iterator of the evaluator's is an `Iteration` here.
 */
export const slowPaths = {
  add,
  subtract(left: unknown, right: unknown): unknown {
    const first = toNumeric(left) as number;
    return first - (toNumeric(right) as number);
  },
  multiply(left: unknown, right: unknown): unknown {
    const first = toNumeric(left) as number;
    return first * (toNumeric(right) as number);
  },
  divide(left: unknown, right: unknown): unknown {
    const first = toNumeric(left) as number;
    return first / (toNumeric(right) as number);
  },
  remainder(left: unknown, right: unknown): unknown {
    const first = toNumeric(left) as number;
    return first % (toNumeric(right) as number);
  },
  power(left: unknown, right: unknown): unknown {
    const first = toNumeric(left) as number;
    return first ** (toNumeric(right) as number);
  },
  bitAnd(left: unknown, right: unknown): unknown {
    const first = toNumeric(left) as number;
    return first & (toNumeric(right) as number);
  },
  bitOr(left: unknown, right: unknown): unknown {
    const first = toNumeric(left) as number;
    return first | (toNumeric(right) as number);
  },
  bitXor(left: unknown, right: unknown): unknown {
    const first = toNumeric(left) as number;
    return first ^ (toNumeric(right) as number);
  },
  shiftLeft(left: unknown, right: unknown): unknown {
    const first = toNumeric(left) as number;
    return first << (toNumeric(right) as number);
  },
  shiftRight(left: unknown, right: unknown): unknown {
    const first = toNumeric(left) as number;
    return first >> (toNumeric(right) as number);
  },
  shiftRightUnsigned(left: unknown, right: unknown): unknown {
    const first = toNumeric(left) as number;
    return first >>> (toNumeric(right) as number);
  },
  negate(value: unknown): unknown {
    return -(toNumeric(value) as number);
  },
  plus(value: unknown): unknown {
    return toNumberValue(value);
  },
  bitNot(value: unknown): unknown {
    return ~(toNumeric(value) as number);
  },
  toNumeric,

  equal: looseEquals,
  notEqual(left: unknown, right: unknown): boolean {
    return !looseEquals(left, right);
  },
  less(left: unknown, right: unknown): boolean {
    const first = toPrimitive(left, 'number') as number;
    return first < (toPrimitive(right, 'number') as number);
  },
  lessOrEqual(left: unknown, right: unknown): boolean {
    const first = toPrimitive(left, 'number') as number;
    return first <= (toPrimitive(right, 'number') as number);
  },
  greater(left: unknown, right: unknown): boolean {
    const first = toPrimitive(left, 'number') as number;
    return first > (toPrimitive(right, 'number') as number);
  },
  greaterOrEqual(left: unknown, right: unknown): boolean {
    const first = toPrimitive(left, 'number') as number;
    return first >= (toPrimitive(right, 'number') as number);
  },

  toText: toStringValue,
  toPropertyKey,
  get(base: Bag, key: unknown): unknown {
    return base[toPropertyKey(key)];
  },
  set(base: Bag, key: unknown, value: unknown, strict: boolean): void {
    const name = toPropertyKey(key);
    const given = name === 'length' && isObject(value) && isArray(base) ? toNumberValue(value) : value;
    if (strict) base[name] = given;
    else setFor(toObject(base), name, given, base);
  },
  setNumber(base: Bag, key: number, value: unknown): void {
    base[key] = toPrimitive(value, 'number');
  },
  superGet(home: Bag, key: unknown, receiver: unknown): unknown {
    const parent = getPrototypeOf(home);
    const name = toPropertyKey(key);
    if (parent === null) throw new TypeError('Cannot read properties of null');
    return getFor(parent, name, receiver);
  },
  superSet(home: Bag, key: unknown, value: unknown, receiver: unknown, strict: boolean): void {
    const parent = getPrototypeOf(home);
    const name = toPropertyKey(key);
    if (parent === null) throw new TypeError('Cannot set properties of null');
    if (!setFor(parent, name, value, receiver) && strict) throw new TypeError('Cannot assign to read only property');
  },
  delete(base: unknown, key: unknown, strict: boolean): boolean {
    const object = toObject(base);
    const name = toPropertyKey(key);
    return strict ? delete object[name] : deleteProperty(object, name);
  },
  in: hasProperty,
  instanceOf,
  copyProperties: copyDataProperties,

  iterate: getIterator,
  iteratorNext(iteration: Iteration): unknown {
    return iteratorStep(iteration) ? iteration.value : endOfIteration();
  },
  iteratorClose: closeIteration,
  iteratorCloseQuietly: iteratorAbandon,
  iteratorNextResult(iteration: Iteration, sent: unknown): unknown {
    return requireResult(call(iteration.next, iteration.iterator, sent));
  },
  iteratorThrow(iteration: Iteration, error: unknown): unknown {
    const method = getMethod(iteration.iterator, 'throw');
    if (method !== undefined) return requireResult(call(method, iteration.iterator, error));
    closeIteration(iteration);
    throw new TypeError('The iterator does not provide a throw method');
  },
  iteratorReturn(iteration: Iteration, value: unknown): unknown {
    const method = getMethod(iteration.iterator, 'return');
    return method === undefined ? undefined : requireResult(call(method, iteration.iterator, value));
  },
  /** What a walk gives next, as the result of a `next`. */
  walkResult(value: unknown): unknown {
    return value === endOfIteration() ? { value: undefined, done: true } : { value, done: false };
  },
  appendAll(array: unknown[], iterable: unknown): void {
    const iteration = getIterator(iterable);
    while (iteratorStep(iteration)) putNew(array, array.length, iteration.value);
  },

  awaitValue,
  asyncReturn,
  asyncThrow,
  asyncYield,
  asyncIterate: getAsyncIterator,
  asyncNext,
  asyncResult,
  asyncIteratorThrow,
  asyncIteratorReturn,
  noThrowMethod,
  startPromise,
  queueMicrotask,
  awaitedResult,
  /** What a generator of either kind yields: a list, or a promise of one. */
  listYielded(generator: unknown): unknown {
    const isAsync = iteratorState(generator, 'Async Generator') !== undefined;
    return isAsync ? listFromAsyncIterable(generator) : listFromIterable(generator);
  },

  /** Calls a native function again with its operands converted as it asks for, the receiver first. */
  callConverted(callee: Bag, receiver: unknown, args: unknown[], hints: unknown[], newTarget: unknown): unknown {
    const self = convert(receiver, hints[0]);
    const converted = newArray(0);
    for (let i = 0; i < args.length; i++) {
      if (hints[i + 1] === 'search' && isRegExp(args[i]))
        throw new TypeError(`First argument to String.prototype.${callee.name} must not be a regular expression`);
      putNew(converted, i, convert(args[i], hints[i + 1]));
    }
    return newTarget === undefined
      ? apply(callee, self, converted)
      : construct(callee as unknown as Callable, converted, newTarget as Callable);
  },
  applyTo(callee: unknown, receiver: unknown, list: unknown): unknown {
    return apply(callee, receiver, listFromArrayLike(list));
  },
  constructMap(map: Bag, iterable: unknown): Bag {
    initializeMap(map, iterable);
    return map;
  },
  constructSet(set: Bag, iterable: unknown): Bag {
    initializeSet(set, iterable);
    return set;
  },
  /** Gives an error its list of errors. */
  gatherErrors(error: Bag, errors: unknown): Bag {
    const attributes = { writable: true, enumerable: false, configurable: true };
    putData(error, 'errors', listFromIterable(errors), attributes);
    return error;
  },
  constructRegExp(
    maker: unknown,
    pattern: unknown,
    flags: unknown,
    called: boolean,
    prototype: object | undefined,
  ): Bag {
    const made = makeRegExp(maker, pattern, flags, called);
    if (prototype !== undefined) setPrototypeOf(made, prototype);
    return made;
  },
  constructTypedArray(maker: Callable, source: unknown, prototype: object): Bag {
    const made = typedArrayOf(maker, source);
    setPrototypeOf(made, prototype);
    return made;
  },
  constructDate(maker: Callable, args: unknown[], newTarget: Callable): Bag {
    const converted = newArray(0);
    for (let i = 0; i < args.length; i++) {
      const value = args.length === 1 ? toPrimitive(args[i], 'default') : toNumberValue(args[i]);
      putNew(converted, i, typeof value === 'string' ? value : toNumberValue(value));
    }
    return construct(maker, converted, newTarget);
  },
  listFromIterable,
  toPrimitive,
  watchedCall,

  /** Calls a function any number of times, with nothing known: as long as `vague`, which may be anything, is taken for true. */
  callAnyTimes(vague: unknown, callbacks: readonly Callable[]): unknown {
    while (vague) for (let i = 0; i < callbacks.length; i++) if (vague) call(callbacks[i], vague, vague, vague, vague);
    return vague;
  },

  findText,
  includesText,
  endsWithText,
  atFromEnd,
  charFromEnd,
  codeFromEnd,
  sliceText,
};

function requireResult(result: unknown): unknown {
  if (!isObject(result)) throw new TypeError(`Iterator result ${describe(result)} is not an object`);
  return result;
}

function convert(value: unknown, hint: unknown): unknown {
  if (hint === 'index') {
    const index = toInteger(value);
    if (index < 0 || index > 9007199254740991) throw new RangeError('Offset is outside the bounds of the DataView');
    return index;
  }
  if (hint === undefined) return value;
  if (hint === 'point') {
    const point = toNumberValue(value);
    if (!(point >= 0 && point <= 0x10ffff && integerOf(point) === point))
      throw new RangeError(`Invalid code point ${toText(point)}`);
    return point;
  }
  const isText = hint !== 'number' && hint !== 'numeric';
  const primitive = isObject(value) ? toPrimitive(value, isText ? 'string' : 'number') : value;
  if (typeof primitive === 'symbol')
    throw new TypeError(`Cannot convert a Symbol value to a ${isText ? 'string' : 'number'}`);
  if (typeof primitive === 'bigint' && hint === 'number')
    throw new TypeError('Cannot convert a BigInt value to a number');
  if (primitive !== undefined || !isObject(value)) return primitive;
  return isText ? 'undefined' : NaN;
}
