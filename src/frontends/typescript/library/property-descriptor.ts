import { describe, toNumberValue, toPropertyKey } from './conversions.ts';
import {
  type Bag,
  createObject,
  type Descriptor,
  getOwnProperty,
  hasOwn,
  isArray,
  isCallable,
  isExtensible,
  isObject,
  type Key,
  ownKeys,
  putAccessor,
  putData,
  putNew,
  sameValue,
  toText,
  typedArrayKind,
} from './primitives.ts';

/**
 * Property descriptors, and `[[DefineOwnProperty]]` of ordinary objects, arrays and typed arrays. Proxies are not
 * known here.
 */

/** `ToPropertyDescriptor`: reads the fields in the order of the specification, running getters. */
export function toPropertyDescriptor(value: unknown): Descriptor {
  if (!isObject(value)) throw new TypeError(`Property description must be an object: ${describe(value)}`);
  const source = value;
  const result: Descriptor = createObject(null);
  if ('enumerable' in source) result.enumerable = !!source.enumerable;
  if ('configurable' in source) result.configurable = !!source.configurable;
  if ('value' in source) result.value = source.value;
  if ('writable' in source) result.writable = !!source.writable;
  if ('get' in source) result.get = accessorFunction(source.get, 'Getter');
  if ('set' in source) result.set = accessorFunction(source.set, 'Setter');
  if (isAccessor(result) && isData(result))
    throw new TypeError('Invalid property descriptor. Cannot both specify accessors and a value or writable attribute');
  return result;
}

function accessorFunction(value: unknown, what: string): unknown {
  if (value !== undefined && !isCallable(value)) throw new TypeError(`${what} must be a function: ${describe(value)}`);
  return value;
}

export function isAccessor(descriptor: Descriptor): boolean {
  return hasOwn(descriptor, 'get') || hasOwn(descriptor, 'set');
}

function isData(descriptor: Descriptor): boolean {
  return hasOwn(descriptor, 'value') || hasOwn(descriptor, 'writable');
}

/** `[[DefineOwnProperty]]`: whether it was allowed, and then done. */
export function defineProperty(object: Bag, key: Key, wanted: Descriptor): boolean {
  if (isArray(object)) {
    if (key === 'length') return defineLength(object, wanted);
    if (!hasOwn(object, key) && isIndexPast(key, object.length) && !lengthIsWritable(object)) return false;
  } else if (typedArrayKind(object) !== undefined && isCanonicalNumber(key)) {
    return defineTypedElement(object, key, wanted);
  }
  return defineOrdinary(object, key, wanted);
}

export function definePropertyOrThrow(object: Bag, key: Key, wanted: Descriptor): void {
  if (!defineProperty(object, key, wanted)) throw new TypeError(`Cannot redefine property: ${describe(key)}`);
}

