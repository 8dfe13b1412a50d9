import { beforeAll, describe, expect, test } from 'vitest';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { minimiseMachine } from '../../src/automata/machine/minimise.ts';
import { NoFiniteMachine } from '../../src/learning/index.ts';
import { Undecided } from '../../src/logic/limits.ts';
import { loadZ3 } from '../../src/logic/solver/z3.ts';
import { type Alphabet, BIT, LETTERS, NUMBERS, QUAD, wordsUpTo } from '../campaign/alphabet.ts';
import { Dice } from '../campaign/dice.ts';
import { randomMachine } from '../campaign/random-machine.ts';
import { learnByWords, learnLike, newSession, paperBound } from './learn.ts';
import { machineTeacher } from './machine-teacher.ts';
import { quietMachine } from './quiet-machine.ts';

beforeAll(async () => {
  await loadZ3();
});

const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1);

/** With states that are not final, outputs at the end, late decisions, dead ends. */
function machineOf(seed: number, alphabet: Alphabet, lookback: number, most = lookback === 0 ? 6 : 4): Machine {
  const dice = new Dice(seed);
  return randomMachine(dice, {
    input: alphabet,
    output: alphabet,
    states: dice.between(1, most),
    deterministic: true,
    moves: 3,
    finals: 0.7,
    lookback,
    registers: [],
    writes: 2,
  });
}

describe.each([BIT, QUAD, LETTERS])('over $name', alphabet => {
  test('a machine without lookback is learned, minimal, within the bound on questions', () => {
    for (const seed of SEEDS) {
      const reference = machineOf(seed, alphabet, 0);
      const session = newSession();
      const { machine, learner } = learnLike(reference, machineTeacher(reference), session);
      expect(machine.states.length, `seed ${seed}`).toBe(minimiseMachine(reference, session).states.length);
      expect(machine.lookback, `seed ${seed}`).toBe(0);
      expect(learner.statistics.membershipQueries, `seed ${seed}`).toBeLessThanOrEqual(paperBound(learner));
    }
  });

  test('states that only long words tell apart are found from refuting words', () => {
    let refinements = 0;
    for (const seed of SEEDS.slice(0, 8)) {
      const reference = quietMachine(new Dice(seed), alphabet, 10);
      const session = newSession();
      const { machine, learner } = learnLike(reference, machineTeacher(reference), session);
      expect(machine.states.length, `seed ${seed}`).toBe(minimiseMachine(reference, session).states.length);
      expect(learner.statistics.membershipQueries, `seed ${seed}`).toBeLessThanOrEqual(paperBound(learner));
      refinements += learner.statistics.refinements;
    }
    expect(refinements).toBeGreaterThan(8);
  });
});

test('what is always the same symbol is certain, although its term mentions symbols that come later', () => {
  const reference = machineOf(1158, BIT, 0, 8);
  const { machine } = learnLike(reference, machineTeacher(reference), newSession());
  expect(machine.states.length).toBe(minimiseMachine(reference, newSession()).states.length);
});

describe.each([
  [BIT, 1],
  [QUAD, 1],
  [LETTERS, 1],
  [NUMBERS, 0],
  [NUMBERS, 1],
  [BIT, 2],
] as const)('over $name with lookback %i', (alphabet, lookback) => {
  test('the learned machine is right about all short words, and the same where that can be decided', () => {
    const words = wordsUpTo(alphabet.symbols, alphabet.length);
    let decided = 0;
    for (const seed of SEEDS) {
      const reference = machineOf(seed, alphabet, lookback);
      learnByWords(machineTeacher(reference), newSession(), words);
      try {
        learnLike(reference, machineTeacher(reference), newSession(), { nodes: 1000 });
        decided++;
      } catch (error) {
        if (!(error instanceof Undecided) || error instanceof NoFiniteMachine) throw error;
      }
    }
    expect(decided).toBeGreaterThan(SEEDS.length / 2);
  });
});
