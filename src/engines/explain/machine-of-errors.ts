import type { Machine } from '../../automata/machine/machine.ts';
import { windowVariable } from '../../automata/machine/machine.ts';
import { eq, or } from '../../logic/build.ts';
import { Enum } from '../../logic/sort.ts';
import { constant, TRUE } from '../../logic/term.ts';
import type { ErrorAutomaton } from './error-automaton.ts';

/**
 * The automaton as a machine over named events, one arrow for each two states. Linear.
 *
 * @param last what its accepting states are called
 */
export function machineOfErrors(automaton: ErrorAutomaton, events: readonly string[], last: string): Machine {
  const { states, edges, accepting } = automaton;
  const input = Enum(events);
  const symbol = windowVariable(input, 0);
  const is = (event: number) => eq(symbol, constant(input.names.indexOf(events[event]), input));
  const transitions = Array.from({ length: states }, (_, from) => {
    const targets = new Map<number, number[]>();
    for (const edge of edges)
      if (edge.from === from) targets.set(edge.to, [...(targets.get(edge.to) ?? []), edge.event]);
    return [...targets].map(([to, all]) => ({ guard: or(...all.map(is)), outputs: [], updates: [], to }));
  });
  return {
    input,
    output: undefined,
    lookback: 0,
    registers: [],
    states: accepting.map((isEnd, state) => (isEnd ? last : state === 0 ? 'start' : `${state}`)),
    initial: 0,
    transitions,
    endings: accepting.map(isEnd => (isEnd ? [{ guard: TRUE, outputs: [] }] : [])),
  };
}
