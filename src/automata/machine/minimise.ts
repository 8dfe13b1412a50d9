import { and, eq, not, or } from '../../logic/build.ts';
import type { CharSet } from '../../logic/char-set.ts';
import { setsOf } from '../../logic/predicates.ts';
import type { Session } from '../../logic/session.ts';
import { FALSE, type Term } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import type { Acceptor } from '../acceptor/acceptor.ts';
import { compactOnce } from '../acceptor/compact.ts';
import { coarsestPartition } from '../acceptor/partition.ts';
import { isMemoryless } from './acceptors.ts';
import { isDeterministic } from './deterministic.ts';
import type { Ending, Machine, Transition } from './machine.ts';
import { onward } from './onward.ts';
import { outputKinds } from './output-kinds.ts';
import { trimMachine } from './trim.ts';

/**
 * Minimises a deterministic machine: brings it to onward form and merges states that do the same for every input.
 * Without lookback and registers and over a small sort the result is the minimal machine of its transduction, in
 * O(m log n) set operations once the states are told apart by what they write. With lookback, states are merged when
 * they agree for every content of the window, so more states than needed may stay. A nondeterministic machine keeps
 * its transduction too, but only states with literally the same steps are merged.
 */
export function minimiseMachine(machine: Machine, session: Session): Machine {
  const start = onward(machine);
  return quotient(start, symbolBlocks(start, session) ?? refinedBlocks(start, session));
}

/** The blocks of a deterministic memoryless machine over a small sort: minimisation of acceptors, begun with the kinds of outputs. */
function symbolBlocks(machine: Machine, session: Session): readonly number[] | undefined {
  const algebra = setsOf(machine.input);
  if (algebra === undefined || !isMemoryless(machine) || machine.endings.every(list => list.length === 0))
    return undefined;
  if (!isDeterministic(machine, session)) return undefined;
  const acceptor: Acceptor<CharSet> = {
    algebra,
    initial: machine.initial,
    moves: machine.transitions.map(list =>
      list.map(t => ({ guard: algebra.and(asCharSet(t.guard) ?? algebra.top, algebra.top), to: t.to })),
    ),
    final: machine.endings.map(list => list.length > 0),
    deterministic: true,
  };
  const form = compactOnce(acceptor);
  if (form.states !== machine.states.length) throw new Error('a trimmed machine has only useful states, in this order');
  session.budget.spend(form.states);
  const kinds = outputKinds(machine, machine.endings.map(endingsKey), session);
  const block = coarsestPartition(form, kinds);
  const first = new Map<number, number>();
  block.forEach((b, q) => {
    if (!first.has(b)) first.set(b, q);
  });
  return block.map(b => first.get(b) ?? 0);
}

/** Moore's refinement, for machines with lookback or registers or over large sorts. */
function refinedBlocks(machine: Machine, session: Session): readonly number[] {
  let block = classify(machine, machine.endings.map(endingsKey), () => true);
  for (let count = 0; ; ) {
    const current = block;
    block = classify(machine, current.map(String), (p, q) => sameSteps(machine, p, q, current, session));
    const now = new Set(block).size;
    if (now === count) return block;
    count = now;
    session.budget.spend(machine.states.length);
  }
}

function endingsKey(endings: readonly Ending[]): string {
  return endings
    .map(e => `${e.guard.id}:${ids(e.outputs)}`)
    .sort()
    .join(';');
}

/** Numbers the states so that those with equal keys that `same` confirms have equal numbers. */
function classify(machine: Machine, keys: readonly string[], same: (p: number, q: number) => boolean): number[] {
  const representatives = new Map<string, number[]>();
  return machine.states.map((_, q) => {
    const list = representatives.get(keys[q]) ?? [];
    representatives.set(keys[q], list);
    const found = list.find(p => same(p, q));
    if (found === undefined) list.push(q);
    return found ?? q;
  });
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
  if (!session.impossible(and(reads(ours), not(reads(theirs))), [], true)) return false;
  if (!session.impossible(and(reads(theirs), not(reads(ours))), [], true)) return false;
  return ours.every(a =>
    theirs.every(b => {
      const both = and(a.guard, b.guard);
      if (both === FALSE) return true;
      const agree =
        block[a.to] === block[b.to] && a.outputs.length === b.outputs.length
          ? and(...a.outputs.map((o, i) => eq(o, b.outputs[i])), ...a.updates.map((u, i) => eq(u, b.updates[i])))
          : FALSE;
      return session.impossible(and(both, not(agree)), [], true);
    }),
  );
}

function ids(terms: readonly Term[]): string {
  return terms.map(t => t.id).join();
}

function quotient(machine: Machine, block: readonly number[]): Machine {
  return trimMachine({
    ...machine,
    initial: block[machine.initial],
    transitions: machine.transitions.map(list => list.map(t => ({ ...t, to: block[t.to] }))),
  });
}
