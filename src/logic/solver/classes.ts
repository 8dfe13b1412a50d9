import { CharSet } from '../char-set.ts';
import { compiled, type NumericFunction } from '../compile.ts';
import type { Term, Variable } from '../term.ts';
import { pleasantOrder } from './pleasant.ts';

/**
 * Of each variable's values, one for each way in which the relations can tell values apart. A relation sees a variable
 * only through the largest subterms that are about it alone (a parity, a digit, a range test): two values with the same
 * results there are interchangeable in every model, so trying one of them is enough. Exact. One evaluation for each
 * value and subterm.
 */
export function representatives(
  domains: ReadonlyMap<Variable, CharSet>,
  relations: readonly Term[],
): ReadonlyMap<Variable, CharSet> {
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
  const reduced = new Map<Variable, CharSet>();
  for (const [v, domain] of domains) reduced.set(v, reduce(v, domain, [...(views.get(v) ?? [])]));
  return reduced;
}

function reduce(v: Variable, domain: CharSet, views: readonly Term[]): CharSet {
  if (views.includes(v)) return domain;
  const functions: NumericFunction[] = [];
  for (const view of views) {
    const see = compiled(view, [v]);
    if (see === undefined) return domain;
    functions.push(see);
  }
  const chosen = new Map<string, number>();
  for (const value of pleasantOrder(domain)) {
    const key = functions.map(f => f(value)).join();
    if (!chosen.has(key)) chosen.set(key, value);
  }
  return CharSet.of(...chosen.values());
}
