import { CharSet } from '../char-set.ts';
import { universeSize } from '../sort.ts';
import { isVariable, type Term, type Variable } from '../term.ts';
import type { Component } from './components.ts';

/** A component taken apart: what each variable may be by itself, and the predicates that relate several. */
export interface Relations {
  readonly domains: ReadonlyMap<Variable, CharSet>;
  readonly relations: readonly Term[];
}

/** @returns `undefined` unless all variables are of small sorts */
export function relationsOf({ conjuncts, variables }: Component): Relations | undefined {
  const domains = new Map<Variable, CharSet>();
  for (const v of variables) {
    const size = universeSize(v.sort);
    if (size === undefined) return undefined;
    domains.set(v, CharSet.range(0, size - 1));
  }
  const relations: Term[] = [];
  for (const conjunct of conjuncts) {
    const [subject] = conjunct.args;
    if (conjunct.op.kind === 'in' && isVariable(subject))
      domains.set(subject, (domains.get(subject) ?? CharSet.all).intersect(conjunct.op.set));
    else relations.push(conjunct);
  }
  return { domains, relations };
}
