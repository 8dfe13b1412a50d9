import { describe, expect, it } from 'vitest';
import { typedArrayShortcuts } from '../../../../src/frontends/typescript/natives/index.ts';
import { newArray } from '../../../../src/frontends/typescript/objects/access.ts';
import type { TypedArrayType } from '../../../../src/frontends/typescript/objects/object.ts';
import { arithmetic, unitNumber } from '../../../../src/frontends/typescript/objects/symbolic-number.ts';
import { typedWrite } from '../../../../src/frontends/typescript/objects/typed.ts';
import type { Activity } from '../../../../src/program/activity.ts';
import type { Reference, Value } from '../../../../src/program/value.ts';
import { compareAll, symbolAt, symbols, words } from './all-cases.ts';
import { callNative } from './call.ts';

import { call, construct, expectSame, read } from './memory.ts';

const TYPES: Readonly<
  Record<
    Exclude<TypedArrayType, `Big${string}`>,
    {
      new (source: number | readonly number[]): unknown;
      new (buffer: ArrayBuffer, offset?: number, length?: number): unknown;
    }
  >
> = {
  Uint8Array,
  Uint8ClampedArray,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
};
const NAMES = Object.keys(TYPES) as (keyof typeof TYPES)[];

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  127,
  128,
  255,
  256,
  65535,
  65536,
  2 ** 31,
  2 ** 32 + 7,
  -129,
  1.5,
  2.5,
  -0.5,
  254.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e300,
];

