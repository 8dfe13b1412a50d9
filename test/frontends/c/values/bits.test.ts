import { expect, test } from 'vitest';
import {
  isNegative,
  lessSigned,
  narrow,
  same,
  shiftedDown,
  shiftedSigned,
  sideBySide,
  signExtended,
  withoutOverlap,
  zeroExtended,
} from '../../../../src/frontends/c/values/bits.ts';
import {
  add,
  bitAnd,
  bitOr,
  bitXor,
  eq,
  ite,
  lookup,
  lt,
  mul,
  not,
  num,
  scale,
  shl,
  shr,
} from '../../../../src/logic/build.ts';
import { evaluate, holds } from '../../../../src/logic/evaluate.ts';
import { BitVec, widthOf } from '../../../../src/logic/sort.ts';
import { type Term, variable } from '../../../../src/logic/term.ts';
import { signedRangeOf } from '../../../../src/program/range.ts';
import { Dice } from '../../../campaign/dice.ts';

const X = variable('in0', BitVec(8));
const Y = variable('in1', BitVec(8));

/** A random term of a width over two bytes, of the forms that programs make. */
function term(dice: Dice, width: number, depth: number): Term {
  const sort = BitVec(width);
  if (depth === 0) {
    const leaf = dice.below(4);
    if (leaf === 0) return num(BigInt(dice.below(2 ** 31)) * BigInt(dice.below(2 ** 20)), sort);
    if (leaf === 1)
      return lookup(
        [1, 200, 3, 77].map(n => (width <= 32 ? n % 2 ** width : BigInt(n))),
        width <= 32 ? 0 : 0n,
        sort,
        X,
      );
    return resized(dice, dice.pick([X, Y]), width);
  }
  const part = (): Term => term(dice, width, depth - 1);
  switch (dice.below(10)) {
    case 0:
      return add(part(), part());
    case 1:
      return scale(BigInt(dice.between(-300, 300)), part());
    case 2:
      return mul(part(), part());
    case 3:
      return dice.pick([bitAnd, bitOr, bitXor])(part(), part());
    case 4:
      return ite(lt(part(), part()), part(), part());
    case 5:
      return dice.pick([shl, shr])(part(), num(BigInt(dice.below(width)), sort));
    case 6:
      return shiftedSigned(part(), num(BigInt(dice.below(width)), sort));
    case 7:
      return shiftedDown(part(), num(BigInt(dice.below(width)), sort));
    default:
      return resized(dice, term(dice, dice.pick([8, 16, 24, 32, 33, 64, 128]), depth - 1), width);
  }
}

function resized(dice: Dice, given: Term, width: number): Term {
  const from = widthOf(given.sort) ?? 0;
  if (from === width) return given;
  return from > width ? narrow(given, width) : dice.pick([zeroExtended, signExtended])(given, width);
}

const WIDTHS = [8, 16, 32, 33, 64];
const TERMS = 400;
const BYTES = [0, 1, 3, 100, 127, 128, 200, 255];

/** Random terms, and words to evaluate them on. */
function* samples(seed: number): Generator<{
  readonly dice: Dice;
  readonly given: Term;
  readonly width: number;
  readonly at: (t: Term) => bigint;
  readonly isTrue: (t: Term) => boolean;
}> {
  const dice = new Dice(seed);
  for (let i = 0; i < TERMS; i++) {
    const width = dice.pick(WIDTHS);
    const given = term(dice, width, dice.between(0, 3));
    const word = new Map([
      [X, dice.pick(BYTES)],
      [Y, dice.pick(BYTES)],
    ]);
    yield { dice, given, width, at: t => BigInt(evaluate(t, word) as number), isTrue: t => holds(t, word) };
  }
}

test('a number is narrowed to its lowest bits and widened with zeros or its sign', () => {
  for (const { given, width, at, dice } of samples(1)) {
    const value = at(given);
    const less = dice.between(1, width);
    expect(at(narrow(given, less))).toBe(BigInt.asUintN(less, value));
    const more = width + dice.below(70);
    expect(at(zeroExtended(given, more))).toBe(value);
    expect(at(signExtended(given, more))).toBe(BigInt.asUintN(more, BigInt.asIntN(width, value)));
    expect(narrow(signExtended(given, more), width)).toBe(given);
  }
});

test('a number is shifted down with zeros or its sign', () => {
  for (const { given, width, at, dice } of samples(2)) {
    const by = dice.below(width);
    const distance = num(BigInt(by), given.sort);
    expect(at(shiftedDown(given, distance))).toBe(at(given) >> BigInt(by));
    expect(at(shiftedSigned(given, distance))).toBe(
      BigInt.asUintN(width, BigInt.asIntN(width, at(given)) >> BigInt(by)),
    );
  }
});

test('numbers are compared with their signs', () => {
  for (const { given, width, at, isTrue, dice } of samples(3)) {
    const other = term(dice, width, 1);
    const [a, b] = [given, other].map(t => BigInt.asIntN(width, at(t)));
    expect(isTrue(lessSigned(given, other))).toBe(a < b);
    expect(isTrue(isNegative(given))).toBe(a < 0n);
    expect(isTrue(same(given, other))).toBe(a === b);
    expect(isTrue(not(eq(given, other)))).toBe(a !== b);
  }
});

test('an overflow is found by calculating with one more bit', () => {
  for (const { given, width, at, isTrue, dice } of samples(4)) {
    const other = term(dice, width, 1);
    const [a, b] = [given, other].map(t => BigInt.asIntN(width, at(t)));
    const [x, y] = [given, other].map(t => signExtended(t, width + 1));
    const fits = BigInt.asIntN(width, a + b) === a + b;
    expect(isTrue(eq(add(x, y), signExtended(add(given, other), width + 1)))).toBe(fits);
  }
});

test('numbers side by side are one number', () => {
  for (const { given, width, at, dice } of samples(5)) {
    const high = term(dice, 16, 1);
    const whole = sideBySide(given, high, width, width + 16);
    expect(at(whole)).toBe(at(given) + (at(high) << BigInt(width)));
    expect(at(shiftedDown(whole, num(BigInt(width), whole.sort)))).toBe(at(high));
    expect(at(narrow(whole, width))).toBe(at(given));
  }
});

test('what the structure says of a number is true of it', () => {
  for (const { given, width, at, dice } of samples(6)) {
    const { min, max } = signedRangeOf(given, width);
    const value = Number(BigInt.asIntN(width, at(given)));
    expect(value >= min && value <= max).toBe(true);
    const other = term(dice, width, 1);
    if (withoutOverlap(given, other)) expect(at(given) & at(other)).toBe(0n);
  }
});
