import { beforeAll, describe, expect, test } from 'vitest';
import { behaviourOf } from '../../../src/automata/machine/behaviour.ts';
import { outputDifference } from '../../../src/automata/machine/compare.ts';
import { isDeterministic } from '../../../src/automata/machine/deterministic.ts';
import { equalForAnyWindow } from '../../../src/automata/machine/equal-for-any-window.ts';
import type { Machine } from '../../../src/automata/machine/machine.ts';
import { memorylessDifference } from '../../../src/automata/machine/memoryless-difference.ts';
import { disagreement, twoOutputs } from '../../../src/automata/machine/questions.ts';
import { reduceMachine } from '../../../src/automata/machine/reduce.ts';
import { isSingleValued, separating } from '../../../src/automata/machine/separating.ts';
import { trimMachine } from '../../../src/automata/machine/trim.ts';
import { union } from '../../../src/automata/machine/union.ts';
import { and, eq, le, lt, not, num, sub } from '../../../src/logic/build.ts';
import { Undecided } from '../../../src/logic/limits.ts';
import { loadZ3 } from '../../../src/logic/solver/z3.ts';
import { Char, Int } from '../../../src/logic/sort.ts';
import { TRUE } from '../../../src/logic/term.ts';
import { type Alphabet, BIT as BITS, NUMBERS, QUAD as QUADS } from '../../campaign/alphabet.ts';
import { guessingMachine } from '../../campaign/bimachine.ts';
import { firstWord, naive, sameOutputs, wordKey } from '../../campaign/brute-force.ts';
import { Dice } from '../../campaign/dice.ts';
import { guessingAhead } from './guess-ahead.ts';
import { BIT, bit, machine, session, subject, window } from './hand-made.ts';
import { numberOrNull, text } from './number-or-null.ts';
import { ALPHABETS, differentWord, randomTransducer, shortWords } from './random-transducer.ts';

beforeAll(async () => {
  await loadZ3();
});

const SEEDS = Array.from({ length: 80 }, (_, i) => i + 1);
const [c] = window(Char);

/** A machine with one more transition than the given one, or one ending fewer. */
function changed(of: Machine, dice: Dice): Machine {
  const q = dice.below(of.states.length);
  const list = of.transitions[q];
  if (list.length === 0) return { ...of, endings: of.endings.with(q, []) };
  const [first] = list;
  const last = list[list.length - 1];
  const outputs = dice.pick([[], [...first.outputs, ...first.outputs], last.outputs]);
  return { ...of, transitions: of.transitions.with(q, [...list, { ...first, outputs }]) };
}

/** A single-valued machine, and one that does the same, nearly the same, more, or something else. */
function conjectureAndAbstraction(seed: number): readonly [Machine, Machine, Alphabet] {
  const dice = new Dice(seed);
  const alphabet = dice.pick(ALPHABETS);
  const lookback = dice.pick([0, 0, 1]);
  const isGuessing = alphabet !== NUMBERS && dice.chance(0.5);
  const conjecture = isGuessing
    ? guessingMachine(dice, alphabet, alphabet)
    : randomTransducer(dice, alphabet, true, lookback);
  const guessing = guessingAhead(conjecture);
  const other = randomTransducer(dice, alphabet, false, lookback);
  const abstraction = dice.pick([guessing, changed(guessing, dice), changed(guessing, dice), union(conjecture, other)]);
  return [conjecture, dice.chance(0.1) ? other : abstraction, alphabet];
}

