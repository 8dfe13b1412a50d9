import { describe } from './conversions.ts';
import { lookup, receiver, remove, store } from './map-set.ts';
import { type Bag, collectionFind, isObject, isRegisteredSymbol } from './primitives.ts';

/** `WeakMap` and `WeakSet`: as nothing can tell when a key is forgotten, they keep their entries. */

/** Objects and the symbols that `Symbol.for` did not make. */
function requireWeakKey(key: unknown, what: string): void {
  if (isObject(key) || (typeof key === 'symbol' && !isRegisteredSymbol(key))) return;
  throw new TypeError(`Invalid value ${describe(key)} used ${what}`);
}

export const weakMapPrototype = {
  get(this: unknown, key: unknown): unknown {
    return lookup(receiver(this, 'WeakMap', 'get'), key);
  },

  set(this: unknown, key: unknown, value: unknown): Bag {
    const map = receiver(this, 'WeakMap', 'set');
    requireWeakKey(key, 'as weak map key');
    store(map, key, value);
    return map;
  },

  has(this: unknown, key: unknown): boolean {
    return collectionFind(receiver(this, 'WeakMap', 'has'), key) >= 0;
  },

  delete(this: unknown, key: unknown): boolean {
    return remove(receiver(this, 'WeakMap', 'delete'), key);
  },
};

export const weakSetPrototype = {
  add(this: unknown, value: unknown): Bag {
    const set = receiver(this, 'WeakSet', 'add');
    requireWeakKey(value, 'in weak set');
    store(set, value, undefined);
    return set;
  },

  has(this: unknown, value: unknown): boolean {
    return collectionFind(receiver(this, 'WeakSet', 'has'), value) >= 0;
  },

  delete(this: unknown, value: unknown): boolean {
    return remove(receiver(this, 'WeakSet', 'delete'), value);
  },
};
