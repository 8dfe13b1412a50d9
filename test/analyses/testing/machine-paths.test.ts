import { beforeAll, describe, expect, test } from 'vitest';
import { machinePaths } from '../../../src/analyses/testing/machine-paths.ts';
import type { Machine, Transition } from '../../../src/automata/machine/machine.ts';
import { registerVariable, windowVariable } from '../../../src/automata/machine/machine.ts';
import { and, eq, ge, le, num } from '../../../src/logic/build.ts';
import { holds } from '../../../src/logic/evaluate.ts';
import { Budget } from '../../../src/logic/limits.ts';
import { Session } from '../../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../../src/logic/solver/index.ts';
import { BitVec } from '../../../src/logic/sort.ts';
import { constant, type Term, TRUE, type Variable } from '../../../src/logic/term.ts';
import type { Value } from '../../../src/logic/value.ts';
import { Dice } from '../../campaign/dice.ts';

const SORT = BitVec(8);
const x = windowVariable(SORT, 0);
const x1 = windowVariable(SORT, 1);

beforeAll(async () => {
  await loadZ3();
});

function session(): Session {
  return new Session(createSolver({}), Budget.unlimited);
}

const step = (guard: Term, to: number): Transition => ({ guard, outputs: [], updates: [], to });

function acceptor(lookback: number, transitions: readonly (readonly Transition[])[]): Machine {
  return {
    input: SORT,
    output: undefined,
    lookback,
    registers: [],
    states: transitions.map((_, q) => `${q}`),
    initial: 0,
    transitions,
    endings: transitions.map(() => [{ guard: TRUE, outputs: [] }]),
  };
}

/** The states and transitions that words up to a length over a few symbols reach, tried one by one. */
function bruteForce(machine: Machine, symbols: readonly number[], length: number): ReadonlySet<string> {
  const reached = new Set([`${machine.initial}`]);
  let runs: { readonly at: number; readonly word: readonly number[] }[] = [{ at: machine.initial, word: [] }];
  for (let i = 0; i < length; i++)
    runs = runs.flatMap(({ at, word }) =>
      symbols.flatMap(symbol =>
        machine.transitions[at].flatMap(({ guard, to }, index) => {
          const known = new Map<Variable, Value>([[x, symbol]]);
          if (word.length > 0) known.set(x1, word[word.length - 1]);
          if (guard.variables.some(v => !known.has(v)) || !holds(guard, known)) return [];
          reached.add(`${to}`).add(`${at}.${index}`);
          return [{ at: to, word: [...word, symbol] }];
        }),
      ),
    );
  return reached;
}

describe('the paths of a machine', () => {
  test('reach what words that are tried one by one reach, and no more', () => {
    const dice = new Dice(7);
    for (let round = 0; round < 25; round++) {
      const count = 2 + dice.below(3);
      const symbols = [0, 1, 2, 3];
      const machine = acceptor(
        0,
        Array.from({ length: count }, () =>
          Array.from({ length: 1 + dice.below(3) }, () => {
            const [low, high] = [dice.below(5), dice.below(5)];
            return step(and(ge(x, num(BigInt(low), SORT)), le(x, num(BigInt(high), SORT))), dice.below(count));
          }),
        ),
      );
      const { goals, missing, words, isComplete } = machinePaths(machine, session());
      const open = new Set(missing.map(({ key }) => key));
      const found = goals.filter(({ kind, key }) => kind !== 'pair' && !open.has(key)).map(({ key }) => key);
      const tried = bruteForce(machine, [...symbols, 4], 2 * count);
      expect(new Set(found)).toEqual(new Set(goals.filter(({ key }) => tried.has(key)).map(({ key }) => key)));
      expect(isComplete).toBe(true);
      for (const { word } of words) expect(bruteForceRuns(machine, word)).toBe(true);
    }
  });

  test('are solved as wholes where guards are about past symbols', () => {
    const machine = acceptor(1, [
      [step(eq(x, constant(5, SORT)), 1)],
      [step(eq(x1, constant(6, SORT)), 2), step(and(eq(x1, constant(5, SORT)), eq(x, x1)), 3)],
      [],
      [],
    ]);
    const { words, missing } = machinePaths(machine, session());
    expect(words.map(({ word }) => word)).toEqual([[5], [5, 5]]);
    expect(missing.map(({ key }) => key)).toEqual(['2', '1.0', '0.0>1.0']);
  });

  test('carry registers along', () => {
    const register = { name: 'sum', sort: SORT, initial: 3 };
    const sum = registerVariable(register);
    const machine: Machine = {
      ...acceptor(0, [
        [{ guard: TRUE, outputs: [], updates: [x], to: 1 }],
        [{ guard: eq(x, sum), outputs: [], updates: [sum], to: 2 }],
        [],
      ]),
      registers: [register],
    };
    const { words, missing } = machinePaths(machine, session());
    expect(missing).toEqual([]);
    const whole = words.map(({ word }) => word).find(word => word.length === 2);
    expect(whole?.[0]).toBe(whole?.[1]);
  });
});

/** Whether a word can be read to its end. */
function bruteForceRuns(machine: Machine, word: readonly Value[]): boolean {
  let states = new Set([machine.initial]);
  for (const symbol of word)
    states = new Set(
      [...states].flatMap(q =>
        machine.transitions[q].filter(({ guard }) => holds(guard, new Map([[x, symbol]]))).map(({ to }) => to),
      ),
    );
  return states.size > 0;
}