describe('a separating input', () => {
  test.each(SEEDS)('is as short as any, and shows what it says; there is none for equal machines (seed %i)', seed => {
    const [conjecture, abstraction, alphabet] = conjectureAndAbstraction(seed);
    const [left, right] = [naive(conjecture), naive(abstraction)];
    const shortest = firstWord(shortWords(alphabet), w => !sameOutputs(left, right, w));
    const found = separating(conjecture, abstraction, session());
    if (found === undefined) {
      expect(shortest && wordKey(shortest)).toBeUndefined();
      return;
    }
    if (shortest !== undefined) expect(found.word.length).toBeLessThanOrEqual(shortest.length);
    if (alphabet === BITS && found.word.length <= 7) expect(found.word.length).toBe(shortest?.length);
    const [ours, theirs] = [left.outputs(found.word), right.outputs(found.word)];
    expect(found.kind).toBe(
      ours.size > 0 && theirs.size > 0 ? 'outputs' : ours.size > 0 ? 'only-conjecture' : 'only-abstraction',
    );
    if (found.kind === 'only-conjecture') expect(found.output).toBeUndefined();
    else {
      const key = wordKey(found.output ?? []);
      expect([theirs.has(key), ours.has(key)]).toEqual([true, false]);
    }
  });

  test.each(SEEDS)('is found by the quick search exactly where the search with terms finds one (seed %i)', seed => {
    const dice = new Dice(seed);
    const alphabet = dice.pick([BITS, QUADS]);
    const one = dice.chance(0.5)
      ? guessingMachine(dice, alphabet, BITS)
      : { ...randomTransducer(dice, alphabet, false, 0) };
    const same = dice.chance(0.5);
    const other = same ? one : changed(guessingAhead(one), dice);
    const [left, right] = [trimMachine(one), trimMachine(other)];
    const expected = outputDifference(behaviourOf(left), behaviourOf(right), session());
    const found = memorylessDifference(left, right, session());
    expect(found?.word.length).toBe(expected?.length);
    if (found === undefined) return;
    expect(naive(left).outputs(found.word).has(wordKey(found.left))).toBe(true);
    expect(naive(right).outputs(found.word).has(wordKey(found.right))).toBe(true);
    expect(wordKey(found.left)).not.toBe(wordKey(found.right));
  });

  test('is not there for a machine that guesses at the start what the whole input is', () => {
    const given = numberOrNull();
    const other = numberOrNull('null', true);
    expect(isSingleValued(given, session())).toBe(true);
    expect(separating(given, given, session())).toBeUndefined();
    expect(separating(given, other, session())).toBeUndefined();
    expect(separating(reduceMachine(other, session()), given, session())).toBeUndefined();
  });

  test('shows the output of a guess that goes wrong', () => {
    const given = numberOrNull();
    const found = separating(given, numberOrNull('nil', true), session());
    expect(found).toMatchObject({ word: [], kind: 'outputs', output: [...'nil'].map(s => s.charCodeAt(0)) });
    const identity = machine({ sort: Char, states: 1, moves: [[0, TRUE, [c], 0]], ends: [[0, []]] });
    const both = union(given, identity);
    expect(isSingleValued(both, session())).toBe(false);
    const worse = separating(given, both, session());
    expect(worse).toMatchObject({ word: [], kind: 'outputs', output: [] });
    expect(separating(identity, union(identity, given), session())).toMatchObject({ word: [], kind: 'outputs' });
  });

  test('does not tell a machine with several outputs from itself', () => {
    const [x] = window(BIT);
    const several = machine({
      states: 1,
      moves: [
        [0, TRUE, [x], 0],
        [0, TRUE, [bit(0)], 0],
      ],
      ends: [[0, []]],
    });
    expect(() => separating(several, several, session())).toThrow(Undecided);
  });

  test('may need a long way and a choice of the symbol that shows it', () => {
    /** Drops the first symbol after twenty others if it is not a zero; the abstraction may copy it all the same. */
    const steps = Array.from({ length: 20 }, (_, q) => q);
    const conjecture = machine({
      states: 22,
      moves: [...steps.map(q => [q, TRUE, [], q + 1] as const), [20, TRUE, [bit(0)], 21]],
      ends: [[21, []]],
    });
    const [x] = window(BIT);
    const abstraction = {
      ...conjecture,
      transitions: conjecture.transitions.with(20, [{ ...conjecture.transitions[20][0], outputs: [x] }]),
    };
    const found = separating(conjecture, abstraction, session());
    expect(found?.word).toHaveLength(21);
    expect([found?.word[20], found?.output]).toEqual([1, [1]]);
  });

  test('has an output also where the abstraction has very many', () => {
    const [x] = window(BIT);
    const noisy = machine({
      states: 41,
      moves: Array.from({ length: 40 }, (_, q) => q).flatMap(q => [
        [q, TRUE, [x], q + 1] as const,
        [q, TRUE, [bit(0), bit(1)], q + 1] as const,
      ]),
      ends: [[40, []]],
    });
    const copy = { ...noisy, transitions: noisy.transitions.map(list => list.slice(0, 1)) };
    const found = separating(copy, noisy, session());
    expect([found?.word.length, found?.kind]).toEqual([40, 'outputs']);
    expect(found?.output).not.toEqual(found?.word);
  });
});

