import { and, floatFunction, not, or } from '../../../logic/build.ts';
import type { FloatArithmetic, FloatFunction } from '../../../logic/float.ts';
import { floatOperation } from '../../../logic/float-operations.ts';
import { isNumber } from '../../../logic/float-tests.ts';
import { Float, type Sort } from '../../../logic/sort.ts';
import { constant, isConstant, type Term } from '../../../logic/term.ts';
import { type Activity, refuse } from '../../../program/activity.ts';
import { Marker, SymbolicNumber, type Value } from '../../../program/value.ts';
import { fault } from './fault.ts';
import type { Relation } from './relation.ts';

/*
 * Floating-point numbers of C: a number where it is known, and a term of sort Float where it depends on the input.
 */

/** A floating-point number, or the term that it is. */
export function floatOf(activity: Activity, value: Value): number | Term {
  if (typeof value === 'number') return value;
  if (value instanceof SymbolicNumber && value.term.sort.kind === 'float') return value.term;
  if (value instanceof Marker) return fault(activity, 'a use of a value that was never set');
  return refuse(activity, 'taking a value that depends on the input for a floating-point number');
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

/** How two numbers compare, where at least one depends on the input; false where one is NaN. */
export function related(relation: Relation, a: number | Term, b: number | Term): Term {
  const [x, y] = terms(a, b);
  switch (relation) {
    case 'lt':
      return floatOperation('below', x, y);
    case 'le':
      return floatOperation('at most', x, y);
    case 'gt':
      return floatOperation('below', y, x);
    case 'ge':
      return floatOperation('at most', y, x);
    case 'eq':
      return floatOperation('same', x, y);
    case 'ne':
      return and(isNumber(x), isNumber(y), not(floatOperation('same', x, y)));
  }
}

/** What is calculated from two numbers, where at least one depends on the input. */
export function calculated(of: FloatArithmetic, a: number | Term, b: number | Term): number | SymbolicNumber {
  return ofFloat(floatOperation(of, ...terms(a, b)));
}

/** Two numbers as terms of the sort that one of them has. */
function terms(a: number | Term, b: number | Term): readonly [Term, Term] {
  const sort = typeof a === 'number' ? (typeof b === 'number' ? Float(64) : b.sort) : a.sort;
  const term = (x: number | Term): Term => (typeof x === 'number' ? constant(x, sort) : x);
  return [term(a), term(b)];
}

/** Whether one of two is NaN. */
export function isUnordered(a: number | Term, b: number | Term): Term {
  return or(...terms(a, b).map(x => not(isNumber(x))));
}
