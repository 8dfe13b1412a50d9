import { CharSet } from '../char-set.ts';
import { Bool, universeSize } from '../sort.ts';
import { isVariable, type Term, type Variable } from '../term.ts';
import type { Value } from '../value.ts';
import type { Component } from './components.ts';

/** A component taken apart: what each variable may be by itself, and the predicates that relate several. */
export interface Relations {
  readonly domains: ReadonlyMap<Variable, CharSet>;
  readonly relations: readonly Term[];
}

/** Booleans count as the numbers 0 and 1. @returns `undefined` unless all variables are Boolean or of small sorts */
export function relationsOf({ conjuncts, variables }: Component): Relations | undefined {
  const domains = new Map<Variable, CharSet>();
  for (const v of variables) {
    const size = v.sort === Bool ? 2 : universeSize(v.sort);
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

/** The value of a variable that a number of {@link relationsOf} stands for. */
export function valueFor(v: Variable, number: number): Value {
  return v.sort === Bool ? number === 1 : number;
}
