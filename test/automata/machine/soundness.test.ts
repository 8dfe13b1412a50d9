import { beforeAll, describe, expect, test } from 'vitest';
import { identity } from '../../../src/automata/machine/basic.ts';
import { compose } from '../../../src/automata/machine/compose.ts';
import { image } from '../../../src/automata/machine/image.ts';
import { inverse } from '../../../src/automata/machine/inverse.ts';
import type { Machine } from '../../../src/automata/machine/machine.ts';
import { registerVariable } from '../../../src/automata/machine/machine.ts';
import { disagreement, shortestInput, twoOutputs } from '../../../src/automata/machine/questions.ts';
import { outputsOf } from '../../../src/automata/machine/run.ts';
import { bitXor, eq, le, lt, ne, not } from '../../../src/logic/build.ts';
import { loadZ3 } from '../../../src/logic/solver/z3.ts';
import { Bool } from '../../../src/logic/sort.ts';
import { FALSE, type Term, TRUE } from '../../../src/logic/term.ts';
import { BIT, bit, machine, QUAD, quad, session, subject, window } from './hand-made.ts';

beforeAll(async () => {
  await loadZ3();
});

const [x, x1, x2] = window(BIT);
const [y, y1, y2] = window(QUAD);

function differenceOf(a: Machine, b: Machine) {
  const there = disagreement(subject(a), subject(b), session());
  const back = disagreement(subject(b), subject(a), session());
  expect(back?.word).toEqual(there?.word);
  return there && { word: there.word, kind: there.kind };
}

describe('ends matter', () => {
  test('output that is pending in a final state without outgoing transitions tells two machines apart', () => {
    const full = machine({ states: 2, moves: [[0, eq(x, bit(0)), [bit(1), bit(1)], 1]], ends: [[1, []]] });
    const half = machine({ states: 2, moves: [[0, eq(x, bit(0)), [bit(1)], 1]], ends: [[1, []]] });
    expect(differenceOf(full, half)).toEqual({ word: [0], kind: 'outputs' });
  });

  test('what was not written yet may be written by the ending', () => {
    const early = machine({ states: 2, moves: [[0, TRUE, [x, bit(1)], 1]], ends: [[1, []]] });
    const late = machine({ states: 2, moves: [[0, TRUE, [x], 1]], ends: [[1, [bit(1)]]] });
    expect(differenceOf(early, late)).toBeUndefined();
  });

  test('the empty input is an input', () => {
    const one = machine({ states: 1, moves: [[0, TRUE, [x], 0]], ends: [[0, []]] });
    const other = machine({
      states: 2,
      moves: [
        [0, TRUE, [x], 1],
        [1, TRUE, [x], 1],
      ],
      ends: [[1, []]],
    });
    const loud = machine({
      states: 2,
      moves: [
        [0, TRUE, [x], 1],
        [1, TRUE, [x], 1],
      ],
      ends: [
        [0, [bit(0)]],
        [1, []],
      ],
    });
    expect(differenceOf(one, other)?.word).toEqual([]);
    expect(differenceOf(one, loud)).toEqual({ word: [], kind: 'outputs' });
  });

  test('an ending that is never possible is no ending', () => {
    const silent = machine({ states: 1, moves: [[0, TRUE, [x], 0]], ends: [[0, [bit(1)], FALSE]] });
    expect(shortestInput(subject(silent), session())).toBeUndefined();
    expect(outputsOf(image(silent, session()), [1])).toEqual([]);
    expect(outputsOf(inverse(silent, session()), [1])).toEqual([]);
  });

  test('two endings of one state are two outputs', () => {
    const two = machine({
      states: 1,
      moves: [[0, TRUE, [], 0]],
      ends: [
        [0, []],
        [0, [bit(1)]],
      ],
    });
    expect(twoOutputs(subject(two), session())).toEqual([]);
  });
});

