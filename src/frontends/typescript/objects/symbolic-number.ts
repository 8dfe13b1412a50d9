import {
  add,
  and,
  bitAnd,
  bitOr,
  bitXor,
  bool,
  convert,
  div,
  eq,
  ge,
  gt,
  ite,
  le,
  lookup,
  lt,
  mod,
  mul,
  neg,
  not,
  num,
  or,
  scale,
  sub,
} from '../../../logic/build.ts';
import { BitVec, Int, Real } from '../../../logic/sort.ts';
import { FALSE, isConstant, type Term, TRUE } from '../../../logic/term.ts';
import { rational } from '../../../logic/value.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { rangeOf } from '../../../program/range.ts';
import { type SymbolicBoolean, SymbolicNumber, type Unit, type Value } from '../../../program/value.ts';
import {
  floatArithmetic,
  floatLess,
  floatNegated,
  floatRounded,
  floatSame,
  isFloat,
  wholeTerm,
} from './symbolic-float.ts';

/**
 * JavaScript numbers that depend on the input are mathematical integers here (terms of sort Int) that are known to stay
 * within ±2^53, where doubles are exact; what might leave that range is refused. The only other ones are quotients of
 * such an integer and a constant (terms of sort Real), which may be rounded to integers and compared with them: the
 * double nearest to a/b lies on the same side of every integer as a/b does, since |a| < 2^53.
 *
 * Doubles as they are, which parameters of type `number` are, have rules of their own (`symbolic-float.ts`).
 *
 * None of them is -0: where a result might be that, it is decided whether it is, and then it is the number -0 itself. A
 * quotient that is a zero is told apart in the same way. Programs that write whole numbers, symbol by symbol, have one
 * zero: there it is not told, and a result that is always a zero stays symbolic where it might be the negative one.
 */
const MAX_EXACT = Number.MAX_SAFE_INTEGER;
/** Quotients of dividends up to this are told apart, and from all integers and halves, by the doubles nearest to them. */
const MAX_DIVIDEND = 2 ** 51;
const UINT32 = BitVec(32);
const ZERO = num(0n, Int);

/** A unit of a string as the number that charCodeAt gives. */
export function unitNumber(unit: Unit): number | SymbolicNumber {
  return typeof unit === 'number' ? unit : numberOf(convert(unit, Int));
}

/** A number value from a term: concrete where it is constant. */
export function numberOf(term: Term): number | SymbolicNumber {
  if (isConstant(term) && (typeof term.op.value === 'bigint' || typeof term.op.value === 'number'))
    return Number(term.op.value);
  return new SymbolicNumber(term);
}

/** The same where it is not told whether a zero is negative: then it is no number of the host's, which would know it. */
function unsignedZeroOf(term: Term): number | SymbolicNumber {
  const number = numberOf(term);
  return number === 0 ? new SymbolicNumber(term) : number;
}

/** The number of a term, but -0 where a condition holds under which the term is 0. */
function orMinusZero(activity: Activity, term: Term, isMinusZero: Term): number | SymbolicNumber {
  if (activity.language.hasOneZero) return unsignedZeroOf(term);
  if (isMinusZero !== FALSE && decide(activity, isMinusZero)) return -0;
  return numberOf(term);
}

/** That an integer is 0. */
function isZero(term: Term): Term {
  const { min, max } = rangeOf(term);
  return min > 0 || max < 0 ? FALSE : eq(term, ZERO);
}

/** That an integer is negative. */
function isNegative(term: Term): Term {
  const { min, max } = rangeOf(term);
  return min >= 0 ? FALSE : max < 0 ? TRUE : lt(term, ZERO);
}

export function booleanAsNumber(value: SymbolicBoolean): SymbolicNumber {
  return new SymbolicNumber(ite(value.term, num(1n, Int), num(0n, Int)));
}

/** The integer term of a number; undefined for a number that is no integer. */
function integerTerm(value: number | SymbolicNumber): Term | undefined {
  if (value instanceof SymbolicNumber) return value.term.sort === Int ? value.term : undefined;
  return Number.isSafeInteger(value) ? num(BigInt(value), Int) : undefined;
}

