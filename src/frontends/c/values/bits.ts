import {
  add,
  bitAnd,
  bitNot,
  bitOr,
  bitXor,
  convert,
  eq,
  ite,
  lt,
  mul,
  num,
  scale,
  shl,
  shr,
  sub,
} from '../../../logic/build.ts';
import { scaledParts } from '../../../logic/linear.ts';
import { BitVec, widthOf } from '../../../logic/sort.ts';
import { FALSE, isConstant, type Term, TRUE } from '../../../logic/term.ts';
import { rangeOf } from '../../../program/range.ts';

/**
 * Terms of sort `BitVec w` with C's meaning. The logic knows unsigned numbers that wrap; signed ones are made of them
 * here, in forms that fold back: adding half of the range turns the signed order into the unsigned one, and narrowing
 * goes through sums, so that what was only widened for a while is the same term again afterwards.
 */

function half(width: number): Term {
  return num(1n << BigInt(width - 1), BitVec(width));
}

export function widthOfTerm(term: Term): number {
  const width = widthOf(term.sort);
  if (width === undefined) throw new Error('not a term with bits');
  return width;
}

/** The lowest bits. */
export function narrow(term: Term, width: number): Term {
  const from = widthOfTerm(term);
  if (from === width && term.sort === BitVec(width)) return term;
  const sort = BitVec(width);
  const { op, args } = term;
  switch (op.kind) {
    case 'const':
      return convert(term, sort);
    case 'sum': {
      const { constant, coefficients, atoms } = scaledParts(term);
      const parts = atoms
        .map((atom, i) => ({ atom, factor: BigInt.asUintN(width, coefficients[i] as bigint) }))
        .filter(({ factor }) => factor !== 0n)
        .map(({ atom, factor }) => scale(factor, narrow(atom, width)));
      return add(num(constant as bigint, sort), ...parts);
    }
    case 'mul':
      return mul(narrow(args[0], width), narrow(args[1], width));
    case 'bitand':
      return bitAnd(narrow(args[0], width), narrow(args[1], width));
    case 'bitor':
      return bitOr(narrow(args[0], width), narrow(args[1], width));
    case 'bitxor':
      return bitXor(narrow(args[0], width), narrow(args[1], width));
    case 'ite':
      return ite(args[0], narrow(args[1], width), narrow(args[2], width));
    case 'convert': {
      const inner = widthOf(args[0].sort);
      if (inner === undefined) return convert(args[0], sort);
      return inner > width ? narrow(args[0], width) : convert(args[0], sort);
    }
    default:
      return convert(term, sort);
  }
}

/** The same unsigned number in more bits. */
export function zeroExtended(term: Term, width: number): Term {
  if (term.op.kind === 'convert' && widthOf(term.args[0].sort) !== undefined) {
    const inner = widthOfTerm(term.args[0]);
    if (inner <= widthOfTerm(term)) return convert(term.args[0], BitVec(width));
  }
  return convert(term, BitVec(width));
}

/** The same signed number in more bits. */
export function signExtended(term: Term, width: number): Term {
  const from = widthOfTerm(term);
  if (isNeverNegative(term, from)) return zeroExtended(term, width);
  const bias = num(1n << BigInt(from - 1), BitVec(width));
  return sub(convert(add(term, half(from)), BitVec(width)), bias);
}

function isNeverNegative(term: Term, width: number): boolean {
  return rangeOf(term).max < 2 ** (width - 1);
}

export function lessUnsigned(a: Term, b: Term): Term {
  return lt(a, b);
}

export function lessSigned(a: Term, b: Term): Term {
  const width = widthOfTerm(a);
  return lt(add(a, half(width)), add(b, half(width)));
}

export function isNegative(term: Term): Term {
  const width = widthOfTerm(term);
  return lessSigned(term, num(0n, BitVec(width)));
}

/** Equality, with a choice between constants taken apart. */
export function same(a: Term, b: Term): Term {
  if (isConstant(a) && b.op.kind === 'ite') return same(b, a);
  if (isConstant(b) && a.op.kind === 'ite' && isConstant(a.args[1]) && isConstant(a.args[2]))
    return ite(a.args[0], a.args[1] === b ? TRUE : FALSE, a.args[2] === b ? TRUE : FALSE);
  return eq(a, b);
}

/** `a >> by`, where what comes down from the top is the sign. */
export function shiftedSigned(a: Term, by: Term): Term {
  const width = widthOfTerm(a);
  if (isNeverNegative(a, width)) return shiftedDown(a, by);
  return ite(isNegative(a), bitNot(shr(bitNot(a), by)), shr(a, by));
}

/** `a >> by`; of a number put together from two, the upper one where that is all that is left. */
export function shiftedDown(a: Term, by: Term): Term {
  if (isConstant(by) && a.op.kind === 'sum') {
    const distance = Number(by.op.value);
    const upper = upperPart(a, distance);
    if (upper !== undefined) return upper;
  }
  return shr(a, by);
}

/** Of `low + 2^k · high`, `high`: where the low part has no more than k bits and the sum cannot wrap. */
function upperPart(a: Term, distance: number): Term | undefined {
  const { constant, coefficients, atoms } = scaledParts(a);
  const unit = 1n << BigInt(distance);
  let [low, total] = [Number((constant as bigint) % unit), 0];
  const parts: Term[] = [num((constant as bigint) / unit, a.sort)];
  total += Number(constant);
  for (const [i, atom] of atoms.entries()) {
    const factor = coefficients[i] as bigint;
    const { max } = rangeOf(atom);
    total += Number(factor) * max;
    if (factor % unit === 0n) parts.push(scale(factor / unit, atom));
    else low += Number(factor) * max;
  }
  if (!(total < 2 ** Math.min(widthOfTerm(a), 53)) || !(low < 2 ** distance)) return undefined;
  return add(parts[0], ...parts.slice(1));
}

/** `low + 2^bits · high` in `width` bits: two numbers side by side. */
export function sideBySide(low: Term, high: Term, bits: number, width: number): Term {
  const sort = BitVec(width);
  return add(zeroExtended(low, width), shl(zeroExtended(high, width), num(BigInt(bits), sort)));
}

/** Whether a power of two divides all factors of a sum: it divides the sum then, also one that wraps. */
export function isMultipleByItsParts(term: Term, unit: bigint): boolean {
  const { constant, coefficients } = scaledParts(term);
  return [constant, ...coefficients].every(factor => typeof factor === 'bigint' && factor % unit === 0n);
}

/** Whether two terms have no bit in common that may be set in both, as far as their structure says. */
export function withoutOverlap(a: Term, b: Term): boolean {
  return isBelowLowestBit(a, b) || isBelowLowestBit(b, a);
}

/** Whether a number is less than every bit that may be set in another. */
function isBelowLowestBit(small: Term, large: Term): boolean {
  const { constant, coefficients } = scaledParts(large);
  const all = [constant as bigint, ...coefficients.map(factor => factor as bigint)].filter(factor => factor !== 0n);
  if (all.length === 0) return true;
  const lowest = all.reduce((bit, factor) => {
    const own = factor & -factor;
    return own < bit ? own : bit;
  }, all[0] & -all[0]);
  return rangeOf(small).max < Number(lowest);
}
