import { describe, expect, test } from 'vitest';
import { classical } from '../../../src/learning/index.ts';
import { LimitReached } from '../../../src/logic/limits.ts';
import { minimal } from './minimal.ts';
import { counter, handshake, login } from './subjects.ts';

const {
  cached,
  counted,
  learnAcceptor,
  learnAcceptorSync,
  learnMealy,
  learnMealySync,
  limited,
  randomWp,
  run,
  simulated,
} = classical;

/** Answers after a while, several words at once. */
function later<L, O>(automaton: classical.Mealy<L, O>) {
  return {
    output: async (word: readonly L[]) => run(automaton, word),
    outputs: async (words: readonly (readonly L[])[]) => words.map(word => run(automaton, word)),
  };
}

describe('teachers that answer later', () => {
  test('teach the same, in batches', async () => {
    const { alphabet } = handshake;
    const teacher = counted(later(handshake));
    const { automaton, learning, testing } = await learnMealy({ alphabet, teacher, tests: randomWp() });
    expect(minimal(automaton)).toEqual(minimal(handshake));
    expect(teacher.counts.words).toBe(learning.words + testing.words);
    expect(teacher.counts.symbols).toBe(learning.symbols + testing.symbols);
    expect(teacher.counts.calls).toBeLessThan(teacher.counts.words / 4);
  });

  test('and one word after the other', async () => {
    const target = counter(5);
    const { alphabet } = target;
    const inner = simulated(target);
    const teacher = {
      output: async (word: readonly string[]) => inner.output(word),
      counterexample: async (hypothesis: classical.Acceptor<string>) => inner.counterexample(hypothesis),
    };
    const { automaton } = await learnAcceptor({ alphabet, teacher });
    expect(minimal(automaton)).toEqual(target);
  });

  test('are refused where an answer is needed at once', () => {
    const teacher = later(login) as unknown as classical.SyncTeacher<
      string,
      readonly string[],
      classical.Mealy<string, string>
    >;
    expect(() => learnMealySync({ alphabet: login.alphabet, teacher, tests: randomWp() })).toThrow(/gives a promise/);
  });
});

test('letters and outputs may be objects', () => {
  const alphabet = [{ set: 1 }, { set: 2 }, { get: true }];
  const output = (word: readonly object[]) => {
    let held = 0;
    return word.map(letter => {
      if (!('set' in letter)) return { value: held };
      held = Number(letter.set);
      return { ok: true };
    });
  };
  const { automaton } = learnMealySync<object, object>({ alphabet, teacher: { output }, tests: randomWp() });
  expect(automaton.next).toHaveLength(3);
  expect(run(automaton, [{ set: 2 }, { get: true }])).toEqual([{ ok: true }, { value: 2 }]);
  expect(() => run(automaton, [{ set: 3 }])).toThrow(
    '{"set":3} is no letter of the alphabet {"set":1}, {"set":2}, {"get":true}',
  );
});

describe('a cache', () => {
  test('asks for no word twice, nor for the beginning of one', () => {
    const teacher = counted(simulated(login));
    const first = cached(teacher);
    expect(first.output(['right', 'read', 'logout'])).toEqual(['welcome', 'data', 'bye']);
    expect(first.output(['right', 'read'])).toEqual(['welcome', 'data']);
    expect(first.output(['wrong'])).toEqual(['no']);
    expect(first.output([])).toEqual([]);
    expect(first.output([])).toEqual([]);
    expect(teacher.counts.words).toBe(3);
  });

  test('serves a second run', async () => {
    const teacher = counted(later(handshake));
    const shared = cached(teacher);
    const options = { alphabet: handshake.alphabet, teacher: shared, tests: randomWp() };
    const first = await learnMealy(options);
    const asked = teacher.counts.words;
    expect((await learnMealy(options)).automaton).toEqual(first.automaton);
    expect(teacher.counts.words).toBe(asked);
  });
});

describe('limits', () => {
  test.each([['words'], ['symbols'], ['hypotheses']] as const)('of %s end learning by name', what => {
    const target = counter(9);
    const [exact, less] = [0, 1].map(missing => {
      const teacher = counted(simulated(target));
      learnAcceptorSync({ alphabet: target.alphabet, teacher });
      return { [what]: teacher.counts[what] - missing };
    });
    const learn = (limits: classical.AskingLimits) =>
      learnAcceptorSync({ alphabet: target.alphabet, teacher: limited(simulated(target), limits) });
    expect(learn(exact).automaton.next).toHaveLength(9);
    expect(() => learn(less)).toThrow(LimitReached);
    expect(() => learn(less)).toThrow(`the limit of ${less[what]} ${what} for the teacher was reached`);
  });

  test('a signal ends learning', () => {
    const { alphabet } = login;
    const signal = AbortSignal.abort();
    expect(() => learnMealySync({ alphabet, teacher: simulated(login), signal })).toThrow(LimitReached);
  });
});

describe('a teacher that makes no sense', () => {
  const alphabet = ['a', 'b'];
  const learnMealyOf = (
    output: (word: readonly string[]) => readonly unknown[],
    counterexample?: () => readonly string[],
  ) => learnMealySync<string, unknown>({ alphabet, teacher: { output, counterexample }, tests: randomWp() });

  test('is told that it contradicts itself', () => {
    let calls = 0;
    expect(() => learnMealyOf(word => word.map(() => calls++))).toThrow(classical.BadAnswer);
    expect(() => learnMealyOf(word => word.map(() => calls++))).toThrow(
      /after \["[ab]"\] the last output was \d+, and now/,
    );
  });

  test('is told that outputs are missing', () => {
    expect(() => learnMealyOf(() => [])).toThrow(
      /answered \[\] for \["a"\]: a Mealy machine has a list with one output/,
    );
  });

  test('is told that a counterexample is none', () => {
    const same = (word: readonly string[]): readonly number[] => word.map(() => 0);
    expect(() => learnMealyOf(same, () => ['a', 'b'])).toThrow('gave ["a","b"] as a counterexample, which is none');
  });

  test('is told that a letter is unknown', () => {
    const same = (word: readonly string[]): readonly number[] => word.map(() => 0);
    expect(() => learnMealyOf(same, () => ['c'])).toThrow(classical.UnknownLetter);
  });

  test('is told that its outputs cannot be compared', () => {
    expect(() => learnMealyOf(word => word.map(() => new Map()))).toThrow(classical.Incomparable);
  });

  test('is told that an acceptor answers with true or false', () => {
    const teacher = { output: () => 1 as unknown as boolean };
    expect(() => learnAcceptorSync({ alphabet, teacher, tests: randomWp() })).toThrow(
      /answered 1 for \[\], not true or false/,
    );
  });

  test('is not asked where nothing would refute it, or the alphabet is none', () => {
    const teacher = { output: () => true };
    expect(() => learnAcceptorSync({ alphabet, teacher })).toThrow(/tests: randomWp\(\)/);
    expect(() => learnAcceptorSync({ alphabet: [], teacher, tests: randomWp() })).toThrow('the alphabet is empty');
    expect(() => learnAcceptorSync({ alphabet: ['a', 'a'], teacher, tests: randomWp() })).toThrow(
      'twice in the alphabet',
    );
  });
});
