import type { FloatWidth } from '../logic/float.ts';
import { type Sort, widthOf } from '../logic/sort.ts';
import { isRational, isZero, type Scalar, type Value } from '../logic/value.ts';
import { quotedChar } from './visible.ts';

/** A constant as a whole value: characters in quotes, everything else as it is written. */
export function valueText(value: Value, sort: Sort): string {
  if (Array.isArray(value) && sort.kind === 'tuple') {
    const texts = sort.items.map((s, i) => valueText(value[i], s));
    const { fields } = sort;
    return fields === undefined
      ? `(${texts.join(', ')})`
      : `{${texts.map((text, i) => `${fields[i].name}: ${text}`).join(', ')}}`;
  }
  if (sort.kind === 'enum') return sort.names[Number(value)];
  if (sort.kind === 'char') return quotedChar(Number(value));
  if (isRational(value)) return scalarText(value);
  if (sort.kind === 'float') return floatText(Number(value), sort.width);
  return String(value);
}

/** The shortest decimal that is read as the number; whole numbers in full. */
export function floatText(value: number, width: FloatWidth): string {
  if (Object.is(value, -0)) return '-0';
  if (!Number.isFinite(value)) return String(value).replace('Infinity', '∞');
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 53) return String(value);
  for (let digits = 1; digits <= 9 && width === 32; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(value);
}

export function scalarText(scalar: Scalar): string {
  if (typeof scalar === 'bigint') return String(scalar);
  return scalar.denominator === 1n ? String(scalar.numerator) : `${scalar.numerator}/${scalar.denominator}`;
}

export function isNegative(scalar: Scalar): boolean {
  return (typeof scalar === 'bigint' ? scalar : scalar.numerator) < 0n;
}

export function negated(scalar: Scalar): Scalar {
  return typeof scalar === 'bigint' ? -scalar : { numerator: -scalar.numerator, denominator: scalar.denominator };
}

export function magnitude(scalar: Scalar): Scalar {
  return isNegative(scalar) ? negated(scalar) : scalar;
}

export function isOne(scalar: Scalar): boolean {
  return typeof scalar === 'bigint' ? scalar === 1n : scalar.numerator === 1n && scalar.denominator === 1n;
}

/** A number just below the wrap of its sort as the negative one it stands for: 65,535 of Char is -1. */
export function signed(scalar: Scalar, sort: Sort): Scalar {
  const width = widthOf(sort);
  if (width === undefined || typeof scalar !== 'bigint') return scalar;
  const size = 1n << BigInt(width);
  return scalar >= size - size / 16n ? scalar - size : scalar;
}

/** The bases that code adds to make a digit or a letter. */
const CHARACTER_BASES: ReadonlySet<Scalar> = new Set([48n, 65n, 97n]);

/** A constant added to something: `'0'`, `'A'` and `'a'` in Char arithmetic, else a number. */
export function addedText(scalar: Scalar, sort: Sort): string {
  if (sort.kind === 'char' && CHARACTER_BASES.has(scalar)) return quotedChar(Number(scalar));
  return operandText(scalar, sort);
}

/** A constant operand: a number, in hexadecimal when it is one of the round ones of code units and words. */
export function operandText(scalar: Scalar, sort: Sort): string {
  const round = typeof scalar === 'bigint' && !isZero(scalar) && scalar % 256n === 0n;
  return round && widthOf(sort) !== undefined ? `0x${scalar.toString(16)}` : scalarText(scalar);
}

/** A constant in an operation on bits. */
export function maskText(scalar: Scalar, sort: Sort): string {
  if (typeof scalar !== 'bigint' || scalar < 10n) return operandText(scalar, sort);
  return `0x${scalar.toString(16)}`;
}

/** A constant before `·`. */
export function factorText(factor: Scalar, sort: Sort): string {
  const text = operandText(factor, sort);
  return text.includes('/') ? `(${text})` : text;
}

/** How a conversion to a sort is called. */
export function conversionName(sort: Sort): string {
  return sort.kind === 'bitvec' ? `u${sort.width}` : sort.kind;
}
