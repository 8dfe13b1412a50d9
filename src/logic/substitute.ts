import { rebuild } from './rebuild.ts';
import type { Term, Variable } from './term.ts';

export type Substitution = ReadonlyMap<Variable, Term>;

/**
 * Replaces free variables, all at once, simplifying as it rebuilds. Linear in the size of the term as a graph; a
 * subterm without a replaced variable is returned as it is.
 */
export function substitute(term: Term, substitution: Substitution): Term {
  if (substitution.size === 0) return term;
  const done = new Map<Term, Term>();
  const visit = (t: Term): Term => {
    if (!t.variables.some(v => substitution.has(v))) return t;
    const before = done.get(t);
    if (before !== undefined) return before;
    const after = t.args.length === 0 ? (substitution.get(t as Variable) ?? t) : rebuild(t, t.args.map(visit));
    done.set(t, after);
    return after;
  };
  return visit(term);
}
