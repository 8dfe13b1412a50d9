import type { Machine, Transition } from '../../../automata/machine/machine.ts';
import { tidy } from '../../../automata/machine/tidy.ts';
import { or } from '../../../logic/build.ts';
import type { Budget } from '../../../logic/limits.ts';
import type { Term } from '../../../logic/term.ts';

/**
 * Merges states that have the same endings and the same steps into merged states. Keeps the transduction, also of
 * nondeterministic machines, and asks no solver. O(states) rounds at worst, each linear in the transitions.
 */
export function mergeStates(machine: Machine, budget: Budget): Machine {
  const ends = machine.endings.map(list => sorted(list.map(({ guard, outputs }) => `${guard.id}:${ids(outputs)}`)));
  let block = numbered(ends);
  for (let count = 0; new Set(block).size > count; ) {
    count = new Set(block).size;
    budget.spend(machine.states.length);
    const current = block;
    block = numbered(machine.transitions.map((list, q) => `${current[q]}|${stepsKey(list, current)}`));
  }
  const first = new Map<number, number>();
  block.forEach((b, q) => {
    if (!first.has(b)) first.set(b, q);
  });
  const to = (q: number): number => first.get(block[q]) ?? q;
  return tidy({
    ...machine,
    initial: to(machine.initial),
    transitions: machine.transitions.map(list => list.map(t => ({ ...t, to: to(t.to) }))),
  });
}

function stepsKey(list: readonly Transition[], block: readonly number[]): string {
  const guards = new Map<string, Term>();
  for (const { guard, outputs, to } of list) {
    const key = `${block[to]}:${ids(outputs)}`;
    const other = guards.get(key);
    guards.set(key, other === undefined ? guard : or(other, guard));
  }
  return sorted([...guards].map(([key, guard]) => `${guard.id}>${key}`));
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
