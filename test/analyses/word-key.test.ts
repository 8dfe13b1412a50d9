import { expect, it } from 'vitest';
import { wordKey } from '../../src/analyses/word-key.ts';

it('is another one for each word', () => {
  const text = (word: string): readonly number[] => Array.from(word, unit => unit.charCodeAt(0));
  const words = [
    [],
    [0],
    [-0],
    [0.5],
    text('(0.5)'),
    text('()'),
    [-1],
    text('(-1)'),
    [Number.NaN],
    text('"'),
    [65536],
    text('(65536)'),
  ];
  expect(new Set(words.map(wordKey)).size).toBe(words.length);
  expect(wordKey([97, 98])).toBe(wordKey(text('ab')));
});
