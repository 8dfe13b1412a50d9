import { BitVec, Bool } from '../../logic/sort.ts';
import type { Term } from '../../logic/term.ts';
import { addSymbol, endInput } from '../../program/input.ts';
import type { State } from '../../program/state.ts';
import { unknown } from '../../program/unknown.ts';

/** What a symbol of an input is that the environment chooses. */
const BYTE = BitVec(8);

/**
 * The input as the environment's choice: whether it has another symbol after those that are known, which is added then.
 *
 * @param decide what the policy says of a condition
 */
export function readChosen(state: State, decide: (state: State, condition: Term) => boolean): boolean {
  const goesOn = decide(state, unknown(`more than ${state.input.symbols.length}`, Bool));
  if (goesOn) addSymbol(state, BYTE);
  else endInput(state);
  return goesOn;
}
