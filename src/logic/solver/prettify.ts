import { type Assignment, holds } from '../evaluate.ts';
import { Int, universeSize } from '../sort.ts';
import type { Term, Variable } from '../term.ts';
import type { Value } from '../value.ts';
import type { Component } from './components.ts';
import { PRINTABLE, pleasantOrder } from './pleasant.ts';

/** Tried unless they are further from zero than the value at hand. */
const SMALL_INTS = [0n, 1n, -1n, 2n, 10n];

/**
 * A model of the component in which one variable after the other was given a value that reads better, where the others
 * allow it. Evaluates the predicates of each variable on at most 94 values.
 */
export function prettify({ conjuncts, variables }: Component, model: Assignment): Assignment {
  const better = new Map(model);
  for (const v of variables) {
    const before = better.get(v);
    const affected = conjuncts.filter(c => c.variables.includes(v));
    if (before === undefined) continue;
    const candidates = candidatesFor(v, before, affected);
    const good = candidates.find(value => {
      if (value === before) return true;
      better.set(v, value);
      return affected.every(c => holds(c, better));
    });
    better.set(v, good ?? before);
  }
  return better;
}

function candidatesFor(v: Variable, before: Value, conjuncts: readonly Term[]): readonly Value[] {
  if (typeof before === 'bigint' && v.sort === Int) return SMALL_INTS.filter(n => n * n <= before * before);
  if (universeSize(v.sort) !== 0x10000) return [];
  let set = PRINTABLE;
  for (const { op, args } of conjuncts) if (op.kind === 'in' && args[0] === v) set = set.intersect(op.set);
  return [...pleasantOrder(set)];
}
