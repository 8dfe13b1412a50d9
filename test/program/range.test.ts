import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  bitAnd,
  bitOr,
  bitXor,
  convert,
  div,
  ite,
  lt,
  mod,
  mul,
  num,
  scale,
  shr,
  sub,
} from '../../src/logic/build.ts';
import { evaluate } from '../../src/logic/evaluate.ts';
import { BitVec, Char, Int } from '../../src/logic/sort.ts';
import type { Term } from '../../src/logic/term.ts';
import { inputVariable } from '../../src/program/input.ts';
import { rangeOf } from '../../src/program/range.ts';

const [a, b] = [inputVariable(0, Char), inputVariable(1, Char)];
const WIDTHS = [4, 8, 16, 32].map(BitVec);
const CONSTANTS = [-300n, -7n, -1n, 0n, 1n, 2n, 3n, 7n, 8n, 15n, 16n, 255n, 256n, 65536n];

const constant = fc.constantFrom(...CONSTANTS);
const positive = fc.constantFrom(...CONSTANTS.filter(value => value > 0n));

/** Whole numbers made from two symbols by all that terms are made of. */
const whole: fc.Arbitrary<Term> = fc.letrec<{ whole: Term }>(tie => ({
  whole: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(a, b).map(unit => convert(unit, Int)),
    constant.map(value => num(value, Int)),
    fc.tuple(tie('whole'), positive).map(([term, by]) => mod(term, num(by, Int))),
    fc.tuple(tie('whole'), positive).map(([term, by]) => div(term, num(by, Int))),
    fc.tuple(tie('whole'), tie('whole')).map(([x, y]) => add(x, y)),
    fc.tuple(tie('whole'), tie('whole')).map(([x, y]) => sub(x, y)),
    fc.tuple(tie('whole'), constant).map(([term, by]) => scale(by, term)),
    fc.tuple(tie('whole'), tie('whole')).map(([x, y]) => mul(x, y)),
    fc.tuple(tie('whole'), tie('whole')).map(([x, y]) => ite(lt(a, b), x, y)),
    fc.tuple(tie('whole'), fc.constantFrom(...WIDTHS)).map(([term, sort]) => convert(convert(term, sort), Int)),
    fc
      .tuple(fc.constantFrom(bitAnd, bitOr, bitXor, shr), tie('whole'), tie('whole'), fc.constantFrom(...WIDTHS))
      .map(([made, x, y, sort]) => convert(made(convert(x, sort), convert(y, sort)), Int)),
  ),
})).whole;

const UNITS = [0, 1, 7, 8, 15, 16, 255, 256, 65535];

test('no number is outside of the range of its term', () => {
  fc.assert(
    fc.property(whole, fc.constantFrom(...UNITS), fc.constantFrom(...UNITS), (term, x, y) => {
      const { min, max } = rangeOf(term);
      const value = Number(
        evaluate(
          term,
          new Map([
            [a, x],
            [b, y],
          ]),
        ),
      );
      expect(min <= value && value <= max).toBe(true);
    }),
    { numRuns: 4000, seed: 4 },
  );
});

test('bounds are reached where one operation makes them', () => {
  const unit = convert(a, Int);
  const eight = convert(mod(unit, num(9, Int)), BitVec(8));
  expect(rangeOf(convert(bitOr(eight, convert(mod(unit, num(8, Int)), BitVec(8))), Int))).toEqual({ min: 0, max: 15 });
  expect(rangeOf(mod(unit, num(10, Int)))).toEqual({ min: 0, max: 9 });
  expect(rangeOf(div(sub(unit, num(1, Int)), num(2, Int)))).toEqual({ min: -1, max: 32767 });
});

test('a bound that a double may have rounded is given up', () => {
  const unit = convert(a, BitVec(64));
  const shifted = (n: bigint): Term => add(mod(unit, num(2, BitVec(64))), num(n - 1n, BitVec(64)));
  expect(rangeOf(shifted(2n ** 53n - 1n)).max).toBe(2 ** 53 - 1);
  expect(rangeOf(shifted(2n ** 53n)).max).toBe(2 ** 64);
  expect(rangeOf(convert(shifted(2n ** 53n), Int)).max).toBe(Number.POSITIVE_INFINITY);
  expect(rangeOf(shifted(2n ** 60n)).min).toBe(2 ** 53);
});
