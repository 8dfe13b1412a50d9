import { describe, expect, test } from 'vitest';
import { transitionCount } from '../../../src/automata/machine/machine.ts';
import { outputsOf } from '../../../src/automata/machine/run.ts';
import { wordOfValue } from '../../../src/automata/words/value-words.ts';
import { readCode } from '../../../src/frontends/code.ts';
import { NotAWord, nativeBox } from '../../../src/frontends/native-box.ts';
import type { BlackBox } from '../../../src/learning/black-box/box.ts';
import { type BlackBoxResult, learnBlackBox } from '../../../src/learning/black-box/learn.ts';
import { testWords } from '../../../src/learning/black-box/test-words.ts';
import { Budget } from '../../../src/logic/limits.ts';
import { Session } from '../../../src/logic/session.ts';
import { SolverStack } from '../../../src/logic/solver/solver-stack.ts';
import type { Value } from '../../../src/logic/value.ts';
import { partOfTheDay } from '../../setup/seed.ts';
import { inDirectory } from '../../workspace.ts';

const DIRECTORY = import.meta.dirname;

async function withBox<T>(target: string, use: (box: BlackBox) => Promise<T>): Promise<T> {
  const code = await readCode(target, inDirectory(DIRECTORY), {}, Budget.unlimited);
  const runner = code.process(2000);
  try {
    return await use(nativeBox(code, runner));
  } finally {
    await runner.close();
  }
}

const learn = (box: BlackBox): Promise<BlackBoxResult> =>
  learnBlackBox(box, new Session(new SolverStack()), { tests: 1500 });

const unitsOf = (text: string): readonly Value[] => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));

interface Known {
  readonly target: string;
  readonly states: number;
  readonly transitions?: number;
  readonly lookback?: number;
  /** Words that must be in the tests. */
  readonly words?: readonly string[];
}

const FINITE: readonly Known[] = [
  { target: 'escape-html', states: 1, transitions: 6 },
  { target: 'lodash#escape', states: 1, transitions: 6 },
  { target: 'lodash#unescape', states: 16, words: ['&amp;lt;', '&&amp', '&#39;&quot', '&#3a'] },
  { target: './functions.ts#encode', states: 2, words: ['\ud83d\ude00', '\udbff\udfff', '€', '\ud800a'] },
  { target: './functions.ts#json', states: 3, lookback: 1, words: ['\ud83d\ud83d\ude00', '\udfff', '\ud9ab"\n'] },
  { target: './functions.ts#hex', states: 1, transitions: 2 },
  { target: './functions.ts#curly', states: 2, transitions: 4 },
  { target: './functions.ts#swapped', states: 2, lookback: 1 },
  { target: './functions.ts#lines', states: 2 },
];

describe('learning a real function from its runs alone', () => {
  test.each(partOfTheDay(FINITE, 2))(
    'finds the machine of $target',
    async ({ target, states, transitions, lookback = 0, words = [] }) => {
      await withBox(target, async box => {
        const learned = await learn(box);
        expect(learned.reason).toBeUndefined();
        expect(learned.isFinished).toBe(true);
        expect([learned.machine.states.length, learned.machine.lookback]).toEqual([states, lookback]);
        if (transitions !== undefined) expect(transitionCount(learned.machine)).toBe(transitions);
        const tests = [...testWords(learned.machine, 1500, 77, words.map(unitsOf))];
        const answers = await box.run(tests);
        for (const [i, word] of tests.entries())
          expect(outputsOf(learned.machine, word)[0] ?? null, String(word)).toEqual(answers[i]);
      });
    },
  );

  test.each(partOfTheDay(['reverse', 'lengthFirst', 'trimmed'], 3))(
    'says of %s that it found no machine, and why',
    async name => {
      const learned = await withBox(`./functions.ts#${name}`, learn);
      expect(learned).toMatchObject({
        isFinished: false,
        reason: expect.stringContaining('more than 8 symbols before'),
      });
    },
  );

  test('learns values, with their kinds and borders', async () => {
    await withBox('./functions.ts#fields', async box => {
      const learned = await learn(box);
      expect([learned.reason, learned.machine.states.length]).toEqual([undefined, 3]);
      const outputs = outputsOf(learned.machine, unitsOf('a,\ue000,'));
      expect(outputs).toEqual([wordOfValue(['a', '\ue000', null])]);
    });
  });

  test('refuses what is no data', async () => {
    await expect(withBox('./functions.ts#deferred', learn)).rejects.toThrow(NotAWord);
  });
});
