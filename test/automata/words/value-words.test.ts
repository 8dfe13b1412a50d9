import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isValueWord, NotAValue, valueOfWord, wordOfValue } from '../../../src/automata/words/value-words.ts';
import { valueKey } from '../../../src/logic/value.ts';

/** Data of all kinds; integers of all sizes, numbers that are none, and texts that look like marks. */
const data = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      null,
      undefined,
      true,
      false,
      0,
      -0,
      Number.NaN,
      Infinity,
      -1,
      2 ** 48,
      2 ** 48 + 1,
      2 ** 50,
      2 ** 53,
    ),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.integer(),
    fc.bigInt(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 3 }), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

describe('data as words', () => {
  test('is read back as it was', () => {
    fc.assert(
      fc.property(data, value => {
        expect(valueOfWord(wordOfValue(value))).toEqual({ value });
      }),
      { numRuns: 2000 },
    );
  });

  test('is the same word exactly for the same data', () => {
    fc.assert(
      fc.property(data, data, (a, b) => {
        const isSame = valueKey(wordOfValue(a)) === valueKey(wordOfValue(b));
        expect(isSame).toBe(isEqual(a, b));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    [['ab'], ['a', 'b']],
    ['ab', ['ab']],
    [[], ['']],
    [[[]], [[], []]],
    [{ a: 1 }, { a: '1' }],
    [null, undefined],
    [[undefined], new Array(1)],
    [1, true],
    [1, 1n],
    [0, -0],
    ['', null],
    [{ a: { b: 1 } }, { a: {}, b: 1 }],
    [Uint8Array.of(1), [1]],
    [
      [1, [2]],
      [[1], 2],
    ],
  ])('%o and %o are told apart', (a, b) => {
    expect(valueKey(wordOfValue(a))).not.toBe(valueKey(wordOfValue(b)));
  });

  test('the order of fields does not count', () => {
    expect(wordOfValue({ a: 1, b: 2 })).toEqual(wordOfValue({ b: 2, a: 1 }));
  });

  test('every word of a value begins with what no list of numbers begins with', () => {
    fc.assert(
      fc.property(data, value => {
        expect(isValueWord(wordOfValue(value))).toBe(true);
      }),
    );
    expect(isValueWord([])).toBe(false);
    expect(isValueWord([97n, 98n])).toBe(false);
  });

  test('functions are no data', () => {
    expect(() => wordOfValue([() => 1])).toThrow(NotAValue);
  });
});

/** Whether vitest's strict equality holds, without its message. */
function isEqual(a: unknown, b: unknown): boolean {
  try {
    expect(a).toStrictEqual(b);
    return true;
  } catch {
    return false;
  }
}
