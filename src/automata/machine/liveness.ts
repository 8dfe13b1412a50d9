import type { Term } from '../../logic/term.ts';
import { type Machine, registerVariable, windowDistance } from './machine.ts';

/** A value that a machine carries into a state: an earlier symbol, or a register. */
export type Slot =
  | { readonly kind: 'window'; readonly distance: number }
  | { readonly kind: 'register'; readonly index: number };

/**
 * For each state, the slots whose value can still matter there: backwards data flow to a fixpoint. Slots are ordered,
 * window entries first. O(states · transitions · slots) at worst, linear for machines without slots.
 */
export function liveSlots(machine: Machine): readonly (readonly Slot[])[] {
  const count = machine.states.length;
  if (machine.lookback === 0 && machine.registers.length === 0) return Array.from({ length: count }, () => []);
  const registers = new Map(machine.registers.map((r, i) => [registerVariable(r), i]));
  const windowBits = machine.lookback + 1;
  /** Bit d is the window entry at distance d, bit windowBits + i is register i. */
  const mentioned = (terms: readonly Term[]): Set<number> => {
    const found = new Set<number>();
    for (const term of terms)
      for (const v of term.variables) {
        const distance = windowDistance(v);
        const index = registers.get(v);
        if (index !== undefined) found.add(windowBits + index);
        else if (distance !== undefined && distance > 0) found.add(distance);
      }
    return found;
  };
  const live: Set<number>[] = machine.endings.map(endings => mentioned(endings.flatMap(e => [e.guard, ...e.outputs])));
  const direct = machine.transitions.map(list => list.map(t => mentioned([t.guard, ...t.outputs])));
  const updates = machine.transitions.map(list => list.map(t => t.updates.map(u => mentioned([u]))));
  for (let changed = true; changed; ) {
    changed = false;
    for (let q = count - 1; q >= 0; q--) {
      const before = live[q].size;
      machine.transitions[q].forEach((transition, t) => {
        for (const slot of direct[q][t]) live[q].add(slot);
        for (const slot of live[transition.to]) {
          if (slot >= windowBits) for (const used of updates[q][t][slot - windowBits]) live[q].add(used);
          else if (slot > 1) live[q].add(slot - 1);
        }
      });
      if (live[q].size !== before) changed = true;
    }
  }
  return live.map(set =>
    [...set]
      .sort((a, b) => a - b)
      .map(
        (slot): Slot =>
          slot < windowBits ? { kind: 'window', distance: slot } : { kind: 'register', index: slot - windowBits },
      ),
  );
}
