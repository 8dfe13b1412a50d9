import { atRank, type FloatOperation, type FloatWidth, greatestRank, leastRank, rankOf, rounded } from '../float.ts';

/**
 * Floating-point numbers by their ranks: those from `low` to `high` (none where low is above high), and NaN where it is
 * one of them.
 */
export interface FloatInterval {
  readonly low: bigint;
  readonly high: bigint;
  readonly hasNaN: boolean;
}

/** The ranks of −0 and 0. */
const MINUS_ZERO = -1n;
const ZERO = 0n;

export function allFloats(width: FloatWidth): FloatInterval {
  return { low: leastRank(width), high: greatestRank(width) - 1n, hasNaN: true };
}

export function onlyFloat(value: number, width: FloatWidth): FloatInterval {
  const rank = rankOf(value, width);
  return Number.isNaN(value) ? NO_NUMBER : { low: rank, high: rank, hasNaN: false };
}

/** NaN alone. */
const NO_NUMBER: FloatInterval = { low: 1n, high: 0n, hasNaN: true };

/** From a rank on; NaN has the greatest. */
export function fromRank(rank: bigint, width: FloatWidth): FloatInterval {
  return { low: rank, high: greatestRank(width) - 1n, hasNaN: rank <= greatestRank(width) };
}

export function upToRank(rank: bigint, width: FloatWidth): FloatInterval {
  const top = greatestRank(width);
  return { low: leastRank(width), high: rank < top ? rank : top - 1n, hasNaN: rank >= top };
}

export function hasNumbers({ low, high }: FloatInterval): boolean {
  return low <= high;
}

export function isNothing(interval: FloatInterval): boolean {
  return !hasNumbers(interval) && !interval.hasNaN;
}

/** The least rank in it and the greatest, with NaN's above all others. */
export function leastOf(interval: FloatInterval, width: FloatWidth): bigint {
  return hasNumbers(interval) ? interval.low : greatestRank(width);
}

export function greatestOf({ high, hasNaN }: FloatInterval, width: FloatWidth): bigint {
  return hasNaN ? greatestRank(width) : high;
}

export function inBoth(a: FloatInterval, b: FloatInterval): FloatInterval {
  return { low: max(a.low, b.low), high: min(a.high, b.high), hasNaN: a.hasNaN && b.hasNaN };
}

/** The smallest interval around two. */
export function aroundBoth(a: FloatInterval, b: FloatInterval): FloatInterval {
  const hasNaN = a.hasNaN || b.hasNaN;
  if (!hasNumbers(a)) return { ...b, hasNaN };
  if (!hasNumbers(b)) return { ...a, hasNaN };
  return { low: min(a.low, b.low), high: max(a.high, b.high), hasNaN };
}

export function sameInterval(a: FloatInterval, b: FloatInterval): boolean {
  return a.low === b.low && a.high === b.high && a.hasNaN === b.hasNaN;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** The numbers with the other sign. */
export function opposite({ low, high, hasNaN }: FloatInterval): FloatInterval {
  return { low: -high - 1n, high: -low - 1n, hasNaN };
}

/**
 * What arithmetic gives on two intervals: no result is outside. Each operation is monotone in each operand, as long as
 * the other keeps its sign for a product and the divisor keeps its for a quotient, rounding and signs of zero included;
 * so the extremes are at the corners.
 */
export function combined(of: FloatOperation, a: FloatInterval, b: FloatInterval, width: FloatWidth): FloatInterval {
  const hasNaN = a.hasNaN || b.hasNaN;
  if (!hasNumbers(a) || !hasNumbers(b)) return NO_NUMBER;
  switch (of) {
    case 'sum':
      return sum(a, b, hasNaN, width);
    case 'difference':
      return sum(a, opposite(b), hasNaN, width);
    case 'product':
      return corners((x, y) => x * y, a, b, hasNaN || mixes(a, b, width) || mixes(b, a, width), width);
    case 'quotient':
      return b.low <= ZERO && b.high >= MINUS_ZERO
        ? allFloats(width)
        : corners((x, y) => x / y, a, b, hasNaN || (hasInfinity(a, width) && hasInfinity(b, width)), width);
    default:
      return allFloats(width);
  }
}

function sum(a: FloatInterval, b: FloatInterval, hasNaN: boolean, width: FloatWidth): FloatInterval {
  const [least, most] = [leastRank(width), greatestRank(width) - 1n];
  const meets = (x: FloatInterval, y: FloatInterval): boolean => x.low === least && y.high === most;
  const low = rounded(atRank(a.low, width) + atRank(b.low, width), width);
  const high = rounded(atRank(a.high, width) + atRank(b.high, width), width);
  return {
    low: Number.isNaN(low) ? least : rankOf(low, width),
    high: Number.isNaN(high) ? most : rankOf(high, width),
    hasNaN: hasNaN || meets(a, b) || meets(b, a),
  };
}

function corners(
  calculate: (x: number, y: number) => number,
  a: FloatInterval,
  b: FloatInterval,
  hasNaN: boolean,
  width: FloatWidth,
): FloatInterval {
  const [xs, ys] = [a, b].map(({ low, high }) => [atRank(low, width), atRank(high, width)]);
  const ranks: bigint[] = [];
  for (const x of xs)
    for (const y of ys) {
      const value = rounded(calculate(x, y), width);
      if (Number.isNaN(value)) return allFloats(width);
      ranks.push(rankOf(value, width));
    }
  return { low: ranks.reduce(min), high: ranks.reduce(max), hasNaN };
}

/** Whether infinity of the one can meet zero of the other. */
function mixes(a: FloatInterval, b: FloatInterval, width: FloatWidth): boolean {
  return hasInfinity(a, width) && containsZero(b);
}

function hasInfinity({ low, high }: FloatInterval, width: FloatWidth): boolean {
  return low === leastRank(width) || high === greatestRank(width) - 1n;
}

/**
 * Where the first operand of a sum that lies in an interval can be, given the second one: rounding moved the sum by less
 * than the step to its neighbour, and the end found here by less than one more.
 */
export function firstOfSum(total: FloatInterval, second: FloatInterval, width: FloatWidth): FloatInterval {
  const [least, most] = [leastRank(width), greatestRank(width) - 1n];
  const below = rounded(atRank(max(total.low - 1n, least), width) - atRank(second.high, width), width);
  const above = rounded(atRank(min(total.high + 1n, most), width) - atRank(second.low, width), width);
  return {
    low: Number.isNaN(below) ? least : max(rankOf(below, width) - 1n, least),
    high: Number.isNaN(above) ? most : min(rankOf(above, width) + 1n, most),
    hasNaN: false,
  };
}

/**
 * The same for the first operand of a product, or of a quotient, whose second one is never zero: between what the ends of
 * the result, a step further out, give with the ends of the second.
 */
export function firstOfScaled(
  of: 'product' | 'quotient',
  result: FloatInterval,
  second: FloatInterval,
  width: FloatWidth,
): FloatInterval {
  const [least, most] = [leastRank(width), greatestRank(width) - 1n];
  const all: FloatInterval = { ...allFloats(width), hasNaN: false };
  if (containsZero(second)) return all;
  const wider = { low: max(result.low - 1n, least), high: min(result.high + 1n, most), hasNaN: false };
  const { low, high, hasNaN } = combined(of === 'product' ? 'quotient' : 'product', wider, second, width);
  return hasNaN ? all : { low: max(low - 1n, least), high: min(high + 1n, most), hasNaN: false };
}

function containsZero({ low, high }: FloatInterval): boolean {
  return low <= ZERO && high >= MINUS_ZERO;
}
