import { describe, expect, test } from 'vitest';
import { classical } from '../../../src/learning/index.ts';
import { minimal } from './minimal.ts';
import { ACCEPTORS, MEALYS } from './subjects.ts';

const { learnAcceptorSync, learnMealySync, shortestDifference, simulated } = classical;

type Automaton = classical.Automaton<unknown, unknown>;

/** One run with a teacher who knows the automaton, and all that was asked and conjectured on the way. */
function learned(target: Automaton, algorithm: classical.Algorithm) {
  const asked: string[] = [];
  const hypotheses: Automaton[] = [];
  const onHypothesis = (hypothesis: Automaton): void => {
    hypotheses.push(hypothesis);
  };
  const recorded = <A, H>(teacher: classical.SyncTeacher<unknown, A, H>): classical.SyncTeacher<unknown, A, H> => ({
    ...teacher,
    output(word) {
      asked.push(JSON.stringify(word));
      return teacher.output(word);
    },
  });
  const { alphabet } = target;
  const result: classical.Learned<Automaton> =
    target.kind === 'acceptor'
      ? learnAcceptorSync({ alphabet, algorithm, onHypothesis, teacher: recorded(simulated(target)) })
      : learnMealySync({ alphabet, algorithm, onHypothesis, teacher: recorded(simulated(target)) });
  return { ...result, asked, all: hypotheses };
}

/** What every learner has to do, on every example. */
export function testLearner(name: string, algorithm: classical.Algorithm): void {
  describe.each([...ACCEPTORS, ...MEALYS])(`${name} on $name`, ({ automaton: target }) => {
    const run = learned(target, algorithm);

    test('learns the target, which is minimal', () => {
      expect(shortestDifference(target, run.automaton)).toBeUndefined();
      expect(run.automaton.next).toHaveLength(target.next.length);
    });

    test('makes at most as many hypotheses as there are states, each minimal and larger than the one before', () => {
      expect(run.all.length).toBeLessThanOrEqual(target.next.length);
      const sizes = run.all.map(({ next }) => next.length);
      expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
      for (const hypothesis of run.all) expect(minimal(hypothesis).next).toHaveLength(hypothesis.next.length);
    });

    test('asks no word twice, and the same words in another run', () => {
      expect(new Set(run.asked).size).toBe(run.asked.length);
      expect(learned(target, algorithm).asked).toEqual(run.asked);
    });
  });
}