describe('windows', () => {
  /** Writes each symbol one step later than it was read. */
  const late = machine({
    lookback: 1,
    states: 2,
    moves: [
      [0, TRUE, [], 1],
      [1, TRUE, [x1], 1],
    ],
    ends: [
      [0, []],
      [1, [x1]],
    ],
  });

  test('a machine that writes one step later does the same', () => {
    expect(differenceOf(late, identity(BIT))).toBeUndefined();
  });

  test('two steps later too, and the first steps are looked at', () => {
    const later = machine({
      lookback: 2,
      states: 3,
      moves: [
        [0, TRUE, [], 1],
        [1, TRUE, [], 2],
        [2, TRUE, [x2], 2],
      ],
      ends: [
        [0, []],
        [1, [x1]],
        [2, [x2, x1]],
      ],
    });
    const swapped = { ...later, endings: later.endings.with(2, [{ guard: TRUE, outputs: [x1, x2] }]) };
    const dropped = { ...later, endings: later.endings.with(1, [{ guard: TRUE, outputs: [] }]) };
    expect(differenceOf(later, late)).toBeUndefined();
    const found = differenceOf(swapped, late);
    expect(found?.word).toHaveLength(2);
    expect(found?.word[0]).not.toBe(found?.word[1]);
    expect(differenceOf(dropped, late)?.word).toHaveLength(1);
  });

  test('a late machine that forgets one symbol differs only where that symbol occurs', () => {
    const wrong = {
      ...late,
      transitions: late.transitions.with(1, [
        { guard: eq(x, bit(0)), outputs: [x1], updates: [], to: 1 },
        { guard: eq(x, bit(1)), outputs: [bit(0)], updates: [], to: 1 },
      ]),
    };
    expect(differenceOf(wrong, late)).toEqual({ word: [1, 1], kind: 'outputs' });
  });

  test('guards over past symbols that are jointly impossible make no word', () => {
    /** Three symbols that grow, each by the window, and the last is not above the first. */
    const impossible = machine({
      sort: QUAD,
      lookback: 2,
      states: 4,
      moves: [
        [0, TRUE, [], 1],
        [1, lt(y1, y), [], 2],
        [2, lt(y1, y), [], 3],
      ],
      ends: [[3, [], le(y1, y2)]],
    });
    expect(shortestInput(subject(impossible), session())).toBeUndefined();
    /** Five different values in a row over four. */
    const chain = machine({
      sort: QUAD,
      lookback: 1,
      states: 6,
      moves: [[0, TRUE, [], 1], ...[1, 2, 3, 4].map(q => [q, lt(y1, y), [], q + 1] as const)],
      ends: [[5, []]],
    });
    expect(shortestInput(subject(chain), session())).toBeUndefined();
    const four = { ...chain, endings: chain.endings.with(4, [{ guard: TRUE, outputs: [] }]) };
    expect(shortestInput(subject(four), session())).toEqual([0, 1, 2, 3]);
  });

  test('a difference that needs an impossible past is none', () => {
    /** Where the first two symbols are equal, the guards of the third exclude one another. */
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
    expect(twoOutputs(subject(withSecond(eq(y, y1))), session())).toBeUndefined();
    expect(twoOutputs(subject(withSecond(TRUE)), session())).toHaveLength(3);
  });
});

