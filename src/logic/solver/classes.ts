import { CharSet } from '../char-set.ts';
import { compiled, type NumericFunction } from '../compile.ts';
import { Budget } from '../limits.ts';
import type { Term, Variable } from '../term.ts';
import { pleasantOrder } from './pleasant.ts';

/** The clock is read after this many values. */
const LOOK_EVERY = 4096;

/** After so many values it is looked whether there are groups at all. */
const TRIED = 4096;

/** The largest subterms of relations that are about one variable alone, for each variable. */
function viewsOf(relations: readonly Term[]): ReadonlyMap<Variable, ReadonlySet<Term>> {
  const views = new Map<Variable, Set<Term>>();
  const seen = new Set<Term>();
  const visit = (term: Term): void => {
    if (term.variables.length === 0 || seen.has(term)) return;
    seen.add(term);
    if (term.variables.length > 1) {
      for (const arg of term.args) visit(arg);
      return;
    }
    const [v] = term.variables;
    views.set(v, (views.get(v) ?? new Set()).add(term));
  };
  for (const relation of relations) visit(relation);
  return views;
}

/**
 * Groups of a variable's values that the relations cannot tell apart, the most pleasant value of each first. A relation
 * sees a variable only through the largest subterms that are about it alone (a parity, a digit, a range test): two
 * values with the same results there are interchangeable in every model. One evaluation for each value and subterm.
 *
 * @returns `undefined` when a relation sees the variable itself, or tells most of the first values apart, so that all may
 * differ
 */
export function interchangeable(
  v: Variable,
  domain: CharSet,
  relations: readonly Term[],
  budget = Budget.unlimited,
): readonly (readonly number[])[] | undefined {
  const views = viewsOf(relations).get(v) ?? new Set<Term>();
  if (views.has(v)) return undefined;
  const functions: NumericFunction[] = [];
  for (const view of views) {
    const see = compiled(view, [v]);
    if (see === undefined) return undefined;
    functions.push(see);
  }
  const groups = new Map<string, number[]>();
  let seen = 0;
  for (const value of pleasantOrder(domain)) {
    // A checksum tells nearly all values apart: finding the few that it does not costs more than it saves.
    if (++seen === TRIED && groups.size > 0.75 * TRIED) return undefined;
    if (value % LOOK_EVERY === 0) budget.checkClock();
    const key = functions.map(f => f(value)).join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return [...groups.values()];
}

/** Of each variable's values, one of each {@link interchangeable} group: enough to find a model if there is one. */
export function representatives(
  domains: ReadonlyMap<Variable, CharSet>,
  relations: readonly Term[],
  budget: Budget,
): ReadonlyMap<Variable, CharSet> {
  const reduced = new Map<Variable, CharSet>();
  for (const [v, domain] of domains) {
    const groups = interchangeable(v, domain, relations, budget);
    reduced.set(v, groups === undefined ? domain : CharSet.of(...groups.map(([first]) => first)));
  }
  return reduced;
}