describe('machines with lookback', () => {
  const [n, n1] = window(Int);
  /** Differences of neighbours; the second guesses whether the next number is smaller. */
  const differences = machine({
    sort: Int,
    lookback: 1,
    states: 2,
    moves: [
      [0, TRUE, [n], 1],
      [1, TRUE, [sub(n, n1)], 1],
    ],
    ends: [
      [0, []],
      [1, []],
    ],
  });
  const guessed = machine({
    sort: Int,
    lookback: 1,
    states: 4,
    moves: [
      ...[1, 2, 3].map(to => [0, TRUE, [n], to] as const),
      ...[1, 2, 3].map(to => [1, lt(n, n1), [sub(n, n1)], to] as const),
      ...[1, 2, 3].map(to => [2, le(n1, n), [sub(n, n1)], to] as const),
    ],
    ends: [
      [0, []],
      [3, []],
    ],
  });

  test('are equal by an argument that holds for any window', () => {
    expect(separating(differences, guessed, session())).toBeUndefined();
    expect(isSingleValued(guessed, session())).toBe(true);
  });

  test('differ by a path that was solved as a whole', () => {
    const wrong = {
      ...guessed,
      transitions: guessed.transitions.with(
        2,
        guessed.transitions[2].map(t => ({ ...t, guard: and(t.guard, not(eq(n, num(7, Int)))) })),
      ),
    };
    const found = separating(differences, wrong, session());
    expect(found?.kind).toBe('only-conjecture');
    expect(found?.word).toHaveLength(2);
    expect(found?.word[1]).toBe(7n);
    const over = union(
      differences,
      machine({ sort: Int, states: 1, moves: [[0, lt(num(3, Int), n), [n], 0]], ends: [[0, []]] }),
    );
    const spurious = separating(differences, over, session());
    expect(spurious?.kind).toBe('outputs');
    expect(spurious?.word).toHaveLength(2);
    expect(spurious?.output).toEqual(spurious?.word);
  });

  test('that guess what the whole input is are compared to an end, with the past in their guards', () => {
    const [x, x1] = window(Char);
    /** Copies while no symbol comes twice in a row, or else writes an exclamation mark. */
    const nodoubles = (mark: string): Machine =>
      machine({
        sort: Char,
        lookback: 1,
        states: 4,
        moves: [
          [0, TRUE, [x], 1],
          [0, TRUE, [], 2],
          [1, not(eq(x, x1)), [x], 1],
          [2, not(eq(x, x1)), [], 2],
          [2, eq(x, x1), [], 3],
          [3, TRUE, [], 3],
        ],
        ends: [
          [0, []],
          [1, []],
          [3, text(mark)],
        ],
      });
    expect(isSingleValued(nodoubles('!'), session())).toBe(true);
    expect(twoOutputs(subject(nodoubles('!')), session())).toBeUndefined();
    expect(disagreement(subject(nodoubles('!')), subject(guessingAhead(nodoubles('!'))), session())).toBeUndefined();
    expect(separating(nodoubles('!'), guessingAhead(nodoubles('!')), session())).toBeUndefined();
    const found = separating(nodoubles('!'), nodoubles('?'), session());
    expect(found).toMatchObject({ kind: 'outputs', output: [63] });
    expect(found?.word).toHaveLength(2);
  });

  test.each(SEEDS)('are said to be equal for any window only if they are equal (seed %i)', seed => {
    const dice = new Dice(seed);
    const alphabet = dice.pick(ALPHABETS);
    const one = trimMachine(randomTransducer(dice, alphabet, true, dice.pick([1, 2])));
    const other = dice.chance(0.5)
      ? trimMachine(changed(one, dice))
      : trimMachine(randomTransducer(dice, alphabet, true, 1));
    expect(equalForAnyWindow(one, one, session())).toBe(true);
    if (!isDeterministic(other, session()) || !equalForAnyWindow(one, other, session())) return;
    expect(differentWord(one, other, alphabet)).toBeUndefined();
  });
});
