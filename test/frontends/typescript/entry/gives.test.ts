import { expect, test } from 'vitest';
import { isGiven } from '../../../../src/frontends/typescript/entry/gives.ts';
import type { SourceProgram } from '../../../../src/frontends/typescript/source-program.ts';

const CALL = { entry: { shape: { kind: 'call' } } } as Pick<SourceProgram, 'entry'>;

test('a list of whole numbers is one, and nothing else is', () => {
  for (const list of [[], [0], [1, -2, 2 ** 53 - 1]]) expect(isGiven(CALL, 'numbers', list)).toBe(true);
  for (const other of [
    [-0],
    [1, -0],
    [0.5],
    [Number.NaN],
    [2 ** 53],
    ['1'],
    [undefined],
    [[1]],
    '1',
    1,
    null,
    { 0: 1 },
  ])
    expect([other, isGiven(CALL, 'numbers', other)]).toEqual([other, false]);
});

test('texts, numbers and values are told apart', () => {
  expect([isGiven(CALL, 'text', 'a'), isGiven(CALL, 'text', 1), isGiven(CALL, 'text', null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isGiven(CALL, 'number', -0), isGiven(CALL, 'number', '1')]).toEqual([true, false]);
  expect(isGiven(CALL, 'value', [{ a: -0 }])).toBe(true);
});
