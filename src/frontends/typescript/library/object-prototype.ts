import { requireCallable, requireCoercible, toPropertyKey } from './conversions.ts';
import {
  type Bag,
  builtinTag,
  call,
  createObject,
  type Descriptor,
  getOwnProperty,
  getPrototypeOf,
  hasOwn,
  isObject,
  type Key,
  setPrototypeOf,
  toObject,
} from './primitives.ts';
import { definePropertyOrThrow, isEnumerable } from './property-descriptor.ts';

/** `Object.prototype`. */

/** `[object Tag]`. */
export function objectText(value: unknown): string {
  if (value === undefined) return '[object Undefined]';
  if (value === null) return '[object Null]';
  const object = toObject(value);
  const builtin = builtinTag(object);
  const tag = object[Symbol.toStringTag];
  return `[object ${typeof tag === 'string' ? tag : builtin}]`;
}

/** The accessor of that kind on the first object of the chain that has the property. */
function lookup(object: Bag, key: Key, which: 'get' | 'set'): unknown {
  for (let link: Bag | null = object; link !== null; link = getPrototypeOf(link)) {
    const found = getOwnProperty(link, key);
    if (found !== undefined) return hasOwn(found, which) ? found[which] : undefined;
  }
  return undefined;
}

function defineAccessor(value: unknown, key: unknown, which: 'get' | 'set', accessor: unknown): void {
  const object = toObject(value);
  const descriptor: Descriptor = createObject(null);
  descriptor[which] = requireCallable(accessor);
  descriptor.enumerable = true;
  descriptor.configurable = true;
  definePropertyOrThrow(object, toPropertyKey(key), descriptor);
}

export const objectPrototype = {
  hasOwnProperty(this: unknown, key: unknown): boolean {
    const name = toPropertyKey(key);
    return hasOwn(toObject(this), name);
  },

  isPrototypeOf(this: unknown, value: unknown): boolean {
    if (!isObject(value)) return false;
    const object = toObject(this);
    for (let link = getPrototypeOf(value); link !== null; link = getPrototypeOf(link)) if (link === object) return true;
    return false;
  },

  propertyIsEnumerable(this: unknown, key: unknown): boolean {
    const name = toPropertyKey(key);
    return isEnumerable(toObject(this), name);
  },

  toString(this: unknown): string {
    return objectText(this);
  },

  toLocaleString(this: unknown): unknown {
    requireCoercible(this, 'Object.prototype.toLocaleString');
    return call((this as Bag).toString, this);
  },

  valueOf(this: unknown): Bag {
    return toObject(this);
  },

  __defineGetter__(this: unknown, key: unknown, getter: unknown): void {
    defineAccessor(this, key, 'get', getter);
  },

  __defineSetter__(this: unknown, key: unknown, setter: unknown): void {
    defineAccessor(this, key, 'set', setter);
  },

  __lookupGetter__(this: unknown, key: unknown): unknown {
    const object = toObject(this);
    return lookup(object, toPropertyKey(key), 'get');
  },

  __lookupSetter__(this: unknown, key: unknown): unknown {
    const object = toObject(this);
    return lookup(object, toPropertyKey(key), 'set');
  },
};

/** Installed as the getter of `__proto__`, which no object literal can have as a method. */
export function getProto(this: unknown): Bag | null {
  return getPrototypeOf(toObject(this));
}

/** Installed as the setter of `__proto__`. */
export function setProto(this: unknown, prototype: unknown): void {
  requireCoercible(this, 'Object.prototype.__proto__');
  if (!isObject(this) || (prototype !== null && !isObject(prototype))) return;
  if (!setPrototypeOf(this, prototype)) throw new TypeError('Cannot set prototype of this object');
}
