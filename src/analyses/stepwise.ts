import type { Ending, Machine, Transition } from '../automata/machine/machine.ts';
import { MARKS } from '../automata/words/marks.ts';
import type { Session } from '../logic/session.ts';
import { isConstant } from '../logic/term.ts';
import { displayForm } from './display-form.ts';

/**
 * A machine that writes a list, one item a step, as people look at it: what each step gives, without the beginning of the
 * list, and so without a first state of its own. `undefined` for other machines.
 */
export function stepwise(machine: Machine, session: Session): Machine | undefined {
  const { initial, transitions, endings } = machine;
  const isReentered = transitions.some(list => list.some(({ to }) => to === initial));
  const first = [...transitions[initial], ...endings[initial]];
  if (isReentered || first.length === 0 || !first.every(beginsList)) return undefined;
  const rest = <T extends Transition | Ending>(step: T): T => ({ ...step, outputs: step.outputs.slice(1) });
  const without = {
    ...machine,
    transitions: transitions.map((list, q) => (q === initial ? list.map(rest) : list)),
    endings: endings.map((list, q) => (q === initial ? list.map(rest) : list)),
  };
  return displayForm(without, session);
}

function beginsList({ outputs: [first] }: Transition | Ending): boolean {
  return first !== undefined && isConstant(first) && first.op.value === MARKS.list;
}