describe('promises', () => {
  test('what is owed in a pair of states from which no common end is reached is not compared', () => {
    const loops = (output: readonly Term[]): Machine =>
      machine({
        states: 2,
        moves: [
          [0, eq(x, bit(0)), [bit(0)], 0],
          [0, eq(x, bit(1)), output, 1],
          [1, TRUE, output, 1],
        ],
        ends: [[0, []]],
      });
    expect(differenceOf(loops([bit(1)]), loops([bit(1), bit(1), bit(0)]))).toBeUndefined();
  });

  test('loops that write nothing, and loops that write at different speeds', () => {
    const eager = machine({
      states: 2,
      moves: [
        [0, TRUE, [], 0],
        [0, TRUE, [bit(1)], 1],
      ],
      ends: [[1, []]],
    });
    const lazy = machine({
      states: 2,
      moves: [
        [0, TRUE, [], 0],
        [0, TRUE, [], 1],
      ],
      ends: [[1, [bit(1)]]],
    });
    expect(differenceOf(eager, lazy)).toBeUndefined();
    const one = machine({ states: 1, moves: [[0, TRUE, [bit(1)], 0]], ends: [[0, [bit(1), bit(1)]]] });
    const two = machine({ states: 1, moves: [[0, TRUE, [bit(1), bit(1)], 0]], ends: [[0, [bit(1)]]] });
    expect(differenceOf(one, two)).toEqual({ word: [], kind: 'outputs' });
    const crossing = { ...two, endings: [[{ guard: TRUE, outputs: [] }]] };
    expect(differenceOf(one, crossing)?.word).toEqual([]);
  });

  test('outputs that part and agree again in length are different', () => {
    const a = machine({
      states: 2,
      moves: [
        [0, TRUE, [x], 1],
        [1, TRUE, [bit(0)], 1],
      ],
      ends: [[1, []]],
    });
    const b = machine({
      states: 2,
      moves: [
        [0, TRUE, [bit(0)], 1],
        [1, TRUE, [x], 1],
      ],
      ends: [[1, []]],
    });
    expect(differenceOf(a, b)).toEqual({ word: [1], kind: 'outputs' });
  });

  test('guessing the end of the input, two ways', () => {
    /** All but the last symbol; the last one becomes 1. */
    const marks = machine({
      states: 2,
      moves: [
        [0, TRUE, [x], 0],
        [0, TRUE, [bit(1)], 1],
      ],
      ends: [[1, []]],
    });
    const window1 = machine({
      lookback: 1,
      states: 2,
      moves: [
        [0, TRUE, [], 1],
        [1, TRUE, [x1], 1],
      ],
      ends: [[1, [bit(1)]]],
    });
    expect(twoOutputs(subject(marks), session())).toBeUndefined();
    expect(differenceOf(marks, window1)).toBeUndefined();
  });
});

describe('registers', () => {
  test('a flag that remembers whether a one was read', () => {
    const register = { name: 'seen', sort: Bool, initial: false };
    const seen = registerVariable(register);
    const flagged = machine({
      registers: [register],
      states: 1,
      moves: [
        [0, eq(x, bit(1)), [bit(1)], 0, [TRUE]],
        [0, eq(x, bit(0)), [], 0, [seen]],
      ],
      ends: [
        [0, [bit(0)], seen],
        [0, [], not(seen)],
      ],
    });
    const states = machine({
      states: 2,
      moves: [
        [0, eq(x, bit(0)), [], 0],
        [0, eq(x, bit(1)), [bit(1)], 1],
        [1, eq(x, bit(0)), [], 1],
        [1, eq(x, bit(1)), [bit(1)], 1],
      ],
      ends: [
        [0, []],
        [1, [bit(0)]],
      ],
    });
    expect(differenceOf(flagged, states)).toBeUndefined();
    expect(twoOutputs(subject(flagged), session())).toBeUndefined();
  });

  test('a remembered symbol and the window are the same thing', () => {
    const register = { name: 'last', sort: BIT, initial: 0 };
    const last = registerVariable(register);
    const remembers = machine({
      registers: [register],
      states: 2,
      moves: [
        [0, TRUE, [], 1, [x]],
        [1, TRUE, [last], 1, [x]],
      ],
      ends: [
        [0, []],
        [1, [last]],
      ],
    });
    expect(differenceOf(remembers, identity(BIT))).toBeUndefined();
    expect(differenceOf(compose(remembers, remembers, session()), identity(BIT))).toBeUndefined();
  });
});
