import { beforeAll, describe, expect, test } from 'vitest';
import { outputsOf } from '../../../../src/automata/machine/run.ts';
import { learn } from '../../../../src/engines/sigma-star/index.ts';
import { transductionOf } from '../../../../src/frontends/c/entry/transduction.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { Session } from '../../../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../../../src/logic/solver/index.ts';
import { partOfTheDay } from '../../../setup/seed.ts';
import { FAULT, nativeOutcomes, type Source, symbolOf, withProgram, wordsFor, written } from './float-runs.ts';

interface Controller extends Source {
  readonly near: readonly number[];
  readonly states: number;
}

const CONTROLLERS: Readonly<Record<string, Controller>> = {
  'a thermostat': {
    text: 'static int on; int f(float x) { if (x < 18.5f) on = 1; else if (x > 21.5f) on = 0; return on; }',
    near: [18.5, 21.5],
    states: 2,
  },
  'a scale': { text: 'double f(double x) { return x * 1.8 + 32.0; }', near: [0], states: 1 },
  'a clamp': { text: 'float f(float x) { return x < 0 ? 0 : x > 10 ? 10 : x; }', near: [0, 10], states: 1 },
  'a dead zone': {
    text: 'double f(double x) { return __builtin_fabs(x) < 0.5 ? 0.0 : x; }',
    near: [0.5, -0.5],
    states: 1,
  },
  'a counter of what is above': {
    text: 'static int n; int f(double x) { if (x >= 0.5) n++; else n = 0; if (n > 2) { n = 0; return 1; } return 0; }',
    near: [0.5],
    states: 3,
  },
  'a cast with a fault': { text: 'int f(float x) { return (int)x; }', near: [2 ** 31, -(2 ** 31)], states: 1 },
  'a test of what a number is': {
    text: 'int f(double x) { if (x != x) return 1; if (x == 0.0) return 2; if (x < 0.0) return 3; return 4; }',
    near: [0],
    states: 1,
  },
  'a climb': {
    text: 'static float last; static int state; int f(float x) { float d = x - last; last = x; if (state == 0 && d > 1.0f) state = 1; else if (state == 1 && d < -1.0f) state = 2; return state; }',
    near: [0, 1, 2, -1],
    states: 4,
  },
  'what is above the number before': {
    text: 'static double last; int f(double x) { int up = x > last; last = x; return up; }',
    near: [0, 1],
    states: 2,
  },
  'a mean of two': {
    text: 'static float last; float f(float x) { float m = (x + last) * 0.5f; last = x; return m > 10 ? 10 : m; }',
    near: [0, 10, 20],
    states: 2,
  },
  'the opposite': { text: 'float f(float x) { return -x; }', near: [0], states: 1 },
  'whole numbers': {
    text: 'int f(double x) { if (x >= 0 && x < 100) return (int)(x * 2.0) - 7; return -1; }',
    near: [0, 0.5, 99.5, 100],
    states: 1,
  },
  'a symbol late': {
    text: 'static float last; float f(float x) { float r = last; last = x; return r; }',
    near: [1],
    states: 2,
  },
  'bytes as numbers': {
    text: 'double f(unsigned char x) { return x * 0.1 > 5.0 ? x * 0.1 : 0.0; }',
    near: [50],
    states: 1,
  },
  'integers by a threshold in single precision': {
    text: 'int f(int x) { float v = x * 0.1f; if (v < 1.5f) return 0; if (v > 20.0f) return 2; return 1; }',
    near: [14, 15, 200, 201, 2147483647, -2147483648],
    states: 1,
  },
  'a reader of numbers': {
    text: 'float rd(void); void put(int); void f(void) { float a = rd(); put(a > 2.5f ? 1 : a <= -2.5f ? -1 : 0); }',
    options: { read: ['rd'], write: ['put'] },
    near: [2.5, -2.5],
    states: 1,
  },
};

const TIME = 120_000;

beforeAll(async () => {
  await loadZ3();
});

describe('what is learned of functions with floating-point symbols', () => {
  test.each(partOfTheDay(Object.entries(CONTROLLERS), 2))(
    'is proved for %s, and gives what the code itself gives',
    (_, controller) =>
      withProgram(controller, async program => {
        const transduction = transductionOf(program);
        const budget = new Budget({ timeout: TIME });
        const { machine, guarantee } = learn(transduction, new Session(createSolver({ budget }), budget));
        expect(guarantee).toEqual({ level: 'proved' });
        expect(machine.states.length).toBe(controller.states);
        const words = wordsFor(program, controller.near, { count: 60 });
        const native = await nativeOutcomes(program, words);
        const own = words.map(word => {
          const outputs = outputsOf(
            machine,
            word.map(symbol => symbolOf(symbol, transduction.input)),
          );
          return outputs.length === 1 ? written(outputs[0]) : outputs.length === 0 ? FAULT : 'several outputs';
        });
        expect(own).toEqual(native);
      }),
  );
});
