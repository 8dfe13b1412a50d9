import { or } from '../../logic/build.ts';
import type { Budget } from '../../logic/limits.ts';
import type { Term } from '../../logic/term.ts';
import type { Machine, Transition } from './machine.ts';
import { trimMachine } from './trim.ts';

/**
 * Merges states that have the same endings and the same steps into merged states. Keeps the transduction, also of
 * nondeterministic machines, and asks no solver. O(states) rounds at worst, each linear in the transitions.
 */
export function mergeStates(machine: Machine, budget: Budget): Machine {
  const ends = machine.endings.map(list => sorted(list.map(({ guard, outputs }) => `${guard.id}:${ids(outputs)}`)));
  const block = refined(ends, budget, current =>
    machine.transitions.map(list => effects(list.map(step => ({ step, end: current[step.to] })))),
  );
  const first = firstOf(block);
  return trimMachine({
    ...machine,
    initial: first(machine.initial),
    transitions: machine.transitions.map(list => list.map(t => ({ ...t, to: first(t.to) }))),
  });
}

/**
 * Merges states that are reached by the same steps from merged states, so by the same inputs with the same outputs:
 * the merged state can do what each of them could. Keeps the transduction; a deterministic machine may not stay one
 * in form. Cost as for {@link mergeStates}.
 */
export function mergeByPast(machine: Machine, budget: Budget): Machine {
  const incoming: { readonly step: Transition; readonly from: number }[][] = machine.states.map(() => []);
  machine.transitions.forEach((list, from) => {
    for (const step of list) incoming[step.to].push({ step, from });
  });
  const starts = machine.states.map((_, q) => String(q === machine.initial));
  const block = refined(starts, budget, current =>
    incoming.map(list => effects(list.map(({ step, from }) => ({ step, end: current[from] })))),
  );
  const first = firstOf(block);
  const gathered = <T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] => {
    const rows: T[][] = lists.map(() => []);
    lists.forEach((list, q) => {
      rows[first(q)].push(...list);
    });
    return rows;
  };
  return trimMachine({
    ...machine,
    initial: first(machine.initial),
    transitions: gathered(machine.transitions.map(list => list.map(t => ({ ...t, to: first(t.to) })))),
    endings: gathered(machine.endings),
  });
}

/** Refines the classes of equal keys by the keys that depend on the classes, until they stay. */
function refined(
  start: readonly string[],
  budget: Budget,
  keysFor: (block: readonly number[]) => readonly string[],
): readonly number[] {
  let block = numbered(start);
  for (let count = 0; new Set(block).size > count; ) {
    count = new Set(block).size;
    budget.spend(start.length);
    const current = block;
    block = numbered(keysFor(current).map((key, q) => `${current[q]}|${key}`));
  }
  return block;
}

/** What the steps do, wherever equal effects are spread over several of them. */
function effects(list: readonly { readonly step: Transition; readonly end: number }[]): string {
  const guards = new Map<string, Term>();
  for (const { step, end } of list) {
    const key = `${end}:${ids(step.outputs)}:${ids(step.updates)}`;
    const other = guards.get(key);
    guards.set(key, other === undefined ? step.guard : or(other, step.guard));
  }
  return sorted([...guards].map(([key, guard]) => `${guard.id}>${key}`));
}

function firstOf(block: readonly number[]): (q: number) => number {
  const first = new Map<number, number>();
  block.forEach((b, q) => {
    if (!first.has(b)) first.set(b, q);
  });
  return q => first.get(block[q]) ?? q;
}

function numbered(keys: readonly string[]): readonly number[] {
  const numbers = new Map<string, number>();
  return keys.map(key => {
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  });
}

function sorted(keys: readonly string[]): string {
  return [...keys].sort().join(';');
}

function ids(terms: readonly Term[]): string {
  return terms.map(t => t.id).join();
}
