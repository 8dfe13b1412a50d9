import { Int } from '../../logic/sort.ts';
import { isConstant, type Term } from '../../logic/term.ts';
import type { Ending, Machine, Transition } from '../machine/machine.ts';
import { MARKS } from './marks.ts';

/** Whether all that a machine ever writes is one truth value. Then it is the machine of a predicate. */
export function isPredicate({ output, transitions, endings }: Machine): boolean {
  if (output !== Int) return false;
  const written = [...transitions.flat(), ...endings.flat()].flatMap(({ outputs }) => outputs);
  return written.length > 0 && written.every(term => isMark(term, MARKS.true) || isMark(term, MARKS.false));
}

function isMark(term: Term, mark: bigint): boolean {
  return isConstant(term) && term.op.value === mark;
}

/**
 * The language of a predicate: an acceptor of the inputs for which it gives true. Those for which it gives false, and
 * those on which it throws, are rejected. Twice the states.
 */
export function languageOfPredicate(machine: Machine): Machine {
  const count = machine.states.length;
  /** After true was written, states are counted from `count`. */
  const after = ({ outputs }: Transition | Ending, hasWritten: boolean): boolean | undefined => {
    if (outputs.length === 0) return hasWritten;
    return !hasWritten && outputs.length === 1 && isMark(outputs[0], MARKS.true) ? true : undefined;
  };
  const levels = [false, true];
  return {
    ...machine,
    output: undefined,
    states: [...machine.states, ...machine.states],
    transitions: levels.flatMap(hasWritten =>
      machine.transitions.map(list =>
        list.flatMap(transition => {
          const now = after(transition, hasWritten);
          return now === undefined ? [] : [{ ...transition, outputs: [], to: transition.to + (now ? count : 0) }];
        }),
      ),
    ),
    endings: levels.flatMap(hasWritten =>
      machine.endings.map(list =>
        list.flatMap(ending => (after(ending, hasWritten) === true ? [{ ...ending, outputs: [] }] : [])),
      ),
    ),
  };
}

/** The output that stands for true. */
export const TRUE_WORD: readonly bigint[] = [MARKS.true];
