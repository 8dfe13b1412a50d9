import { describe, requireCallable, requireCoercible, toPropertyKey } from './conversions.ts';
import { iterate } from './iterators.ts';
import {
  type Bag,
  call,
  createObject,
  type Descriptor,
  getOwnProperty,
  getPrototypeOf,
  hasOwn,
  isExtensible,
  isObject,
  type Key,
  ownKeys,
  preventExtensions,
  putNew,
  restrictElements,
  sameValue,
  setPrototypeOf,
  toObject,
} from './primitives.ts';
import { definePropertyOrThrow, enumerableKeys, isEnumerable, toPropertyDescriptor } from './property-descriptor.ts';

/** The functions of `Object`. */

function defineAll(object: Bag, properties: unknown): Bag {
  const source = toObject(properties);
  const all = ownKeys(source);
  const keys: Key[] = [];
  const descriptors: Descriptor[] = [];
  for (let i = 0; i < all.length; i++) {
    if (!isEnumerable(source, all[i])) continue;
    putNew(descriptors, keys.length, toPropertyDescriptor(source[all[i]]));
    putNew(keys, keys.length, all[i]);
  }
  for (let i = 0; i < keys.length; i++) definePropertyOrThrow(object, keys[i], descriptors[i]);
  return object;
}

/** Makes every own property fixed, and read-only as well when freezing. */
function restrict(object: Bag, freezing: boolean): void {
  preventExtensions(object);
  restrictElements(object, freezing);
  const keys = ownKeys(object);
  for (let i = 0; i < keys.length; i++) {
    const current = getOwnProperty(object, keys[i]);
    if (current === undefined) continue;
    const wanted: Descriptor = createObject(null);
    wanted.configurable = false;
    if (freezing && hasOwn(current, 'writable')) wanted.writable = false;
    definePropertyOrThrow(object, keys[i], wanted);
  }
}

function isRestricted(object: Bag, frozen: boolean): boolean {
  if (isExtensible(object)) return false;
  const keys = ownKeys(object);
  for (let i = 0; i < keys.length; i++) {
    const current = getOwnProperty(object, keys[i]);
    if (current === undefined) continue;
    if (current.configurable || (frozen && hasOwn(current, 'writable') && current.writable)) return false;
  }
  return true;
}

function keysOfType(value: unknown, type: 'string' | 'symbol'): Key[] {
  const keys = ownKeys(toObject(value));
  const result: Key[] = [];
  for (let i = 0; i < keys.length; i++) if (typeof keys[i] === type) putNew(result, result.length, keys[i]);
  return result;
}

/** The values of the own enumerable text keys, or pairs with their keys; each property is looked at in its turn. */
function enumerableValues(value: unknown, pairs: boolean): unknown[] {
  const object = toObject(value);
  const keys = ownKeys(object);
  const result: unknown[] = [];
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (typeof key === 'string' && isEnumerable(object, key))
      putNew(result, result.length, pairs ? [key, object[key]] : object[key]);
  }
  return result;
}

