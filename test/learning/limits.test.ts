import { beforeAll, describe, expect, test } from 'vitest';
import { Learner, NoFiniteMachine } from '../../src/learning/index.ts';
import { Budget, LimitReached, Undecided } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import { loadZ3 } from '../../src/logic/solver/z3.ts';
import { LETTERS } from '../campaign/alphabet.ts';
import { Dice } from '../campaign/dice.ts';
import { learnByWords, newSession, teacherOf, textWord, writtenBy, writtenByMachine } from './learn.ts';
import { machineTeacher } from './machine-teacher.ts';
import { quietMachine } from './quiet-machine.ts';

beforeAll(async () => {
  await loadZ3();
});

describe('a function that no deterministic machine computes', () => {
  test.each([
    './functions.ts#reverse',
    './functions.ts#withoutTrailingSpace',
    './functions.ts#numberOrNull',
    './functions.ts#lastFirst',
    './streams.ts#maximumSoFar',
  ])('%s ends with the reason', target => {
    const session = newSession();
    expect(() => new Learner(teacherOf(target, session), session).conjecture()).toThrow(NoFiniteMachine);
  });

  test('a counter in the output ends, and no conjecture on the way is wrong about what refuted one before', () => {
    const session = newSession();
    const teacher = teacherOf('./functions.ts#lengthOf', session);
    const learner = new Learner(teacher, session, { maxStates: 40 });
    const refuted: string[] = [];
    const learn = (): void => {
      for (let length = 0; length < 200; length++) {
        const machine = learner.conjecture();
        for (const text of refuted)
          expect(writtenByMachine(machine, textWord(text))).toBe(writtenBy(teacher, textWord(text)));
        const text = 'a'.repeat(length);
        if (writtenByMachine(machine, textWord(text)) === writtenBy(teacher, textWord(text))) continue;
        refuted.push(text);
        learner.refute(textWord(text));
      }
    };
    expect(learn).toThrow(NoFiniteMachine);
  });

  test('the lookback that is allowed is a choice', () => {
    const session = newSession();
    const words = ['', 'a', 'ab', 'abc'].map(textWord);
    const learn = (maxLookback: number): unknown =>
      learnByWords(teacherOf('./functions.ts#withoutLast', session), session, words, { maxLookback });
    expect(() => learn(0)).toThrow(NoFiniteMachine);
    expect(() => learn(1)).not.toThrow();
  });
});

test('a learner that was stopped goes on where it was, and comes to the same machine', () => {
  const reference = quietMachine(new Dice(3), LETTERS, 8);
  const whole = new Learner(machineTeacher(reference), newSession());
  const machine = whole.conjecture();
  let left = 20;
  const stopping = {
    ...machineTeacher(reference),
    ask(word: Parameters<ReturnType<typeof machineTeacher>['ask']>[0]) {
      if (left-- <= 0) throw new LimitReached('enough for now');
      return machineTeacher(reference).ask(word);
    },
  };
  const parts = new Learner(stopping, newSession());
  let stops = 0;
  for (;;) {
    try {
      expect(parts.conjecture()).toEqual(machine);
      break;
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      stops++;
      left = 20;
    }
  }
  expect(stops).toBeGreaterThan(1);
  expect(parts.statistics).toEqual(whole.statistics);
});

test('a budget stops the learner', () => {
  const session = new Session(createSolver(), new Budget({ nodes: 30 }));
  const learner = new Learner(machineTeacher(quietMachine(new Dice(3), LETTERS, 8)), session);
  expect(() => learner.conjecture()).toThrow(LimitReached);
});

test('progress counts the states and transitions that were found', () => {
  const seen: number[] = [];
  const learner = new Learner(machineTeacher(quietMachine(new Dice(3), LETTERS, 8)), newSession(), {
    onProgress: ({ states, transitions, open }) => {
      expect(transitions).toBeGreaterThanOrEqual(states - 1);
      expect(open).toBeGreaterThanOrEqual(0);
      seen.push(states);
    },
  });
  learner.conjecture();
  expect(seen.at(-1)).toBe(learner.statistics.states);
});