function bothIntegers(
  activity: Activity,
  what: string,
  a: number | SymbolicNumber,
  b: number | SymbolicNumber,
): readonly [Term, Term] {
  const [x, y] = [integerTerm(a), integerTerm(b)];
  if (x === undefined || y === undefined)
    return refuse(activity, `${what} of a number that depends on the input and one that is no integer`);
  return [x, y];
}

function exact(activity: Activity, what: string, term: Term): number | SymbolicNumber {
  if (!isWithin(activity, term, MAX_EXACT)) return refuse(activity, `${what} whose result lies beyond 2^53`);
  return activity.language.hasOneZero ? unsignedZeroOf(term) : numberOf(term);
}

/** Whether an integer is at most so far from 0; decided where its structure does not say it. */
function isWithin(activity: Activity, term: Term, limit: number): boolean {
  const { min, max } = rangeOf(term);
  if (min >= -limit && max <= limit) return true;
  return decide(activity, and(ge(term, num(-limit, Int)), le(term, num(limit, Int))));
}

export type Arithmetic = 'add' | 'subtract' | 'multiply' | 'divide' | 'remainder' | 'power';

/** Arithmetic of which at least one operand is symbolic. */
export function arithmetic(
  activity: Activity,
  operation: Arithmetic,
  a: number | SymbolicNumber,
  b: number | SymbolicNumber,
): number | SymbolicNumber {
  if (isFloat(a) || isFloat(b)) return floatArithmetic(activity, operation, a, b);
  if (operation === 'power') return power(activity, a, b);
  for (const value of [a, b]) if (typeof value === 'number' && Number.isNaN(value)) return Number.NaN;
  switch (operation) {
    case 'add':
    case 'subtract': {
      const [x, y] = bothIntegers(activity, operation, a, b);
      if (operation === 'subtract' && Object.is(a, -0)) return negatedInteger(activity, y);
      return exact(activity, operation, operation === 'add' ? add(x, y) : sub(x, y));
    }
    case 'multiply': {
      const [x, y] = bothIntegers(activity, operation, a, b);
      if (!activity.language.hasOneZero && decide(activity, productIsMinusZero(a, b, x, y))) return -0;
      return exact(activity, operation, mul(x, y));
    }
    case 'divide': {
      const [x, y] = bothIntegers(activity, operation, a, b);
      if (!isConstant(y) || b === 0) return refuse(activity, 'a division by a number that depends on the input');
      if (!isWithin(activity, x, MAX_DIVIDEND)) return refuse(activity, 'the quotient of a number beyond 2^51');
      return quotient(activity, x, BigInt(Number(b)));
    }
    case 'remainder': {
      const [x, y] = bothIntegers(activity, operation, a, b);
      if (!isConstant(y) || typeof b !== 'number')
        return refuse(activity, 'a remainder by a number that depends on the input');
      if (b === 0) return Number.NaN;
      const divisor = num(BigInt(Math.abs(b)), Int);
      if (rangeOf(x).min >= 0) return numberOf(mod(x, divisor));
      const result = ite(ge(x, ZERO), mod(x, divisor), neg(mod(neg(x), divisor)));
      return orMinusZero(activity, result, and(isNegative(x), eq(mod(neg(x), divisor), ZERO)));
    }
  }
}

/** An integer divided by a constant: a term of sort Real, unless the constant is ±1. */
function quotient(activity: Activity, dividend: Term, divisor: bigint): number | SymbolicNumber {
  if (divisor === 1n) return numberOf(dividend);
  if (divisor === -1n) return negatedInteger(activity, dividend);
  if (divisor < 0n && !activity.language.hasOneZero && decide(activity, isZero(dividend))) return -0;
  return new SymbolicNumber(scale(rational(1n, divisor), convert(dividend, Real)));
}

