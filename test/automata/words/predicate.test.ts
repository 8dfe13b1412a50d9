import { describe, expect, test } from 'vitest';
import { outputsOf } from '../../../src/automata/machine/run.ts';
import { MARKS } from '../../../src/automata/words/marks.ts';
import { isPredicate, languageOfPredicate } from '../../../src/automata/words/predicate.ts';
import { and, eq, ne, num } from '../../../src/logic/build.ts';
import { Char, Int } from '../../../src/logic/sort.ts';
import { TRUE } from '../../../src/logic/term.ts';
import { LETTERS, wordsUpTo } from '../../campaign/alphabet.ts';
import { machine, window } from '../machine/hand-made.ts';

const [c] = window(Char);
const [yes, no] = [num(MARKS.true, Int), num(MARKS.false, Int)];
const a = num('a'.charCodeAt(0), Char);
const b = num('b'.charCodeAt(0), Char);

/** Whether there is an `a` in a text, and no `b` before it, on which it throws. What is true is written early. */
const hasA = machine({
  sort: Char,
  output: Int,
  states: 2,
  moves: [
    [0, eq(c, a), [yes], 1],
    [0, and(ne(c, a), ne(c, b)), [], 0],
    [1, TRUE, [], 1],
  ],
  ends: [
    [0, [no]],
    [1, []],
  ],
});

describe('the language of a predicate', () => {
  test('is what the predicate is true of', () => {
    expect(isPredicate(hasA)).toBe(true);
    const language = languageOfPredicate(hasA);
    const isTrue = (text: string): boolean => /^[^ab]*a/.test(text);
    for (const word of wordsUpTo(LETTERS.symbols, 3)) {
      const text = String.fromCharCode(...word.map(Number));
      expect(outputsOf(language, word).length > 0, JSON.stringify(text)).toBe(isTrue(text));
    }
  });

  test('is of machines that write one truth value at most, and nothing else', () => {
    const twice = machine({
      sort: Char,
      output: Int,
      states: 1,
      moves: [[0, ne(c, b), [yes], 0]],
      ends: [[0, []]],
    });
    const language = languageOfPredicate(twice);
    expect(outputsOf(language, [97]).length).toBe(1);
    expect(outputsOf(language, [97, 97]).length).toBe(0);
    const other = { ...twice, endings: [[{ guard: TRUE, outputs: [num(7, Int)] }]] };
    expect(isPredicate(other)).toBe(false);
  });
});
