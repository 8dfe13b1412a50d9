import { describe, expect, test } from 'vitest';
import { intrinsicNamed } from '../../../../src/frontends/c/intrinsics/index.ts';
import { DataLayout } from '../../../../src/frontends/c/llvm/layout.ts';
import type { IntOperator, IntPredicate } from '../../../../src/frontends/c/llvm/module.ts';
import type { Scalar } from '../../../../src/frontends/c/memory/scalar.ts';
import { castOperator } from '../../../../src/frontends/c/operators/casts.ts';
import { comparison } from '../../../../src/frontends/c/operators/comparison.ts';
import { integerOperator } from '../../../../src/frontends/c/operators/integer-operator.ts';
import type { Promises } from '../../../../src/frontends/c/values/arithmetic.ts';
import { shiftedDown } from '../../../../src/frontends/c/values/bits.ts';
import { wrapped } from '../../../../src/frontends/c/values/integer.ts';
import { overflowing } from '../../../../src/frontends/c/values/overflow.ts';
import { add, convert, ite, lt, num, scale } from '../../../../src/logic/build.ts';
import { type Assignment, evaluate } from '../../../../src/logic/evaluate.ts';
import { BitVec } from '../../../../src/logic/sort.ts';
import { type Term, variable } from '../../../../src/logic/term.ts';
import type { Activity } from '../../../../src/program/activity.ts';
import { unknown } from '../../../../src/program/unknown.ts';
import { SymbolicNumber, type Value } from '../../../../src/program/value.ts';
import { Dice } from '../../../campaign/dice.ts';
import { activityOn, outcomeOf, shownOn } from '../on-word.ts';

/** What is calculated with integers of the input is, on every input, what is calculated with the numbers that they are. */

const WIDTHS = [8, 32, 64];
const BYTES = [0, 1].map(i => variable(`byte${i}`, BitVec(8)));
const PLACES = [0, 1].map(i => unknown(`place ${i}`));

function ofWidth(width: number): readonly Term[] {
  return [0, 1].map(i => variable(`in${i} of ${width}`, BitVec(width)));
}

/** Integers of a width of all the forms that programs make: the `i`-th of two that are independent. */
function operands(width: number, i: number): readonly Term[] {
  const sort = BitVec(width);
  const [own, byte, place] = [ofWidth(width)[i], BYTES[i], PLACES[i]];
  const wide = convert(byte, sort);
  return [
    own,
    ...(width === 8
      ? []
      : [
          wide,
          add(scale(3n, wide), num(-300, sort)),
          // Almost all numbers below 0, and those next to the greatest one.
          add(scale(-(1n << BigInt(width - 9)), wide), num(5, sort)),
          add(wide, num((1n << BigInt(width - 1)) - 255n, sort)),
        ]),
    ite(lt(byte, num(100, byte.sort)), own, num(5, sort)),
    place,
    add(scale(-1n, place), num(7n, place.sort)),
  ];
}

/** Places are never farther from 0. */
const PLACE_BITS = 33;

/** The numbers at the ends of a range and next to them, and those that a shift may be by. */
function edges(width: number): readonly bigint[] {
  const half = 1n << BigInt(width - 1);
  return [half, half - 1n, -1n, 0n, 1n, BigInt(width), BigInt(width - 1)];
}

/** A number of a width, often one at an end of its range or next to it. */
function number(dice: Dice, width: number): bigint {
  switch (dice.below(5)) {
    case 0:
    case 1:
      return dice.pick(edges(width));
    case 2:
      return BigInt(dice.below(20));
    case 3:
      return -BigInt(dice.below(300));
    default:
      return BigInt(dice.below(2 ** 31)) * BigInt(dice.below(2 ** 31)) * BigInt(dice.below(8));
  }
}

function asValue(value: bigint, width: number): number | bigint {
  const bits = BigInt.asUintN(width, value);
  return width <= 32 ? Number(bits) : bits;
}

function inputs(dice: Dice, width: number): Assignment {
  return new Map([
    ...ofWidth(width).map(own => [own, asValue(number(dice, width), width)] as const),
    ...BYTES.map(byte => [byte, asValue(number(dice, 8), 8)] as const),
    ...PLACES.map(place => [place, BigInt.asIntN(PLACE_BITS, number(dice, width))] as const),
  ]) as Assignment;
}

/** The number of `width` bits that a term is on an input. */
function numberOn(term: Term, input: Assignment, width: number): Value {
  return wrapped(BigInt(evaluate(term, input) as bigint), width);
}

const ROUNDS = 2;

interface Sample {
  readonly terms: readonly Term[];
  readonly input: Assignment;
}

/** All pairs of numbers at the ends of the range, and all pairs of forms on random inputs. */
function* samples(width: number, count: number, dice: Dice): Generator<Sample> {
  const own = ofWidth(width);
  const others = count < 2 ? [0n] : edges(width);
  for (const a of edges(width))
    for (const b of others)
      yield {
        terms: own.slice(0, count),
        input: new Map([a, b].map((value, i) => [own[i], asValue(value, width)])) as Assignment,
      };
  for (const a of operands(width, 0))
    for (const b of count < 2 ? [a] : operands(width, 1))
      for (let round = 0; round < ROUNDS; round++) yield { terms: [a, b].slice(0, count), input: inputs(dice, width) };
}

