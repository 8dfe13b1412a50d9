import type { Automaton, Leaving } from './automaton.ts';

/**
 * The automaton without states from which nothing is accepted any more: what leads there is rejected at once. So a
 * condition on earlier symbols that must hold in the end is asked where they are read. States that lead to a fault stay,
 * for it is worth seeing. Linear, but for the rounds of following transitions backwards.
 */
export function trimmed(automaton: Automaton): Automaton {
  const { machine, nodes, reasons, leavings } = automaton;
  const alive = new Set<number>([machine.initial]);
  machine.endings.forEach((endings, q) => {
    if (endings.length > 0) alive.add(q);
  });
  for (const { from, outcome } of leavings) if (outcome.kind === 'fault') alive.add(from);
  for (let before = 0; before < alive.size; ) {
    before = alive.size;
    machine.transitions.forEach((list, q) => {
      if (list.some(({ to }) => alive.has(to))) alive.add(q);
    });
  }
  if (alive.size === machine.states.length) return automaton;
  const kept = machine.states.map((_, q) => q).filter(q => alive.has(q));
  const number = new Map(kept.map((q, i) => [q, i]));
  const dropped: Leaving[] = kept.flatMap(q =>
    machine.transitions[q]
      .filter(({ to }) => !alive.has(to))
      .map(({ guard }) => ({ from: q, guard, outcome: { kind: 'rejected' } as const })),
  );
  const renumbered = (q: number): number => number.get(q) ?? 0;
  return {
    ...automaton,
    machine: {
      ...machine,
      states: kept.map(q => machine.states[q]),
      initial: renumbered(machine.initial),
      transitions: kept.map(q =>
        machine.transitions[q].filter(({ to }) => alive.has(to)).map(each => ({ ...each, to: renumbered(each.to) })),
      ),
      endings: kept.map(q => machine.endings[q]),
    },
    nodes: kept.map(q => nodes[q]),
    dead: [...automaton.dead, ...nodes.flatMap((node, q) => (node === undefined || alive.has(q) ? [] : [node]))],
    reasons: kept.map(q => reasons[q].filter((_, i) => alive.has(machine.transitions[q][i].to))),
    leavings: [...leavings, ...dropped]
      .filter(({ from }) => alive.has(from))
      .map(leaving => ({ ...leaving, from: renumbered(leaving.from) })),
  };
}
