import { describe, expect, test } from 'vitest';
import { asText, hasBytes, writesBytesAsIntegers, writingText } from '../../../src/automata/machine/as-text.ts';
import { wordsOver } from '../../../src/automata/machine/basic.ts';
import { type Machine, windowVariable } from '../../../src/automata/machine/machine.ts';
import { outputsOf } from '../../../src/automata/machine/run.ts';
import { add, bitAnd, convert, ge, lt, num } from '../../../src/logic/build.ts';
import { CharSet } from '../../../src/logic/char-set.ts';
import { BitVec, Char, Int } from '../../../src/logic/sort.ts';
import { type Term, TRUE } from '../../../src/logic/term.ts';

const BYTE = BitVec(8);
const [x, before] = [windowVariable(BYTE, 0), windowVariable(BYTE, 1)];

/** Writes the first byte as it is, then sums that wrap, and the low half of those from 128 on. */
const SUMS: Machine = {
  input: BYTE,
  output: BYTE,
  lookback: 1,
  registers: [],
  states: ['first', 'then'],
  initial: 0,
  transitions: [
    [{ guard: TRUE, outputs: [x], updates: [], to: 1 }],
    [
      { guard: lt(x, num(128, BYTE)), outputs: [add(x, before)], updates: [], to: 1 },
      { guard: ge(x, num(128, BYTE)), outputs: [bitAnd(x, num(15, BYTE)), num(200, BYTE)], updates: [], to: 1 },
    ],
  ],
  endings: [[{ guard: TRUE, outputs: [] }], [{ guard: TRUE, outputs: [num(255, BYTE)] }]],
};

describe('a machine over bytes as one over text', () => {
  const text = asText(SUMS);

  test('reads and writes code units', () => {
    expect([hasBytes(SUMS), hasBytes(text), text.input, text.output]).toEqual([true, false, Char, Char]);
  });

  test('does the same on bytes', () => {
    for (const a of [0, 1, 127, 128, 200, 255])
      for (const b of [0, 1, 127, 128, 200, 255])
        for (const word of [[], [a], [a, b], [b, a, 3, b]])
          expect(outputsOf(text, word)).toEqual(outputsOf(SUMS, word));
  });

  test('accepts no code unit that is no byte', () => {
    for (const word of [[256], [1, 300], [0x7fff, 1]]) expect(outputsOf(text, word)).toEqual([]);
  });
});

describe('the words over some symbols', () => {
  test('are those of which all symbols are among them', () => {
    const machine = wordsOver(CharSet.range(1, 255), Char);
    expect([[], [1], [255, 7], [0], [3, 256]].map(word => outputsOf(machine, word).length)).toEqual([1, 1, 1, 0, 0]);
  });
});

describe('bytes that are written as integers', () => {
  const writing = (guard: Term, output: Term): Machine => ({
    input: BYTE,
    output: Int,
    lookback: 0,
    registers: [],
    states: ['only'],
    initial: 0,
    transitions: [[{ guard, outputs: [output, num(38n, Int)], updates: [], to: 0 }]],
    endings: [[{ guard: TRUE, outputs: [num(255n, Int)] }]],
  });
  const asInteger = convert(x, Int);

  test('are seen to be bytes where each follows from its guard, and otherwise not', () => {
    const low = lt(x, num(100, BYTE));
    const above = add(asInteger, num(156n, Int));
    expect(writesBytesAsIntegers(writing(TRUE, asInteger))).toBe(true);
    expect(writesBytesAsIntegers(writing(low, above))).toBe(true);
    expect(writesBytesAsIntegers(writing(TRUE, above))).toBe(false);
    expect(writesBytesAsIntegers(writing(TRUE, num(256n, Int)))).toBe(false);
    expect(writesBytesAsIntegers(writing(TRUE, num(-1n, Int)))).toBe(false);
    expect(writesBytesAsIntegers(writing(TRUE, add(asInteger, convert(before, Int))))).toBe(false);
    expect(writesBytesAsIntegers(SUMS)).toBe(false);
  });

  test('are code units of the same numbers then', () => {
    const machine = writing(TRUE, asInteger);
    for (const word of [[], [0], [7, 200, 255]])
      expect(outputsOf(writingText(machine), word)).toEqual(outputsOf(machine, word).map(out => out.map(Number)));
  });
});
