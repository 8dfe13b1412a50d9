import type { BooleanAlgebra } from '../../logic/algebra.ts';
import { and, member } from '../../logic/build.ts';
import { setsOf, termOperations } from '../../logic/predicates.ts';
import type { Session } from '../../logic/session.ts';
import { FALSE, type Term, type Variable } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import { cells } from '../acceptor/minterms.ts';

/** A condition, and which of the guards hold where it does; the others do not. */
export interface Cell {
  readonly condition: Term;
  readonly holding: readonly number[];
}

/**
 * Cuts the guards into disjoint conditions that each decide all of them; where no guard holds there is no cell. Where
 * all guards are sets of the current symbol no solver is asked. Otherwise a cell that the solver could not rule out
 * stays, so a cell may be impossible. A guard that meets no other is its own cell as it is.
 */
export function guardCells(
  guards: readonly Term[],
  symbol: Variable,
  facts: readonly Term[],
  session: Session,
): readonly Cell[] {
  const sets = setsOf(symbol.sort);
  const places = new Map<Term, number[]>();
  guards.forEach((guard, i) => {
    if (guard === FALSE) return;
    const same = places.get(guard);
    if (same === undefined) places.set(guard, [i]);
    else same.push(i);
  });
  const distinct = [...places.keys()];
  const indices = distinct.map((_, i) => i);
  const holding = (targets: readonly number[]): readonly number[] =>
    targets.flatMap(t => places.get(distinct[t]) ?? []).sort((a, b) => a - b);
  if (sets !== undefined && distinct.every(g => g.variables.every(v => v === symbol))) {
    const asSets = distinct.map(g => sets.and(asCharSet(g) ?? sets.top, sets.top));
    return cells(sets, asSets, indices, session.budget).map(({ guard, targets }) => ({
      condition: member(symbol, guard),
      holding: holding(targets),
    }));
  }
  const possible = indices.filter(i => !session.impossible(distinct[i], facts, true));
  return cells(
    termsUnder(facts, session),
    possible.map(i => distinct[i]),
    possible,
    session.budget,
  ).map(({ guard, targets }) => ({ condition: guard, holding: holding(targets) }));
}

/** Predicates where facts hold; one is empty when it is certainly impossible. */
function termsUnder(facts: readonly Term[], session: Session): BooleanAlgebra<Term> {
  const isEmpty = (a: Term): boolean => session.impossible(a, facts, true);
  return {
    ...termOperations,
    isEmpty,
    disjoint: (a, b) => isEmpty(and(a, b)),
    equals: (a, b) => a === b,
    hash: a => a.id,
  };
}