function power(activity: Activity, a: number | SymbolicNumber, b: number | SymbolicNumber): number | SymbolicNumber {
  if (typeof b !== 'number' || !Number.isInteger(b) || b < 0 || b > 8)
    return refuse(activity, 'a power whose exponent depends on the input or is not small');
  let result: number | SymbolicNumber = 1;
  for (let i = 0; i < b; i++) result = typeof result === 'number' ? a : arithmetic(activity, 'multiply', result, a);
  return result;
}

export function negated(activity: Activity, a: SymbolicNumber): number | SymbolicNumber {
  if (isFloat(a)) return floatNegated(a);
  return a.term.sort === Int ? negatedInteger(activity, a.term) : refuse(activity, 'the negation of a quotient');
}

/** The negation of an integer, which is -0 for 0. */
export function negatedInteger(activity: Activity, term: Term): number | SymbolicNumber {
  return orMinusZero(activity, neg(term), isZero(term));
}

/** That a product is -0: one factor is a zero, and just one of them is negative or -0. */
function productIsMinusZero(a: number | SymbolicNumber, b: number | SymbolicNumber, x: Term, y: Term): Term {
  const isMinus = (value: number | SymbolicNumber, term: Term): Term =>
    typeof value === 'number' ? bool(value < 0 || Object.is(value, -0)) : isNegative(term);
  const [p, q] = [isMinus(a, x), isMinus(b, y)];
  return and(or(isZero(x), isZero(y)), not(eq(p, q)));
}

export type Rounding = 'floor' | 'ceil' | 'trunc' | 'round';

/** The integer that a symbolic number is rounded to. */
export function rounded(activity: Activity, how: Rounding, a: SymbolicNumber): number | SymbolicNumber {
  if (a.term.sort === Int) return a;
  if (isFloat(a)) return floatRounded(activity, how, a);
  const [dividend, divisor] = quotientParts(activity, a.term);
  const by = num(divisor, Int);
  const floor = div(dividend, by);
  const isAboveMinusOne = and(isNegative(dividend), gt(dividend, num(-divisor, Int)));
  switch (how) {
    case 'floor':
      return numberOf(floor);
    case 'ceil':
      return orMinusZero(activity, neg(div(neg(dividend), by)), isAboveMinusOne);
    case 'trunc': {
      const term = ite(ge(dividend, ZERO), floor, neg(div(neg(dividend), by)));
      return orMinusZero(activity, term, isAboveMinusOne);
    }
    case 'round': {
      const isHalf = and(isNegative(dividend), ge(scale(2n, dividend), num(-divisor, Int)));
      return orMinusZero(activity, div(add(scale(2n, dividend), by), num(2n * divisor, Int)), isHalf);
    }
  }
}

/** A quotient as the integer and the positive constant that it is made of. */
function quotientParts(activity: Activity, term: Term): readonly [Term, bigint] {
  if (term.op.kind !== 'sum' || term.sort !== Real)
    return refuse(activity, 'calculating with this quotient that depends on the input');
  let divisor = denominatorOf(term.op.constant);
  for (const c of term.op.coefficients) divisor = leastCommonMultiple(divisor, denominatorOf(c));
  const parts = term.op.coefficients.map((coefficient, i) => {
    const [inner] = term.args[i].args;
    if (term.args[i].op.kind !== 'convert' || inner?.sort !== Int)
      return refuse(activity, 'calculating with this quotient that depends on the input');
    return scale(timesInteger(coefficient, divisor), inner);
  });
  return [add(num(timesInteger(term.op.constant, divisor), Int), ...parts), divisor];
}

function denominatorOf(scalar: bigint | { readonly denominator: bigint }): bigint {
  return typeof scalar === 'bigint' ? 1n : scalar.denominator;
}

function timesInteger(
  scalar: bigint | { readonly numerator: bigint; readonly denominator: bigint },
  factor: bigint,
): bigint {
  return typeof scalar === 'bigint' ? scalar * factor : (scalar.numerator * factor) / scalar.denominator;
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}

export type Bitwise = 'bitAnd' | 'bitOr' | 'bitXor' | 'shiftLeft' | 'shiftRight' | 'shiftRightUnsigned';

