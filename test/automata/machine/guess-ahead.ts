import type { Ending, Machine, Transition } from '../../../src/automata/machine/machine.ts';
import { isConstant } from '../../../src/logic/term.ts';

/**
 * The same transduction by guessing: each state also promises which transition or ending comes next, and if that one
 * writes only constants, they are written with the step before. A deterministic machine becomes a single-valued
 * nondeterministic one whose runs are at most one step's output apart.
 */
export function guessingAhead(machine: Machine): Machine {
  const places: { readonly q: number; readonly next: Transition | Ending }[] = [];
  const numbers = new Map<Transition | Ending, number>();
  machine.states.forEach((_, q) => {
    for (const next of [...machine.transitions[q], ...machine.endings[q]])
      numbers.set(next, places.push({ q, next }) - 1);
  });
  const isEarly = ({ outputs }: Transition | Ending): boolean => outputs.every(isConstant);
  const promises = (q: number): readonly (Transition | Ending)[] => [...machine.transitions[q], ...machine.endings[q]];
  const taken = (t: Transition, written: boolean): readonly Transition[] =>
    promises(t.to).map(next => ({
      ...t,
      outputs: [...(written ? [] : t.outputs), ...(isEarly(next) ? next.outputs : [])],
      to: numbers.get(next) ?? -1,
    }));
  const start = places.length;
  return {
    ...machine,
    states: [...places, undefined].map((_, i) => String(i)),
    initial: start,
    transitions: [
      ...places.map(({ next }) => ('to' in next ? taken(next, isEarly(next)) : [])),
      machine.transitions[machine.initial].flatMap(t => taken(t, false)),
    ],
    endings: [
      ...places.map(({ next }) => ('to' in next ? [] : [{ ...next, outputs: isEarly(next) ? [] : next.outputs }])),
      machine.endings[machine.initial],
    ],
  };
}
