import { describe, expect, test } from 'vitest';
import { BitVec } from '../../src/logic/sort.ts';
import { TRUE } from '../../src/logic/term.ts';
import { bit, machine, window } from '../automata/machine/hand-made.ts';
import { wordsUpTo } from './alphabet.ts';
import { accepts, naive, naiveChain, naiveUnion, sameOutputs, type Word, wordKey } from './brute-force.ts';
import { randomCase } from './random-case.ts';
import { showMachine } from './show.ts';
import { Disagrees, judge, type Outcome } from './verdict.ts';

const [x, x1] = window(BitVec(1));
const WORDS = wordsUpTo([0, 1], 3);

/** Writes each symbol one step late, and ends with a zero. */
const late = machine({
  lookback: 1,
  states: 2,
  moves: [
    [0, TRUE, [], 1],
    [1, TRUE, [x1], 1],
  ],
  ends: [[1, [x1, bit(0)]]],
});
const twice = machine({ states: 1, moves: [[0, TRUE, [x, x], 0]], ends: [[0, []]] });

function outputs(relation: ReturnType<typeof naive>, word: Word): string[] {
  return [...relation.outputs(word).keys()];
}

describe('the enumeration itself', () => {
  test('lists words by length', () => {
    expect(WORDS.map(wordKey)).toEqual(['', '0', '1', '0 0', '0 1', '1 0', '1 1', ...WORDS.slice(7).map(wordKey)]);
    expect(WORDS).toHaveLength(15);
  });

  test('runs windows, endings, chains and unions as defined', () => {
    expect(accepts(naive(late), [])).toBe(false);
    expect(outputs(naive(late), [1, 0])).toEqual(['1 0 0']);
    expect(outputs(naiveChain(naive(twice), naive(late)), [1])).toEqual(['1 1 0']);
    expect(outputs(naiveUnion(naive(twice), naive(late)), [1])).toEqual(['1 1', '1 0']);
  });

  test('makes the same case from the same seed', () => {
    const [a, b] = [randomCase(7), randomCase(7)];
    expect(showMachine(a.left)).toBe(showMachine(b.left));
    expect(showMachine(a.right)).toBe(showMachine(b.right));
  });
});

describe('a verdict is held against the enumeration', () => {
  const differ = (word: Word): boolean => !sameOutputs(naive(late), naive(twice), word);
  const judged = (said: Outcome) => () => judge('equal', said, BitVec(1), WORDS, differ);

  test('a right one passes', () => {
    expect(judged({ kind: 'fails', word: [], isShortest: true })).not.toThrow();
    expect(judged({ kind: 'unknown', reason: 'a limit', limit: true })).not.toThrow();
    expect(() => judge('equal', { kind: 'holds' }, BitVec(1), WORDS, () => false)).not.toThrow();
  });

  test('a wrong one does not: what fails, a witness that is none, one that is too long, one of another sort', () => {
    expect(judged({ kind: 'holds' })).toThrow(Disagrees);
    expect(judged({ kind: 'fails', word: [1, 1], isShortest: true })).toThrow(/longer/);
    expect(judged({ kind: 'fails', word: [7], isShortest: true })).toThrow(/not a word/);
    expect(() => judge('equal', { kind: 'fails', word: [1], isShortest: true }, BitVec(1), WORDS, () => false)).toThrow(
      /shows no failure/,
    );
  });
});
