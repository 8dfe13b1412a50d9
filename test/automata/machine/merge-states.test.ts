import { describe, expect, test } from 'vitest';
import type { Machine } from '../../../src/automata/machine/machine.ts';
import { mergeByPast, mergeStates } from '../../../src/automata/machine/merge-states.ts';
import { minimiseMachine } from '../../../src/automata/machine/minimise.ts';
import { eq, lt, not, num } from '../../../src/logic/build.ts';
import { Budget } from '../../../src/logic/limits.ts';
import { loadZ3 } from '../../../src/logic/solver/z3.ts';
import { Int } from '../../../src/logic/sort.ts';
import { TRUE } from '../../../src/logic/term.ts';
import { BIT as BITS, NUMBERS } from '../../campaign/alphabet.ts';
import { BIT, bit, machine, session, window } from './hand-made.ts';
import { differentWord } from './random-transducer.ts';

const [x] = window(BIT);

/** Merges both ways and says whether the machine still does the same. */
function expectSame(given: Machine): void {
  for (const merge of [mergeStates, mergeByPast])
    expect(differentWord(merge(given, Budget.unlimited), given, BITS)).toBeUndefined();
}

describe('minimising', () => {
  test('tells states apart of which one reads fewer symbols, whichever comes first', async () => {
    await loadZ3();
    const [n] = window(Int);
    const few = lt(n, num(0, Int));
    for (const guards of [
      [few, TRUE],
      [TRUE, few],
    ]) {
      const given = machine({
        sort: Int,
        states: 4,
        moves: [
          [0, few, [], 1],
          [0, not(few), [], 2],
          [1, guards[0], [n], 3],
          [2, guards[1], [n], 3],
        ],
        ends: [[3, []]],
      });
      expect(differentWord(minimiseMachine(given, session()), given, NUMBERS)).toBeUndefined();
    }
  });
});

describe('merging states', () => {
  test('tells the state where inputs start from one that is reached by the same steps', () => {
    /** Accepts inputs of odd length. */
    expectSame(
      machine({
        states: 2,
        moves: [
          [0, TRUE, [x], 1],
          [1, TRUE, [x], 0],
        ],
        ends: [[1, []]],
      }),
    );
  });

  test('tells states apart that are reached by the same symbols with other outputs, or go on with others', () => {
    expectSame(
      machine({
        states: 4,
        moves: [
          [0, TRUE, [x], 1],
          [0, TRUE, [], 2],
          [1, eq(x, bit(0)), [bit(1)], 3],
          [2, eq(x, bit(0)), [bit(0)], 3],
        ],
        ends: [[3, []]],
      }),
    );
  });

  test('looks more than one step ahead, and back', () => {
    const steps = (last: number) =>
      [0, 1, 2].flatMap(q => [[q === 0 ? 0 : 2 * q - 1 + last, TRUE, [x], 2 * q + 1 + last] as const]);
    expectSame(
      machine({
        states: 8,
        moves: [...steps(0), ...steps(1), [5, eq(x, bit(0)), [], 7], [6, eq(x, bit(1)), [], 7]],
        ends: [[7, []]],
      }),
    );
  });
});
