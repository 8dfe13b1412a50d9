import { and, eq, not, or } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import { universeSize } from '../../logic/sort.ts';
import { FALSE, type Term } from '../../logic/term.ts';
import type { Ending, Machine, Transition } from './machine.ts';
import { onward } from './onward.ts';
import { tidy } from './tidy.ts';

/**
 * Minimises a deterministic machine: brings it to onward form and merges states that do the same for every input.
 * Without lookback and registers and over a small sort the result is the minimal machine of its transduction. With
 * lookback, states are merged when they agree for every content of the window, so more states than needed may stay.
 *
 * Moore's refinement. States are first told apart by what is cheap and canonical (which symbols lead to which block with
 * how many outputs); only then are outputs compared as functions, under the guards that they share. Rounds · states ·
 * transitions² at worst, with one comparison for each pair that is not literally the same.
 */
export function minimise(machine: Machine, session: Session): Machine {
  const start = onward(machine);
  let block = classify(start, start.endings.map(endingsKey), () => true);
  for (let count = 0; ; ) {
    const current = block;
    const keys = start.transitions.map((list, q) => `${current[q]}|${shape(start, list, current)}`);
    block = classify(start, keys, (p, q) => sameSteps(start, p, q, current, session));
    const now = new Set(block).size;
    if (now === count) break;
    count = now;
    session.budget.spend(start.states.length);
  }
  return quotient(start, block);
}

function endingsKey(endings: readonly Ending[]): string {
  return endings
    .map(e => `${e.guard.id}:${e.outputs.map(o => o.id).join()}`)
    .sort()
    .join(';');
}

/** Numbers the states so that those with equal keys that `same` confirms have equal numbers. */
function classify(machine: Machine, keys: readonly string[], same: (p: number, q: number) => boolean): number[] {
  const representatives = new Map<string, number[]>();
  const result: number[] = [];
  machine.states.forEach((_, q) => {
    const list = representatives.get(keys[q]) ?? [];
    representatives.set(keys[q], list);
    const found = list.find(p => same(p, q));
    if (found === undefined) list.push(q);
    result.push(found ?? q);
  });
  return result;
}

/** Over small sorts without lookback, what a state reads for each target block and number of outputs is canonical. */
function shape(machine: Machine, transitions: readonly Transition[], block: readonly number[]): string {
  if (machine.lookback > 0 || machine.registers.length > 0 || universeSize(machine.input) === undefined) return '';
  const guards = new Map<string, Term>();
  for (const t of transitions) {
    const key = `${block[t.to]}/${t.outputs.length}`;
    guards.set(key, or(guards.get(key) ?? FALSE, t.guard));
  }
  return [...guards]
    .map(([key, guard]) => `${key}:${guard.id}`)
    .sort()
    .join(';');
}

/** Whether two states take the same symbols, write the same for each, and go to the same blocks. */
function sameSteps(machine: Machine, p: number, q: number, block: readonly number[], session: Session): boolean {
  const [ours, theirs] = [machine.transitions[p], machine.transitions[q]];
  const literal = (list: readonly Transition[]): string =>
    list
      .map(t => `${t.guard.id}>${block[t.to]}:${ids(t.outputs)}:${ids(t.updates)}`)
      .sort()
      .join(';');
  if (literal(ours) === literal(theirs)) return true;
  const reads = (list: readonly Transition[]): Term => or(...list.map(t => t.guard));
  if (
    !session.impossible(and(reads(ours), not(reads(theirs)))) ||
    !session.impossible(and(reads(theirs), not(reads(ours))))
  )
    return false;
  return ours.every(a =>
    theirs.every(b => {
      const both = and(a.guard, b.guard);
      if (both === FALSE) return true;
      const agree =
        block[a.to] === block[b.to] && a.outputs.length === b.outputs.length
          ? and(...a.outputs.map((o, i) => eq(o, b.outputs[i])), ...a.updates.map((u, i) => eq(u, b.updates[i])))
          : FALSE;
      return session.impossible(and(both, not(agree)));
    }),
  );
}

function ids(terms: readonly Term[]): string {
  return terms.map(t => t.id).join();
}

function quotient(machine: Machine, block: readonly number[]): Machine {
  return tidy({
    ...machine,
    initial: block[machine.initial],
    transitions: machine.transitions.map(list => list.map(t => ({ ...t, to: block[t.to] }))),
  });
}
