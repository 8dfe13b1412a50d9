import { beforeAll, describe, expect, test } from 'vitest';
import { isDeterministic } from '../../../src/automata/machine/deterministic.ts';
import { type Machine, transitionCount } from '../../../src/automata/machine/machine.ts';
import { minimiseMachine } from '../../../src/automata/machine/minimise.ts';
import { onward } from '../../../src/automata/machine/onward.ts';
import { reduceMachine } from '../../../src/automata/machine/reduce.ts';
import { isSingleValued } from '../../../src/automata/machine/separating.ts';
import { add, eq, le, lt, member, ne, num, sub } from '../../../src/logic/build.ts';
import { CharSet } from '../../../src/logic/char-set.ts';
import { loadZ3 } from '../../../src/logic/solver/z3.ts';
import { Char, Int } from '../../../src/logic/sort.ts';
import { TRUE } from '../../../src/logic/term.ts';
import { BIT as BITS, LETTERS, NUMBERS, QUAD as QUADS } from '../../campaign/alphabet.ts';
import { guessingMachine } from '../../campaign/bimachine.ts';
import { Dice } from '../../campaign/dice.ts';
import { guessingAhead } from './guess-ahead.ts';
import { BIT, bit, machine, QUAD, quad, session, window } from './hand-made.ts';
import { numberOrNull, text } from './number-or-null.ts';
import { ALPHABETS, differentWord, randomTransducer } from './random-transducer.ts';

beforeAll(async () => {
  await loadZ3();
});

const SEEDS = Array.from({ length: 50 }, (_, i) => i + 1);
const [c] = window(Char);
const [x, x1] = window(BIT);

function small(of: Machine): Machine {
  return reduceMachine(of, session(), { maxStates: 1000 });
}

