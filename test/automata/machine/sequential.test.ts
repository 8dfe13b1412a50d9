import { beforeAll, describe, expect, test } from 'vitest';
import { isDeterministic } from '../../../src/automata/machine/deterministic.ts';
import type { Machine } from '../../../src/automata/machine/machine.ts';
import { sequential } from '../../../src/automata/machine/sequential.ts';
import { add, and, bitXor, eq, le, lt, ne, num } from '../../../src/logic/build.ts';
import { loadZ3 } from '../../../src/logic/solver/z3.ts';
import { Char, Int } from '../../../src/logic/sort.ts';
import { type Term, TRUE } from '../../../src/logic/term.ts';
import { NUMBERS, QUAD as QUADS } from '../../campaign/alphabet.ts';
import { guessingMachine } from '../../campaign/bimachine.ts';
import { firstWord, naive, wordKey } from '../../campaign/brute-force.ts';
import { Dice } from '../../campaign/dice.ts';
import { guessingAhead } from './guess-ahead.ts';
import { BIT, bit, machine, QUAD, quad, session, window } from './hand-made.ts';
import { numberOrNull } from './number-or-null.ts';
import { ALPHABETS, differentWord, randomTransducer, shortWords } from './random-transducer.ts';

beforeAll(async () => {
  await loadZ3();
});

const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1);
const [x, x1] = window(BIT);
const [y, y1, y2] = window(QUAD);

function made(of: Machine, maxLookback = 16): Machine {
  const result = sequential(of, session(), { maxLookback, maxStates: 1000 });
  if (result === undefined) throw new Error('there is a deterministic machine');
  expect(isDeterministic(result, session())).toBe(true);
  return result;
}

