import { describe, listFromArrayLike, requireCallable, requireObject, toPropertyKey } from './conversions.ts';
import {
  apply,
  type Bag,
  call,
  construct,
  createObject,
  type Descriptor,
  getOwnProperty,
  getPrototypeOf,
  hasOwn,
  isConstructor,
  isExtensible,
  isObject,
  type Key,
  ownKeys,
  preventExtensions,
  setPrototypeOf,
  typedArrayKind,
} from './primitives.ts';
import {
  createDataProperty,
  defineProperty,
  deleteProperty,
  isAccessor,
  isCanonicalNumber,
  toPropertyDescriptor,
} from './property-descriptor.ts';

/** `Reflect`. */

function isTypedElement(object: Bag, key: Key): boolean {
  return typedArrayKind(object) !== undefined && isCanonicalNumber(key);
}

/** The object that has the property, itself or up its chain; typed arrays end the search for a number. */
function findHolder(object: Bag, key: Key): Bag | undefined {
  for (let link: Bag | null = object; link !== null; link = getPrototypeOf(link))
    if (hasOwn(link, key) || isTypedElement(link, key)) return link;
  return undefined;
}

/** `[[Get]]` of an object for another receiver. */
export function getFor(object: Bag, key: Key, receiver: unknown): unknown {
  const holder = findHolder(object, key);
  const found = holder === undefined ? undefined : getOwnProperty(holder, key);
  if (found === undefined || !isAccessor(found)) return found === undefined ? undefined : found.value;
  return found.get === undefined ? undefined : call(found.get, receiver);
}

/** `[[Set]]` on an object for another receiver. */
export function setFor(object: Bag, key: Key, value: unknown, receiver: unknown): boolean {
  const holder = findHolder(object, key);
  const found = holder === undefined ? undefined : getOwnProperty(holder, key);
  if (holder !== undefined && isTypedElement(holder, key)) {
    if (holder === receiver) holder[key] = value;
    if (holder === receiver || found === undefined) return true;
  }
  if (found !== undefined && isAccessor(found)) {
    if (found.set === undefined) return false;
    call(found.set, receiver, value);
    return true;
  }
  if ((found !== undefined && !found.writable) || !isObject(receiver)) return false;
  const existing = getOwnProperty(receiver, key);
  if (existing === undefined) return createDataProperty(receiver, key, value);
  if (!hasOwn(existing, 'value') || !existing.writable) return false;
  const change: Descriptor = createObject(null);
  change.value = value;
  return defineProperty(receiver, key, change);
}

export const reflect = {
  apply(this: unknown, callable: unknown, thisArg: unknown, args: unknown): unknown {
    return apply(requireCallable(callable), thisArg, listFromArrayLike(args));
  },

  construct(this: unknown, maker: unknown, args: unknown, ...given: unknown[]): Bag {
    if (!isConstructor(maker)) throw new TypeError(`${describe(maker)} is not a constructor`);
    const newTarget = given.length === 0 ? maker : given[0];
    if (!isConstructor(newTarget)) throw new TypeError(`${describe(newTarget)} is not a constructor`);
    return construct(maker, listFromArrayLike(args), newTarget);
  },

  defineProperty(this: unknown, target: unknown, key: unknown, attributes: unknown): boolean {
    const object = requireObject(target, 'Reflect.defineProperty');
    const name = toPropertyKey(key);
    return defineProperty(object, name, toPropertyDescriptor(attributes));
  },

  deleteProperty(this: unknown, target: unknown, key: unknown): boolean {
    const object = requireObject(target, 'Reflect.deleteProperty');
    return deleteProperty(object, toPropertyKey(key));
  },

  get(this: unknown, target: unknown, key: unknown, ...given: unknown[]): unknown {
    const object = requireObject(target, 'Reflect.get');
    const name = toPropertyKey(key);
    return given.length === 0 ? object[name] : getFor(object, name, given[0]);
  },

  getOwnPropertyDescriptor(this: unknown, target: unknown, key: unknown): Descriptor | undefined {
    const object = requireObject(target, 'Reflect.getOwnPropertyDescriptor');
    return getOwnProperty(object, toPropertyKey(key));
  },

  getPrototypeOf(this: unknown, target: unknown): Bag | null {
    return getPrototypeOf(requireObject(target, 'Reflect.getPrototypeOf'));
  },

  has(this: unknown, target: unknown, key: unknown): boolean {
    const object = requireObject(target, 'Reflect.has');
    return toPropertyKey(key) in object;
  },

  isExtensible(this: unknown, target: unknown): boolean {
    return isExtensible(requireObject(target, 'Reflect.isExtensible'));
  },

  ownKeys(this: unknown, target: unknown): Key[] {
    return ownKeys(requireObject(target, 'Reflect.ownKeys'));
  },

  preventExtensions(this: unknown, target: unknown): boolean {
    preventExtensions(requireObject(target, 'Reflect.preventExtensions'));
    return true;
  },

  set(this: unknown, target: unknown, key: unknown, value: unknown, ...given: unknown[]): boolean {
    const object = requireObject(target, 'Reflect.set');
    const name = toPropertyKey(key);
    return setFor(object, name, value, given.length === 0 ? object : given[0]);
  },

  setPrototypeOf(this: unknown, target: unknown, prototype: unknown): boolean {
    const object = requireObject(target, 'Reflect.setPrototypeOf');
    if (prototype !== null && !isObject(prototype))
      throw new TypeError(`Object prototype may only be an Object or null: ${describe(prototype)}`);
    return setPrototypeOf(object, prototype);
  },
};
