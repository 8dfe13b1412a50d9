import { type Assignment, holds } from '../evaluate.ts';
import { universeSize } from '../sort.ts';
import type { Term, Variable } from '../term.ts';
import type { Value } from '../value.ts';
import type { Component } from './components.ts';
import { PRINTABLE, pleasantOrder } from './pleasant.ts';

const SMALL_INTS: readonly Value[] = [0n, 1n, -1n, 2n, 10n];

/**
 * A model of the component in which one variable after the other was given a value that reads better, where the others
 * allow it. Evaluates the predicates of each variable on at most 94 values.
 */
export function prettify({ conjuncts, variables }: Component, model: Assignment): Assignment {
  const better = new Map(model);
  for (const v of variables) {
    const before = better.get(v);
    const affected = conjuncts.filter(c => c.variables.includes(v));
    const candidates = candidatesFor(v, affected);
    if (before === undefined || candidates.length === 0) continue;
    const good = candidates.find(value => {
      if (value === before) return true;
      better.set(v, value);
      return affected.every(c => holds(c, better));
    });
    better.set(v, good ?? before);
  }
  return better;
}

function candidatesFor(v: Variable, conjuncts: readonly Term[]): readonly Value[] {
  if (v.sort.kind === 'int') return SMALL_INTS;
  if (universeSize(v.sort) !== 0x10000) return [];
  let set = PRINTABLE;
  for (const { op, args } of conjuncts) if (op.kind === 'in' && args[0] === v) set = set.intersect(op.set);
  return [...pleasantOrder(set)];
}