/** ToInt32 of a number, as a term. */
function int32(activity: Activity, value: number | SymbolicNumber): Term {
  if (typeof value === 'number') return num(BigInt(value | 0), Int);
  if (isFloat(value)) return signed32(wholeTerm(value));
  const whole = rounded(activity, 'trunc', value);
  return typeof whole === 'number' ? num(BigInt(whole | 0), Int) : signed32(whole.term);
}

/** The signed 32-bit number with the same low bits. */
function signed32(term: Term): Term {
  const { min, max } = rangeOf(term);
  if (min >= -(2 ** 31) && max < 2 ** 31) return term;
  const half = num(2n ** 31n, Int);
  return sub(mod(add(term, half), num(2n ** 32n, Int)), half);
}

function unsigned32(term: Term): Term {
  return rangeOf(term).min >= 0 && rangeOf(term).max < 2 ** 32 ? term : mod(term, num(2n ** 32n, Int));
}

/** Bitwise operators with their 32-bit meaning, of which at least one operand is symbolic. */
export function bitwise(
  activity: Activity,
  operation: Bitwise,
  a: number | SymbolicNumber,
  b: number | SymbolicNumber,
): number | SymbolicNumber {
  const x = int32(activity, a);
  if (operation === 'bitAnd' || operation === 'bitOr' || operation === 'bitXor')
    return numberOf(bitsOf(operation, x, int32(activity, b)));
  if (typeof b === 'number') return numberOf(shifted(operation, x, (b | 0) & 31));
  const count = mod(int32(activity, b), num(32, Int));
  const results = Array.from({ length: 32 }, (_, i) => shifted(operation, x, i));
  const values = results.flatMap(result => (isConstant(result) ? [result.op.value] : []));
  if (values.length === 32) return numberOf(lookup(values, 0n, Int, count));
  for (let i = 0; i < 31; i++) if (decide(activity, eq(count, num(i, Int)))) return numberOf(results[i]);
  return numberOf(results[31]);
}

function shifted(operation: 'shiftLeft' | 'shiftRight' | 'shiftRightUnsigned', x: Term, count: number): Term {
  const factor = 2n ** BigInt(count);
  switch (operation) {
    case 'shiftLeft':
      return signed32(scale(factor, x));
    case 'shiftRight':
      return div(x, num(factor, Int));
    case 'shiftRightUnsigned':
      return div(unsigned32(x), num(factor, Int));
  }
}

function bitsOf(operation: 'bitAnd' | 'bitOr' | 'bitXor', x: Term, y: Term): Term {
  if (operation === 'bitAnd') {
    const masked = maskedBy(x, y) ?? maskedBy(y, x);
    if (masked !== undefined) return masked;
  } else {
    const disjoint = sumOfDisjoint(x, y) ?? sumOfDisjoint(y, x);
    if (disjoint !== undefined) return disjoint;
  }
  const width = narrowWidth(x, y);
  const sort = width === undefined ? UINT32 : BitVec(width);
  const [p, q] = [convert(x, sort), convert(y, sort)];
  const made = operation === 'bitAnd' ? bitAnd(p, q) : operation === 'bitOr' ? bitOr(p, q) : bitXor(p, q);
  const whole = convert(made, Int);
  return width === undefined ? signed32(whole) : whole;
}

/** `x & (2^k - 1)` is a remainder. */
function maskedBy(x: Term, mask: Term): Term | undefined {
  if (!isConstant(mask) || typeof mask.op.value !== 'bigint') return undefined;
  const size = mask.op.value + 1n;
  if (size <= 0n || (size & mask.op.value) !== 0n) return undefined;
  const { min, max } = rangeOf(x);
  return min >= 0 && max < Number(size) ? x : mod(x, num(size, Int));
}

/** Bits that cannot meet are added: a multiple of 2^k, and a number below 2^k. */
function sumOfDisjoint(high: Term, low: Term): Term | undefined {
  const { min, max } = rangeOf(low);
  if (min < 0 || rangeOf(high).min < 0) return undefined;
  const step = 2n ** BigInt(Math.ceil(Math.log2(max + 1)));
  return isMultiple(high, step) ? add(high, low) : undefined;
}

