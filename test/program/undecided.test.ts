import { expect, test } from 'vitest';
import { eq, lt, mul, not, num } from '../../src/logic/build.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import { Char } from '../../src/logic/sort.ts';
import type { Term } from '../../src/logic/term.ts';
import { Branching, Fork } from '../../src/program/forking.ts';
import { Heap } from '../../src/program/heap.ts';
import { inputVariable } from '../../src/program/input.ts';
import { State } from '../../src/program/state.ts';

const [a, b] = [inputVariable(0, Char), inputVariable(1, Char)];
const ASKED = eq(mul(a, b), num(7, Char));

/** What is answered where the solver gives this status to all questions with one of the conditions in it. */
function answer(path: readonly Term[], impossible: readonly Term[], otherwise: 'sat' | 'unknown'): boolean | 'both' {
  const solver = createSolver();
  const asked = Object.create(solver, {
    check: {
      value: (conditions: readonly Term[]) => ({
        status: conditions.some(condition => impossible.includes(condition)) ? 'unsat' : otherwise,
      }),
    },
  }) as typeof solver;
  const state = new State([], Heap.empty(), { symbols: [a, b], closed: false }, 0, [], [], [...path]);
  try {
    return new Branching(new Session(asked)).decide(state, ASKED);
  } catch (question) {
    if (question instanceof Fork) return 'both';
    throw question;
  }
}

test('a question that the solver cannot decide has two answers', () => {
  for (const path of [[], [lt(a, b)]]) {
    expect(answer(path, [], 'unknown')).toBe('both');
    expect(answer(path, [], 'sat')).toBe('both');
    expect(answer(path, [ASKED], 'unknown')).toBe(false);
    expect(answer(path, [not(ASKED)], 'unknown')).toBe(true);
  }
});

test('what the path says already is not asked again', () => {
  expect(answer([ASKED], [], 'unknown')).toBe(true);
  expect(answer([not(ASKED)], [], 'unknown')).toBe(false);
});