/** `CreateDataProperty`: whether it was allowed, and then done. */
export function createDataProperty(object: Bag, key: Key, value: unknown): boolean {
  return defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

export function createDataPropertyOrThrow(object: Bag, key: number | string, value: unknown): void {
  if (!createDataProperty(object, toPropertyKey(key), value))
    throw new TypeError(`Cannot add property ${toText(key)}, object is not extensible`);
}

function defineOrdinary(object: Bag, key: Key, wanted: Descriptor): boolean {
  const current = getOwnProperty(object, key);
  if (current === undefined) {
    if (!isExtensible(object)) return false;
    const enumerable = wanted.enumerable === true;
    const configurable = wanted.configurable === true;
    if (isAccessor(wanted)) putAccessor(object, key, wanted.get, wanted.set, { enumerable, configurable });
    else putData(object, key, wanted.value, { writable: wanted.writable === true, enumerable, configurable });
    return true;
  }
  if (!isCompatible(current, wanted)) return false;
  replace(object, key, current, wanted);
  return true;
}

/** Whether a property that is there lets itself be changed so. */
function isCompatible(current: Descriptor, wanted: Descriptor): boolean {
  if (current.configurable) return true;
  if (wanted.configurable === true) return false;
  if (hasOwn(wanted, 'enumerable') && wanted.enumerable !== current.enumerable) return false;
  if (isAccessor(current)) {
    if (isData(wanted)) return false;
    if (hasOwn(wanted, 'get') && wanted.get !== current.get) return false;
    return !hasOwn(wanted, 'set') || wanted.set === current.set;
  }
  if (isAccessor(wanted)) return false;
  if (current.writable) return true;
  return wanted.writable !== true && (!hasOwn(wanted, 'value') || sameValue(wanted.value, current.value));
}

function replace(object: Bag, key: Key, current: Descriptor, wanted: Descriptor): void {
  const enumerable = hasOwn(wanted, 'enumerable') ? wanted.enumerable : current.enumerable;
  const configurable = hasOwn(wanted, 'configurable') ? wanted.configurable : current.configurable;
  if (isAccessor(wanted) || (isAccessor(current) && !isData(wanted))) {
    const get = hasOwn(wanted, 'get') ? wanted.get : current.get;
    const set = hasOwn(wanted, 'set') ? wanted.set : current.set;
    putAccessor(object, key, get, set, { enumerable, configurable });
    return;
  }
  const value = hasOwn(wanted, 'value') ? wanted.value : current.value;
  const writable = hasOwn(wanted, 'writable') ? wanted.writable : current.writable === true;
  putData(object, key, value, { writable, enumerable, configurable });
}

function lengthIsWritable(array: unknown[]): boolean {
  const found = getOwnProperty(array as unknown as Bag, 'length');
  return found !== undefined && found.writable === true;
}

function isFixed(object: Bag, key: Key): boolean {
  const found = getOwnProperty(object, key);
  return found !== undefined && found.configurable === false;
}

/** `ArraySetLength`: elements that cannot be deleted keep the array at least that long. */
function defineLength(array: unknown[], wanted: Descriptor): boolean {
  const object = array as unknown as Bag;
  if (!hasOwn(wanted, 'value')) return defineOrdinary(object, 'length', wanted);
  const length = toNumberValue(wanted.value) >>> 0;
  if (length !== toNumberValue(wanted.value)) throw new RangeError('Invalid array length');
  let lowest = length;
  for (let k = array.length; k > length && lowest === length; k--) if (isFixed(object, toText(k - 1))) lowest = k;
  const adjusted: Descriptor = createObject(null);
  if (hasOwn(wanted, 'enumerable')) adjusted.enumerable = wanted.enumerable;
  if (hasOwn(wanted, 'configurable')) adjusted.configurable = wanted.configurable;
  if (hasOwn(wanted, 'writable')) adjusted.writable = wanted.writable;
  adjusted.value = lowest;
  return defineOrdinary(object, 'length', adjusted) && lowest === length;
}

function isIndexPast(key: Key, length: number): boolean {
  if (typeof key !== 'string') return false;
  const index = +key >>> 0;
  return toText(index) === key && index !== 4294967295 && index >= length;
}

export function isCanonicalNumber(key: Key): key is string {
  return typeof key === 'string' && (key === '-0' || toText(+key) === key);
}

/** The elements of a typed array are always writable, enumerable and configurable. */
function defineTypedElement(object: Bag, key: string, wanted: Descriptor): boolean {
  if (!hasOwn(object, key) || isAccessor(wanted)) return false;
  if (wanted.configurable === false || wanted.enumerable === false || wanted.writable === false) return false;
  if (hasOwn(wanted, 'value')) object[key] = wanted.value;
  return true;
}

/** The own enumerable text keys, in order. */
export function enumerableKeys(object: Bag): string[] {
  const keys = ownKeys(object);
  const result: string[] = [];
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (typeof key === 'string' && isEnumerable(object, key)) putNew(result, result.length, key);
  }
  return result;
}

/** Whether an own property is there and enumerable. */
export function isEnumerable(object: Bag, key: Key): boolean {
  const found = getOwnProperty(object, key);
  return found !== undefined && found.enumerable === true;
}

/** `[[Delete]]`: whether the property is not there afterwards. */
export function deleteProperty(object: Bag, key: Key): boolean {
  const found = getOwnProperty(object, key);
  if (found === undefined) return true;
  if (!found.configurable || (typedArrayKind(object) !== undefined && isCanonicalNumber(key))) return false;
  delete object[key];
  return true;
}
