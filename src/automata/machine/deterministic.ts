import { and } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import type { Machine } from './machine.ts';

/**
 * Whether no two transitions of a state, and no two endings, can be taken on the same symbol. True is certain; false
 * may also mean that the solver did not know. O(transitions²) per state.
 */
export function isDeterministic(machine: Machine, session: Session): boolean {
  const exclusive = (list: readonly { readonly guard: Machine['endings'][number][number]['guard'] }[]): boolean =>
    list.every((a, i) => list.slice(i + 1).every(b => session.impossible(and(a.guard, b.guard))));
  return machine.transitions.every(exclusive) && machine.endings.every(exclusive);
}
