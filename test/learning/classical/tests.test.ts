import { describe, expect, test } from 'vitest';
import { classical } from '../../../src/learning/index.ts';
import { minimal } from './minimal.ts';
import { handshake, lock, randomMealy } from './subjects.ts';

const { learnAcceptorSync, learnMealySync, randomWords, randomWp, run, shortestDifference, wMethod, wpMethod } =
  classical;

const ALPHABET = [0, 1];

/** All words over the alphabet up to a length. */
function words(length: number): readonly (readonly number[])[] {
  const shorter = length === 0 ? [] : words(length - 1);
  const longest = shorter.filter(word => word.length === length - 1);
  return length === 0 ? [[]] : [...shorter, ...longest.flatMap(word => ALPHABET.map(letter => [...word, letter]))];
}

/** Number i in a system with `base` digits, as so many digits. */
function digits(i: number, base: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => Math.floor(i / base ** place) % base);
}

/** All acceptors with so many states. */
function* acceptors(states: number): Generator<classical.Acceptor<number>> {
  for (let i = 0; i < states ** (2 * states); i++)
    for (let j = 0; j < 2 ** states; j++) {
      const flat = digits(i, states, 2 * states);
      const next = Array.from({ length: states }, (_, q) => flat.slice(2 * q, 2 * q + 2));
      const accepting = digits(j, 2, states).map(digit => digit === 1);
      yield { kind: 'acceptor', alphabet: ALPHABET, initial: 0, next, accepting };
    }
}

/** All Mealy machines with so many states and two outputs. */
function* mealys(states: number): Generator<classical.Mealy<number, number>> {
  for (let i = 0; i < states ** (2 * states); i++)
    for (let j = 0; j < 4 ** states; j++) {
      const [flat, written] = [digits(i, states, 2 * states), digits(j, 2, 2 * states)];
      const rows = (all: readonly number[]) => Array.from({ length: states }, (_, q) => all.slice(2 * q, 2 * q + 2));
      yield { kind: 'mealy', alphabet: ALPHABET, initial: 0, next: rows(flat), outputs: rows(written) };
    }
}

function conjectureOf(automaton: classical.Automaton<number, number>): classical.Conjecture {
  const { kind, next } = automaton;
  const outputs = kind === 'acceptor' ? automaton.accepting.map(Number) : automaton.outputs.flat();
  return { kind, letters: ALPHABET.length, states: next.length, next: next.flat(), outputs };
}

describe.each([
  ['the W-method', wMethod],
  ['the Wp-method', wpMethod],
])('%s', (_, method) => {
  test.each([
    ['acceptors', [...acceptors(1), ...acceptors(2)], [...acceptors(3)]],
    ['Mealy machines', [...mealys(1)], [...mealys(2)]],
  ] as const)('tells %s from all that have as many states more as it is told', (_, small, large) => {
    const hypotheses = small.filter(each => minimal(each).next.length === each.next.length);
    expect(hypotheses.length).toBeGreaterThan(0);
    const show = (automaton: classical.Automaton<number, number>, word: readonly number[]): string =>
      String(run(automaton, word));
    for (const hypothesis of hypotheses.filter((_, i) => i % 8 === 0)) {
      const extraStates = large[0].next.length - hypothesis.next.length;
      const tried = [...method({ extraStates })(conjectureOf(hypothesis), 0)];
      for (const target of large) {
        const differs = words(4).some(word => show(target, word) !== show(hypothesis, word));
        const isFound = tried.some(word => show(target, word) !== show(hypothesis, word));
        if (differs !== isFound) expect({ hypothesis, target, differs, isFound }).toBeUndefined();
      }
    }
  });
});

test('the Wp-method needs fewer words than the W-method', () => {
  const { next, outputs } = randomMealy(30, 2, 2, 1);
  const conjecture: classical.Conjecture = {
    ...{ kind: 'mealy', letters: 2, states: 30, next: next.flat(), outputs: outputs.flat() },
  };
  const count = (tests: classical.TestWords): number => new Set(Array.from(tests(conjecture, 0), String)).size;
  expect(count(wpMethod({ extraStates: 1 }))).toBeLessThan(count(wMethod({ extraStates: 1 })));
});

test('a handshake is learned from tests alone', () => {
  const { alphabet } = handshake;
  const teacher = { output: (word: readonly string[]) => run(handshake, word) };
  for (const tests of [
    wpMethod({ extraStates: 1 }),
    randomWp(),
    [randomWords({ count: 50 }), wMethod({ extraStates: 1 })],
  ])
    expect(minimal(learnMealySync({ alphabet, teacher, tests }).automaton)).toEqual(minimal(handshake));
});

test('the randomised Wp-method opens a lock that random words do not', () => {
  const target = lock(8, 4);
  const { alphabet } = target;
  const teacher = { output: (word: readonly number[]) => run(target, word) };
  const learned = (tests: classical.TestWords) => learnAcceptorSync({ alphabet, teacher, tests }).automaton;
  expect(shortestDifference(target, learned(randomWords({ count: 500 })))).toBeDefined();
  // The conjecture that accepts nothing has no states to start from: the words before the first that opens it are random.
  const hint = (): Iterable<readonly number[]> => [[3, 0, 1, 2, 3, 0, 1, 2]];
  const tests = [hint, randomWp({ count: 500 })];
  expect(shortestDifference(target, learnAcceptorSync({ alphabet, teacher, tests }).automaton)).toBeUndefined();
});

test('random tests are the same for the same seed, and others for another seed or conjecture', () => {
  const conjecture = conjectureOf({
    kind: 'acceptor',
    alphabet: ALPHABET,
    initial: 0,
    next: [[0, 0]],
    accepting: [true],
  });
  for (const method of [randomWords, randomWp]) {
    const drawn = (seed: number, round: number): string =>
      [...method({ seed, count: 20 })(conjecture, round)].join(';');
    expect(drawn(1, 0)).toBe(drawn(1, 0));
    expect(new Set([drawn(1, 0), drawn(2, 0), drawn(1, 1)]).size).toBe(3);
  }
});
