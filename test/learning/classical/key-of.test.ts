import { expect, test } from 'vitest';
import { Incomparable, keyOf, Numbering } from '../../../src/learning/classical/key-of.ts';

const key = (value: unknown): unknown => keyOf(value, 'a letter');

test('equal values have one key, different ones have two', () => {
  const different: readonly unknown[] = [
    ...[undefined, null, true, 0, 1, Number.NaN, 1n, '', '1', '[]', '{}', 'null', '\u0000[]', [], {}, [[]], [1], ['1']],
    ...[
      [1n],
      [null],
      [undefined],
      { a: 1 },
      { a: '1' },
      { b: 1 },
      { a: 1, b: 2 },
      { a: { b: 2 } },
      ['a,b'],
      ['a', 'b'],
    ],
  ];
  const numbering = new Numbering<unknown>('a letter');
  expect(different.map(value => numbering.numberOf(value))).toEqual([...different.keys()]);
  expect(key({ a: 1, b: [2] })).toBe(key({ b: [2], a: 1 }));
  expect(key(Number.NaN)).toBe(key(Number.NaN));
});

test('what has no content to compare is refused', () => {
  for (const value of [() => 1, new Map(), new Date(0), [new Set()], { f: () => 1 }])
    expect(() => key(value)).toThrow(Incomparable);
  expect(() => key(new Map())).toThrow('a letter of the kind Map cannot be compared with others');
});
