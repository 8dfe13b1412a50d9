import { toPrimitive, toPropertyKey } from './conversions.ts';
import {
  type Bag,
  boundTarget,
  type Callable,
  call,
  getPrototypeOf,
  isCallable,
  isObject,
  type Key,
  ownKeys,
  putNew,
  toObject,
  toText,
} from './primitives.ts';
import { isEnumerable } from './property-descriptor.ts';

/** The operators whose operands may be objects. On primitive values they are native; here they end in the native ones. */

export function add(left: unknown, right: unknown): unknown {
  const first = toPrimitive(left, 'default');
  const second = toPrimitive(right, 'default');
  if (typeof first === 'string' || typeof second === 'string') return toText(first) + toText(second);
  return (first as number) + (second as number);
}

/** `==`. */
export function looseEquals(left: unknown, right: unknown): boolean {
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right);
  if (isObject(left) && isObject(right)) return left === right;
  return primitivesEqual(toPrimitive(left, 'default'), toPrimitive(right, 'default'));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Two primitive values of different types are equal when neither comes before the other as numbers. */
function primitivesEqual(left: unknown, right: unknown): boolean {
  if (typeof left === typeof right) return left === right;
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right);
  if (typeof left === 'symbol' || typeof right === 'symbol') return false;
  return (left as number) <= (right as number) && (left as number) >= (right as number);
}

export function instanceOf(value: unknown, target: unknown): boolean {
  if (!isObject(target)) throw new TypeError("Right-hand side of 'instanceof' is not an object");
  const method = target[Symbol.hasInstance];
  if (method !== undefined && method !== null) return !!call(method, target, value);
  if (!isCallable(target)) throw new TypeError("Right-hand side of 'instanceof' is not callable");
  return ordinaryHasInstance(target, value);
}

function ordinaryHasInstance(target: unknown, value: unknown): boolean {
  if (!isCallable(target)) return false;
  const bound: Callable | undefined = boundTarget(target);
  if (bound !== undefined) return instanceOf(value, bound);
  if (!isObject(value)) return false;
  const prototype = (target as unknown as Bag).prototype;
  if (!isObject(prototype)) throw new TypeError('Function has non-object prototype in instanceof check');
  for (let link = getPrototypeOf(value); link !== null; link = getPrototypeOf(link))
    if (link === prototype) return true;
  return false;
}

/** `{ ...source }` into an object that was just made, without the keys that a pattern has already taken. */
export function copyDataProperties(target: Bag, source: unknown, excluded: Key[]): Bag {
  if (isNothing(source)) return target;
  const from = toObject(source);
  const keys = ownKeys(from);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    let taken = false;
    for (let j = 0; j < excluded.length && !taken; j++) taken = excluded[j] === key;
    if (!taken && isEnumerable(from, key)) putNew(target, key, from[key]);
  }
  return target;
}

/** `key in object`. */
export function hasProperty(key: unknown, object: unknown): boolean {
  if (!isObject(object)) throw new TypeError("Cannot use 'in' operator to search for a key in a primitive value");
  return toPropertyKey(key) in object;
}

export const functionPrototype = {
  [Symbol.hasInstance](this: unknown, value: unknown): boolean {
    return ordinaryHasInstance(this, value);
  },
};
