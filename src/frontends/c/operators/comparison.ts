import { add, eq, le, lt, not, num } from '../../../logic/build.ts';
import { Interned } from '../../../logic/kept.ts';
import { Int } from '../../../logic/sort.ts';
import { FALSE, type Term, TRUE } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import type { Operator } from '../../../program/operator.ts';
import { lengthIsAtLeast } from '../../../program/text.ts';
import { OpenLength, Reference, SymbolicBoolean, type Value } from '../../../program/value.ts';
import type { IntPredicate } from '../llvm/module.ts';
import { fromOffset } from '../values/addresses.ts';
import { lessSigned, lessUnsigned, same } from '../values/bits.ts';
import { fault } from '../values/fault.ts';
import { type Integer, isInteger, signed } from '../values/integer.ts';
import {
  asSigned,
  asUnsigned,
  bitsOf,
  isWhole,
  noNumber,
  ofCondition,
  truthTerm,
  wholeTerm,
} from '../values/numbers.ts';
import { isRelated, type Relation } from '../values/relation.ts';
import { isUnknownAddress, someTruth } from '../values/unknown-memory.ts';

const known = new Interned<Operator>();

/** A comparison of integers of `width` bits; pointers are compared as values of 64 bits. */
export function comparison(predicate: IntPredicate, width: number): Operator {
  const name = `icmp ${predicate} i${width}`;
  return known.of(name, () => ({ name, apply: (activity, [a, b]) => compare(activity, predicate, width, a, b) }));
}

/** Whether a truth value holds; decided where it depends on the input. */
export function isTrue(activity: Activity, value: Value): boolean {
  if (typeof value === 'boolean') return value;
  return value instanceof SymbolicBoolean ? decide(activity, value.term) : noNumber(activity, value);
}

function compare(activity: Activity, predicate: IntPredicate, width: number, a: Value, b: Value): Value {
  if (typeof a === 'boolean' || typeof b === 'boolean' || width === 1) return compareTruth(activity, predicate, a, b);
  const [x, y] = [a === null ? 0 : a, b === null ? 0 : b];
  if (isInteger(x) && isInteger(y)) return concrete(predicate, width, x, y);
  if (x instanceof Reference || y instanceof Reference) return compareAddresses(activity, predicate, width, x, y);
  if (isWhole(x) || isWhole(y)) {
    const whole = compareWholes(activity, predicate, width, x, y);
    if (whole !== undefined) return whole;
  }
  return ofCondition(ordered(predicate, bitsOf(activity, x, width), bitsOf(activity, y, width)));
}

/** What a comparison of integers asks, and of which numbers: of those with a sign, or of those without. */
function taken(predicate: IntPredicate): { readonly relation: Relation; readonly isSigned: boolean } {
  return { relation: predicate.slice(-2) as Relation, isSigned: predicate.startsWith('s') };
}

function concrete(predicate: IntPredicate, width: number, a: Integer, b: Integer): boolean {
  const { relation, isSigned } = taken(predicate);
  return isSigned ? isRelated(relation, signed(a, width), signed(b, width)) : isRelated(relation, a, b);
}

function compareTruth(activity: Activity, predicate: IntPredicate, a: Value, b: Value): Value {
  const [p, q] = [a, b].map(value => (isInteger(value) ? (value !== 0 ? TRUE : FALSE) : truthTerm(activity, value)));
  if (predicate === 'eq') return ofCondition(eq(p, q));
  if (predicate === 'ne') return ofCondition(not(eq(p, q)));
  return refuse(activity, 'comparing truth values by < or >');
}

function ordered(predicate: IntPredicate, a: Term, b: Term): Term {
  const { relation, isSigned } = taken(predicate);
  const less = isSigned ? lessSigned : lessUnsigned;
  switch (relation) {
    case 'eq':
      return same(a, b);
    case 'ne':
      return not(same(a, b));
    case 'lt':
      return less(a, b);
    case 'le':
      return not(less(b, a));
    case 'gt':
      return less(b, a);
    case 'ge':
      return not(less(a, b));
  }
}

