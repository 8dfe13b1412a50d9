import { describe, requireCallable, requireCoercible } from './conversions.ts';
import { collectionIterator, iterate } from './iterators.ts';
import {
  type Bag,
  type CollectionKind,
  call,
  collectionAppend,
  collectionFind,
  collectionKey,
  collectionKind,
  collectionNext,
  collectionRemove,
  collectionSize,
  collectionUpdate,
  collectionValue,
  isObject,
  newCollection,
  putNew,
} from './primitives.ts';

/** `Map` and `Set` over a storage of entries in the order they came, which keep their places while others go. */

/** The receiver of a method, when it is a collection of that kind. */
export function receiver(value: unknown, kind: CollectionKind, method: string): Bag {
  if (collectionKind(value) !== kind)
    throw new TypeError(`Method ${kind}.prototype.${method} called on incompatible receiver ${describe(value)}`);
  return value as Bag;
}

export function lookup(collection: Bag, key: unknown): unknown {
  const index = collectionFind(collection, key);
  return index < 0 ? undefined : collectionValue(collection, index);
}

/** Sets the value of a key, where `-0` is `0`. */
export function store(collection: Bag, key: unknown, value: unknown): void {
  const index = collectionFind(collection, key);
  if (index < 0) collectionAppend(collection, key === 0 ? 0 : key, value);
  else collectionUpdate(collection, index, value);
}

/** Whether the key was there. */
export function remove(collection: Bag, key: unknown): boolean {
  const index = collectionFind(collection, key);
  if (index < 0) return false;
  collectionRemove(collection, index);
  return true;
}

function removeAll(collection: Bag): void {
  for (let i = collectionNext(collection, 0); i >= 0; i = collectionNext(collection, i + 1))
    collectionRemove(collection, i);
}

function visitAll(collection: Bag, callback: unknown, thisArg: unknown, isSet: boolean): void {
  const visit = requireCallable(callback);
  for (let i = collectionNext(collection, 0); i >= 0; i = collectionNext(collection, i + 1)) {
    const key = collectionKey(collection, i);
    call(visit, thisArg, isSet ? key : collectionValue(collection, i), key, collection);
  }
}

/** What the constructors of maps do with their argument, through the method `set` that users may have replaced. */
export function initializeMap(map: Bag, iterable: unknown): void {
  if (iterable === undefined || iterable === null) return;
  const adder = requireCallable(map.set);
  iterate(iterable, entry => {
    if (!isObject(entry)) throw new TypeError(`Iterator value ${describe(entry)} is not an entry object`);
    const key = entry[0];
    call(adder, map, key, entry[1]);
  });
}

/** What the constructors of sets do with their argument, through the method `add`. */
export function initializeSet(set: Bag, iterable: unknown): void {
  if (iterable === undefined || iterable === null) return;
  const adder = requireCallable(set.add);
  iterate(iterable, value => {
    call(adder, set, value);
  });
}

/** What all four kinds of collections have. */
export function keyed(kind: CollectionKind) {
  return {
    has(this: unknown, key: unknown): boolean {
      return collectionFind(receiver(this, kind, 'has'), key) >= 0;
    },

    delete(this: unknown, key: unknown): boolean {
      return remove(receiver(this, kind, 'delete'), key);
    },
  };
}

/** What the collections have whose entries are gone over. */
function listed(kind: 'Map' | 'Set') {
  return {
    clear(this: unknown): void {
      removeAll(receiver(this, kind, 'clear'));
    },

    forEach(this: unknown, callback: unknown, thisArg?: unknown): void {
      visitAll(receiver(this, kind, 'forEach'), callback, thisArg, kind === 'Set');
    },

    entries(this: unknown): Bag {
      return collectionIterator(kind, receiver(this, kind, 'entries'), 'both');
    },

    values(this: unknown): Bag {
      return collectionIterator(kind, receiver(this, kind, 'values'), 'value');
    },
  };
}

/** The getters of such a collection. */
function sized(kind: 'Map' | 'Set') {
  return {
    size(this: unknown): number {
      return collectionSize(receiver(this, kind, 'size'));
    },
  };
}

export const mapPrototype = {
  get(this: unknown, key: unknown): unknown {
    return lookup(receiver(this, 'Map', 'get'), key);
  },

  set(this: unknown, key: unknown, value: unknown): Bag {
    const map = receiver(this, 'Map', 'set');
    store(map, key, value);
    return map;
  },

  keys(this: unknown): Bag {
    return collectionIterator('Map', receiver(this, 'Map', 'keys'), 'key');
  },
};

export const mapKeyed = keyed('Map');

export const mapListed = listed('Map');

export const mapGetters = sized('Map');

export const mapStatics = {
  groupBy(this: unknown, items: unknown, callback: unknown): Bag {
    requireCoercible(items, 'Map.groupBy');
    const keyOf = requireCallable(callback);
    const groups = newCollection('Map');
    iterate(items, (value, index) => {
      const key = call(keyOf, undefined, value, index);
      if (collectionFind(groups, key) < 0) store(groups, key, []);
      const group = lookup(groups, key) as unknown[];
      putNew(group, group.length, value);
    });
    return groups;
  },
};

export const setPrototype = {
  add(this: unknown, value: unknown): Bag {
    const set = receiver(this, 'Set', 'add');
    store(set, value, undefined);
    return set;
  },
};

export const setKeyed = keyed('Set');

export const setListed = listed('Set');

export const setGetters = sized('Set');
