import {
  type Bag,
  type Callable,
  call,
  integerOf,
  isCallable,
  isObject,
  type Key,
  symbolDescription,
  toText,
} from './primitives.ts';

/** The conversions of ECMAScript chapter 7.1, for values that may be objects and then run user code. */

const MAX_LENGTH = 9007199254740991;

/** A short text of a value, for messages; runs no user code. */
export function describe(value: unknown): string {
  if (isCallable(value)) return 'function';
  if (isObject(value)) return '#<Object>';
  if (typeof value === 'symbol') return symbolText(value);
  return typeof value === 'string' ? `"${value}"` : toText(value);
}

export function symbolText(symbol: symbol): string {
  const description = symbolDescription(symbol);
  return description === undefined ? 'Symbol()' : `Symbol(${description})`;
}

export function requireCallable(value: unknown): Callable {
  if (!isCallable(value)) throw new TypeError(`${describe(value)} is not a function`);
  return value;
}

export function requireObject(value: unknown, what: string): Bag {
  if (!isObject(value)) throw new TypeError(`${what} called on non-object`);
  return value;
}

/** `GetMethod`: `undefined` when the property is `undefined` or `null`, a `TypeError` when it is not a function. */
export function getMethod(value: unknown, key: Key): Callable | undefined {
  const method = (value as Bag)[key];
  return method === undefined || method === null ? undefined : requireCallable(method);
}

export function toPrimitive(value: unknown, hint: 'default' | 'number' | 'string'): unknown {
  if (!isObject(value)) return value;
  const exotic = getMethod(value, Symbol.toPrimitive);
  if (exotic !== undefined) {
    const result = call(exotic, value, hint);
    if (isObject(result)) throw new TypeError('Cannot convert object to primitive value');
    return result;
  }
  return ordinaryPrimitive(value, hint === 'string');
}

/** `OrdinaryToPrimitive`: by `toString` and `valueOf`, in this order or in the other. */
export function ordinaryPrimitive(value: Bag, textFirst: boolean): unknown {
  for (let turn = 0; turn < 2; turn++) {
    const method = textFirst === (turn === 0) ? value.toString : value.valueOf;
    if (isCallable(method)) {
      const result = call(method, value);
      if (!isObject(result)) return result;
    }
  }
  throw new TypeError('Cannot convert object to primitive value');
}

/** `ToNumber`. */
export function toNumberValue(value: unknown): number {
  return +(toPrimitive(value, 'number') as number);
}

/** `ToNumeric`: a number or a bigint. */
export function toNumeric(value: unknown): number | bigint {
  const primitive = toPrimitive(value, 'number');
  return typeof primitive === 'bigint' ? primitive : +(primitive as number);
}

/** `ToString`. */
export function toStringValue(value: unknown): string {
  return typeof value === 'string' ? value : toText(toPrimitive(value, 'string'));
}

export function toPropertyKey(value: unknown): Key {
  const primitive = toPrimitive(value, 'string');
  return typeof primitive === 'symbol' ? primitive : toText(primitive);
}

/** `ToIntegerOrInfinity`. */
export function toInteger(value: unknown): number {
  return integerOf(toNumberValue(value));
}

export function toLength(value: unknown): number {
  const length = toInteger(value);
  if (length <= 0) return 0;
  return length < MAX_LENGTH ? length : MAX_LENGTH;
}

/** `LengthOfArrayLike`. */
export function lengthOf(object: Bag): number {
  return toLength(object.length);
}

/** Throws when an array-like would grow longer than any can be. */
export function checkLength(length: number): number {
  if (length > MAX_LENGTH) throw new TypeError('Invalid array length');
  return length;
}

/** A position counted from the end when it is negative, between 0 and `length`. */
export function clampIndex(value: unknown, length: number): number {
  const index = toInteger(value);
  if (index < 0) return index + length > 0 ? index + length : 0;
  return index < length ? index : length;
}

/** As `clampIndex`, where `undefined` means the end. */
export function clampEnd(value: unknown, length: number): number {
  return value === undefined ? length : clampIndex(value, length);
}

/** The elements of an array-like, as a plain array. */
export function listFromArrayLike(value: unknown): unknown[] {
  const object = requireObject(value, 'CreateListFromArrayLike');
  const length = lengthOf(object);
  const list: unknown[] = [];
  for (let i = 0; i < length; i++) list[i] = object[i];
  return list;
}

/** `RequireObjectCoercible`, for the methods of strings. */
export function requireCoercible(value: unknown, method: string): unknown {
  if (value === undefined || value === null) throw new TypeError(`${method} called on null or undefined`);
  return value;
}