function isMultiple(term: Term, of: bigint): boolean {
  if (isConstant(term)) return typeof term.op.value === 'bigint' && term.op.value % of === 0n;
  if (term.op.kind !== 'sum') return of === 1n;
  return [term.op.constant, ...term.op.coefficients].every(c => typeof c === 'bigint' && c % of === 0n);
}

/** A width in bits that both numbers fit, where neither is negative. */
function narrowWidth(x: Term, y: Term): number | undefined {
  const [a, b] = [rangeOf(x), rangeOf(y)];
  if (a.min < 0 || b.min < 0) return undefined;
  const width = Math.max(1, Math.ceil(Math.log2(Math.max(a.max, b.max) + 1)));
  return width < 32 ? width : undefined;
}

export function bitwiseNot(activity: Activity, a: SymbolicNumber): number | SymbolicNumber {
  return numberOf(sub(num(-1n, Int), int32(activity, a)));
}

/** `a < b` or `a <= b` as a term; at least one is symbolic. */
export function lessTerm(
  activity: Activity,
  a: number | SymbolicNumber,
  b: number | SymbolicNumber,
  orEqual: boolean,
): Term {
  for (const value of [a, b]) if (typeof value === 'number' && Number.isNaN(value)) return FALSE;
  if (isFloat(a) || isFloat(b)) return floatLess(activity, a, b, orEqual);
  if (a instanceof SymbolicNumber && typeof b === 'number') return below(activity, a.term, b, orEqual);
  if (b instanceof SymbolicNumber && typeof a === 'number') return not(below(activity, b.term, a, !orEqual));
  const [x, y] = bothIntegers(activity, 'comparing', a, b);
  return orEqual ? le(x, y) : lt(x, y);
}

/** Whether a number that depends on the input is less than one that does not. */
function below(activity: Activity, term: Term, bound: number, orEqual: boolean): Term {
  if (!Number.isFinite(bound)) return bound > 0 ? TRUE : FALSE;
  if (term.sort === Int)
    return lt(term, num(BigInt(Math.ceil(bound)) + (orEqual && Number.isInteger(bound) ? 1n : 0n), Int));
  const [dividend, divisor] = quotientParts(activity, term);
  const first = firstDividend(Number(divisor), quotient => (orEqual ? quotient > bound : quotient >= bound), bound);
  return first === undefined ? (bound > 0 ? TRUE : FALSE) : lt(dividend, num(first, Int));
}

/** The least integer whose quotient has left the bound behind; undefined where that is far from all dividends. */
function firstDividend(divisor: number, isPast: (quotient: number) => boolean, bound: number): number | undefined {
  const near = Math.floor(bound * divisor);
  if (!(Math.abs(near) < 2 * MAX_DIVIDEND)) return undefined;
  let dividend = near - 2;
  while (!isPast(dividend / divisor)) dividend++;
  return dividend;
}

/** Whether two numbers are equal, as a term; at least one is symbolic. */
export function sameNumberTerm(activity: Activity, a: number | SymbolicNumber, b: number | SymbolicNumber): Term {
  if (isFloat(a) || isFloat(b)) return floatSame(activity, a, b);
  if (typeof a === 'number') return typeof b === 'number' ? bool(a === b) : equalTerm(activity, b.term, a);
  if (typeof b === 'number') return equalTerm(activity, a.term, b);
  return eq(...bothIntegers(activity, 'comparing', a, b));
}

function equalTerm(activity: Activity, term: Term, number: number): Term {
  if (term.sort === Int) return Number.isSafeInteger(number) ? eq(term, num(BigInt(number), Int)) : FALSE;
  if (!Number.isFinite(number)) return FALSE;
  const [dividend, divisor] = quotientParts(activity, term);
  const first = firstDividend(Number(divisor), quotient => quotient >= number, number);
  return first !== undefined && first / Number(divisor) === number ? eq(dividend, num(first, Int)) : FALSE;
}

export function isNumber(value: Value): value is number | SymbolicNumber {
  return typeof value === 'number' || value instanceof SymbolicNumber;
}
