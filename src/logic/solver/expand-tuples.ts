import { tuple } from '../build.ts';
import type { Sort } from '../sort.ts';
import { substitute } from '../substitute.ts';
import { type Term, type Variable, variable } from '../term.ts';

/** A conjunction in which every tuple variable was replaced by a tuple of variables, and the way back. */
export interface Expanded {
  readonly conjuncts: readonly Term[];
  /** The replaced variables and what stands in their place. */
  readonly replaced: ReadonlyMap<Variable, Term>;
}

/** Replaces tuple variables by tuples of fresh variables; afterwards no subterm has a tuple sort. */
export function expandTuples(conjuncts: readonly Term[]): Expanded {
  const replaced = new Map<Variable, Term>();
  for (const conjunct of conjuncts)
    for (const v of conjunct.variables)
      if (v.sort.kind === 'tuple' && !replaced.has(v)) replaced.set(v, parts(String(v.id), v.sort));
  if (replaced.size === 0) return { conjuncts, replaced };
  return { conjuncts: conjuncts.map(c => substitute(c, replaced)), replaced };
}

/** The control character keeps these names apart from every name that comes from source code. */
function parts(path: string, sort: Sort): Term {
  if (sort.kind !== 'tuple') return variable(`\u0001part ${path}`, sort);
  return tuple(...sort.items.map((item, i) => parts(`${path}.${i}`, item)));
}
