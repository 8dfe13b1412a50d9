import {
  add,
  and,
  bitAnd,
  bitOr,
  bitXor,
  div,
  eq,
  ite,
  lt,
  mod,
  mul,
  neg,
  not,
  num,
  or,
  shl,
  sub,
} from '../../../logic/build.ts';
import { BitVec, Int } from '../../../logic/sort.ts';
import { isConstant, type Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { type Range, rangeOf, signedRangeOf } from '../../../program/range.ts';
import { Marker, OpenLength, type Value } from '../../../program/value.ts';
import type { IntOperator } from '../llvm/module.ts';
import {
  isMultipleByItsParts,
  isNegative,
  shiftedDown,
  shiftedSigned,
  signExtended,
  widthOfTerm,
  withoutOverlap,
  zeroExtended,
} from './bits.ts';
import { fault } from './fault.ts';
import {
  bitwise,
  divided,
  exactly,
  fitsSigned,
  fitsUnsigned,
  type Integer,
  isInteger,
  shifted,
  signed,
  toWidth,
} from './integer.ts';
import {
  asSigned,
  asUnsigned,
  bitsOf,
  isBetween,
  isWhole,
  ofCondition,
  ofTerm,
  truthTerm,
  wholeTerm,
} from './numbers.ts';

/** What an instruction promises about its result: where it does not hold, the program has no meaning. */
export interface Promises {
  readonly nsw: boolean;
  readonly nuw: boolean;
}

/** Integer arithmetic on values of `width` bits, none of which is an address. */
export function calculate(
  activity: Activity,
  operator: IntOperator,
  width: number,
  promises: Promises,
  a: Value,
  b: Value,
): Value {
  if (width === 1) return truthOperation(activity, operator, a, b);
  if (isInteger(a) && isInteger(b)) return concrete(activity, operator, width, promises, a, b);
  if (isUnset(a) || isUnset(b)) return fault(activity, 'a use of a value that was never set');
  if ((isWhole(a) || isWhole(b)) && (operator === 'add' || operator === 'sub' || operator === 'mul')) {
    const whole = wholeArithmetic(activity, operator, width, promises, a, b);
    if (whole !== undefined) return whole;
  }
  return symbolic(activity, operator, width, promises, bitsOf(activity, a, width), bitsOf(activity, b, width));
}

function concrete(
  activity: Activity,
  operator: IntOperator,
  width: number,
  { nsw, nuw }: Promises,
  a: Integer,
  b: Integer,
): Integer {
  switch (operator) {
    case 'add':
    case 'sub':
    case 'mul': {
      if (nsw && !fitsSigned(exactly(operator, signed(a, width), signed(b, width)), width))
        return fault(activity, 'a signed overflow');
      const result = exactly(operator, a, b);
      if (nuw && !fitsUnsigned(result, width)) return fault(activity, 'a signed overflow');
      return toWidth(result, width);
    }
    case 'and':
    case 'or':
    case 'xor':
      return bitwise(operator, a, b, width);
    case 'shl':
    case 'lshr':
    case 'ashr':
      if (b >= width) return fault(activity, 'a shift by the width of its operand or more');
      if (nsw || nuw) return refuse(activity, 'a shift that the compiler marked as never overflowing');
      return shifted(operator, a, Number(b), width);
    case 'udiv':
    case 'urem':
      if (b === 0) return fault(activity, 'a division by zero');
      if ((nsw || nuw) && BigInt(divided('rem', a, b)) !== 0n) return notExact(activity);
      return toWidth(divided(operator === 'udiv' ? 'div' : 'rem', a, b), width);
    case 'sdiv':
    case 'srem': {
      if (b === 0) return fault(activity, 'a division by zero');
      const [x, y] = [signed(a, width), signed(b, width)];
      if (!fitsSigned(divided('div', x, y), width)) return fault(activity, 'a signed overflow');
      if ((nsw || nuw) && BigInt(divided('rem', x, y)) !== 0n) return notExact(activity);
      return toWidth(divided(operator === 'sdiv' ? 'div' : 'rem', x, y), width);
    }
  }
}

/** Operations on single bits are those of logic. */
function truthOperation(activity: Activity, operator: IntOperator, a: Value, b: Value): Value {
  const [x, y] = [a, b].map(value => {
    if (typeof value === 'boolean') return value ? 1 : 0;
    return value;
  });
  if (isInteger(x) && isInteger(y)) {
    const result = concrete(activity, operator, 1, { nsw: false, nuw: false }, x, y);
    return result !== 0;
  }
  const [p, q] = [a, b].map(value => truthTerm(activity, value));
  switch (operator) {
    case 'and':
    case 'mul':
      return ofCondition(and(p, q));
    case 'or':
      return ofCondition(or(p, q));
    case 'xor':
    case 'add':
    case 'sub':
      return ofCondition(not(eq(p, q)));
    default:
      return refuse(activity, `${operator} of truth values`);
  }
}

/**
 * Sums, differences and multiples of whole numbers; undefined where they are none. A promise that there is no overflow is
 * decided, under what is known of the path; without one, whatever comes out stands for itself modulo 2^width.
 */
function wholeArithmetic(
  activity: Activity,
  operator: 'add' | 'sub' | 'mul',
  width: number,
  { nsw, nuw }: Promises,
  a: Value,
  b: Value,
): Value | undefined {
  const open = operator === 'mul' ? undefined : openSum(activity, operator, width, a, b);
  if (open !== undefined) return open;
  const [x, y] = [wholeTerm(activity, a, width), wholeTerm(activity, b, width)];
  if (x === undefined || y === undefined) return undefined;
  if (operator === 'mul' && !isConstant(x) && !isConstant(y)) return undefined;
  const most = 1n << BigInt(width - 1);
  // What is promised is about the numbers of the type that the operands stand for.
  if (nuw) {
    const result = combined(operator, asUnsigned(activity, x, width), asUnsigned(activity, y, width));
    if (!isBetween(activity, result, 0n, 2n * most - 1n)) return fault(activity, 'a signed overflow');
    if (!nsw) return ofTerm(result, width);
  }
  if (!nsw) return ofTerm(combined(operator, x, y), width);
  const result = combined(operator, asSigned(activity, x, width), asSigned(activity, y, width));
  return isBetween(activity, result, -most, most - 1n) ? ofTerm(result, width) : fault(activity, 'a signed overflow');
}

function combined(operator: 'add' | 'sub' | 'mul', x: Term, y: Term): Term {
  return operator === 'add' ? add(x, y) : operator === 'sub' ? sub(x, y) : mul(x, y);
}

/** How far an open length may be from the length of the input: no text is that long, so that nothing overflows in 32 bits. */
const FARTHEST_BEFORE = -(2 ** 30);
const FARTHEST_BEHIND = 2 ** 29;

/** An open length and something that is no more than the length of a text away. */
function openSum(activity: Activity, operator: 'add' | 'sub', width: number, a: Value, b: Value): Value | undefined {
  if (width < 32 || activity.state.input.closed) return undefined;
  if (a instanceof OpenLength && b instanceof OpenLength) {
    if (operator === 'add' || a.stage !== b.stage) return undefined;
    const difference = sub(a.base ?? num(0n, Int), b.base ?? num(0n, Int));
    return ofTerm(add(difference, num(a.plus - b.plus, Int)), width);
  }
  const [length, other] = a instanceof OpenLength ? [a, b] : [b, a];
  if (!(length instanceof OpenLength) || (operator === 'sub' && length !== a)) return undefined;
  const term = other instanceof OpenLength ? undefined : wholeTerm(activity, other, width);
  if (term === undefined) return undefined;
  const change = operator === 'add' ? term : neg(term);
  const plus = isConstant(change) ? length.plus + Number(change.op.value) : length.plus;
  if (plus < FARTHEST_BEFORE || plus >= FARTHEST_BEHIND) return undefined;
  if (isConstant(change)) return new OpenLength(plus, length.stage, length.base);
  const base = add(length.base ?? num(0n, Int), change);
  return isBetween(activity, base, FARTHEST_BEFORE, FARTHEST_BEHIND)
    ? new OpenLength(plus, length.stage, base)
    : undefined;
}

function symbolic(
  activity: Activity,
  operator: IntOperator,
  width: number,
  promises: Promises,
  a: Term,
  b: Term,
): Value {
  switch (operator) {
    case 'add':
    case 'sub':
    case 'mul':
      keepPromises(activity, operator, promises, a, b);
      return ofTerm(combined(operator, a, b), width);
    case 'and':
      return ofTerm(bitAnd(a, b), width);
    case 'or':
      return ofTerm(withoutOverlap(a, b) ? add(a, b) : bitOr(a, b), width);
    case 'xor':
      return ofTerm(bitXor(a, b), width);
    case 'shl':
    case 'lshr':
    case 'ashr': {
      if (!decide(activity, lt(b, num(width, BitVec(width)))))
        return fault(activity, 'a shift by the width of its operand or more');
      if (isPromised(promises)) return refuse(activity, 'a shift that the compiler marked as never overflowing');
      const shift = operator === 'shl' ? shl : operator === 'lshr' ? shiftedDown : shiftedSigned;
      return ofTerm(shift(a, b), width);
    }
    case 'udiv':
    case 'urem':
      if (decide(activity, eq(b, num(0n, BitVec(width))))) return fault(activity, 'a division by zero');
      if (isPromised(promises) && !isMultiple(activity, a, a, b)) return notExact(activity);
      return ofTerm(operator === 'udiv' ? div(a, b) : mod(a, b), width);
    case 'sdiv':
    case 'srem':
      return signedDivision(activity, operator, width, promises, a, b);
  }
}

function signedDivision(
  activity: Activity,
  operator: 'sdiv' | 'srem',
  width: number,
  promises: Promises,
  a: Term,
  b: Term,
): Value {
  const sort = BitVec(width);
  if (decide(activity, eq(b, num(0n, sort)))) return fault(activity, 'a division by zero');
  const least = num(1n << BigInt(width - 1), sort);
  if (decide(activity, and(eq(a, least), eq(b, num(-1n, sort))))) return fault(activity, 'a signed overflow');
  const [aIsNegative, bIsNegative] = [isNegative(a), isNegative(b)];
  const [x, y] = [ite(aIsNegative, neg(a), a), ite(bIsNegative, neg(b), b)];
  if (isPromised(promises) && !isMultiple(activity, a, x, y)) return notExact(activity);
  if (operator === 'srem') {
    const rest = mod(x, y);
    return ofTerm(ite(aIsNegative, neg(rest), rest), width);
  }
  const quotient = div(x, y);
  return ofTerm(ite(eq(aIsNegative, bIsNegative), quotient, neg(quotient)), width);
}

/** Of a division: whether it is promised to leave no rest. */
function isPromised({ nsw, nuw }: Promises): boolean {
  return nsw || nuw;
}

/** Whether a number of either sign, of which the magnitude is given, too, is a multiple of another. */
function isMultiple(activity: Activity, whole: Term, magnitude: Term, of: Term): boolean {
  const unit = isConstant(of) ? BigInt(of.op.value as bigint) : 0n;
  if (unit > 0n && (unit & (unit - 1n)) === 0n && isMultipleByItsParts(whole, unit)) return true;
  return decide(activity, eq(mod(magnitude, of), num(0n, of.sort)));
}

/** The one division with such a promise is that of a difference of pointers. */
function notExact(activity: Activity): never {
  return fault(activity, 'a difference of pointers that is no number of elements');
}

/** Sees to it that a result is one of the type's own: where that is not certain, it is decided. */
function keepPromises(
  activity: Activity,
  operator: 'add' | 'sub' | 'mul',
  { nsw, nuw }: Promises,
  a: Term,
  b: Term,
): void {
  const width = widthOfTerm(a);
  const wide = operator === 'mul' ? 2 * width : width + 1;
  const result = (x: Term, y: Term): Term => combined(operator, x, y);
  if (
    nsw &&
    !fits(operator, signedRangeOf(a, width), signedRangeOf(b, width), -(2 ** (width - 1)), 2 ** (width - 1) - 1)
  ) {
    const exact = result(signExtended(a, wide), signExtended(b, wide));
    if (!decide(activity, eq(exact, signExtended(result(a, b), wide)))) fault(activity, 'a signed overflow');
  }
  if (nuw && !fits(operator, rangeOf(a), rangeOf(b), 0, 2 ** width - 1)) {
    const exact = result(zeroExtended(a, wide), zeroExtended(b, wide));
    if (!decide(activity, eq(exact, zeroExtended(result(a, b), wide)))) fault(activity, 'a signed overflow');
  }
}

/** Whether a result is certainly within limits, from the bounds of the operands. */
function fits(operator: 'add' | 'sub' | 'mul', a: Range, b: Range, least: number, most: number): boolean {
  const ends =
    operator === 'add'
      ? [a.min + b.min, a.max + b.max]
      : operator === 'sub'
        ? [a.min - b.max, a.max - b.min]
        : [a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max];
  // Beyond 2^52 the host may have rounded.
  return ends.every(end => Math.abs(end) < 2 ** 52 && end >= least && end <= most);
}

/** Whether nothing was ever written to what it comes from. */
export function isUnset(value: Value): boolean {
  return value instanceof Marker || value === undefined;
}
