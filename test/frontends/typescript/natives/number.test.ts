import { describe, expect, it } from 'vitest';
import { mathConstants, numberConstants } from '../../../../src/frontends/typescript/natives/index.ts';
import { arithmetic, bitwise, unitNumber } from '../../../../src/frontends/typescript/objects/symbolic-number.ts';
import type { Activity } from '../../../../src/program/activity.ts';
import { charactersOf } from '../../../../src/program/text.ts';
import { Name, OpenLength, type SymbolicNumber, Text, type Value } from '../../../../src/program/value.ts';
import {
  compareAll,
  concreteActivity,
  hostResult,
  outcomeOf,
  resultAt,
  symbolAt,
  symbols,
  words,
} from './all-cases.ts';
import { callNative } from './call.ts';

const NASTY: readonly (number | string | boolean | null | undefined)[] = [
  undefined,
  null,
  true,
  false,
  Number.NaN,
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  2.5,
  -2.5,
  1e21,
  2 ** 31,
  2 ** 32 + 5,
  -(2 ** 40),
  2 ** 53,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  '',
  ' ',
  '12',
  ' -0x1F',
  '0b1',
  '1e3',
  '.5',
  '-.5e-2x',
  '5.',
  'Infinity',
  '-Infinityx',
  'abc',
  'zz',
  '9007199254740993',
  '-0',
  '+',
  '1_0',
];

function agrees(name: string, host: (...args: never[]) => unknown, receiver: Value, args: readonly Value[]): void {
  const outcome = outcomeOf(concreteActivity(), activity => callNative(activity, name, receiver, args));
  const expected = hostResult(() => Reflect.apply(host, receiver as never, args as never[]));
  expect(resultAt(outcome, ''), `${name} of ${String(receiver)} with ${args.map(String).join()}`).toEqual(expected);
}

/** What hosts have that are newer than the oldest one we run on; code that calls it is refused by name. */
const NEWER: ReadonlySet<string> = new Set(['f16round', 'sumPrecise']);

describe('concrete numbers', () => {
  it('reading numbers agrees with the host', () => {
    for (const value of NASTY) {
      for (const [name, host] of Object.entries({
        parseInt: Number.parseInt,
        parseFloat: Number.parseFloat,
        isNaN,
        isFinite,
      })) {
        agrees(name, host as (...args: never[]) => unknown, undefined, [value]);
      }
      for (const radix of [undefined, 2, 16, 36, 37, 1, 0, -1, '10', 2 ** 32 + 16, Number.NaN])
        agrees('Number.parseInt', Number.parseInt as never, undefined, [value, radix]);
      for (const name of ['isNaN', 'isFinite', 'isInteger', 'isSafeInteger', 'parseFloat'] as const)
        agrees(`Number.${name}`, Number[name] as never, undefined, [value]);
    }
  });

  it('Math agrees with the host', () => {
    for (const name of Object.getOwnPropertyNames(Math).filter(each => !NEWER.has(each))) {
      const host: unknown = Reflect.get(Math, name);
      if (typeof host !== 'function') expect(Reflect.get(mathConstants, name)).toBe(host);
      else if (name !== 'random')
        for (const a of NASTY) {
          agrees(`Math.${name}`, host as never, undefined, [a]);
          for (const b of [undefined, 2, Number.NaN, '3', 0.5])
            agrees(`Math.${name}`, host as never, undefined, [a, b]);
          agrees(`Math.${name}`, host as never, undefined, []);
        }
    }
    expect(
      resultAt(
        outcomeOf(concreteActivity(), a => callNative(a, 'Math.random', undefined, [])),
        '',
      ),
    ).toMatch('refused');
  });

  it('constants are the host’s', () => {
    for (const [name, value] of Object.entries(numberConstants)) expect(Reflect.get(Number, name)).toBe(value);
  });

  it('texts of numbers agree with the host', () => {
    for (const value of NASTY) {
      if (typeof value !== 'number') continue;
      for (const arg of [undefined, 0, 2, 10, 16, 36, 37, 100, 101, -1, '3', Number.NaN, 7.9])
        for (const name of ['toString', 'toFixed', 'toPrecision', 'toExponential', 'valueOf'] as const)
          agrees(`Number.prototype.${name}`, Number.prototype[name] as never, value, [arg]);
    }
    const outcome = outcomeOf(concreteActivity(), a => callNative(a, 'Number.prototype.toFixed', 'x', []));
    expect(resultAt(outcome, '')).toBe('TypeError');
  });

  it('bigints agree with the host', () => {
    for (const value of [...NASTY, 5n, -(2n ** 70n)]) {
      agrees('BigInt', BigInt as never, undefined, [value]);
      agrees('BigInt.asIntN', BigInt.asIntN as never, undefined, [8, value]);
      agrees('BigInt.asUintN', BigInt.asUintN as never, undefined, ['64', value]);
    }
    agrees('BigInt.asUintN', BigInt.asUintN as never, undefined, [-1, 1n]);
    for (const base of [undefined, 2, 36, 37])
      agrees('BigInt.prototype.toString', BigInt.prototype.toString as never, -255n, [base]);
    agrees('BigInt.prototype.valueOf', BigInt.prototype.valueOf as never, 7n, []);
    const outcome = outcomeOf(concreteActivity(), a => callNative(a, 'BigInt', undefined, [new Name('x', 99)]));
    expect(resultAt(outcome, '')).toBe('TypeError');
  });
});

