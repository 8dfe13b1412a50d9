import { not } from '../../logic/build.ts';
import type { Term } from '../../logic/term.ts';
import type { Reason } from './automaton.ts';
import type { VariableNames } from './names.ts';

/** Conditions of a transition that are not about its symbol alone, in its author's words: all of a list, for one of the lists. */
export type Conditions = readonly (readonly Term[])[];

/**
 * What it takes for a transition besides its symbol: the conditions of all ways that it stands for, simplified. Two ways
 * that differ in one condition and its opposite are one without it; what is about values that have no name is left out.
 * At most cubic in the number of ways, of which no more than `MOST` are looked at.
 */
export function conditionsOf(reasons: readonly Reason[], names: VariableNames, symbolName: string): Conditions {
  const sets = new Map<string, ReadonlySet<Term>>();
  for (const { edge } of reasons.slice(0, MOST)) {
    const set = new Set<Term>();
    for (const condition of edge.conditions) {
      if (condition.variables.every(v => v === edge.symbol)) continue;
      const named = names.inWords(condition, edge.symbol, symbolName);
      if (named !== undefined) set.add(named);
    }
    sets.set(keyOf(set), set);
  }
  for (let merged = true; merged; ) merged = mergeOne(sets);
  const found = [...sets.values()];
  const least = found.filter(set => !found.some(other => other !== set && isPartOf(other, set)));
  return least.map(set => [...set]);
}

const MOST = 200;

function keyOf(set: ReadonlySet<Term>): string {
  return [...set]
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();
}

function isPartOf(part: ReadonlySet<Term>, whole: ReadonlySet<Term>): boolean {
  return part.size < whole.size && [...part].every(each => whole.has(each));
}

/** Replaces two sets that differ in one condition and its opposite by what they have in common. */
function mergeOne(sets: Map<string, ReadonlySet<Term>>): boolean {
  for (const [key, set] of sets)
    for (const condition of set) {
      const opposite = not(condition);
      const rest = new Set(set);
      rest.delete(condition);
      const other = keyOf(new Set([...rest, opposite]));
      if (!sets.has(other)) continue;
      sets.delete(key);
      sets.delete(other);
      sets.set(keyOf(rest), rest);
      return true;
    }
  return false;
}
