import type { Term } from '../../logic/term.ts';
import type { Reason } from './automaton.ts';
import type { Edge } from './node.ts';

/** A condition in its author's words, and its opposite in the same. */
export interface Said {
  readonly text: string;
  readonly opposite: string;
}

/** Conditions of a transition that are not about its symbol alone: all of a list, for one of the lists. */
export type Conditions = readonly (readonly string[])[];

/** More lists than this are looked at as one. */
const MOST = 200;
/** Of more lists than this, only those that differ in one condition are compared. */
const FEW = 40;

/**
 * What it takes for a transition besides its symbol: the conditions of all ways that it stands for, simplified. Two ways
 * that differ in one condition and its opposite are one without it. At most cubic in the number of ways, of which no more
 * than `MOST` are looked at.
 *
 * @param say the condition of a way in words; `undefined` for what is left out
 */
export function conditionsOf(
  reasons: readonly Reason[],
  say: (condition: Term, edge: Edge) => Said | undefined,
): Conditions {
  const opposites = new Map<string, string>();
  const sets = new Map<string, ReadonlySet<string>>();
  for (const { edge } of reasons.slice(0, MOST)) {
    const set = new Set<string>();
    for (const condition of edge.conditions) {
      const said = say(condition, edge);
      if (said === undefined) continue;
      opposites.set(said.text, said.opposite).set(said.opposite, said.text);
      set.add(said.text);
    }
    sets.set(keyOf(set), set);
  }
  for (let merged = true; merged; ) merged = mergeOne(sets, opposites);
  const found = [...sets.values()];
  const least = found.filter(set => !found.some(other => other !== set && isPartOf(other, set)));
  return least.map(set => [...set]);
}

function keyOf(set: ReadonlySet<string>): string {
  return [...set].sort().join('\n');
}

function isPartOf(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return part.size < whole.size && [...part].every(each => whole.has(each));
}

/**
 * Takes a condition out of a set where another one has its opposite, and nothing else that the set has not: `a`, or `not a`
 * and `b`, is `a`, or `b`. Two sets that differ in one condition only are one without it.
 */
function mergeOne(sets: Map<string, ReadonlySet<string>>, opposites: ReadonlyMap<string, string>): boolean {
  for (const [key, set] of sets)
    for (const condition of set) {
      const opposite = opposites.get(condition);
      if (opposite === undefined) continue;
      const rest = new Set(set);
      rest.delete(condition);
      const isOther = (other: ReadonlySet<string>): boolean =>
        other.has(opposite) && [...other].every(each => each === opposite || rest.has(each));
      const other =
        sets.get(keyOf(new Set([...rest, opposite]))) ??
        (sets.size > FEW ? undefined : [...sets.values()].find(isOther));
      if (other === undefined) continue;
      sets.delete(key);
      if (other.size === set.size) sets.delete(keyOf(other));
      sets.set(keyOf(rest), rest);
      return true;
    }
  return false;
}