function compares(
  alphabet: string,
  run: (activity: Activity, text: Value) => unknown,
  host: (word: string) => unknown,
): number {
  let refused = 0;
  for (let length = 1; length <= 3; length++) {
    const summary = compareAll(words(alphabet, length), activity => run(activity, charactersOf(symbols(length))), host);
    expect(summary.disagreements.slice(0, 3)).toEqual([]);
    refused += summary.refused;
  }
  const summary = compareAll(words(alphabet, 0, 1, 2, 3), activity => run(activity, new Text([], 0)), host, true);
  expect(summary.disagreements.slice(0, 3)).toEqual([]);
  return refused + summary.refused;
}

describe('symbolic numbers', () => {
  it('parseInt of symbolic text agrees with the host for all words', () => {
    for (const radix of [undefined, 2, 8, 10, 16, 36, 37, 1])
      expect(
        compares(
          ' -+01x9aFzZ.',
          (activity, text) => callNative(activity, 'parseInt', undefined, [text, radix]),
          word => Number.parseInt(word, radix),
        ),
      ).toBe(0);
  });

  it('parseInt refuses as many digits as doubles are not exact for', () => {
    for (const [radix, most] of [
      [2, 53],
      [10, 15],
      [16, 13],
      [36, 10],
    ] as const)
      for (const length of [most, most + 1]) {
        const tail = '1'.repeat(length - 1);
        const codes = tail.split('').map(unit => unit.charCodeAt(0));
        expect(
          compareAll(
            words('1', 1),
            activity => callNative(activity, 'parseInt', undefined, [charactersOf([...symbols(1), ...codes]), radix]),
            word => Number.parseInt(word + tail, radix),
          ),
          `${length} digits with base ${radix}`,
        ).toMatchObject({ disagreements: [], refused: length === most ? 0 : 1 });
      }
  });

  it('parseInt goes on from concrete text', () => {
    const { disagreements, refused } = compareAll(
      words('0aG', 2),
      activity => callNative(activity, 'parseInt', undefined, [charactersOf([48, 120, ...symbols(2), 103]), undefined]),
      word => Number.parseInt(`0x${word}g`, 16),
    );
    expect(disagreements).toEqual([]);
    expect(refused).toBe(0);
  });

  it('parseFloat agrees with the host where it has a rule', () => {
    const refused = compares(
      ' -+05.eEIx',
      (activity, text) => callNative(activity, 'parseFloat', undefined, [text]),
      word => Number.parseFloat(word),
    );
    expect(refused).toBeGreaterThan(0);
    const { disagreements } = compareAll(
      ['Infinity', 'InfinitY', 'Infinite'],
      activity => callNative(activity, 'parseFloat', undefined, [charactersOf([45, ...symbols(8)])]),
      word => Number.parseFloat(`-${word}`),
    );
    expect(disagreements).toEqual([]);
  });

  const CODES = '\0\u0001\u0007\u0008a\u00ff\uffff';

  /** A number that depends on the first symbol and may be negative. */
  function shifted(activity: Activity): SymbolicNumber {
    return arithmetic(activity, 'subtract', unitNumber(symbolAt(0)), 100) as SymbolicNumber;
  }

  it('Math of symbolic integers agrees with the host', () => {
    for (const name of ['floor', 'ceil', 'trunc', 'round', 'abs', 'sign', 'clz32', 'fround'] as const)
      expect(
        compareAll(
          words(CODES, 1),
          activity => callNative(activity, `Math.${name}`, undefined, [shifted(activity)]),
          word => Math[name](word.charCodeAt(0) - 100),
        ),
        name,
      ).toMatchObject({ disagreements: [], refused: 0 });
    for (const name of ['min', 'max', 'imul'] as const)
      for (const other of [
        -1000,
        3,
        0,
        1e6,
        0x9e3779b1,
        0.5,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        Number.NEGATIVE_INFINITY,
      ])
        expect(
          compareAll(
            words(CODES, 2),
            activity =>
              callNative(activity, `Math.${name}`, undefined, [shifted(activity), other, unitNumber(symbolAt(1))]),
            word => Reflect.apply(Math[name], Math, [word.charCodeAt(0) - 100, other, word.charCodeAt(1)]),
          ),
          name,
        ).toMatchObject({ disagreements: [], refused: 0 });
  });

  it('of an open length, no more is asked than matters', () => {
    for (const name of ['min', 'max'] as const)
      for (const bound of [0, 1, 1.5, 2, 9, Number.NaN, Number.POSITIVE_INFINITY])
        for (const swapped of [false, true]) {
          const argsFor = (length: Value): readonly Value[] => (swapped ? [bound, length] : [length, bound]);
          const summary = compareAll(
            words('a', 0, 1, 2, 3),
            activity => callNative(activity, `Math.${name}`, undefined, argsFor(new OpenLength(0))),
            word => Reflect.apply(Math[name], Math, argsFor(word.length)),
            true,
          );
          expect(summary, `${name} ${bound}`).toMatchObject({ disagreements: [], refused: 0 });
          if (bound === 1) expect(summary.cases).toBe(2);
        }
    for (const name of ['isNaN', 'isFinite', 'Number.isInteger'] as const)
      expect(
        compareAll(
          words('a', 0, 1, 2),
          activity => callNative(activity, name, undefined, [new OpenLength(0)]),
          () => name !== 'isNaN',
          true,
        ),
      ).toMatchObject({ disagreements: [], cases: 1 });
  });

  it('Math of symbolic quotients agrees with the host', () => {
    const quotient = (activity: Activity): Value => arithmetic(activity, 'divide', shifted(activity), 4);
    for (const name of ['floor', 'ceil', 'trunc', 'round', 'sign'] as const)
      expect(
        compareAll(
          words(CODES, 1),
          activity => callNative(activity, `Math.${name}`, undefined, [quotient(activity)]),
          word => Math[name]((word.charCodeAt(0) - 100) / 4),
        ),
        name,
      ).toMatchObject({ disagreements: [], refused: 0 });
    for (const name of ['isInteger', 'isSafeInteger', 'isFinite', 'isNaN'] as const)
      expect(
        compareAll(
          words(CODES, 1),
          activity => callNative(activity, `Number.${name}`, undefined, [quotient(activity)]),
          word => Number[name]((word.charCodeAt(0) - 100) / 4),
        ),
        name,
      ).toMatchObject({ disagreements: [], refused: 0 });
  });

  it('halves below zero are rounded to what the host rounds them to, zeros told apart', () => {
    const around = words('\0\x01\x02\x03\x04\x05\x06\x07\x08', 1);
    for (const name of ['floor', 'ceil', 'trunc', 'round'] as const)
      for (const by of [2, 3, 4])
        expect(
          compareAll(
            around,
            activity => {
              const number = arithmetic(activity, 'subtract', unitNumber(symbolAt(0)), 4);
              return callNative(activity, `Math.${name}`, undefined, [arithmetic(activity, 'divide', number, by)]);
            },
            word => Math[name]((word.charCodeAt(0) - 4) / by),
          ),
          `${name} of quotients by ${by}`,
        ).toMatchObject({ disagreements: [], refused: 0 });
  });

  it('numbers right at the ends of 32 bits wrap as the host has them', () => {
    for (const factor of [2 ** 31, 2 ** 31 - 1, -(2 ** 31), -(2 ** 31) - 1, 2 ** 32, 2 ** 32 - 1])
      expect(
        compareAll(
          words('\0\x01', 1),
          activity => {
            const bit = bitwise(activity, 'bitAnd', unitNumber(symbolAt(0)), 1);
            return bitwise(activity, 'bitOr', arithmetic(activity, 'multiply', bit, factor), 0);
          },
          word => (word.charCodeAt(0) * factor) | 0,
        ),
        String(factor),
      ).toMatchObject({ disagreements: [], refused: 0 });
  });

  it('texts of symbolic numbers agree with the host', () => {
    for (const [name, arg] of [
      ['toString', undefined],
      ['toString', 16],
      ['toString', 36],
      ['toFixed', 0],
      ['toFixed', 2],
      ['toPrecision', undefined],
    ] as const)
      expect(
        compareAll(
          words(CODES, 1),
          activity => callNative(activity, `Number.prototype.${name}`, shifted(activity), [arg]),
          word => Reflect.apply(Number.prototype[name], word.charCodeAt(0) - 100, [arg]),
        ),
        name,
      ).toMatchObject({ disagreements: [], refused: 0 });
  });

  it('String.fromCodePoint of symbolic numbers agrees with the host', () => {
    expect(
      compareAll(
        words(CODES, 1),
        activity => {
          const product = arithmetic(activity, 'multiply', shifted(activity), 17);
          return callNative(activity, 'String.fromCodePoint', undefined, [product, 65]);
        },
        word => String.fromCodePoint((word.charCodeAt(0) - 100) * 17, 65),
      ),
    ).toMatchObject({ disagreements: [], refused: 0 });
  });
});
