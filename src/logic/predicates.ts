import type { BooleanAlgebra } from './algebra.ts';
import { and, not, or } from './build.ts';
import { CharSet, charSets } from './char-set.ts';
import type { Session } from './session.ts';
import { type Sort, universeSize } from './sort.ts';
import { FALSE, type Term, TRUE } from './term.ts';

const restricted = new Map<number, BooleanAlgebra<CharSet>>();

/** The sets of values of a small sort. @returns `undefined` for a sort that is not small */
export function setsOf(sort: Sort): BooleanAlgebra<CharSet> | undefined {
  const size = universeSize(sort);
  if (size === undefined || size === CharSet.all.size) return size === undefined ? undefined : charSets;
  let algebra = restricted.get(size);
  if (algebra === undefined) {
    const top = CharSet.range(0, size - 1);
    algebra = { ...charSets, top, not: a => top.minus(a) };
    restricted.set(size, algebra);
  }
  return algebra;
}

/** What algebras of terms calculate; they differ in how they answer questions. */
export const termOperations = {
  top: TRUE,
  bottom: FALSE,
  and: (a: Term, b: Term): Term => and(a, b),
  or: (a: Term, b: Term): Term => or(a, b),
  not,
  minus: (a: Term, b: Term): Term => and(a, not(b)),
};

/** Predicates as terms, for symbols of any sort. Questions go to the session's solver. */
export function predicatesOf(session: Session): BooleanAlgebra<Term> {
  return {
    ...termOperations,
    isEmpty: a => !session.satisfiable(a),
    disjoint: (a, b) => !session.satisfiable(and(a, b)),
    equals: (a, b) => a === b || !session.satisfiable(or(and(a, not(b)), and(b, not(a)))),
    hash: () => 0,
  };
}
