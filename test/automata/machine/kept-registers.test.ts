import { beforeAll, describe, expect, test } from 'vitest';
import { behaviourOf } from '../../../src/automata/machine/behaviour.ts';
import { registerVariable } from '../../../src/automata/machine/machine.ts';
import { materialise } from '../../../src/automata/machine/materialise.ts';
import { trimMachine } from '../../../src/automata/machine/trim.ts';
import { add, le, num } from '../../../src/logic/build.ts';
import { loadZ3 } from '../../../src/logic/solver/z3.ts';
import { Int } from '../../../src/logic/sort.ts';
import { wordsUpTo } from '../../campaign/alphabet.ts';
import { firstWord, naive, sameOutputs } from '../../campaign/brute-force.ts';
import { machine, session, window } from './hand-made.ts';

beforeAll(async () => {
  await loadZ3();
});

const [n] = window(Int);
const WORDS = wordsUpTo([-1n, 0n, 2n], 4);
const int = (value: number) => num(value, Int);

describe('a register that stays one', () => {
  const total = { name: 'total', sort: Int, initial: 5n };
  const sum = registerVariable(total);
  /** The sum of all numbers and five, and of the positive ones twice. */
  const summing = machine({
    sort: Int,
    registers: [total],
    states: 1,
    moves: [
      [0, le(n, int(0)), [sum], 0, [add(sum, n)]],
      [0, le(int(1), n), [sum], 0, [add(sum, n, n)]],
    ],
    ends: [[0, [sum]]],
  });

  test('starts with the value that it had', () => {
    const kept = materialise(behaviourOf(summing), session(), { keep: ['total'] });
    expect(kept.registers).toHaveLength(1);
    const [before, after] = [naive(summing), naive(kept)];
    expect(firstWord(WORDS, word => !sameOutputs(before, after, word))).toBeUndefined();
  });

  test('is given another value by another transition, also where nothing else tells them apart', () => {
    const silent = {
      ...summing,
      transitions: summing.transitions.map(list => list.map(t => ({ ...t, outputs: [] }))),
    };
    const [before, after] = [naive(silent), naive(trimMachine(silent))];
    expect(firstWord(WORDS, word => !sameOutputs(before, after, word))).toBeUndefined();
  });
});
