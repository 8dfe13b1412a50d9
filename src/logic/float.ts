/** Bits of a floating-point number: single or double precision. */
export type FloatWidth = 32 | 64;

const view = new DataView(new ArrayBuffer(8));

const INFINITY: Readonly<Record<FloatWidth, bigint>> = { 32: 0x7f80_0000n, 64: 0x7ff0_0000_0000_0000n };
const SIGN: Readonly<Record<FloatWidth, bigint>> = { 32: 1n << 31n, 64: 1n << 63n };

/** The rank of NaN, above all others; infinity is right below. */
export function greatestRank(width: FloatWidth): bigint {
  return INFINITY[width] + 1n;
}

/** The rank of negative infinity. */
export function leastRank(width: FloatWidth): bigint {
  return -INFINITY[width] - 1n;
}

/**
 * The place of a floating-point number among all of its precision, in the order of their size: 0 is at rank 0, −0 right
 * below, NaN (there is one) at the top. Neighbours differ by 1.
 */
export function rankOf(value: number, width: FloatWidth): bigint {
  if (Number.isNaN(value)) return greatestRank(width);
  if (width === 32) view.setFloat32(0, value);
  else view.setFloat64(0, value);
  const bits = width === 32 ? BigInt(view.getUint32(0)) : view.getBigUint64(0);
  return bits < SIGN[width] ? bits : SIGN[width] - bits - 1n;
}

/** The number at a rank. */
export function atRank(rank: bigint, width: FloatWidth): number {
  if (rank >= greatestRank(width)) return Number.NaN;
  const bits = rank >= 0n ? rank : SIGN[width] - rank - 1n;
  if (width === 32) view.setUint32(0, Number(bits));
  else view.setBigUint64(0, bits);
  return width === 32 ? view.getFloat32(0) : view.getFloat64(0);
}

/** The nearest number of a precision. */
export function rounded(value: number, width: FloatWidth): number {
  return width === 32 ? Math.fround(value) : value;
}

/** An integer of any size as the nearest number of a precision: rounded once. */
export function nearestTo(value: bigint, width: FloatWidth): number {
  const double = Number(value);
  if (width === 64 || !Number.isFinite(double) || BigInt(double) === value) return rounded(double, width);
  // Odd in the last place where something was lost, so that the second rounding goes the right way.
  const shift = BigInt(Math.max(0, value.toString(2).replace('-', '').length - 50));
  const kept = (value >> shift) | (value & ((1n << shift) - 1n) ? 1n : 0n);
  return Math.fround(Number(kept) * 2 ** Number(shift));
}

const MOST_DIGITS = 18;

/** Of the numbers from one to another, both no NaN, one that a person would choose: 0, a small integer, a short decimal. */
export function simplestBetween(low: number, high: number, width: FloatWidth): number {
  if (low <= 0 && high >= 0) return Object.is(high, -0) ? -0 : 0;
  if (high < 0) return -simplestBetween(-high, -low, width);
  if (!Number.isFinite(low)) return low;
  for (let exponent = Math.floor(Math.log10(low)) + 1, digits = 0; digits < MOST_DIGITS; digits++, exponent--) {
    const unit = Number(`1e${exponent}`);
    const candidate = rounded(Number(`${Math.ceil(low / unit)}e${exponent}`), width);
    if (unit > 0 && candidate >= low && candidate <= high && (exponent <= 0 || candidate === low)) return candidate;
    if (exponent > 0 && exponent <= 3) continue;
  }
  return low;
}

/**
 * Functions of one number. Each is monotone: between numbers that are no NaN, a greater one never gives a smaller result
 * (never a greater one, where it is falling). So what they are compared with decides a range of arguments, exactly.
 */
export type FloatFunction =
  /** x + c, c − x, x · c, x / c; products and quotients by a finite number that is not 0, sums with a finite one. */
  | { readonly name: 'plus' | 'from' | 'times' | 'over'; readonly by: number }
  /** To a whole number: down, up, towards 0, halves away from 0, halves to even. */
  | { readonly name: 'floor' | 'ceiling' | 'truncated' | 'rounded' | 'even' }
  /** NaN below −0. */
  | { readonly name: 'root' }
  /** In another precision; also whole numbers of sort Int or BitVec, as the nearest. */
  | { readonly name: 'nearest' }
  /** A BitVec minus the half of its range, as the nearest: signed numbers are in the order of what this is applied to. */
  | { readonly name: 'centred' }
  /** As an Int of so many bits with or without a sign, towards 0: what is beyond becomes the last one before. NaN gives 0. */
  | { readonly name: 'signed' | 'unsigned'; readonly by: number }
  /** As an Int, towards 0. NaN gives 0, and the infinities a number that is larger than all others. */
  | { readonly name: 'whole' };

