import { and, eq, not, or } from '../../logic/build.ts';
import { compiled } from '../../logic/compile.ts';
import { setsOf } from '../../logic/predicates.ts';
import type { Session } from '../../logic/session.ts';
import { FALSE, type Term } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import { type Machine, type Transition, windowVariable } from './machine.ts';

/** Symbols on which outputs are compared before they are compared as functions. */
const SAMPLES = [
  0x61, 0x3c, 0x26, 0x30, 0x41, 0x22, 0x20, 0x0a, 0, 1, 2, 3, 0x7f, 0xe9, 0x2028, 0xd800, 0xdc00, 0xffff,
];

/**
 * Numbers the states of a deterministic memoryless machine over a small sort so that two states have the same number
 * exactly when they have equal `extra` keys and write the same for every symbol, wherever they then go. States are told
 * apart by what is cheap (for which symbols they write how much, what they write for some) before outputs are compared
 * as functions; only states with equal answers to all of that are compared in pairs, each with one of each kind.
 */
export function outputKinds(machine: Machine, extra: readonly string[], session: Session): readonly number[] {
  const literals = new Map<string, number>();
  const buckets = new Map<string, number[]>();
  return machine.transitions.map((list, q) => {
    const effects = byOutputs(list);
    const literal = `${extra[q]}|${[...effects]
      .map(([key, { guard }]) => `${key}:${guard.id}`)
      .sort()
      .join(';')}`;
    const seen = literals.get(literal);
    if (seen !== undefined) return seen;
    const bucket = `${extra[q]}|${amounts(list)}|${samples(machine, list)}`;
    const rivals = buckets.get(bucket) ?? [];
    buckets.set(bucket, rivals);
    session.budget.spend();
    const same = rivals.find(p => writeTheSame(machine.transitions[p], list, session));
    if (same === undefined) rivals.push(q);
    literals.set(literal, same ?? q);
    return same ?? q;
  });
}

function byOutputs(list: readonly Transition[]): ReadonlyMap<string, { readonly guard: Term }> {
  const merged = new Map<string, { guard: Term }>();
  for (const t of list) {
    const key = t.outputs.map(o => o.id).join();
    merged.set(key, { guard: or(merged.get(key)?.guard ?? FALSE, t.guard) });
  }
  return merged;
}

/** For which symbols how many are written; sets are canonical. */
function amounts(list: readonly Transition[]): string {
  const guards = new Map<number, Term>();
  for (const t of list) guards.set(t.outputs.length, or(guards.get(t.outputs.length) ?? FALSE, t.guard));
  return [...guards]
    .sort(([a], [b]) => a - b)
    .map(([amount, guard]) => `${amount}:${guard.id}`)
    .join(';');
}

/** What is written for a few symbols. */
function samples(machine: Machine, list: readonly Transition[]): string {
  const x = windowVariable(machine.input, 0);
  const top = setsOf(machine.input)?.top;
  return SAMPLES.filter(symbol => top?.has(symbol))
    .map(symbol => {
      const taken = list.find(t => asCharSet(t.guard)?.has(symbol));
      return taken?.outputs.map(o => compiled(o, [x])?.(symbol) ?? '?').join() ?? '-';
    })
    .join(';');
}

function writeTheSame(ours: readonly Transition[], theirs: readonly Transition[], session: Session): boolean {
  return ours.every(a =>
    theirs.every(b => {
      const both = and(a.guard, b.guard);
      if (both === FALSE) return true;
      if (a.outputs.length !== b.outputs.length) return false;
      return session.impossible(and(both, not(and(...a.outputs.map((o, i) => eq(o, b.outputs[i]))))), [], true);
    }),
  );
}
