import { beforeAll, describe, expect, test } from 'vitest';
import type { Machine } from '../../../src/automata/machine/machine.ts';
import { disagreement } from '../../../src/automata/machine/questions.ts';
import { outputsOf } from '../../../src/automata/machine/run.ts';
import type { BlackBox } from '../../../src/learning/black-box/box.ts';
import { learnBlackBox } from '../../../src/learning/black-box/learn.ts';
import { testWords } from '../../../src/learning/black-box/test-words.ts';
import { Budget, Undecided } from '../../../src/logic/limits.ts';
import { loadZ3 } from '../../../src/logic/solver/z3.ts';
import { session, subject } from '../../automata/machine/hand-made.ts';
import { QUAD, wordsUpTo } from '../../campaign/alphabet.ts';
import { Dice } from '../../campaign/dice.ts';
import { randomMachine } from '../../campaign/random-machine.ts';

beforeAll(async () => {
  await loadZ3();
});

function boxOf(machine: Machine): BlackBox {
  return {
    input: machine.input,
    output: machine.output ?? machine.input,
    run: async words => words.map(word => outputsOf(machine, word)[0] ?? null),
  };
}

function hidden(seed: number, lookback: number): Machine {
  const dice = new Dice(seed);
  return randomMachine(dice, {
    input: QUAD,
    output: QUAD,
    states: dice.between(1, 4),
    deterministic: true,
    moves: 3,
    finals: 0.8,
    lookback,
    registers: [],
    writes: 2,
  });
}

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1);

describe('learning a machine that answers as a black box', () => {
  test.each(SEEDS)('finds a machine without lookback again (seed %i)', async seed => {
    const machine = hidden(seed, 0);
    const learned = await learnBlackBox(boxOf(machine), session(200_000), { tests: 3000 });
    expect(learned.isFinished, learned.reason).toBe(true);
    expect(disagreement(subject(learned.machine), subject(machine), session(5000))).toBeUndefined();
  });

  test.each(SEEDS.slice(0, 8))(
    'is right about short words where it finishes on a machine that looks back (seed %i)',
    async seed => {
      const machine = hidden(seed, 1);
      const learned = await learnBlackBox(boxOf(machine), session(200_000), { tests: 3000 });
      if (!learned.isFinished) {
        expect(learned.reason).toBeTruthy();
        return;
      }
      for (const word of wordsUpTo(QUAD.symbols, 5))
        expect(outputsOf(learned.machine, word), String(word)).toEqual(outputsOf(machine, word).slice(0, 1));
      try {
        expect(disagreement(subject(learned.machine), subject(machine), session(5000))).toBeUndefined();
      } catch (error) {
        if (!(error instanceof Undecided)) throw error;
      }
    },
  );

  test('runs no word twice and counts the words', async () => {
    const seen = new Set<string>();
    let repeated = 0;
    const box = boxOf(hidden(3, 0));
    const counting: BlackBox = {
      ...box,
      run: words => {
        for (const word of words) {
          if (seen.has(word.join())) repeated++;
          seen.add(word.join());
        }
        return box.run(words);
      },
    };
    const { inputs } = await learnBlackBox(counting, session(200_000), { tests: 2000 });
    expect(repeated).toBe(0);
    expect(inputs).toBe(seen.size);
  });

  test('hands over what it has, with the reason, when the budget ends', async () => {
    const budget = new Budget({ nodes: 50 });
    const learned = await learnBlackBox(boxOf(hidden(5, 0)), session(200_000), { budget });
    expect(learned).toMatchObject({ isFinished: false, reason: 'the limit of 50 nodes was reached' });
  });
});

describe('words to test a machine with', () => {
  test('are all different, as many as wanted, and the same for the same seed', () => {
    const machine = hidden(7, 0);
    const words = [...testWords(machine, 500, 9)];
    expect(new Set(words.map(String)).size).toBe(500);
    expect([...testWords(machine, 500, 9)]).toEqual(words);
    expect([...testWords(machine, 500, 10)]).not.toEqual(words);
  });

  test('begin with the extra words', () => {
    const machine = hidden(12, 0);
    const extra = [[3, 3, 3, 2, 1, 0]];
    expect([...testWords(machine, 10, 1, extra)][0]).toEqual(extra[0]);
  });
});
