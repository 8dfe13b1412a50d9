import { expect, test } from 'vitest';
import {
  bitwise,
  divided,
  exactly,
  fitsSigned,
  fitsUnsigned,
  type Integer,
  shifted,
  signed,
  toWidth,
} from '../../../../src/frontends/c/values/integer.ts';

/** Around everything where a width or the host's exact numbers end. */
function corners(width: number): readonly Integer[] {
  const powers = [0, 1, 2, 7, 8, 15, 16, 31, 32, 33, 52, 53, 54, 62, 63, 64, 100, 127].map(n => 1n << BigInt(n));
  const near = powers.flatMap(power => [power - 1n, power, power + 1n, -power]);
  return [...new Set(near.map(value => toWidth(value, width)))];
}

const WIDTHS = [8, 16, 17, 32, 33, 53, 54, 64, 128];

/** Whether a value is these bits, in the one form that it has: a number up to 2^53 - 1, a bigint above, never -0. */
function isInForm(value: Integer, bits: bigint, width: number): boolean {
  const isSmall = bits <= BigInt(Number.MAX_SAFE_INTEGER);
  return Object.is(value, isSmall ? Number(BigInt.asUintN(width, bits)) : BigInt.asUintN(width, bits));
}

/** Those of the results that are not the lowest bits of the exact ones. */
function wrong(results: readonly (readonly [Integer, bigint])[], width: number): readonly unknown[] {
  return results.filter(([found, exact]) => !isInForm(found, BigInt.asUintN(width, exact), width));
}

test.each(WIDTHS)('values of %i bits are kept in one form, and are signed numbers again', width => {
  for (const value of corners(width)) {
    expect(isInForm(value, BigInt(value), width)).toBe(true);
    expect(BigInt(signed(value, width))).toBe(BigInt.asIntN(width, BigInt(value)));
    expect(toWidth(signed(value, width), width)).toBe(value);
    expect(fitsSigned(value, width)).toBe(BigInt.asIntN(width, BigInt(value)) === BigInt(value));
    expect(fitsUnsigned(value, width)).toBe(true);
    expect(fitsUnsigned(BigInt(value) + (1n << BigInt(width)), width)).toBe(false);
  }
});

test.each(WIDTHS)('sums, differences, products and bits of %i bits are those of exact integers', width => {
  for (const a of corners(width))
    for (const b of corners(width)) {
      const [x, y] = [BigInt(a), BigInt(b)];
      const results: readonly (readonly [Integer, bigint])[] = [
        [toWidth(exactly('add', a, b), width), x + y],
        [toWidth(exactly('sub', a, b), width), x - y],
        [toWidth(exactly('mul', a, b), width), x * y],
        [toWidth(exactly('mul', signed(a, width), signed(b, width)), width), x * y],
        [bitwise('and', a, b, width), x & y],
        [bitwise('or', a, b, width), x | y],
        [bitwise('xor', a, b, width), x ^ y],
      ];
      expect(wrong(results, width)).toEqual([]);
    }
});

test.each(WIDTHS)('shifts of %i bits bring in zeros, or the sign', width => {
  for (const a of corners(width))
    for (const by of new Set([0, 1, 7, 8, 31, 32, width - 1].filter(n => n < width))) {
      const [x, n] = [BigInt(a), BigInt(by)];
      const results: readonly (readonly [Integer, bigint])[] = [
        [shifted('shl', a, by, width), x << n],
        [shifted('lshr', a, by, width), x >> n],
        [shifted('ashr', a, by, width), BigInt.asIntN(width, x) >> n],
      ];
      expect(wrong(results, width)).toEqual([]);
    }
});

test.each(WIDTHS)('quotients of %i bits are rounded towards zero, and remainders have the sign of the first', width => {
  const differences: unknown[] = [];
  for (const a of corners(width))
    for (const b of corners(width)) {
      if (b === 0) continue;
      for (const [x, y] of [
        [a, b],
        [signed(a, width), signed(b, width)],
      ]) {
        const [quotient, rest] = [divided('div', x, y), divided('rem', x, y)];
        const isRight = BigInt(quotient) === BigInt(x) / BigInt(y) && BigInt(rest) === BigInt(x) % BigInt(y);
        if (!isRight || Object.is(rest, -0) || Object.is(quotient, -0)) differences.push([x, y]);
      }
    }
  expect(differences).toEqual([]);
});
