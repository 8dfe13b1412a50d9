import { windowVariable } from '../../../automata/machine/machine.ts';
import { Char } from '../../../logic/sort.ts';
import { constant, type Term, type Variable } from '../../../logic/term.ts';

/** The code unit at a distance in the window. */
export function unitAt(distance: number): Variable {
  return windowVariable(Char, distance);
}

/** The constants that write a text. */
export function unitsOf(text: string): readonly Term[] {
  return Array.from({ length: text.length }, (_, i) => constant(text.charCodeAt(i), Char));
}
