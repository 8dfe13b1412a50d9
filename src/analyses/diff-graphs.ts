import type { Machine } from '../automata/machine/machine.ts';
import { and, not, or } from '../logic/build.ts';
import type { Session } from '../logic/session.ts';
import { FALSE, type Term } from '../logic/term.ts';

/** A machine whose states have names, with what stands at its transitions, where that is known. */
export interface NamedMachine {
  readonly machine: Machine;
  /** For each transition, in its order, some lines. */
  readonly labels?: readonly (readonly (readonly string[])[])[] | undefined;
}

/** Something in which two machines differ that have their states by name in common. */
export type GraphChange =
  | { readonly kind: 'state lost' | 'state added'; readonly state: string }
  /** It is another state that the machine starts in, or another answer at the end of the input there. */
  | { readonly kind: 'start changed' | 'end changed'; readonly state: string }
  | {
      readonly kind: 'arrow lost' | 'arrow added' | 'arrow changed';
      readonly from: string;
      readonly to: string;
      /** What stood at it, and what stands there; in the old machine only what it has not in common with the new one. */
      readonly left: readonly string[];
      readonly right: readonly string[];
    };

interface Arrow {
  readonly from: string;
  readonly to: string;
  guard: Term;
  readonly lines: string[];
}

/**
 * How two machines differ as graphs: states by their names, arrows by the names of the states that they lead between. Arrows
 * differ where their guards do (as the solver shows, or cannot exclude), or what stands at them does, if that is known of
 * both. Names that are not unique stand for all of their states. Linear but for the solver.
 */
export function graphChanges(left: NamedMachine, right: NamedMachine, session: Session): readonly GraphChange[] {
  const [before, after] = [left.machine, right.machine];
  const [old, now] = [new Set(before.states), new Set(after.states)];
  const changes: GraphChange[] = [
    ...[...old].filter(state => !now.has(state)).map(state => ({ kind: 'state lost', state }) as const),
    ...[...now].filter(state => !old.has(state)).map(state => ({ kind: 'state added', state }) as const),
  ];
  if (before.states[before.initial] !== after.states[after.initial])
    changes.push({ kind: 'start changed', state: after.states[after.initial] });
  const ends = (machine: Machine, name: string): boolean =>
    machine.states.some((state, q) => state === name && machine.endings[q].length > 0);
  for (const state of old)
    if (now.has(state) && ends(before, state) !== ends(after, state)) changes.push({ kind: 'end changed', state });
  const [lost, added] = [arrowsOf(left), arrowsOf(right)];
  const isLabelled = left.labels !== undefined && right.labels !== undefined;
  for (const [key, arrow] of lost) {
    const other = added.get(key);
    const { from, to, lines } = arrow;
    if (other === undefined) changes.push({ kind: 'arrow lost', from, to, left: lines, right: [] });
    else if ((isLabelled && !isSame(lines, other.lines)) || !isEquivalent(arrow.guard, other.guard, session))
      changes.push({
        kind: 'arrow changed',
        from,
        to,
        left: without(lines, other.lines),
        right: without(other.lines, lines),
      });
  }
  for (const [key, { from, to, lines }] of added)
    if (!lost.has(key)) changes.push({ kind: 'arrow added', from, to, left: [], right: lines });
  return changes;
}

function arrowsOf({ machine, labels }: NamedMachine): ReadonlyMap<string, Arrow> {
  const arrows = new Map<string, Arrow>();
  machine.transitions.forEach((list, q) => {
    list.forEach(({ guard, to }, i) => {
      const [from, target] = [machine.states[q], machine.states[to]];
      const key = JSON.stringify([from, target]);
      const arrow = arrows.get(key) ?? { from, to: target, guard: FALSE, lines: [] };
      arrow.guard = or(arrow.guard, guard);
      arrow.lines.push(...(labels?.[q]?.[i] ?? []));
      arrows.set(key, arrow);
    });
  });
  return arrows;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, i) => line === b[i]);
}

function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const own = lines.filter(line => !others.includes(line));
  return own.length === 0 ? lines : own;
}

function isEquivalent(a: Term, b: Term, session: Session): boolean {
  return a === b || session.ask([or(and(a, not(b)), and(b, not(a)))]).status === 'unsat';
}
