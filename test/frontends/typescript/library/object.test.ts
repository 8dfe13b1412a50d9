import { describe, expect, test } from 'vitest';
import { getProto, setProto } from '../../../../src/frontends/typescript/library/object-prototype.ts';
import { convertible, expectSame, type Log, type Make, observe, pick, randomSource, show } from './compare.ts';
import { ourObject, ours } from './realm.ts';

const symbol = Symbol('mark');
const statics = Reflect.ownKeys(ourObject('Object')).filter(key => key !== 'groupBy');

const values: readonly Make[] = [
  () => ({ b: 1, a: 2, 1: 'x', [symbol]: 3 }),
  () => [1, 2],
  () => 'ab',
  () => 5,
  () => undefined,
  () => null,
  () => Object.freeze({ x: 1 }),
  () => Object.seal([1]),
  () => Object.preventExtensions({}),
  () => new Uint8Array(2),
  () => new Uint8Array(0),
  () =>
    Object.create(
      { inherited: 1 },
      { hidden: { value: 1 }, shown: { get: () => 7, enumerable: true, configurable: true } },
    ),
  () => Object.assign(() => 0, { own: 1 }),
  log => ({
    get first() {
      log.push('first');
      return 1;
    },
    get second() {
      log.push('second');
      delete (this as { third?: number }).third;
      return 2;
    },
    third: 3,
  }),
  () => ({ value: 1, get: 1 }),
  () => ({ x: { value: 1 }, y: { get: () => 1, enumerable: true } }),
  () => ({ x: 1 }),
  () => [
    ['k', 1],
    ['l', 2],
  ],
  () => new Map([[symbol, 1]]),
  () => [['k'], 5],
  () => Symbol.iterator,
];

describe('Object', () => {
  test.each(statics.map(key => [String(key), key] as const))('%s does what the host does', (_, key) => {
    // Older engines seal typed arrays whose elements stay configurable.
    for (const first of values.filter((_make, index) => key !== 'seal' || index !== 9))
      for (const second of [
        ...values.slice(0, 8),
        values[11],
        values[13],
        values[15],
        () => 'a',
        () => 'length',
        () => 1,
        (log: Log) => convertible('key', 1, 'a', log),
      ])
        for (const third of [() => ({ value: 4, writable: true }), () => ({ get: 5 }), () => undefined] as Make[])
          expectSame(
            'Object',
            key,
            () => undefined,
            log => [first(log), second(log), third(log)],
          );
  });

  test('is tells zeros apart', () => {
    for (const [a, b] of [
      [0, -0],
      [NaN, NaN],
      [1, 1],
      ['a', 'a'],
      [{}, {}],
      [-0, -0],
    ])
      expectSame(
        'Object',
        'is',
        () => undefined,
        () => [a, b],
      );
  });

  test('groupBy puts values under the keys that the callback gives', () => {
    const group = ours('Object', 'groupBy');
    expect(show(group([1, 2, 3, 4], (v: number, i: number) => (v % 2 ? 'odd' : i)))).toBe(
      'bare{"1": array{"0": 2, "length"(hf): 1}, "3": array{"0": 4, "length"(hf): 1}, "odd": array{"0": 1, "1": 3, "length"(hf): 2}}',
    );
    expect(() => group(null, () => 0)).toThrow(TypeError);
    expect(() => group([], 0)).toThrow(TypeError);
  });
});

describe('defining properties', () => {
  const keys: readonly PropertyKey[] = ['a', 'length', '0', '1', '4', symbol, '-0', '1.5'];
  const getter = (): number => 1;
  const setter = (): void => {};

  function randomDescriptor(random: () => number): PropertyDescriptor {
    const descriptor: PropertyDescriptor = {};
    if (random() < 0.4) descriptor.enumerable = random() < 0.5;
    if (random() < 0.4) descriptor.configurable = random() < 0.5;
    if (random() < 0.3) {
      if (random() < 0.7) descriptor.get = pick(random, [getter, undefined]);
      if (random() < 0.5) descriptor.set = pick(random, [setter, undefined]);
    } else {
      if (random() < 0.7) descriptor.value = pick(random, [0, -0, NaN, 1, 2, 5, 'x', '3', -1]);
      if (random() < 0.5) descriptor.writable = random() < 0.5;
    }
    return descriptor;
  }

  test.each(['object', 'array', 'typed array', 'function'])(
    'on an %s has the same effect as on the host, in any order',
    kind => {
      const random = randomSource(11);
      const make = (): object =>
        kind === 'array' ? [1, 2, 3] : kind === 'object' ? {} : kind === 'function' ? () => 0 : new Uint8Array([1, 2]);
      for (let i = 0; i < 1500; i++) {
        const steps = Array.from(
          { length: 6 },
          () => [pick(random, keys), randomDescriptor(random), random()] as const,
        );
        const run = (define: (...args: unknown[]) => unknown, prevent: (...args: unknown[]) => unknown): string => {
          const object = make();
          return [
            ...steps.map(([key, descriptor, chance]) => {
              if (chance < 0.05) prevent(object);
              return observe(
                define,
                () => undefined,
                () => [object, key, descriptor],
              );
            }),
            show(object),
          ].join('\n');
        };
        const close = kind === 'typed array' ? 'preventExtensions' : 'freeze';
        expect(run(ours('Reflect', 'defineProperty'), ours('Object', close))).toBe(
          run(Reflect.defineProperty as never, Object[close] as never),
        );
      }
    },
  );
});

