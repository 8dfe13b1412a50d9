import { describe, expect, test } from 'vitest';
import { Random } from '../../../src/automata/acceptor/random.ts';
import { classical } from '../../../src/learning/index.ts';
import { minimal } from './minimal.ts';
import { ACCEPTORS, MEALYS } from './subjects.ts';

const { atOnce, learnAcceptorSync, learnMealySync, Observations, shortestDifference, simulated } = classical;

type Automaton = classical.Automaton<unknown, unknown>;
type Teacher = classical.SyncTeacher<unknown, unknown, Automaton>;

/** One run, and all that was asked and conjectured on the way. */
function learned(target: Automaton, algorithm: classical.Algorithm, counterexample?: Teacher['counterexample']) {
  const asked: string[] = [];
  const hypotheses: Automaton[] = [];
  const onHypothesis = (hypothesis: Automaton): void => {
    hypotheses.push(hypothesis);
  };
  const recorded = <A, H extends Automaton>(teacher: classical.SyncTeacher<unknown, A, H>) => ({
    output(word: readonly unknown[]): A {
      asked.push(JSON.stringify(word));
      return teacher.output(word);
    },
    counterexample: counterexample ?? teacher.counterexample,
  });
  const { alphabet } = target;
  const result: classical.Learned<Automaton> =
    target.kind === 'acceptor'
      ? learnAcceptorSync({ alphabet, algorithm, onHypothesis, teacher: recorded(simulated(target)) })
      : learnMealySync({ alphabet, algorithm, onHypothesis, teacher: recorded(simulated(target)) });
  return { ...result, asked, all: hypotheses };
}

/** Counterexamples that are longer than they have to be: random words first. */
function rambling(target: Automaton): Teacher['counterexample'] {
  const random = new Random(1);
  return hypothesis => {
    for (let i = 0; i < 200; i++) {
      const word = Array.from({ length: 40 }, () => target.alphabet[random.below(target.alphabet.length)]);
      if (JSON.stringify(classical.run(target, word)) !== JSON.stringify(classical.run(hypothesis, word))) return word;
    }
    return shortestDifference(target, hypothesis);
  };
}

/** A learner over a cache of its own, with a system that answers at once. */
function driven(target: Automaton, algorithm: classical.Algorithm) {
  const { alphabet, kind } = target;
  const observations = new Observations(kind, alphabet.length);
  const learner = algorithm(observations);
  let words = 0;
  const answer = (nodes: readonly number[]): void => {
    for (const node of nodes) {
      words++;
      let [state, at] = [target.initial, 0];
      for (const letter of observations.wordOf(node)) {
        at = observations.child(at, letter);
        if (target.kind === 'mealy') observations.note(at, numbered(target.outputs[state][letter]));
        state = target.next[state][letter];
      }
      if (target.kind === 'acceptor') observations.note(node, target.accepting[state] ? 1 : 0);
    }
  };
  const numbers = new Map<unknown, number>();
  const numbered = (output: unknown): number => {
    if (!numbers.has(output)) numbers.set(output, numbers.size);
    return numbers.get(output) ?? 0;
  };
  const numberedTarget: Automaton =
    target.kind === 'acceptor' ? target : { ...target, outputs: target.outputs.map(row => row.map(numbered)) };
  /** The conjecture as an automaton. */
  const hypothesis = (): Automaton => {
    const { states, letters, next, outputs } = learner.conjecture();
    const rows = (flat: ArrayLike<number>) =>
      Array.from({ length: states }, (_, q) => Array.from({ length: letters }, (_, a) => flat[q * letters + a]));
    const table = { alphabet, initial: 0, next: rows(next) };
    return kind === 'acceptor'
      ? { ...table, kind, accepting: Array.from(outputs, output => output === 1) }
      : { ...table, kind, outputs: rows(outputs) };
  };
  const refine = (): boolean => {
    const word = shortestDifference(numberedTarget, hypothesis())?.map(letter => alphabet.indexOf(letter));
    if (word !== undefined) expect(atOnce(learner.refine(word), answer)).toBe(true);
    return word !== undefined;
  };
  atOnce(learner.begin(), answer);
  /** Begins to refine, with wrong answers for a while, breaks off, and corrects them. */
  const misled = (): void => {
    const lies = new Map<number, number>();
    const word = shortestDifference(numberedTarget, hypothesis())?.map(letter => alphabet.indexOf(letter));
    const work = learner.refine(word ?? []);
    for (let step = work.next(); step.done !== true && lies.size < 50; step = work.next()) {
      answer(step.value);
      for (const node of step.value) lies.set(node, observations.output(node) === 0 ? 1 : 0);
      for (const [node, lie] of lies) observations.note(node, lie);
    }
    answer([...lies.keys()]);
  };
  return { learner, observations, hypothesis, refine, misled, asked: () => words };
}

/**
 * What every learner has to do, on every example.
 *
 * @param remembers whether it uses all that it ever saw, so that going back to a saved state it may take another way
 */
export function testLearner(name: string, algorithm: classical.Algorithm, { remembers = false } = {}): void {
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

    test('learns the target from long counterexamples, too', () => {
      const { automaton, hypotheses } = learned(target, algorithm, rambling(target));
      expect(shortestDifference(target, automaton)).toBeUndefined();
      expect(hypotheses).toBeLessThanOrEqual(target.next.length);
    });

    test('goes back to a saved state, as often as wanted, and comes to the same from there', () => {
      const { learner, refine, hypothesis, asked } = driven(target, algorithm);
      refine();
      const before = hypothesis();
      const restore = learner.save();
      while (refine());
      const [after, count] = [hypothesis(), asked()];
      for (const _ of [1, 2]) {
        restore();
        expect(hypothesis()).toEqual(before);
        while (refine());
        expect(minimal(hypothesis())).toEqual(minimal(after));
        if (!remembers) expect([hypothesis(), asked()]).toEqual([after, count]);
      }
    });

    test('goes back to a saved state after answers that turn out to be wrong', () => {
      const { learner, refine, misled, hypothesis } = driven(target, algorithm);
      const restores = [learner.save()];
      while (restores.length < 4 && refine()) restores.push(learner.save());
      const { length } = restores;
      for (let i = 0; i < length; i++) {
        restores[i]();
        misled();
        restores[i]();
        while (refine());
        expect(hypothesis().next).toHaveLength(target.next.length);
      }
    });

    test('agrees with all that it saw when it ends', () => {
      const { learner, observations, refine } = driven(target, algorithm);
      while (refine());
      expect(observations.firstDisagreement(learner.conjecture())).toBe(-1);
    });
  });
}
