import { rankOf, rounded } from './float.ts';
import { type Sort, sortName, widthOf } from './sort.ts';

/** A fraction in lowest terms with a positive denominator. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * A concrete value: `boolean` for Bool, `number` for Char and bit vectors up to 32 bits, `bigint` for Int and wider
 * bit vectors, {@link Rational} for Real, `number` for Float, the index of a name for Enum, an array for tuples.
 */
export type Value = boolean | number | bigint | Rational | readonly Value[];

/** What coefficients are computed in: integers, or fractions for Real. */
export type Scalar = bigint | Rational;

export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 0n) throw new RangeError('a fraction needs a denominator that is not zero');
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  const divisor = denominator < 0n ? -a : a;
  return divisor === 0n
    ? { numerator: 0n, denominator: 1n }
    : { numerator: numerator / divisor, denominator: denominator / divisor };
}

export function isRational(value: Value): value is Rational {
  return typeof value === 'object' && !Array.isArray(value);
}

/** `value mod 2^width`, as a number from 0. */
export function wrap(value: bigint, width: number): bigint {
  return BigInt.asUintN(width, value);
}

/** The value of `sort` that `scalar` stands for, wrapped for sorts that wrap. */
export function fromScalar(sort: Sort, scalar: Scalar): Value {
  const width = widthOf(sort);
  if (sort.kind === 'real') return typeof scalar === 'bigint' ? rational(scalar) : scalar;
  if (typeof scalar !== 'bigint') throw new TypeError(`a fraction is not a value of ${sortName(sort)}`);
  if (sort.kind === 'int') return scalar;
  if (sort.kind === 'float') return rounded(Number(scalar), sort.width);
  if (sort.kind === 'enum') return Number(scalar);
  if (width === undefined) throw new TypeError(`${sortName(sort)} has no numbers`);
  return width <= 32 ? Number(wrap(scalar, width)) : wrap(scalar, width);
}

export function toScalar(value: Value): Scalar {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return BigInt(value);
  if (isRational(value)) return value;
  throw new TypeError('not a number');
}

/** Where a number stands in the order of its sort; numbers themselves, but for Float. */
export function inOrder(value: Value, sort: Sort): Scalar {
  return sort.kind === 'float' ? rankOf(Number(value), sort.width) : toScalar(value);
}

export function asRational(scalar: Scalar): Rational {
  return typeof scalar === 'bigint' ? { numerator: scalar, denominator: 1n } : scalar;
}

export function addScalars(a: Scalar, b: Scalar): Scalar {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a + b;
  const [x, y] = [asRational(a), asRational(b)];
  return rational(x.numerator * y.denominator + y.numerator * x.denominator, x.denominator * y.denominator);
}

export function multiplyScalars(a: Scalar, b: Scalar): Scalar {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a * b;
  const [x, y] = [asRational(a), asRational(b)];
  return rational(x.numerator * y.numerator, x.denominator * y.denominator);
}

export function isZero(scalar: Scalar): boolean {
  return typeof scalar === 'bigint' ? scalar === 0n : scalar.numerator === 0n;
}

/** Negative, zero or positive, as `a` is below, equal to or above `b`. */
export function compareScalars(a: Scalar, b: Scalar): number {
  const [x, y] = [asRational(a), asRational(b)];
  const left = x.numerator * y.denominator;
  const right = y.numerator * x.denominator;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Euclidean quotient: the remainder is from 0 to |b|-1. */
export function euclideanQuotient(a: bigint, b: bigint): bigint {
  const q = a / b;
  if (a - q * b >= 0n) return q;
  return b > 0n ? q - 1n : q + 1n;
}

export function sameValue(a: Value, b: Value): boolean {
  return Object.is(a, b) || valueKey(a) === valueKey(b);
}

/** A string that is the same exactly for equal values of one sort. */
export function valueKey(value: Value): string {
  if (Array.isArray(value)) return `(${value.map(valueKey).join()})`;
  if (isRational(value)) return `${value.numerator}/${value.denominator}`;
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Whether `value` is a value of `sort`. */
export function belongsTo(value: Value, sort: Sort): boolean {
  switch (sort.kind) {
    case 'bool':
      return typeof value === 'boolean';
    case 'int':
      return typeof value === 'bigint';
    case 'real':
      return isRational(value);
    case 'float':
      return typeof value === 'number' && Object.is(rounded(value, sort.width), value);
    case 'enum':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < sort.names.length;
    case 'tuple':
      return (
        Array.isArray(value) &&
        value.length === sort.items.length &&
        sort.items.every((item, i) => belongsTo(value[i], item))
      );
    default: {
      const width = widthOf(sort) ?? 0;
      if (width <= 32) return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** width;
      return typeof value === 'bigint' && value >= 0n && value < 1n << BigInt(width);
    }
  }
}

/**
 * The one value that stands for a record: fields that it has not, as the value of its first one says, hold the
 * {@link defaultValue}. Other values are as they are.
 */
export function canonical(value: Value, sort: Sort): Value {
  if (sort.kind !== 'tuple' || sort.fields === undefined || !Array.isArray(value)) return value;
  return value.map((item: Value, i) => (hasItem(sort, value[0], i) ? item : defaultValue(sort.items[i])));
}

/** Whether a record whose first item is `kind` has the item at an index, by what is said of its fields. */
export function hasItem(
  { fields, items: [first] }: Sort & { readonly kind: 'tuple' },
  kind: Value,
  index: number,
): boolean {
  const only = fields?.[index].only;
  return only === undefined || (first.kind === 'enum' && only.includes(first.names[Number(kind)]));
}

/** Some value of a sort, for a place whose value does not matter. */
export function defaultValue(sort: Sort): Value {
  switch (sort.kind) {
    case 'bool':
      return false;
    case 'int':
      return 0n;
    case 'real':
      return { numerator: 0n, denominator: 1n };
    case 'char':
      return 0x61;
    case 'bitvec':
      return sort.width <= 32 ? 0 : 0n;
    case 'float':
    case 'enum':
      return 0;
    case 'tuple':
      return sort.items.map(defaultValue);
  }
}
