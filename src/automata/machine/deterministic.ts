import { and } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import type { Term } from '../../logic/term.ts';
import type { Machine } from './machine.ts';
import { pastFacts } from './past-symbols.ts';

/**
 * Whether no two transitions of a state, and no two endings, can be taken on the same symbol. True is certain; false
 * may also mean that the solver did not know. O(transitions²) per state.
 */
export function isDeterministic(machine: Machine, session: Session): boolean {
  const factsAt = pastFacts(machine);
  const exclusive = (list: readonly { readonly guard: Term }[], state: number): boolean =>
    list.every((a, i) =>
      list.slice(i + 1).every(b => {
        const both = and(a.guard, b.guard);
        return session.impossible(both, factsAt(state, [both]), true);
      }),
    );
  return machine.transitions.every(exclusive) && machine.endings.every(exclusive);
}
