import { expect, test } from 'vitest';
import { Learner } from '../../src/learning/index.ts';
import { loadZ3 } from '../../src/logic/solver/z3.ts';
import { TRUE } from '../../src/logic/term.ts';
import { end, go, machine, text, x } from '../checking/machines.ts';
import { newSession, textWord, writtenByMachine } from './learn.ts';
import { machineTeacher } from './machine-teacher.ts';

test('a conjecture is right about an input that refuted one before, also where it only wrote too little', async () => {
  await loadZ3();
  const copy = [go(TRUE, [x], 1)];
  const marksThree = machine(
    [copy, [go(TRUE, [x], 2)], [go(TRUE, [x], 3)], [go(TRUE, [x], 4)], [go(TRUE, [x], 4)]],
    [end(), end(), end(), end(text('!')), end()],
  );
  const learner = new Learner(machineTeacher(marksThree), newSession());
  expect(writtenByMachine(learner.conjecture(), textWord('aaa'))).toBe(textWord('aaa').join());
  learner.refute(textWord('aaa'));
  expect(writtenByMachine(learner.conjecture(), textWord('aaa'))).toBe(textWord('aaa!').join());
});
