import { describe, expect, test } from 'vitest';
import { initializeMap, initializeSet } from '../../../../src/frontends/typescript/library/map-set.ts';
import { newCollection } from '../../../../src/frontends/typescript/library/primitives.ts';
import { observe, pick, randomSource, show } from './compare.ts';
import { hostObject, ourObject, ours } from './realm.ts';

type AnyMap = Map<unknown, unknown>;
const ourMap = (): AnyMap => newCollection('Map') as unknown as AnyMap;
const ourSet = (): Set<unknown> => newCollection('Set') as unknown as Set<unknown>;
const object = {};
const keys: readonly unknown[] = [1, 2, '1', NaN, -0, 0, undefined, null, object, 'a', 3n, Symbol.iterator];

/** Runs a random sequence of operations, iterators among them that are stepped while the collection changes. */
function story(map: AnyMap | Set<unknown>, seed: number): string[] {
  const random = randomSource(seed);
  const told: string[] = [];
  const iterators: Iterator<unknown>[] = [];
  for (let i = 0; i < 60; i++) {
    const [action, key] = [Math.floor(random() * 16), pick(random, keys)];
    if (action < 5) told.push(String(('set' in map ? map.set(key, i) : map.add(key)) === map));
    else if (action < 8) told.push(`delete ${map.delete(key)}`);
    else if (action === 8 && random() < 0.3) told.push(`clear ${map.clear()}`);
    else if (action === 9)
      iterators.push(pick(random, [map.keys(), map.values(), map.entries(), map[Symbol.iterator]()]));
    else if (action === 10) told.push(`has ${map.has(key)} ${'get' in map ? show(map.get(key)) : ''}`);
    else if (action === 11) {
      let steps = 0;
      map.forEach((value, name, whole) => {
        told.push(`${show(value)} ${show(name)} ${whole === map}`);
        if (steps++ < 3) map.delete(pick(random, keys));
        if (steps === 2) 'set' in map ? map.set('late', i) : map.add('late');
      });
    } else for (const iterator of iterators) told.push(show(iterator.next()));
    told.push(`size ${map.size}`);
  }
  return told;
}

describe('Map and Set', () => {
  test('behave as the host through any sequence of changes and iterators', () => {
    for (let seed = 0; seed < 300; seed++) {
      expect(story(ourMap(), seed)).toEqual(story(new Map(), seed));
      expect(story(ourSet(), seed)).toEqual(story(new Set(), seed));
    }
  });

  test('keep no -0, in keys and in iteration', () => {
    const map = ourMap().set(-0, 'zero');
    expect(show([...map])).toBe(show([[0, 'zero']]));
    expect(map.get(0)).toBe('zero');
  });

  test('are filled from iterables through their own methods', () => {
    const sources: (() => unknown)[] = [
      () => undefined,
      () => null,
      () => [],
      () => [
        [1, 2],
        [3, 4],
        [1, 5],
      ],
      () => 'ab',
      () => 5,
      () => [5],
      () => [{ 0: 'k', 1: 'v' }],
      () => new Map([[1, 2]]),
      () => ({ [Symbol.iterator]: 5 }),
    ];
    for (const source of sources) {
      const mine = observe(
        () => {
          const map = ourMap();
          initializeMap(map as never, source());
          return [...map];
        },
        () => 0,
        () => [],
      );
      expect(mine).toBe(
        observe(
          () => [...new Map(source() as never)],
          () => 0,
          () => [],
        ),
      );
      const set = observe(
        () => {
          const made = ourSet();
          initializeSet(made as never, source());
          return [...made];
        },
        () => 0,
        () => [],
      );
      expect(set).toBe(
        observe(
          () => [...new Set(source() as never)],
          () => 0,
          () => [],
        ),
      );
    }
    const map = Object.assign(ourMap(), { set: 5 });
    expect(() => initializeMap(map as never, [])).toThrow(TypeError);
  });

  test('close an iterator whose entries they cannot take', () => {
    const seen: string[] = [];
    const iterable = {
      [Symbol.iterator]: () => ({
        next: () => ({ value: 5, done: false }),
        return: () => ({ count: seen.push('closed') }),
      }),
    };
    expect(() => initializeMap(ourMap() as never, iterable)).toThrow(TypeError);
    expect(seen).toEqual(['closed']);
  });

  test.each(['Map', 'Set', 'WeakMap', 'WeakSet'])('%s methods reject other receivers', kind => {
    for (const key of Reflect.ownKeys(ourObject(`${kind}.prototype`))) {
      const found = Object.getOwnPropertyDescriptor(ourObject(`${kind}.prototype`), key);
      const method = found?.value ?? found?.get;
      for (const receiver of [undefined, {}, 5, newCollection(kind === 'Map' ? 'Set' : 'Map')])
        expect(() => method.call(receiver, object, 1)).toThrow(TypeError);
      expect(Object.hasOwn(hostObject(`${kind}.prototype`), key), String(key)).toBe(true);
    }
    if (!kind.startsWith('Weak'))
      expect(() => ours(`${kind}.prototype`, 'forEach').call(newCollection(kind as 'Map'), 5)).toThrow(TypeError);
  });

  test('Map.groupBy groups by the same keys as a map', () => {
    const groups = ours('Map', 'groupBy')([1, 2, 3, -0, NaN], (v: number, i: number) =>
      i < 2 ? object : v === 0 ? -0 : NaN,
    ) as AnyMap;
    expect(show([...groups])).toBe(
      show([
        [object, [1, 2]],
        [NaN, [3, NaN]],
        [0, [-0]],
      ]),
    );
    expect(() => ours('Map', 'groupBy')(undefined, () => 0)).toThrow(TypeError);
    expect(() => ours('Map', 'groupBy')([], {})).toThrow(TypeError);
  });
});

describe('WeakMap and WeakSet', () => {
  test('take objects and symbols that are not registered', () => {
    const weak = newCollection('WeakMap') as unknown as WeakMap<object, unknown>;
    expect(weak.set(object, 1)).toBe(weak);
    expect([weak.get(object), weak.has(object), weak.has(5 as never), weak.delete(object), weak.get(object)]).toEqual([
      1,
      true,
      false,
      true,
      undefined,
    ]);
    expect(weak.set(Symbol('own') as never, 1)).toBe(weak);
    const set = newCollection('WeakSet') as unknown as WeakSet<object>;
    expect([set.add(object) === set, set.has(object), set.delete(object), set.delete(object)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    for (const key of [1, 'a', undefined, null, Symbol.for('shared')]) {
      expect(() => weak.set(key as never, 1)).toThrow(TypeError);
      expect(() => set.add(key as never)).toThrow(TypeError);
    }
  });
});
