/**
 * The integers of C that do not depend on the input. A value of `width` bits is kept as the unsigned number with these
 * bits, a `number` up to 2^53 - 1 and a `bigint` above: one form for each value, and the host's own arithmetic for nearly
 * all of them.
 */
export type Integer = number | bigint;

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Powers of two, which the host is slow to calculate. */
const POWERS: readonly number[] = Array.from({ length: 54 }, (_, i) => 2 ** i);

/** The bits of any integer, as a value of `width` bits. */
export function wrapped(value: bigint, width: number): Integer {
  const bits = BigInt.asUintN(width, value);
  return bits <= MAX_SAFE ? Number(bits) : bits;
}

/** The same for a number of the host's that is exact. */
export function wrappedNumber(value: number, width: number): Integer {
  if (value >= 0) {
    if (width >= 53 || value < POWERS[width]) return value;
    return width <= 32 && value < 2 ** 32 ? value % POWERS[width] : wrapped(BigInt(value), width);
  }
  return width <= 32 && value >= -(2 ** 31) ? (value >>> 0) % POWERS[width] : wrapped(BigInt(value), width);
}

/** A value as the signed integer with these bits; a `number` where that is exact. */
export function signed(value: Integer, width: number): Integer {
  if (typeof value === 'number') {
    if (width <= 53) return value >= POWERS[width - 1] ? value - POWERS[width] : value;
    return value;
  }
  const negative = BigInt.asIntN(width, value);
  return negative >= -MAX_SAFE && negative <= MAX_SAFE ? Number(negative) : negative;
}

export function isInteger(value: unknown): value is Integer {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Whether an integer is one of the signed ones of a width. */
export function fitsSigned(value: Integer, width: number): boolean {
  if (typeof value === 'number' && width <= 53) return value >= -POWERS[width - 1] && value < POWERS[width - 1];
  const big = BigInt(value);
  return BigInt.asIntN(width, big) === big;
}

/** Whether an integer is one of the unsigned ones of a width. */
export function fitsUnsigned(value: Integer, width: number): boolean {
  const big = BigInt(value);
  return BigInt.asUintN(width, big) === big;
}

/** An exact sum, difference or product, before it is wrapped. */
export function exactly(operator: 'add' | 'sub' | 'mul', a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const result = operator === 'add' ? a + b : operator === 'sub' ? a - b : a * b;
    if (Number.isSafeInteger(result)) return result === 0 ? 0 : result;
  }
  const [x, y] = [BigInt(a), BigInt(b)];
  return operator === 'add' ? x + y : operator === 'sub' ? x - y : x * y;
}

/** An integer of any sign as a value of `width` bits. */
export function toWidth(value: Integer, width: number): Integer {
  return typeof value === 'number' ? wrappedNumber(value, width) : wrapped(value, width);
}

export function bitwise(operator: 'and' | 'or' | 'xor', a: Integer, b: Integer, width: number): Integer {
  if (width <= 32 && typeof a === 'number' && typeof b === 'number')
    return (operator === 'and' ? a & b : operator === 'or' ? a | b : a ^ b) >>> 0;
  const [x, y] = [BigInt(a), BigInt(b)];
  return wrapped(operator === 'and' ? x & y : operator === 'or' ? x | y : x ^ y, width);
}

/** `by` is less than the width. */
export function shifted(operator: 'shl' | 'lshr' | 'ashr', a: Integer, by: number, width: number): Integer {
  if (width <= 32 && typeof a === 'number') {
    if (operator === 'shl') return ((a << by) >>> 0) % POWERS[width];
    if (operator === 'lshr') return a >>> by;
    return wrappedNumber(Number(signed(a, width)) >> by, width);
  }
  const [value, distance] = [BigInt(operator === 'ashr' ? signed(a, width) : a), BigInt(by)];
  return wrapped(operator === 'shl' ? value << distance : value >> distance, width);
}

/** Truncating division of exact integers; `b` is not 0. */
export function divided(operator: 'div' | 'rem', a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const result = operator === 'div' ? Math.trunc(a / b) : a % b;
    return result === 0 ? 0 : result;
  }
  return operator === 'div' ? BigInt(a) / BigInt(b) : BigInt(a) % BigInt(b);
}