describe('the sequential machine', () => {
  test.each(SEEDS)('of a deterministic machine that was made to guess is found and does the same (seed %i)', seed => {
    const dice = new Dice(seed);
    const alphabet = dice.pick(ALPHABETS);
    const original = randomTransducer(dice, alphabet, true);
    expect(differentWord(made(guessingAhead(original)), original, alphabet)).toBeUndefined();
    expect(differentWord(made(original), original, alphabet)).toBeUndefined();
  });

  test.each(SEEDS)('of a machine that guesses more does the same, if there is one (seed %i)', seed => {
    const given = guessingMachine(new Dice(seed), QUADS, QUADS);
    const found = sequential(given, session());
    if (found === undefined) return;
    expect(isDeterministic(found, session())).toBe(true);
    expect(differentWord(found, given, QUADS)).toBeUndefined();
  });

  test.each(SEEDS)('of a machine with two outputs for an input does not exist (seed %i)', seed => {
    const dice = new Dice(seed);
    const alphabet = dice.pick(ALPHABETS);
    const given = randomTransducer(dice, alphabet, false);
    const found = sequential(given, session());
    const relation = naive(given);
    const two = firstWord(shortWords(alphabet), word => relation.outputs(word).size > 1);
    if (two !== undefined) expect(found, `two outputs for [${wordKey(two)}]`).toBeUndefined();
    else if (found !== undefined) expect(differentWord(found, given, alphabet)).toBeUndefined();
  });

  test('writes at the end what depends on what follows', () => {
    /** All but the last symbol; the last one becomes 1. */
    const marks = machine({
      states: 2,
      moves: [
        [0, TRUE, [x], 0],
        [0, TRUE, [bit(1)], 1],
      ],
      ends: [[1, []]],
    });
    const result = made(marks);
    expect(result.lookback).toBe(1);
    expect(differentWord(result, marks, ALPHABETS[0])).toBeUndefined();
  });

  test('tells few symbols apart by states where there is no window', () => {
    const swaps = machine({
      sort: QUAD,
      states: 6,
      moves: [
        ...[0, 1, 2, 3].map(s => [0, TRUE, [quad(s)], s + 1] as const),
        ...[0, 1, 2, 3].map(s => [s + 1, eq(y, quad(s)), [], 5] as const),
      ],
      ends: [[5, []]],
    });
    const result = made(swaps, 0);
    expect(result.lookback).toBe(0);
    expect(differentWord(result, swaps, QUADS)).toBeUndefined();
  });

  test('has guards about the window where the given machine has', () => {
    /** Guesses whether the next symbol is the same as this one, and writes which. */
    const repeats = machine({
      sort: QUAD,
      lookback: 1,
      states: 3,
      moves: [
        [0, TRUE, [quad(1)], 1],
        [0, TRUE, [quad(2)], 2],
        [1, eq(y, y1), [quad(1)], 1],
        [1, eq(y, y1), [quad(2)], 2],
        [2, ne(y, y1), [quad(1)], 1],
        [2, ne(y, y1), [quad(2)], 2],
      ],
      ends: [[2, []]],
    });
    const result = made(repeats);
    expect(result.states.length).toBe(2);
    expect(differentWord(result, repeats, QUADS)).toBeUndefined();
  });

  test('of integers compares them in the window', () => {
    const [n, n1] = window(Int);
    /** Guesses at each number whether the next one is smaller: writes 0 if so, otherwise 1; the last is copied. */
    const falls = (outputs: readonly [Term, Term, Term]): Machine =>
      machine({
        sort: Int,
        lookback: 1,
        states: 4,
        moves: [
          ...[1, 2, 3].map(to => [0, TRUE, [outputs[to - 1]], to] as const),
          ...[1, 2, 3].map(to => [1, lt(n, n1), [outputs[to - 1]], to] as const),
          ...[1, 2, 3].map(to => [2, le(n1, n), [outputs[to - 1]], to] as const),
        ],
        ends: [[3, []]],
      });
    const given = falls([num(0, Int), num(1, Int), n]);
    const result = made(given);
    expect([result.states.length, result.lookback]).toEqual([2, 1]);
    expect(differentWord(result, given, NUMBERS)).toBeUndefined();
  });

  test('does not exist where what is written first depends on the last symbol', () => {
    const copyOrNothing = machine({
      states: 5,
      moves: [
        [0, TRUE, [x], 1],
        [0, eq(x, bit(0)), [x], 2],
        [0, TRUE, [], 3],
        [0, eq(x, bit(1)), [], 4],
        [1, TRUE, [x], 1],
        [1, eq(x, bit(0)), [x], 2],
        [3, TRUE, [], 3],
        [3, eq(x, bit(1)), [], 4],
      ],
      ends: [
        [2, []],
        [4, []],
      ],
    });
    expect(sequential(copyOrNothing, session())).toBeUndefined();
    expect(sequential(numberOrNull(), session())).toBeUndefined();
    expect(sequential(numberOrNull('null', true), session())).toBeUndefined();
  });

  test('is not looked for beyond the longest window or the most states', () => {
    const [c] = window(Char);
    /** Copies the first of two symbols if the second is a zero. */
    const late = machine({
      sort: Char,
      states: 4,
      moves: [
        [0, TRUE, [c], 1],
        [0, TRUE, [], 2],
        [1, eq(c, num(48, Char)), [], 3],
        [2, ne(c, num(48, Char)), [], 3],
      ],
      ends: [[3, []]],
    });
    expect(made(late, 1).lookback).toBe(1);
    expect(sequential(late, session(), { maxLookback: 0 })).toBeUndefined();
    expect(sequential(late, session(), { maxStates: 1 })).toBeUndefined();
  });

  test('does not depend on guards that hold together only for windows that cannot be', () => {
    /** After two equal symbols the two ways exclude one another; only then they write different things. */
    const withSecond = (second: Term): Machine =>
      machine({
        sort: QUAD,
        lookback: 2,
        states: 4,
        moves: [
          [0, TRUE, [], 1],
          [1, second, [], 2],
          [2, eq(y, y2), [y], 3],
          [2, ne(y, y1), [bitXor(y, quad(1))], 3],
        ],
        ends: [[3, []]],
      });
    const given = withSecond(eq(y, y1));
    expect(differentWord(made(given), given, QUADS)).toBeUndefined();
    expect(sequential(withSecond(TRUE), session())).toBeUndefined();
  });

  test('does not exist where only a very long input has two outputs', () => {
    const [c, c1] = window(Char);
    const [first, last] = [num(0, Char), num(20_000, Char)];
    /** Counts from 0; after 20,000 the next symbol may become one thing or another. */
    const counts = (outputs: readonly [Term, Term]): Machine =>
      machine({
        sort: Char,
        lookback: 1,
        states: 4,
        moves: [
          [0, eq(c, first), [], 1],
          [1, eq(c, add(c1, num(1, Char))), [], 1],
          [1, and(eq(c1, last), eq(c, first)), [outputs[0]], 2],
          [1, and(eq(c1, last), eq(c, first)), [outputs[1]], 3],
        ],
        ends: [
          [2, []],
          [3, []],
        ],
      });
    expect(sequential(counts([first, last]), session())).toBeUndefined();
    expect(sequential(counts([first, first]), session())).toBeDefined();
  });

  test('ends as the guards of the endings say', () => {
    const guarded = machine({
      lookback: 1,
      states: 3,
      moves: [
        [0, TRUE, [], 1],
        [0, TRUE, [], 2],
        [1, TRUE, [], 1],
        [2, TRUE, [], 2],
      ],
      ends: [
        [1, [bit(0)], eq(x1, bit(0))],
        [2, [x1], TRUE],
      ],
    });
    const result = made(guarded);
    expect(differentWord(result, guarded, ALPHABETS[0])).toBeUndefined();
    const wrong = { ...guarded, endings: guarded.endings.with(2, [{ guard: TRUE, outputs: [bit(1)] }]) };
    expect(sequential(wrong, session())).toBeUndefined();
  });
});
