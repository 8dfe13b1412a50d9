import { describe, expect, test } from 'vitest';
import { depthsOf, distancesTo, goalsOf, reachedByLast } from '../../../src/analyses/testing/goals.ts';
import type { Transition } from '../../../src/automata/machine/machine.ts';
import { TRUE } from '../../../src/logic/term.ts';

function graph(...targets: readonly (readonly number[])[]): {
  readonly initial: 0;
  readonly transitions: Transition[][];
} {
  const to = (state: number): Transition => ({ guard: TRUE, outputs: [], updates: [], to: state });
  return { initial: 0, transitions: targets.map(list => list.map(to)) };
}

describe('the goals of an automaton', () => {
  test('are its reachable states, its transitions, and all ways of two of these', () => {
    const keys = goalsOf(graph([0, 1], [0], [1]), () => false).map(({ key }) => key);
    expect(keys).toEqual(['0', '1', '0>0', '0>1', '1>0', '0>0>0', '0>0>1', '0>1>0', '1>0>0', '1>0>1']);
  });

  test('end at sinks', () => {
    const keys = goalsOf(graph([1], [1]), q => q === 1).map(({ key }) => key);
    expect(keys).toEqual(['0', '1', '0>1']);
  });

  test('are reached by the last steps of a trail', () => {
    expect(reachedByLast([4])).toEqual(['4']);
    expect(reachedByLast([7, 3, 4, 5])).toEqual(['5', '4>5', '3>4>5']);
  });

  test('are as far away as their shortest way is long', () => {
    const machine = graph([1, 2], [2], [0], [3]);
    expect(distancesTo(machine, 2)).toEqual([1, 1, 0, Number.POSITIVE_INFINITY]);
    expect(depthsOf(machine)).toEqual([0, 1, 1, 0]);
  });
});
