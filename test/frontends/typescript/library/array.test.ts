import { describe, expect, test } from 'vitest';
import { convertible, expectSame, type Log, type Make, observe, pick, randomSource, watched } from './compare.ts';
import { ours, theirs } from './realm.ts';

const callbackMethods = [
  'every',
  'some',
  'forEach',
  'map',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'flatMap',
];
const searchMethods = ['includes', 'indexOf', 'lastIndexOf'];
const otherMethods = [
  'at',
  'concat',
  'copyWithin',
  'entries',
  'fill',
  'flat',
  'join',
  'keys',
  'pop',
  'push',
  'reverse',
  'shift',
  'slice',
  'sort',
  'splice',
  'toReversed',
  'toSorted',
  'toSpliced',
  'toString',
  'unshift',
  'values',
  'with',
  'toLocaleString',
];
const all = [...callbackMethods, ...searchMethods, ...otherMethods, 'reduce', 'reduceRight'];

const elements: readonly unknown[] = [
  1,
  2,
  3,
  -0,
  0,
  NaN,
  'a',
  'b',
  '10',
  '9',
  null,
  undefined,
  true,
  7n,
  [1, [2, [3]]],
  [],
];
const numbers: readonly unknown[] = [
  0,
  1,
  2,
  3,
  -1,
  -2,
  -7,
  9,
  1.7,
  -0.5,
  NaN,
  Infinity,
  -Infinity,
  undefined,
  null,
  '1',
  'x',
  true,
];

/** The values, with a hole before the last one. */
function holed(...values: unknown[]): unknown[] {
  const array = [...values];
  array.length++;
  array[values.length] = array[values.length - 1];
  delete array[values.length - 1];
  return array;
}

/** An array with holes, an array-like, or one that watches what is done to it. */
function randomReceiver(random: () => number): Make {
  const length = Math.floor(random() * 7);
  const entries = Array.from({ length }, () => ({ hole: random() < 0.2, value: pick(random, elements) }));
  const shape = random();
  return (log: Log) => {
    const target: unknown[] | Record<string, unknown> = shape < 0.5 ? new Array(length) : { length };
    entries.forEach((entry, index) => {
      if (!entry.hole) (target as Record<number, unknown>)[index] = entry.value;
    });
    return shape < 0.3 ? target : watched(target, log);
  };
}

function randomArgs(random: () => number, key: string): (log: Log) => unknown[] {
  const count = Math.floor(random() * 4);
  const loose = Array.from({ length: 4 }, () => pick(random, [...numbers, 'object']));
  const mode = Math.floor(random() * 5);
  const cut = Math.floor(random() * 6);
  const values = Array.from({ length: 4 }, () => pick(random, elements));
  return log => {
    const coerced = (index: number): unknown =>
      loose[index] === 'object' ? convertible(`arg${index}`, cut - 2, 'text', log) : loose[index];
    const callback = function (this: unknown, ...args: unknown[]): unknown {
      log.push(`called with ${args.length} ${String(args[1])}`);
      if (mode === 0 && log.length > 8 + cut) throw 'enough';
      if (mode === 1) return args[0];
      if (mode === 2) return [args[0], [args[1]]];
      return (args[1] as number) % 3 === cut % 3;
    };
    if (callbackMethods.includes(key)) return mode === 4 ? [values[0]] : [callback, ...values.slice(0, count % 2)];
    if (key.startsWith('reduce')) return [callback, ...values.slice(0, count % 2)];
    if (searchMethods.includes(key)) return [values[0], ...[coerced(0)].slice(0, count % 2)];
    if (key.endsWith('ort') || key === 'toSorted')
      return mode < 2 ? [] : mode === 2 ? [values[0]] : [(a: unknown, b: unknown) => Number(a) - Number(b)];
    if (key === 'push' || key === 'unshift' || key === 'concat') return values.slice(0, count);
    if (key === 'fill') return [values[0], coerced(0), coerced(1)].slice(0, count);
    if (key.endsWith('pliced') || key === 'splice')
      return [...[coerced(0), coerced(1)].slice(0, count), ...(count > 1 ? values.slice(cut) : [])];
    if (key === 'join') return [pick(() => cut / 6, [undefined, '-', '', null, 0])].slice(0, count);
    if (key === 'toLocaleString') return [];
    return [coerced(0), coerced(1), coerced(2)].slice(0, count);
  };
}

