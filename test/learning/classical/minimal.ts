import type { classical } from '../../../src/learning/index.ts';

/** The minimal automaton, with its states in the order in which a breadth-first search comes to them (Moore 1956). */
export function minimal<A extends classical.Automaton<unknown, unknown>>(automaton: A): A {
  const shown = (state: number): unknown =>
    automaton.kind === 'acceptor' ? automaton.accepting[state] : automaton.outputs[state];
  const reachable = [...breadthFirst(automaton.next, automaton.initial)];
  let classes = numbered(reachable, state => JSON.stringify(shown(state)));
  for (;;) {
    const finer = numbered(reachable, state =>
      [classes.get(state), ...automaton.next[state].map(to => classes.get(to))].join(),
    );
    if (new Set(finer.values()).size === new Set(classes.values()).size) break;
    classes = finer;
  }
  const classOf = (state: number): number => classes.get(state) ?? 0;
  const states = [...new Map(reachable.map(state => [classOf(state), state] as const).reverse()).entries()]
    .sort(([a], [b]) => a - b)
    .map(([, state]) => state);
  const next = states.map(state => automaton.next[state].map(classOf));
  const table = { ...automaton, initial: 0, next };
  return automaton.kind === 'acceptor'
    ? { ...table, accepting: states.map(state => automaton.accepting[state]) }
    : { ...table, outputs: states.map(state => automaton.outputs[state]) };
}

function breadthFirst(next: readonly (readonly number[])[], initial: number): ReadonlySet<number> {
  const states = new Set([initial]);
  for (const state of states) for (const to of next[state]) states.add(to);
  return states;
}

/** Numbers for keys, in the order of the states. */
function numbered(states: readonly number[], key: (state: number) => string): ReadonlyMap<number, number> {
  const numbers = new Map<string, number>();
  return new Map(
    states.map(state => {
      const text = key(state);
      if (!numbers.has(text)) numbers.set(text, numbers.size);
      return [state, numbers.get(text) ?? 0];
    }),
  );
}