/** Does the same with terms and with the numbers that they are. */
function expectSame(
  width: number,
  count: number,
  resultWidth: number,
  run: (activity: Activity, values: readonly Value[]) => Value | readonly Value[],
): void {
  const dice = new Dice(width);
  const different: unknown[] = [];
  for (const { terms, input } of samples(width, count, dice)) {
    const outcome = (values: readonly Value[]): string => {
      const activity = activityOn(input);
      const shown = (value: Value): string => shownOn(activity, input, value, resultWidth);
      return outcomeOf(() => [run(activity, values)].flat().map(shown).join());
    };
    const numbers = terms.map(term => numberOn(term, input, width));
    const symbolic = terms.map(term => new SymbolicNumber(term));
    // One of two may be known.
    const isKnown = count === 2 && dice.chance(0.2);
    const given = isKnown ? [symbolic[0], numbers[1]] : symbolic;
    const [found, expected] = [outcome(given), outcome(numbers)];
    if (found !== expected) different.push({ terms, isKnown, numbers, found, expected });
  }
  expect(different).toEqual([]);
}

const NONE: Promises = { nsw: false, nuw: false };
const SIGNED: Promises = { nsw: true, nuw: false };
const UNSIGNED: Promises = { nsw: false, nuw: true };

describe.each(WIDTHS)('of %i bits', width => {
  test.each<readonly [IntOperator, readonly Promises[]]>([
    ['add', [NONE, SIGNED, UNSIGNED]],
    ['sub', [NONE, SIGNED, UNSIGNED]],
    ['mul', [NONE, SIGNED, UNSIGNED]],
    ['and', [NONE]],
    ['or', [NONE]],
    ['xor', [NONE]],
    ['shl', [NONE]],
    ['lshr', [NONE]],
    ['ashr', [NONE]],
    ['udiv', [NONE, UNSIGNED]],
    ['urem', [NONE]],
    ['sdiv', [NONE, SIGNED]],
    ['srem', [NONE]],
  ])('%s', (operator, promises) => {
    for (const promise of promises)
      expectSame(
        width,
        2,
        width,
        (activity, values) => integerOperator(operator, width, promise).apply(activity, values) as Value,
      );
  });

  test.each<IntPredicate>(['eq', 'ne', 'ult', 'ule', 'ugt', 'uge', 'slt', 'sle', 'sgt', 'sge'])('%s', predicate => {
    expectSame(width, 2, 1, (activity, values) => comparison(predicate, width).apply(activity, values) as Value);
  });

  test('conversions', () => {
    const int = (bits: number): Scalar => ({ kind: 'int', width: bits, bytes: Math.ceil(bits / 8) });
    for (const other of [1, ...WIDTHS].filter(bits => bits !== width))
      for (const operator of other < width ? (['trunc'] as const) : (['zext', 'sext'] as const))
        expectSame(
          width,
          1,
          other,
          (activity, values) => castOperator(operator, int(width), int(other)).apply(activity, values) as Value,
        );
    for (const [kind, bits] of [
      ['float', 32],
      ['double', 64],
    ] as const)
      for (const operator of ['sitofp', 'uitofp'] as const)
        expectSame(width, 1, 64, (activity, values) => {
          const to: Scalar = { kind, width: bits, bytes: bits / 8 };
          return castOperator(operator, int(width), to).apply(activity, values) as Value;
        });
  });

  test('an overflow that is asked for', () => {
    for (const operator of ['add', 'sub', 'mul'] as const)
      for (const isSigned of [true, false])
        expectSame(width, 2, width, (activity, [a, b]) => {
          const { result, overflow } = overflowing(activity, operator, isSigned, width, a, b);
          return [result, overflow];
        });
  });

  test.each([
    ['ctpop', 1],
    ['ctlz', 1],
    ['cttz', 1],
    ['bitreverse', 1],
    ['abs', 1],
    ['smax', 2],
    ['smin', 2],
    ['umax', 2],
    ['umin', 2],
    ['sadd.sat', 2],
    ['ssub.sat', 2],
    ['uadd.sat', 2],
    ['usub.sat', 2],
    ['fshl', 3],
    ['fshr', 3],
  ] as const)('llvm.%s', (name, count) => {
    const type = { kind: 'int', width } as const;
    const call = { args: [], result: type, data: new DataLayout(''), triple: '' };
    const operator = intrinsicNamed(`llvm.${name}.i${width}`)?.(call);
    if (operator === undefined) throw new Error(`there is no ${name}`);
    for (const promise of /^(?:ctlz|cttz|abs)$/.test(name) ? [true, false] : [undefined])
      expectSame(width, Math.min(count, 2), width, (activity, [a, b]) => {
        const args = count === 3 ? [a, b, b] : promise === undefined ? [a, b] : [a, promise];
        return operator.apply(activity, args) as Value;
      });
  });
});

test('a carry from the low part of a number is part of what is left when it is shifted down', () => {
  const sort = BitVec(32);
  const [low, high] = BYTES.map(byte => convert(byte, sort));
  for (const more of [0, 1, 2]) {
    const shifted = shiftedDown(add(low, scale(256n, high), num(more, sort)), num(8, sort));
    for (const byte of [0, 253, 254, 255])
      expect(
        evaluate(
          shifted,
          new Map([
            [BYTES[0], byte],
            [BYTES[1], 7],
          ]),
        ),
      ).toBe(byte + more > 255 ? 8 : 7);
  }
});

test('what may be the least number, where it is one more than the greatest, overflows when it gets less', () => {
  const sort = BitVec(32);
  const term = add(convert(BYTES[0], sort), num((1n << 31n) - 255n, sort));
  const less = integerOperator('sub', 32, SIGNED);
  for (const byte of [0, 254, 255]) {
    const input = new Map([[BYTES[0], byte]]);
    const outcome = (value: Value): string => {
      const activity = activityOn(input);
      return outcomeOf(() => shownOn(activity, input, less.apply(activity, [value, 5]) as Value, 32));
    };
    expect(outcome(new SymbolicNumber(term))).toBe(outcome(numberOn(term, input, 32)));
  }
});