export const objectStatics = {
  assign(this: unknown, target: unknown, ...sources: unknown[]): Bag {
    const to = toObject(target);
    for (let s = 0; s < sources.length; s++) {
      if (sources[s] === undefined || sources[s] === null) continue;
      const from = toObject(sources[s]);
      const keys = ownKeys(from);
      for (let i = 0; i < keys.length; i++) if (isEnumerable(from, keys[i])) to[keys[i]] = from[keys[i]];
    }
    return to;
  },

  create(this: unknown, prototype: unknown, properties: unknown): Bag {
    if (prototype !== null && !isObject(prototype))
      throw new TypeError(`Object prototype may only be an Object or null: ${describe(prototype)}`);
    const object = createObject(prototype);
    return properties === undefined ? object : defineAll(object, properties);
  },

  defineProperty(this: unknown, object: unknown, key: unknown, attributes: unknown): Bag {
    if (!isObject(object)) throw new TypeError('Object.defineProperty called on non-object');
    const name = toPropertyKey(key);
    definePropertyOrThrow(object, name, toPropertyDescriptor(attributes));
    return object;
  },

  defineProperties(this: unknown, object: unknown, properties: unknown): Bag {
    if (!isObject(object)) throw new TypeError('Object.defineProperties called on non-object');
    return defineAll(object, properties);
  },

  entries(this: unknown, value: unknown): unknown[] {
    return enumerableValues(value, true);
  },

  freeze(this: unknown, value: unknown): unknown {
    if (isObject(value)) restrict(value, true);
    return value;
  },

  fromEntries(this: unknown, iterable: unknown): Bag {
    requireCoercible(iterable, 'Object.fromEntries');
    const object: Bag = {};
    iterate(iterable, entry => {
      if (!isObject(entry)) throw new TypeError(`Iterator value ${describe(entry)} is not an entry object`);
      const key = entry[0];
      const value = entry[1];
      putNew(object, toPropertyKey(key), value);
    });
    return object;
  },

  getOwnPropertyDescriptor(this: unknown, value: unknown, key: unknown): Descriptor | undefined {
    const object = toObject(value);
    return getOwnProperty(object, toPropertyKey(key));
  },

  getOwnPropertyDescriptors(this: unknown, value: unknown): Bag {
    const object = toObject(value);
    const keys = ownKeys(object);
    const result: Bag = {};
    for (let i = 0; i < keys.length; i++) putNew(result, keys[i], getOwnProperty(object, keys[i]));
    return result;
  },

  getOwnPropertyNames(this: unknown, value: unknown): Key[] {
    return keysOfType(value, 'string');
  },

  getOwnPropertySymbols(this: unknown, value: unknown): Key[] {
    return keysOfType(value, 'symbol');
  },

  getPrototypeOf(this: unknown, value: unknown): Bag | null {
    return getPrototypeOf(toObject(value));
  },

  groupBy(this: unknown, items: unknown, callback: unknown): Bag {
    requireCoercible(items, 'Object.groupBy');
    const keyOf = requireCallable(callback);
    const groups = createObject(null);
    iterate(items, (value, index) => {
      const key = toPropertyKey(call(keyOf, undefined, value, index));
      if (!hasOwn(groups, key)) putNew(groups, key, []);
      const group = groups[key] as unknown[];
      putNew(group, group.length, value);
    });
    return groups;
  },

  hasOwn(this: unknown, value: unknown, key: unknown): boolean {
    const object = toObject(value);
    return hasOwn(object, toPropertyKey(key));
  },

  is(this: unknown, left: unknown, right: unknown): boolean {
    return sameValue(left, right);
  },

  isExtensible(this: unknown, value: unknown): boolean {
    return isObject(value) && isExtensible(value);
  },

  isFrozen(this: unknown, value: unknown): boolean {
    return !isObject(value) || isRestricted(value, true);
  },

  isSealed(this: unknown, value: unknown): boolean {
    return !isObject(value) || isRestricted(value, false);
  },

  keys(this: unknown, value: unknown): string[] {
    return enumerableKeys(toObject(value));
  },

  preventExtensions(this: unknown, value: unknown): unknown {
    if (isObject(value)) preventExtensions(value);
    return value;
  },

  seal(this: unknown, value: unknown): unknown {
    if (isObject(value)) restrict(value, false);
    return value;
  },

  setPrototypeOf(this: unknown, value: unknown, prototype: unknown): unknown {
    requireCoercible(value, 'Object.setPrototypeOf');
    if (prototype !== null && !isObject(prototype))
      throw new TypeError(`Object prototype may only be an Object or null: ${describe(prototype)}`);
    if (isObject(value) && !setPrototypeOf(value, prototype))
      throw new TypeError('Cannot set prototype of this object');
    return value;
  },

  values(this: unknown, value: unknown): unknown[] {
    return enumerableValues(value, false);
  },
};
