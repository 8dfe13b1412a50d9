import { substitute } from '../../logic/substitute.ts';
import { isVariable, type Term } from '../../logic/term.ts';
import { type Machine, windowDistance, windowVariable } from './machine.ts';

/** The term as it is after `by` more symbols were read: `x` is then `x1`. With a negative `by`, as it was before. */
export function shifted(term: Term, by: number): Term {
  if (by === 0 || term.variables.length === 0) return term;
  const later = (v: Term): Term => windowVariable(v.sort, distanceOf(v) + by);
  return isVariable(term) ? later(term) : substitute(term, new Map(term.variables.map(v => [v, later(v)])));
}

/** How far back the term looks: 0 when it is about the current symbol only, -1 when it does not depend on the window. */
export function farthest(term: Term): number {
  return term.variables.reduce((far, v) => Math.max(far, windowDistance(v) ?? -1), -1);
}

/** Whether the term depends on the current symbol. */
export function isAboutCurrent(term: Term): boolean {
  return term.variables.some(v => windowDistance(v) === 0);
}

/** The lookback that a machine's terms need. */
export function usedLookback({ transitions, endings }: Pick<Machine, 'transitions' | 'endings'>): number {
  let lookback = 0;
  const look = (term: Term): void => {
    lookback = Math.max(lookback, farthest(term));
  };
  for (const t of transitions.flat()) [t.guard, ...t.outputs, ...t.updates].forEach(look);
  for (const e of endings.flat()) [e.guard, ...e.outputs].forEach(look);
  return lookback;
}

function distanceOf(v: Term): number {
  const distance = isVariable(v) ? windowDistance(v) : undefined;
  if (distance === undefined) throw new Error('only the window moves on with each symbol; registers do not');
  return distance;
}