describe('typed arrays', () => {
  it.each(NAMES)('%s holds numbers as the host does', type => {
    expectSame(
      activity => construct(activity, type, [newArray(activity, [...NUMBERS])]),
      () => new TYPES[type](NUMBERS),
    );
    for (const length of [0, 3, 2.9])
      expectSame(
        activity => construct(activity, type, [length]),
        () => new TYPES[type](length),
      );
    expectSame(
      activity => construct(activity, type, [-1]),
      () => new TYPES[type](-1),
    );
  });

  it('views of one buffer see each other as on the host, whatever their types', () => {
    for (const first of NAMES)
      for (const second of NAMES) {
        const run = (activity: Activity): unknown => {
          const buffer = construct(activity, 'ArrayBuffer', [24]);
          const a = construct(activity, first, [buffer]);
          typedWrite(activity, a, 1, -300.25);
          const b = construct(activity, second, [buffer, 8]);
          typedWrite(activity, b, 0, 77.5);
          const seen = [0, 1].flatMap(i => [read(activity, a, i), read(activity, b, i)]);
          typedWrite(activity, a, 0, 3);
          const whole = construct(activity, second, [buffer]);
          return [...seen, read(activity, a, 0), read(activity, whole, 0), read(activity, whole, 1)];
        };
        expectSame(
          run,
          () => {
            const buffer = new ArrayBuffer(24);
            const [a, b] = [new TYPES[first](buffer) as number[], new TYPES[second](buffer, 8) as number[]];
            a[1] = -300.25;
            b[0] = 77.5;
            const seen = [0, 1].flatMap(i => [a[i], b[i]]);
            a[0] = 3;
            const whole = new TYPES[second](buffer) as number[];
            return [...seen, a[0], whole[0], whole[1]];
          },
          `${first} ${second}`,
        );
      }
  });

  it('offsets and lengths of views are checked as by the host', () => {
    for (const [offset, length] of [[0], [2], [1], [9], [8], [-2], [0, 4], [0, 5], [6, 1], [8, 0], [0, -1]])
      expectSame(
        activity => construct(activity, 'Uint16Array', [construct(activity, 'ArrayBuffer', [8]), offset, length]),
        () => new Uint16Array(new ArrayBuffer(8), offset, length),
        `${offset} ${length}`,
      );
    expectSame(
      activity => construct(activity, 'Uint16Array', [construct(activity, 'ArrayBuffer', [7])]),
      () => new Uint16Array(new ArrayBuffer(7)),
    );
  });

  it('getters agree with the host', () => {
    const view = new Uint16Array(new ArrayBuffer(16), 4, 5);
    for (const name of ['length', 'byteLength', 'byteOffset'] as const)
      expectSame(
        activity => {
          const made = construct(activity, 'Uint16Array', [construct(activity, 'ArrayBuffer', [16]), 4, 5]);
          return call(activity, `get TypedArray.prototype.${name}`, made);
        },
        () => view[name],
      );
    expectSame(
      activity =>
        call(
          activity,
          'ArrayBuffer.prototype.slice',
          call(
            activity,
            'get TypedArray.prototype.buffer',
            construct(activity, 'Int8Array', [newArray(activity, [1, -2, 3])]),
          ) as Value,
          -2,
        ),
      () => [254, 3],
    );
  });

  it('parts and filling agree with the host', () => {
    for (const places of [[], [1], [-2], [1, 3], [3, 1], [0, -1], ['1', 9], [Number.NaN]])
      for (const name of ['subarray', 'slice'] as const)
        expectSame(
          a =>
            call(
              a,
              `TypedArray.prototype.${name}`,
              construct(a, 'Int16Array', [newArray(a, [1, -2, 300, 4])]),
              ...places,
            ),
          () => Reflect.apply(Int16Array.prototype[name], new Int16Array([1, -2, 300, 4]), places),
        );
    for (const args of [[7], [300, 1], [-1, 1, 2], ['5', -1]])
      expectSame(
        a => call(a, 'TypedArray.prototype.fill', construct(a, 'Uint8Array', [3]), ...args),
        () => Reflect.apply(Uint8Array.prototype.fill, new Uint8Array(3), args),
      );
    expectSame(
      a => {
        const whole = construct(a, 'Uint8Array', [newArray(a, [1, 2, 3])]);
        const part = call(a, 'TypedArray.prototype.subarray', whole, 1) as Reference;
        typedWrite(a, part, 0, 9);
        return whole;
      },
      () => [1, 9, 3],
    );
  });

  it('set copies arrays, also over themselves', () => {
    const [set] = typedArrayShortcuts;
    const run = (activity: Activity, receiver: Value, args: readonly Value[]): unknown =>
      set.rule({ activity, receiver, args, newTarget: undefined, data: undefined });
    expectSame(
      a => {
        const target = construct(a, 'Uint8Array', [newArray(a, [1, 2, 3, 4])]);
        run(a, target, [call(a, 'TypedArray.prototype.subarray', target, 0, 3) as Value, 1]);
        run(a, target, [newArray(a, [300])]);
        return target;
      },
      () => [44, 1, 2, 3],
    );
    expectSame(
      a => run(a, construct(a, 'Uint8Array', [2]), [newArray(a, [1, 2]), 1]),
      () => new Uint8Array(2).set([1, 2], 1),
    );
  });

  it('a constructor needs new', () => {
    expectSame(
      activity => callNative(activity, 'Uint8Array', undefined, [1]),
      () => Reflect.apply(Uint8Array as unknown as () => void, undefined, [1]),
    );
  });

  const CODES = '\0\u0001\u007f\u0080\u00ff\u0100\u7fff\u8000\uffff';

  it.each(NAMES)('symbolic numbers in a %s wrap as on the host, and so do their bytes', type => {
    const summary = compareAll(
      words(CODES, 1),
      activity => {
        const value = arithmetic(
          activity,
          'subtract',
          arithmetic(activity, 'multiply', unitNumber(symbolAt(0)), 200),
          300,
        );
        const array = construct(activity, type, [newArray(activity, [value, 5])]);
        const buffer = call(activity, 'get TypedArray.prototype.buffer', array) as Value;
        const seen = type.startsWith('Float')
          ? []
          : [
              read(activity, construct(activity, 'Uint8Array', [buffer]), 0),
              read(activity, construct(activity, 'Int8Array', [buffer]), 1),
            ];
        return [read(activity, array, 0), ...seen];
      },
      word => {
        const array = new TYPES[type]([word.charCodeAt(0) * 200 - 300, 5]) as Uint8Array;
        const seen = type.startsWith('Float') ? [] : [new Uint8Array(array.buffer)[0], new Int8Array(array.buffer)[1]];
        return [array[0], ...seen];
      },
    );
    expect(summary.disagreements).toEqual([]);
  });

  it('symbolic bytes make up larger numbers', () => {
    for (const type of ['Uint16Array', 'Int16Array', 'Uint32Array', 'Int32Array'] as const)
      expect(
        compareAll(
          words('\0\u0001\u007f\u0080\u00ff', 4),
          activity => {
            const bytes = construct(activity, 'Uint8Array', [newArray(activity, symbols(4).map(unitNumber))]);
            const buffer = call(activity, 'get TypedArray.prototype.buffer', bytes) as Value;
            return read(activity, construct(activity, type, [buffer]), 0);
          },
          word => (new TYPES[type](Uint8Array.from(Buffer.from(word, 'latin1')).buffer) as number[])[0],
        ),
      ).toMatchObject({ disagreements: [], refused: 0 });
  });
});
