import { add, and, convert, ge, ite, le, mod, num, sub } from '../../../logic/build.ts';
import { BitVec, Int } from '../../../logic/sort.ts';
import { FALSE, isConstant, type Term, TRUE } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { rangeOf } from '../../../program/range.ts';
import { closedLength } from '../../../program/text.ts';
import {
  Choice,
  Marker,
  OpenLength,
  Reference,
  SymbolicBoolean,
  SymbolicNumber,
  type Value,
} from '../../../program/value.ts';
import { fault } from './fault.ts';
import { type Integer, isInteger, signed, wrapped } from './integer.ts';

/**
 * Integers of C that depend on the input come in two forms, whichever the program works with:
 *
 * - a term of sort `BitVec w`: exactly the bits of a value of `w` bits;
 * - a whole number (a term of sort Int, or the open length of the input): places, lengths, counters, symbols that are
 *   integers. It stands for the value of `w` bits that is the same modulo 2^w. Sums and differences stay whole numbers;
 *   what looks at the bits goes over to the first form.
 */
export type Whole = OpenLength | SymbolicNumber;

export function isWhole(value: Value): value is Whole {
  return value instanceof OpenLength || (value instanceof SymbolicNumber && value.term.sort === Int);
}

/** The value of `width` bits that a term is, of either form: concrete where it is constant. */
export function ofTerm(term: Term, width: number): Integer | SymbolicNumber {
  if (!isConstant(term)) return new SymbolicNumber(term);
  const { value } = term.op;
  if (typeof value !== 'number' && typeof value !== 'bigint') throw new Error('not a number');
  return wrapped(BigInt(value), width);
}

/** A truth value from a term: concrete where it is constant. */
export function ofCondition(term: Term): boolean | SymbolicBoolean {
  return isConstant(term) ? term === TRUE : new SymbolicBoolean(term);
}

/** A truth value as a term. */
export function truthTerm(activity: Activity, value: Value): Term {
  if (typeof value === 'boolean') return value ? TRUE : FALSE;
  if (value instanceof SymbolicBoolean) return value.term;
  return noNumber(activity, value);
}

/** The bits of a value, as a term. */
export function bitsOf(activity: Activity, value: Value, width: number): Term {
  if (isInteger(value)) return num(value, BitVec(width));
  if (value instanceof SymbolicNumber) {
    if (value.term.sort === BitVec(width)) return value.term;
    return convertedInt(value.term, width);
  }
  if (value instanceof OpenLength) return bitsOf(activity, closedLength(activity, value), width);
  if (value === null) return num(0n, BitVec(width));
  return noNumber(activity, value);
}

/** An integer of either form as bits; a choice between integers as a choice between bits. */
function convertedInt(term: Term, width: number): Term {
  if (term.op.kind === 'ite')
    return ite(term.args[0], convertedInt(term.args[1], width), convertedInt(term.args[2], width));
  if (term.op.kind === 'convert' && term.args[0].sort === BitVec(width)) return term.args[0];
  return convert(term, BitVec(width));
}

/** Says why a value is no number to calculate with. */
export function noNumber(activity: Activity, value: Value): never {
  if (value instanceof Marker || value === undefined) return fault(activity, 'a use of a value that was never set');
  if (value instanceof Reference) return refuse(activity, 'calculating with the address of an object');
  if (value instanceof Choice) return refuse(activity, 'calculating with one of several addresses');
  return refuse(activity, 'calculating with a value that is not a number');
}

/**
 * A whole number as a term of sort Int, for a value that has this width; undefined where it has another form. Beside an
 * input that is in memory as a whole, bits are one: a length from the input that a place is moved by.
 */
export function wholeTerm(activity: Activity, value: Value, width: number): Term | undefined {
  if (isInteger(value)) return num(signed(value, width), Int);
  if (value instanceof SymbolicNumber) return value.term.sort === Int ? value.term : wholeOfBits(activity, value.term);
  if (!(value instanceof OpenLength)) return undefined;
  const known = closedLength(activity, value);
  return known instanceof SymbolicNumber ? known.term : num(known, Int);
}

/** Larger numbers are neither places nor lengths. */
const LARGEST = 2 ** 32;

/**
 * Beside an input that is in memory as a whole, the whole number that bits are; undefined for those of larger numbers, which
 * are looked at as places.
 */
export function wholeOfBits({ policy: { wholeInput } }: Activity, term: Term): Term | undefined {
  if (wholeInput === undefined) return undefined;
  if (rangeOf(term).max < LARGEST) return convert(term, Int);
  wholeInput.lookedAt(term);
  return undefined;
}

/** Whether a whole number is within bounds; decided where its structure does not say so. */
export function isBetween(activity: Activity, term: Term, min: Integer, max: Integer): boolean {
  const range = rangeOf(term);
  if (range.min >= Number(min) && range.max <= Number(max)) return true;
  return decide(activity, and(ge(term, num(min, Int)), le(term, num(max, Int))));
}

/** The whole number as one of the signed ones of a width: itself, or one that is as many modulo 2^width. */
export function asSigned(activity: Activity, term: Term, width: number): Term {
  const most = 1n << BigInt(width - 1);
  return within(activity, term, -most, most - 1n, width);
}

/** The whole number as one of the unsigned ones of a width. */
export function asUnsigned(activity: Activity, term: Term, width: number): Term {
  return within(activity, term, 0n, (1n << BigInt(width)) - 1n, width);
}

/**
 * Most numbers are next to their type at most, and stay sums. One that is further away, as a counter may be that was added
 * to many times, is a remainder.
 */
function within(activity: Activity, term: Term, min: bigint, max: bigint, width: number): Term {
  if (isBetween(activity, term, min, max)) return term;
  const all = 1n << BigInt(width);
  for (const shift of [all, -all]) {
    const moved = add(term, num(shift, Int));
    if (isBetween(activity, moved, min, max)) return moved;
  }
  return add(mod(sub(term, num(min, Int)), num(all, Int)), num(min, Int));
}
