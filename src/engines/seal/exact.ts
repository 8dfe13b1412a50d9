import { and } from '../../logic/build.ts';
import { LimitReached } from '../../logic/limits.ts';
import type { Session } from '../../logic/session.ts';
import { FALSE, type Term } from '../../logic/term.ts';
import type { MergedAutomaton } from './merge-states.ts';

/**
 * Whether an inferred automaton is exact: each word leads to one state at most, and where the code goes on, accepts or
 * rejects never depends on more than the state and the symbol. Since every run of the code is one of the automaton, the
 * only run of the automaton on a word is then that of the code: it accepts the same words, in the same states.
 * For each state quadratic in its transitions; where there is no time for that, it is not known to be.
 */
export function isExact(automaton: MergedAutomaton, session: Session): boolean {
  if (automaton.lost.length > 0 || automaton.machine.lookback > 0) return false;
  try {
    session.budget.checkClock();
    return isSure(automaton, session);
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}

function isSure({ machine, leavings }: MergedAutomaton, session: Session): boolean {
  const overlap = (a: Term, b: Term): boolean => {
    const both = and(a, b);
    return both !== FALSE && session.ask([both]).status !== 'unsat';
  };
  return machine.transitions.every((list, q) => {
    const left = leavings.filter(({ from }) => from === q);
    const isEndSure = machine.endings[q].length === 0 || left.every(({ guard }) => guard !== undefined);
    const isOne = list.every(({ guard, to }, i) =>
      list.slice(i + 1).every(other => other.to === to || !overlap(guard, other.guard)),
    );
    const stays = left.every(({ guard }) => guard === undefined || list.every(other => !overlap(guard, other.guard)));
    return isEndSure && isOne && stays;
  });
}