describe('Array.prototype', () => {
  test.each(all)('%s does what the host does, step by step', key => {
    const random = randomSource(all.indexOf(key) + 1);
    for (let i = 0; i < 600; i++) expectSame('Array.prototype', key, randomReceiver(random), randomArgs(random, key));
  });

  test.each(all)('%s rejects undefined and null, and takes texts and numbers', key => {
    for (const receiver of [undefined, null, 'a😀b', 5, true, Symbol.iterator])
      for (const args of [[], [(v: unknown) => v], [1, 2]])
        expectSame(
          'Array.prototype',
          key,
          () => receiver,
          () => args,
        );
  });

  test.each(all)('%s meets frozen and sealed arrays and read-only lengths as the host does', key => {
    const makers: Make[] = [
      () => Object.freeze([3, 1, 2]),
      () => Object.seal([3, 1, 2]),
      () => Object.preventExtensions(holed(3, 1, 2)),
      () => Object.defineProperty([3, 1, 2], 'length', { writable: false }),
      () => Object.defineProperty([3, 1, 2], 1, { value: 9, writable: false, configurable: false }),
      () => Object.defineProperty([3, 1, 2], 1, { get: () => 5, configurable: true }),
    ];
    // V8 does not notice a read-only length when nothing is pushed.
    for (const make of makers)
      for (const args of [[], [(a: number) => a > 1], [1], [0, 1], [1, 1, 7, 8]])
        if (key !== 'push' || args.length > 0) expectSame('Array.prototype', key, make, () => args);
  });

  test.each([
    'push',
    'unshift',
    'splice',
    'concat',
    'map',
    'toSpliced',
    'with',
    'toReversed',
    'lastIndexOf',
    'pop',
    'at',
    'slice',
  ])('%s knows how long an array-like can be', key => {
    const callback = (): number => 0;
    for (const length of [2 ** 53 - 1, 2 ** 53 - 2, 2 ** 53 + 9, Infinity]) {
      const make = (): object => ({ length, 9007199254740989: 'x', 9007199254740990: 'y' });
      const args: Record<string, unknown[][]> = {
        push: [[], [1], [1, 2]],
        splice: [[2 ** 53 - 3], [2 ** 53 - 2, 0, 1, 2], [0, 0, 1, 2]],
        concat: [[]],
        toSpliced: [[0, 0, 1], [0]],
        map: [[callback]],
        with: [[0, 1]],
        lastIndexOf: [['x'], ['x', -1]],
        at: [[-1], [2 ** 53 - 3]],
        slice: [[-2], [2 ** 53 - 3, 2 ** 53]],
        unshift: [[], [1]],
      };
      if (key === 'unshift' && length < 2 ** 53 - 1) continue;
      for (const list of args[key] ?? [[]]) expectSame('Array.prototype', key, make, () => list);
    }
  });

  test('concat spreads what says so', () => {
    const makers: ((log: Log) => unknown[])[] = [
      () => [{ length: 3, 0: 'a', 2: 'c', [Symbol.isConcatSpreadable]: true }],
      () => [Object.assign([1, 2], { [Symbol.isConcatSpreadable]: false })],
      () => [new String('ab'), holed(1, 3), 'ab'],
      log => [watched({ length: 2, 1: 'x', [Symbol.isConcatSpreadable]: 1 }, log)],
      () => [new Array(4)],
    ];
    for (const args of makers) expectSame('Array.prototype', 'concat', () => holed(0, 2), args);
  });

  test('toString uses join, or the tag of an object without one', () => {
    for (const make of [
      () => ({ join: () => 'joined' }),
      () => ({ join: 1 }),
      () => ({}),
      () => Object.assign([1], { join: null }),
    ])
      expectSame('Array.prototype', 'toString', make);
  });

  test('callbacks see what they do to the array', () => {
    for (const key of [...callbackMethods, 'reduce', 'reduceRight', 'sort'])
      for (const change of [
        (a: unknown[]) => a.push(9),
        (a: unknown[]) => a.pop(),
        (a: unknown[]) => (a.length = 2),
        (a: unknown[]) => delete a[3],
      ])
        expectSame(
          'Array.prototype',
          key,
          log => {
            const array = [1, 2, 3, 4, 5];
            log.push('made');
            return array;
          },
          () => {
            const args: unknown[] = [];
            args[0] = function (this: unknown, ...given: unknown[]): unknown {
              const array = given.find(Array.isArray) as unknown[] | undefined;
              if (array !== undefined) change(array);
              return key === 'sort' ? Number(given[0]) - Number(given[1]) : false;
            };
            return args;
          },
        );
  });

  test('iterators notice elements that come late, and stay at their end', () => {
    for (const key of ['values', 'keys', 'entries']) {
      const runs = [ours, theirs].map(side => {
        const array = [1, 2];
        const iterator = side('Array.prototype', key).call(array) as Iterator<unknown>;
        const seen = [iterator.next(), iterator.next()];
        array.push(3);
        seen.push(iterator.next(), iterator.next());
        array.push(4);
        return [...seen, iterator.next()];
      });
      expect(runs[0]).toEqual(runs[1]);
    }
  });
});