describe('Reflect', () => {
  class Base {
    given: unknown[];
    target: unknown;
    constructor(...args: unknown[]) {
      this.given = args;
      this.target = new.target === Base ? 'base' : 'other';
    }
  }
  const receiver = { tag: 'receiver', a: 1 };
  const targets: readonly Make[] = [
    log => ({
      a: 1,
      get b() {
        log.push(`b of ${String((this as { tag?: string }).tag)}`);
        return 2;
      },
      set b(value) {
        log.push(`b = ${String(value)} of ${String((this as { tag?: string }).tag)}`);
      },
      get c() {
        return 3;
      },
    }),
    () => Object.freeze({ a: 1 }),
    () => Object.create(Object.freeze({ a: 1 })),
    () => [1, 2, 3],
    () => new Uint8Array(2),
    () => Object.create(new Uint8Array(2)),
    () => 5,
    () => null,
    () => Base,
    () => () => 'called',
  ];
  const others: readonly Make[] = [
    () => 'a',
    () => 'b',
    () => 'c',
    () => 'length',
    () => '1',
    () => '7',
    () => [1, 2],
    () => ({ length: 1, 0: 'x' }),
    () => null,
    log => convertible('k', 1, 'b', log),
  ];
  const last: readonly Make[] = [
    () => 4,
    () => [1],
    () => ({ ...receiver }),
    () => Object.freeze({ a: 1 }),
    () => Array,
    () => ({ get: () => 1 }),
    () => new Uint8Array(1),
  ];

  test.each(Reflect.ownKeys(ourObject('Reflect')).map(String))('%s does what the host does', key => {
    for (const first of targets)
      for (const second of others)
        for (const third of last)
          for (const fourth of [undefined, ...last.slice(0, 4), last[6]])
            expectSame(
              'Reflect',
              key,
              () => undefined,
              log => [first(log), second(log), third(log), ...(fourth === undefined ? [] : [fourth(log)])],
            );
  });
});

describe('Object.prototype', () => {
  test.each(Reflect.ownKeys(ourObject('Object.prototype')).map(String))('%s does what the host does', key => {
    const receivers: readonly Make[] = [
      ...values,
      () => true,
      () => new Error('e'),
      () => /x/,
      () => new Date(0),
      () => new String('s'),
      () => JSON,
      () => ({ [Symbol.toStringTag]: 'Mine' }),
      () => ({ [Symbol.toStringTag]: 5, toString: () => 'text' }),
      () => new Map(),
      () => Object.create(null),
    ];
    for (const make of receivers)
      for (const first of [
        () => 'a',
        () => 1,
        () => Object.create(Array.prototype),
        () => undefined,
        () => symbol,
        (log: Log) => convertible('k', 0, 'shown', log),
      ] as Make[])
        for (const second of [() => 5, () => undefined])
          expectSame('Object.prototype', key, make, log => [first(log), second()]);
    const functions = (): unknown[] => ['x', () => 3];
    expectSame('Object.prototype', key, () => ({ x: 1 }), functions);
    expectSame('Object.prototype', key, () => Object.freeze({ x: 1 }), functions);
    expectSame(
      'Object.prototype',
      key,
      () => Object.prototype,
      () => [[]],
    );
  });

  test('__proto__ reads and writes the prototype', () => {
    const host = Object.getOwnPropertyDescriptor(Object.prototype, '__proto__');
    const frozen = (): object => Object.freeze({});
    for (const make of [() => ({}), () => 5, () => null, frozen, () => Object.prototype] as Make[])
      for (const args of [[], [null], [Array.prototype], [5]]) {
        const text = (run: unknown): string => {
          const shown = observe(run as never, make, () => args);
          return shown;
        };
        expect(text(getProto)).toBe(text(host?.get));
        if (make([] as Log) !== Object.prototype) expect(text(setProto)).toBe(text(host?.set));
      }
  });
});
