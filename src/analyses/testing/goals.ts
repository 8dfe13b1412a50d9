import type { Machine } from '../../automata/machine/machine.ts';

/** Something of an automaton that a test should reach. */
export interface Goal {
  readonly kind: 'state' | 'transition' | 'pair';
  /** The states that it goes through. */
  readonly states: readonly number[];
  /** The same for equal goals. */
  readonly key: string;
}

/** The steps of a run through an automaton: its states, one after the other. */
export type Trail = readonly number[];

const KINDS = ['state', 'transition', 'pair'] as const;

/** The goal of going through one, two or three states, one after the other. */
export function goalThrough(...states: readonly number[]): Goal {
  return { kind: KINDS[states.length - 1], states, key: states.join('>') };
}

/** The goals that the last step of a trail reaches, as their keys. */
export function reachedByLast(trail: Trail): readonly string[] {
  return [1, 2, 3].filter(count => count <= trail.length).map(count => goalThrough(...trail.slice(-count)).key);
}

/**
 * All states, transitions and pairs of transitions, one after the other, that the graph of an automaton has ways to. What
 * `isSink` says is only come to, never left: no code runs there.
 */
export function goalsOf(machine: Pick<Machine, 'transitions' | 'initial'>, isSink: (state: number) => boolean): Goal[] {
  const targets = machine.transitions.map((list, q) => (isSink(q) ? [] : [...new Set(list.map(({ to }) => to))]));
  const states = new Set([machine.initial]);
  for (const q of states) for (const to of targets[q]) states.add(to);
  const all = [...states].sort((a, b) => a - b);
  return [
    ...all.map(state => goalThrough(state)),
    ...all.flatMap(from => targets[from].map(to => goalThrough(from, to))),
    ...all.flatMap(from =>
      targets[from].flatMap(through => targets[through].map(to => goalThrough(from, through, to))),
    ),
  ];
}

/** How many steps each state is away from a goal state, by the graph alone. Linear. */
export function distancesTo(machine: Pick<Machine, 'transitions'>, goal: number): readonly number[] {
  const sources = new Map<number, number[]>();
  machine.transitions.forEach((list, from) => {
    for (const { to } of list) sources.set(to, [...(sources.get(to) ?? []), from]);
  });
  const distances = machine.transitions.map(() => Number.POSITIVE_INFINITY);
  distances[goal] = 0;
  const waiting = [goal];
  for (const at of waiting)
    for (const from of sources.get(at) ?? []) {
      if (distances[from] <= distances[at] + 1) continue;
      distances[from] = distances[at] + 1;
      waiting.push(from);
    }
  return distances;
}

/** How many steps each state is away from the start, by the graph alone. Linear. */
export function depthsOf({ transitions, initial }: Pick<Machine, 'transitions' | 'initial'>): readonly number[] {
  const depths = transitions.map(() => 0);
  const seen = new Set([initial]);
  for (const at of seen)
    for (const { to } of transitions[at]) {
      if (seen.has(to)) continue;
      depths[to] = depths[at] + 1;
      seen.add(to);
    }
  return depths;
}