export function isFalling(of: FloatFunction): boolean {
  return of.name === 'from' || ((of.name === 'times' || of.name === 'over') && of.by < 0);
}

/** Larger than every finite floating-point number. */
const BEYOND = 1n << 1025n;

/**
 * The result on one argument: a `number` for a floating-point result of the given precision, a `bigint` for an Int.
 *
 * @param width the precision of the result
 * @param from the number of bits of an argument that is a bit vector
 */
export function applyFloat(
  of: FloatFunction,
  argument: number | bigint,
  width: FloatWidth,
  from: number,
): number | bigint {
  if (of.name === 'centred') return nearestTo(BigInt(argument) - (1n << BigInt(from - 1)), width);
  if (typeof argument === 'bigint') return nearestTo(argument, width);
  switch (of.name) {
    case 'plus':
      return rounded(argument + of.by, width);
    case 'from':
      return rounded(of.by - argument, width);
    case 'times':
      return rounded(argument * of.by, width);
    case 'over':
      return rounded(argument / of.by, width);
    case 'floor':
      return Math.floor(argument);
    case 'ceiling':
      return Math.ceil(argument);
    case 'truncated':
      return Math.trunc(argument);
    case 'rounded':
      return awayFromZero(argument);
    case 'even':
      return toEven(argument);
    case 'root':
      return rounded(Math.sqrt(argument), width);
    case 'nearest':
      return rounded(argument, width);
    case 'signed':
      return clamped(argument, -(1n << BigInt(of.by - 1)), 1n << BigInt(of.by - 1));
    case 'unsigned':
      return clamped(argument, 0n, 1n << BigInt(of.by));
    case 'whole':
      if (Number.isNaN(argument)) return 0n;
      return Number.isFinite(argument) ? BigInt(Math.trunc(argument)) : argument > 0 ? BEYOND : -BEYOND;
  }
}

/** Towards 0, from one number to right below another. */
function clamped(value: number, least: bigint, beyond: bigint): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value <= Number(least)) return least;
  return value >= Number(beyond) ? beyond - 1n : BigInt(Math.trunc(value));
}

/** Halves go to the even neighbour. */
export function toEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  if (!(rest > 0)) return value;
  const up = rest > 0.5 || (rest === 0.5 && below % 2 !== 0);
  return up ? (below === -1 ? -0 : below + 1) : below;
}

/** Halves go away from zero. */
export function awayFromZero(value: number): number {
  const whole = Math.trunc(value);
  const rest = Math.abs(value - whole);
  if (!(rest > 0)) return value;
  if (rest < 0.5) return whole;
  return value > 0 ? whole + 1 : whole - 1;
}

/** The least and the greatest argument between which a function of an Int changes: beyond, it is infinite. */
export const INT_ARGUMENTS: readonly [bigint, bigint] = [-BEYOND, BEYOND];

/** Functions of two numbers of one precision; a remainder is C's, with the sign of the dividend. */
export type FloatArithmetic = 'sum' | 'difference' | 'product' | 'quotient' | 'remainder';

/** How C compares two numbers: never so where one is NaN, and the zeros are the same. */
export type FloatComparison = 'below' | 'at most' | 'same';

export type FloatOperation = FloatArithmetic | FloatComparison;

export function isComparison(of: FloatOperation): of is FloatComparison {
  return of === 'below' || of === 'at most' || of === 'same';
}

/**
 * A double has more than twice the digits of a single: a result that is rounded to the one and then to the other is the
 * one that is rounded once.
 */
export function applyFloats(of: FloatOperation, a: number, b: number, width: FloatWidth): number | boolean {
  switch (of) {
    case 'sum':
      return rounded(a + b, width);
    case 'difference':
      return rounded(a - b, width);
    case 'product':
      return rounded(a * b, width);
    case 'quotient':
      return rounded(a / b, width);
    case 'remainder':
      return rounded(a % b, width);
    case 'below':
      return a < b;
    case 'at most':
      return a <= b;
    case 'same':
      return a === b;
  }
}
