import type { CharSet } from './char-set.ts';
import { rebuild } from './rebuild.ts';
import { FALSE, type Term, TRUE } from './term.ts';

/** Terms that are known to lie in sets. */
export type Known = ReadonlyMap<Term, CharSet>;

/** The membership tests among conjuncts, by their subject. */
export function knownSets(facts: readonly Term[]): Known {
  const known = new Map<Term, CharSet>();
  for (const fact of facts) {
    const parts = fact.op.kind === 'and' ? fact.args : [fact];
    for (const part of parts) {
      if (part.op.kind !== 'in') continue;
      const before = known.get(part.args[0]);
      known.set(part.args[0], before === undefined ? part.op.set : before.intersect(part.op.set));
    }
  }
  return known;
}

/**
 * Simplifies a term where the known memberships hold: a test that they decide becomes true or false, so choices that
 * were made long ago disappear. The result is equal to the term wherever they hold. Linear in the term as a graph.
 */
export function assuming(term: Term, known: Known): Term {
  if (known.size === 0) return term;
  const done = new Map<Term, Term>();
  const visit = (t: Term): Term => {
    if (t.args.length === 0) return t;
    const before = done.get(t);
    if (before !== undefined) return before;
    const after = decided(t) ?? rebuiltWith(t, t.args.map(visit));
    done.set(t, after);
    return after;
  };
  const decided = (t: Term): Term | undefined => {
    if (t.op.kind !== 'in') return undefined;
    const set = known.get(t.args[0]);
    if (set === undefined) return undefined;
    if (set.isSubsetOf(t.op.set)) return TRUE;
    return set.isDisjointFrom(t.op.set) ? FALSE : undefined;
  };
  return visit(term);
}

function rebuiltWith(term: Term, args: readonly Term[]): Term {
  return args.every((arg, i) => arg === term.args[i]) ? term : rebuild(term, args);
}
