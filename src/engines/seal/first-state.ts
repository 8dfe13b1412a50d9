import type { Machine } from '../../automata/machine/machine.ts';
import { not, or } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import { joinedMoves, type MergedAutomaton } from './merge-states.ts';

/**
 * The automaton without a first state that nobody would draw: the program has no variables of its own there yet, because its
 * function has not begun, and there is just one state in which it goes on like that, and perhaps in more ways: where it
 * reads for the first time, and comes back to later. That one becomes the first, and nothing that was accepted is lost.
 * For each state as many queries as the first one has transitions.
 */
export function withoutFirst(automaton: MergedAutomaton, session: Session): MergedAutomaton {
  const { machine, merged, reasons, leavings } = automaton;
  const first = machine.initial;
  const isEmpty = merged[first].every(({ control, environment }) => control.size === 0 && environment.slots.size === 0);
  if (merged[first].length === 0 || !isEmpty || machine.lookback > 0) return automaton;
  const others = machine.states.map((_, q) => q).filter(q => q !== first);
  const same = others.filter(q => merged[q].length > 0 && simulates(machine, q, first, session));
  if (same.length !== 1) return automaton;
  const [other] = same;
  const number = (q: number): number => others.indexOf(q === first ? other : q);
  const members = others.map(q => (q === other ? [other, first] : [q]));
  const parts = members.map(states => joinedMoves(states, machine, reasons, number));
  return {
    ...automaton,
    machine: {
      ...machine,
      states: others.map(q => machine.states[q]),
      initial: number(first),
      transitions: parts.map(({ transitions }) => transitions),
      endings: others.map(q => machine.endings[q]),
    },
    merged: members.map(states => states.flatMap(q => merged[q])),
    reasons: parts.map(part => part.reasons),
    leavings: leavings.map(leaving => ({ ...leaving, from: number(leaving.from) })),
  };
}

/** Whether a state goes wherever another one goes, if that is taken for it. */
function simulates({ transitions, endings }: Machine, q: number, other: number, session: Session): boolean {
  if (endings[q].length === 0 && endings[other].length > 0) return false;
  return transitions[other].every(({ guard, to }) => {
    const goal = to === other ? q : to;
    const own = transitions[q].flatMap(each =>
      each.to === goal || (goal === q && each.to === other) ? [each.guard] : [],
    );
    return own.length > 0 && session.ask([guard, not(or(...own))]).status === 'unsat';
  });
}
