import { describe, expect, test } from 'vitest';
import { convertible, expectSame, type Log, pick, randomSource } from './compare.ts';
import { hostObject, ourObject, ours } from './realm.ts';

const P = '%TypedArray%.prototype';
const kinds = [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
];
const bigKinds = [BigInt64Array, BigUint64Array];
const methods = Reflect.ownKeys(ourObject(P)).filter(key => key !== 'toString');
const loose: readonly unknown[] = [
  0,
  1,
  -1,
  2,
  5,
  -9,
  1.5,
  NaN,
  Infinity,
  -Infinity,
  undefined,
  null,
  '2',
  'x',
  300,
  -0,
  1n,
];

function randomArgs(random: () => number): (log: Log) => unknown[] {
  const count = Math.floor(random() * 4);
  const values = Array.from({ length: 3 }, () =>
    pick(random, [...loose, 'callback', 'callback', 'list', 'typed', 'object']),
  );
  return log =>
    values.slice(0, count).map(value => {
      if (value === 'object') return convertible('arg', 1, '2', log);
      if (value === 'list') return [1, '2', 3.7];
      if (value === 'typed') return new Uint8Array([9, 8]);
      if (value !== 'callback') return value;
      return (a: number, b: unknown) => {
        log.push(`called ${a} ${b}`);
        return typeof a === 'bigint' ? a : a > 2 ? a : -a;
      };
    });
}

describe('typed arrays', () => {
  test.each(methods.map(key => [String(key), key] as const))('%s does what the host does for every kind', (_, key) => {
    const random = randomSource(methods.indexOf(key) + 1);
    for (let i = 0; i < 400; i++) {
      const length = Math.floor(random() * 6);
      const values = Array.from({ length }, () => pick(random, [0, 1, 2, 3, -1, 200, NaN, 1.5, -0]));
      const Kind = pick(random, [...kinds, ...kinds, ...bigKinds]);
      const make = (): unknown =>
        Kind === BigInt64Array || Kind === BigUint64Array
          ? (Kind as BigInt64ArrayConstructor).from(values.map(value => BigInt(Math.trunc(value) || 0)))
          : (Kind as Uint8ArrayConstructor).from(values);
      const given = key === 'toLocaleString' ? () => [] : randomArgs(random);
      // V8 converts the value for an array of bigints before the index.
      const args = (log: Log): unknown[] => (key === 'with' ? [1, ...given(log).slice(1)] : given(log));
      // The host sorts with another algorithm: only what a comparator that makes sense leads to is compared.
      if (key === 'sort' || key === 'toSorted') {
        const compare = pick<unknown>(random, [undefined, null, 5, (a: number, b: number) => Number(b) - Number(a)]);
        expectSame(P, key, make, () => [compare]);
      } else {
        // V8 does not look at an end that follows an undefined start.
        const skipped = key === 'fill' && args([])[1] === undefined && args([]).length > 2;
        if (!skipped) expectSame(P, key, make, args);
      }
    }
    for (const receiver of [undefined, [], {}, 'a', new DataView(new ArrayBuffer(2))])
      for (const args of [[], [1], [(): boolean => true]])
        expectSame(
          P,
          key,
          () => receiver,
          () => args,
        );
  });

  test('set and subarray work on shared memory', () => {
    for (const [from, to, offset] of [
      [0, 4, 2],
      [2, 6, 0],
      [1, 3, 1],
    ])
      expectSame(
        P,
        'set',
        () => new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]),
        () => [new Uint16Array([1, 515, 3, 4, 5, 6]).subarray(from, to), offset],
      );
    const whole = new Uint8Array([1, 2, 3, 4]);
    ours(P, 'set').call(whole, whole.subarray(0, 3), 1);
    expect([...whole]).toEqual([1, 1, 2, 3]);
    const part = ours(P, 'subarray').call(whole, 1, 3) as Uint8Array;
    part[0] = 99;
    expect(whole[1]).toBe(99);
  });

  test('set converts and reads an array-like element by element', () => {
    expectSame(
      P,
      'set',
      () => new Float32Array(4),
      log => [{ length: 2, 0: convertible('x', 1.1, '', log), 1: '7' }, '1'],
    );
    expectSame(
      P,
      'set',
      () => new Uint8Array(1),
      () => [[1, 2]],
    );
    expectSame(
      P,
      'set',
      () => new Uint8Array(4),
      () => ['12'],
    );
    expectSame(
      P,
      'set',
      () => new BigInt64Array(2),
      () => [[1n, 2]],
    );
  });

  test('from and of make what they are called on', () => {
    const sources: unknown[][] = [
      [[1, '2', 300]],
      [new Set([1, 2])],
      [{ length: 2, 0: 1 }],
      ['123', (v: string, i: number) => Number(v) * i],
      [null],
      [[1], 1],
      [new Uint16Array([1, 700])],
    ];
    for (const receiver of [Uint8Array, Float64Array, Array, undefined, BigInt64Array, hostObject('%TypedArray%')])
      for (const args of sources) {
        expectSame(
          '%TypedArray%',
          'from',
          () => receiver,
          () => args,
        );
        expectSame(
          '%TypedArray%',
          'of',
          () => receiver,
          () => [1, args[0]],
        );
      }
  });
});
