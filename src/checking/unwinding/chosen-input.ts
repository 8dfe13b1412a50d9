import { BitVec, Bool } from '../../logic/sort.ts';
import type { Term } from '../../logic/term.ts';
import type { State } from '../../program/state.ts';
import { unknown } from '../../program/unknown.ts';

/** What a symbol of an input is that the environment chooses. */
export const BYTE = BitVec(8);

/** Whether the input has another symbol after those that are known. */
export function goesOn({ input }: State): Term {
  return unknown(`more than ${input.symbols.length}`, Bool);
}
