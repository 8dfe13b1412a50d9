import type { Machine } from '../../automata/machine/machine.ts';

/** Something of an automaton that a test should reach. */
export type Goal =
  | { readonly kind: 'state'; readonly state: number }
  | { readonly kind: 'transition'; readonly from: number; readonly to: number }
  | { readonly kind: 'pair'; readonly from: number; readonly through: number; readonly to: number };

/** The steps of a run through an automaton: its states, one after the other. */
export type Trail = readonly number[];

export function goalKey(goal: Goal): string {
  switch (goal.kind) {
    case 'state':
      return `${goal.state}`;
    case 'transition':
      return `${goal.from}>${goal.to}`;
    case 'pair':
      return `${goal.from}>${goal.through}>${goal.to}`;
  }
}

/** The goals that the last step of a trail reaches. */
export function reachedByLast(trail: Trail): readonly string[] {
  const [before, from, to] = [trail.at(-3), trail.at(-2), trail.at(-1)];
  if (to === undefined) return [];
  const reached = [goalKey({ kind: 'state', state: to })];
  if (from !== undefined) reached.push(goalKey({ kind: 'transition', from, to }));
  if (from !== undefined && before !== undefined)
    reached.push(goalKey({ kind: 'pair', from: before, through: from, to }));
  return reached;
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
    ...all.map((state): Goal => ({ kind: 'state', state })),
    ...all.flatMap(from => targets[from].map((to): Goal => ({ kind: 'transition', from, to }))),
    ...all.flatMap(from =>
      targets[from].flatMap(through => targets[through].map((to): Goal => ({ kind: 'pair', from, through, to }))),
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
