import { describe } from './conversions.ts';
import { keyed, lookup, receiver, store } from './map-set.ts';
import { type Bag, isObject, isRegisteredSymbol } from './primitives.ts';

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
};

export const weakMapKeyed = keyed('WeakMap');

export const weakSetPrototype = {
  add(this: unknown, value: unknown): Bag {
    const set = receiver(this, 'WeakSet', 'add');
    requireWeakKey(value, 'in weak set');
    store(set, value, undefined);
    return set;
  },
};

export const weakSetKeyed = keyed('WeakSet');