/** Comparisons of whole numbers; undefined where they are none. */
function compareWholes(
  activity: Activity,
  predicate: IntPredicate,
  width: number,
  a: Value,
  b: Value,
): Value | undefined {
  if (a instanceof OpenLength || b instanceof OpenLength) {
    const open = compareLengths(activity, predicate, width, a, b);
    if (open !== undefined) return open;
  }
  const [x, y] = [wholeTerm(activity, a, width), wholeTerm(activity, b, width)];
  if (x === undefined || y === undefined) return undefined;
  const [p, q] = [x, y].map(term =>
    predicate.startsWith('u') ? asUnsigned(activity, term, width) : asSigned(activity, term, width),
  );
  if (predicate === 'eq') return ofCondition(eq(p, q));
  if (predicate === 'ne') return ofCondition(not(eq(p, q)));
  switch (predicate.slice(1)) {
    case 'lt':
      return ofCondition(lt(p, q));
    case 'le':
      return ofCondition(le(p, q));
    case 'gt':
      return ofCondition(lt(q, p));
    default:
      return ofCondition(le(q, p));
  }
}

/** An open length against a number: asks for no more of the input than that takes. */
function compareLengths(
  activity: Activity,
  predicate: IntPredicate,
  width: number,
  a: Value,
  b: Value,
): boolean | undefined {
  if (activity.state.input.closed || width < 32 || (a instanceof OpenLength && b instanceof OpenLength))
    return undefined;
  if (b instanceof OpenLength) return compareLengths(activity, MIRRORED[predicate], width, b, a);
  if (!(a instanceof OpenLength)) return undefined;
  // A sum with a length may be negative, and is a large number then.
  if (predicate.startsWith('u') && (a.plus < 0 || a.base !== undefined) && !lengthIsAtLeast(activity, a, 0))
    return undefined;
  const limit = isInteger(b) ? signedOrLarge(b, width, predicate) : wholeTerm(activity, b, width);
  if (limit === undefined) return undefined;
  const count = typeof limit === 'object' && predicate.startsWith('u') ? asUnsigned(activity, limit, width) : limit;
  const isAtLeast = (extra: number): boolean =>
    lengthIsAtLeast(activity, a, typeof count === 'number' ? count + extra : plus(count, extra));
  switch (predicate) {
    case 'eq':
      return isAtLeast(0) && !isAtLeast(1);
    case 'ne':
      return !isAtLeast(0) || isAtLeast(1);
    case 'ult':
    case 'slt':
      return !isAtLeast(0);
    case 'ule':
    case 'sle':
      return !isAtLeast(1);
    case 'ugt':
    case 'sgt':
      return isAtLeast(1);
    case 'uge':
    case 'sge':
      return isAtLeast(0);
  }
}

function plus(term: Term, extra: number): Term {
  return extra === 0 ? term : add(term, num(extra, Int));
}

/** A concrete bound as the number that it is in this comparison; lengths never come near what is not exact. */
function signedOrLarge(value: Integer, width: number, predicate: IntPredicate): number {
  return Number(predicate.startsWith('u') ? value : signed(value, width));
}

const MIRRORED: Readonly<Record<IntPredicate, IntPredicate>> = {
  eq: 'eq',
  ne: 'ne',
  ult: 'ugt',
  ule: 'uge',
  ugt: 'ult',
  uge: 'ule',
  slt: 'sgt',
  sle: 'sge',
  sgt: 'slt',
  sge: 'sle',
};

/** Addresses of one object are in the order of their offsets; those of two are only ever different. */
function compareAddresses(activity: Activity, predicate: IntPredicate, width: number, a: Value, b: Value): Value {
  if (isUnknownAddress(activity, a) || isUnknownAddress(activity, b)) return someTruth(activity);
  if (a instanceof Reference && b instanceof Reference && a.object === b.object) {
    const signedPredicate = predicate.startsWith('u') ? (`s${predicate.slice(1)}` as IntPredicate) : predicate;
    return compare(activity, signedPredicate, 64, fromOffset(a.offset), fromOffset(b.offset));
  }
  if (predicate === 'eq' || predicate === 'ne') {
    const bothAddresses = a instanceof Reference && b instanceof Reference;
    if (bothAddresses || a === 0 || b === 0) return predicate === 'ne';
  }
  // Every address is greater than null.
  if (a === 0 || b === 0) return concrete(predicate, width, a === 0 ? 0 : 1, b === 0 ? 0 : 1);
  if (a instanceof Reference && b instanceof Reference)
    return fault(activity, 'a comparison or a difference of pointers into two objects');
  return refuse(activity, 'a comparison of an address and a number');
}
