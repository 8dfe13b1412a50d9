import { windowDistance, windowVariable } from '../../../automata/machine/machine.ts';
import { Char } from '../../../logic/sort.ts';
import { substitute } from '../../../logic/substitute.ts';
import { constant, isVariable, type Term, type Variable } from '../../../logic/term.ts';

/** The code unit at a distance in the window. */
export function unitAt(distance: number): Variable {
  return windowVariable(Char, distance);
}

/** The constants that write a text. */
export function unitsOf(text: string): readonly Term[] {
  return Array.from({ length: text.length }, (_, i) => constant(text.charCodeAt(i), Char));
}

/** The term as it is written `by` code units later: `x1` is then further back. */
export function shifted(term: Term, by: number): Term {
  if (by === 0 || term.variables.length === 0) return term;
  const later = (v: Term) => (isVariable(v) ? unitAt((windowDistance(v) ?? 0) + by) : v);
  return isVariable(term) ? later(term) : substitute(term, new Map(term.variables.map(v => [v, later(v)])));
}

/** How far back the term looks; -1 when it does not. */
export function farthest(term: Term): number {
  return term.variables.reduce((far, v) => Math.max(far, windowDistance(v) ?? 0), -1);
}