describe('sort', () => {
  const compared = (side: typeof ours, list: readonly number[], compare: (a: number, b: number) => unknown): string =>
    observe(
      side('Array.prototype', 'sort'),
      () => [...list],
      log => [
        (a: number, b: number) => {
          log.push(`${a}:${b}`);
          return compare(a, b);
        },
      ],
    );

  test('makes the comparisons of the host in its order, even when they make no sense', () => {
    const random = randomSource(7);
    const comparators: ((a: number, b: number) => unknown)[] = [
      (a, b) => a - b,
      (a, b) => b - a,
      (a, b) => a > b,
      (a, b) => a < b,
      () => 0,
      () => -1,
      () => 1,
      () => NaN,
      (a, b) => ((a * 7 + b * 3) % 5) - 2,
      (a, b) => ({ valueOf: () => a - b }),
    ];
    for (let i = 0; i < 300; i++) {
      const length = Math.floor(random() * (i % 4 === 0 ? 700 : 64));
      const list = Array.from({ length }, () => Math.floor(random() * 30));
      // Runs of many lengths, so that merging jumps.
      for (let at = 0; at < length; at += 40 + Math.floor(random() * 200))
        list.splice(at, 60, ...list.slice(at, at + 60).sort((a, b) => a - b));
      const compare = pick(random, comparators);
      expect(compared(ours, list, compare)).toBe(compared(theirs, list, compare));
    }
  });

  test('is stable and right for long arrays', () => {
    const random = randomSource(8);
    for (const length of [64, 100, 127, 128, 500, 2000]) {
      const list = Array.from({ length }, (_, index) => ({ key: Math.floor(random() * 20), index }));
      for (const direction of [1, -1]) {
        const args = [(a: { key: number }, b: { key: number }) => direction * (a.key - b.key)];
        expectSame(
          'Array.prototype',
          'sort',
          () => [...list],
          () => args,
        );
        expectSame(
          'Array.prototype',
          'toSorted',
          () => [...list],
          () => args,
        );
      }
      expectSame('Array.prototype', 'sort', () => list.map(item => item.key));
    }
  });
});

describe('Array', () => {
  class Collected {
    length = 5;
    readonly given: number;
    constructor(...args: unknown[]) {
      this.given = args.length;
    }
  }
  const iterable = (log: Log, failAt: number, length = 3): object => ({
    [Symbol.iterator]: () => ({
      i: 0,
      next() {
        log.push('next');
        if (this.i === failAt) throw 'failed';
        return { value: this.i, done: this.i++ >= length };
      },
      return() {
        log.push('return');
        return {};
      },
    }),
  });

  test('from reads iterables and array-likes into what it is called on', () => {
    const sources: ((log: Log) => unknown[])[] = [
      () => ['a😀\ud800'],
      () => [holed(1, 3)],
      () => [new Set([1, 2])],
      () => [{ length: 2, 0: 'x' }],
      () => [{ length: '2', 1: 'y' }, (v: unknown, i: number) => [v, i]],
      () => [5],
      () => [null],
      () => [undefined],
      () => [[1], 1],
      () => [{ [Symbol.iterator]: 1 }],
      () => [{ [Symbol.iterator]: () => 1 }],
      () => [{ [Symbol.iterator]: null, length: 1 }],
      log => [iterable(log, -1)],
      log => [iterable(log, 1)],
      log => [
        iterable(log, -1),
        function (this: unknown, v: number) {
          log.push(`map ${String(this)}`);
          if (v === 1) throw 'stop';
          return v;
        },
        'this',
      ],
    ];
    const receivers = [Array, undefined, Collected, Object, () => 0, () => Object.freeze({})];
    for (const args of sources) for (const receiver of receivers) expectSame('Array', 'from', () => receiver, args);
  });

  test('of makes what it is called on', () => {
    for (const receiver of [Array, undefined, Collected, Object])
      for (const args of [[], [1], [1, undefined, 3]])
        expectSame(
          'Array',
          'of',
          () => receiver,
          () => args,
        );
  });
});