describe('a reduced machine', () => {
  test.each(SEEDS)('does the same (seed %i)', seed => {
    const dice = new Dice(seed);
    const alphabet = dice.pick(ALPHABETS);
    for (const given of [randomTransducer(dice, alphabet, true), randomTransducer(dice, alphabet, false)])
      expect(differentWord(small(given), given, alphabet)).toBeUndefined();
    const guessing = guessingMachine(dice, QUADS, BITS);
    expect(differentWord(small(guessing), guessing, QUADS)).toBeUndefined();
  });

  test.each(SEEDS)('of a machine that was made to guess is the minimal one it came from (seed %i)', seed => {
    const dice = new Dice(seed);
    const alphabet = dice.pick([BITS, QUADS, LETTERS]);
    const original = randomTransducer(dice, alphabet, true, 0);
    const result = small(guessingAhead(original));
    expect(isDeterministic(result, session())).toBe(true);
    expect(differentWord(result, original, alphabet)).toBeUndefined();
    expect(result.states.length).toBe(minimiseMachine(original, session()).states.length);
  });

  test('has one transition where symbols that are known are written as they are', () => {
    const letters = machine({
      sort: Char,
      states: 1,
      moves: [
        [0, eq(c, num(97, Char)), text('a'), 0],
        [0, eq(c, num(98, Char)), text('b'), 0],
        [0, eq(c, num(60, Char)), text('&lt;'), 0],
        [0, member(c, CharSet.of('a', 'b', '<').complement()), [c], 0],
      ],
      ends: [[0, []]],
    });
    const result = small(letters);
    expect(transitionCount(result)).toBe(2);
    expect(result.transitions[0].map(t => t.outputs.length).sort()).toEqual([1, 4]);
  });

  test('writes a symbol when it is read, not when it is certain that another follows', () => {
    const late = machine({
      sort: Int,
      lookback: 1,
      states: 2,
      moves: [
        [0, TRUE, [], 1],
        [1, TRUE, [window(Int)[1]], 1],
      ],
      ends: [
        [0, []],
        [1, [window(Int)[1]]],
      ],
    });
    for (const result of [small(late), minimiseMachine(late, session())]) {
      expect([result.states.length, result.lookback]).toEqual([1, 0]);
      expect(differentWord(result, late, NUMBERS)).toBeUndefined();
    }
  });

  test('keeps the window that differences of neighbours need, and no more', () => {
    const [n, n1, n2] = window(Int);
    const differences = machine({
      sort: Int,
      lookback: 2,
      states: 3,
      moves: [
        [0, TRUE, [n], 1],
        [1, TRUE, [], 2],
        [2, TRUE, [sub(n1, n2)], 2],
      ],
      ends: [
        [0, []],
        [1, []],
        [2, [sub(n1, n2)]],
      ],
    });
    const result = small(differences);
    expect([result.states.length, result.lookback]).toEqual([2, 1]);
    expect(differentWord(result, differences, NUMBERS)).toBeUndefined();
  });

  test('joins guards over the window that together are simpler', () => {
    const [n, n1] = window(Int);
    const compares = machine({
      sort: Int,
      lookback: 1,
      states: 3,
      moves: [
        [0, TRUE, [n], 1],
        [1, lt(n, n1), [add(n, n1)], 1],
        [1, eq(n, n1), [add(n, n1)], 2],
        [1, lt(n1, n), [add(n, n1)], 1],
        [2, le(n, n1), [add(n, n1)], 2],
        [2, lt(n1, n), [add(n1, n)], 1],
      ],
      ends: [
        [0, []],
        [1, []],
        [2, []],
      ],
    });
    const result = small(compares);
    expect([result.states.length, transitionCount(result)]).toEqual([2, 2]);
    expect(result.transitions[1][0].guard).toBe(TRUE);
  });

  test('stays nondeterministic where it must, with no more states than needed', () => {
    const given = numberOrNull();
    /** Both branches twice, as a program's states may have them. */
    const doubled: Machine = {
      ...given,
      states: [...given.states, ...given.states],
      transitions: [
        ...given.transitions.map(list => list.map((t, i) => ({ ...t, to: t.to + (i % 2) * given.states.length }))),
        ...given.transitions.map(list =>
          list.map((t, i) => ({ ...t, to: t.to + ((i + 1) % 2) * given.states.length })),
        ),
      ],
      endings: [...given.endings, ...given.endings],
    };
    const [one, other] = [small(given), small(doubled)];
    expect(isDeterministic(one, session())).toBe(false);
    expect(isSingleValued(other, session())).toBe(true);
    expect(other.states.length).toBe(one.states.length);
    expect(other.states.length).toBeLessThanOrEqual(given.states.length);
  });

  test('has no state that only an impossible window leads to', () => {
    const [y, y1, y2] = window(QUAD);
    const dead = machine({
      sort: QUAD,
      lookback: 2,
      states: 5,
      moves: [
        [0, eq(y, quad(1)), [], 1],
        [1, TRUE, [y1], 2],
        [2, ne(y2, quad(1)), [y], 3],
        [2, eq(y2, quad(1)), [y2], 4],
      ],
      ends: [
        [3, [quad(3)]],
        [4, []],
      ],
    });
    const result = small(dead);
    expect(result.lookback).toBe(0);
    expect(result.states.length).toBe(4);
    expect(differentWord(result, dead, QUADS)).toBeUndefined();
  });
});

describe('the onward form', () => {
  test('writes earlier symbols as early as they are certain', () => {
    const given = machine({
      lookback: 1,
      states: 3,
      moves: [
        [0, TRUE, [], 1],
        [1, eq(x, bit(0)), [x1, bit(1)], 1],
        [1, eq(x, bit(1)), [x1], 2],
      ],
      ends: [
        [1, [x1, bit(1)]],
        [2, [bit(1)]],
      ],
    });
    const early = onward(given);
    expect(early.lookback).toBe(0);
    expect(early.transitions[0][0].outputs).toEqual([x, bit(1)]);
    expect(differentWord(early, given, BITS)).toBeUndefined();
  });
});
