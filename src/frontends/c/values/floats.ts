import { and, eq, floatFunction, le, not, or } from '../../../logic/build.ts';
import { atRank, type FloatFunction, type FloatWidth, rankOf } from '../../../logic/float.ts';
import { Float, type Sort } from '../../../logic/sort.ts';
import { constant, FALSE, isConstant, type Term, TRUE } from '../../../logic/term.ts';
import { type Activity, refuse } from '../../../program/activity.ts';
import { Marker, SymbolicNumber, type Value } from '../../../program/value.ts';
import { fault } from './fault.ts';

/*
 * Floating-point numbers of C: a number where it is known, and a term of sort Float where it depends on the input. Terms
 * are functions of one symbol: what is calculated from two is refused.
 */

/** A floating-point number, or the term that it is. */
export function floatOf(activity: Activity, value: Value): number | Term {
  if (typeof value === 'number') return value;
  if (value instanceof SymbolicNumber && value.term.sort.kind === 'float') return value.term;
  if (value instanceof Marker) return fault(activity, 'a use of a value that was never set');
  return refuse(activity, 'this floating-point number that depends on the input');
}

/** The value that a term is. */
export function ofFloat(term: Term): number | SymbolicNumber {
  return isConstant(term) ? Number(term.op.value) : new SymbolicNumber(term);
}

/** A function of a number, in the precision of the number unless another one is given. */
export function applied(of: FloatFunction, x: Term, sort: Sort = x.sort): number | SymbolicNumber {
  return ofFloat(floatFunction(of, sort, x));
}

export function floatSort(kind: string): Sort & { readonly kind: 'float' } {
  return Float(kind === 'float' ? 32 : 64);
}

function widthIn(x: Term): FloatWidth {
  return x.sort.kind === 'float' ? x.sort.width : 64;
}

function at(value: number, x: Term): Term {
  return constant(value, x.sort);
}

/** Whether it is no NaN. */
export function isNumber(x: Term): Term {
  return le(x, at(Number.POSITIVE_INFINITY, x));
}

/** Whether the sign is that of the numbers below zero; NaN has none. */
export function hasMinus(x: Term): Term {
  return le(x, at(-0, x));
}

export function isFiniteNumber(x: Term): Term {
  return and(le(at(-largest(x), x), x), le(x, at(largest(x), x)));
}

function largest(x: Term): number {
  const width = widthIn(x);
  return atRank(rankOf(Number.POSITIVE_INFINITY, width) - 1n, width);
}

/** Below a number, for numbers: neither is NaN. Both zeros are the same. */
export function isBelow(x: Term, than: number): Term {
  const width = widthIn(x);
  if (Number.isNaN(than) || than === Number.NEGATIVE_INFINITY) return FALSE;
  return le(x, at(atRank(rankOf(than === 0 ? -0 : than, width) - 1n, width), x));
}

/** At most a number. */
function isAtMost(x: Term, most: number): Term {
  return Number.isNaN(most) ? FALSE : le(x, at(most === 0 ? 0 : most, x));
}

/** A comparison of two numbers that are no NaN. */
type Relation = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';

const MIRRORED: Readonly<Record<Relation, Relation>> = { eq: 'eq', ne: 'ne', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' };

/** How two numbers compare, where at least one depends on the input; false where one is NaN. */
export function related(relation: Relation, a: number | Term, b: number | Term): Term {
  if (typeof a === 'number') return typeof b === 'number' ? FALSE : related(MIRRORED[relation], b, a);
  if (typeof b !== 'number') return relatedTerms(relation, a, b);
  if (Number.isNaN(b)) return FALSE;
  switch (relation) {
    case 'lt':
      return isBelow(a, b);
    case 'le':
      return isAtMost(a, b);
    case 'gt':
      return and(isNumber(a), not(isAtMost(a, b)));
    case 'ge':
      return and(isNumber(a), not(isBelow(a, b)));
    case 'eq':
      return and(isAtMost(a, b), not(isBelow(a, b)));
    case 'ne':
      return and(isNumber(a), or(isBelow(a, b), not(isAtMost(a, b))));
  }
}

function relatedTerms(relation: Relation, a: Term, b: Term): Term {
  const areNumbers = and(isNumber(a), isNumber(b));
  const areZero = and(...[a, b].flatMap(x => [le(at(-0, x), x), le(x, at(0, x))]));
  const isEqual = a === b ? TRUE : or(eq(a, b), areZero);
  switch (relation) {
    case 'eq':
      return and(areNumbers, isEqual);
    case 'ne':
      return and(areNumbers, not(isEqual));
    case 'le':
      return and(areNumbers, or(le(a, b), isEqual));
    case 'lt':
      return and(areNumbers, le(a, b), not(isEqual));
    case 'ge':
      return relatedTerms('le', b, a);
    case 'gt':
      return relatedTerms('lt', b, a);
  }
}

/** Whether one of two is NaN. */
export function isUnordered(a: number | Term, b: number | Term): Term {
  const isNaNHere = (x: number | Term): Term =>
    typeof x === 'number' ? (Number.isNaN(x) ? TRUE : FALSE) : not(isNumber(x));
  return or(isNaNHere(a), isNaNHere(b));
}
