import { describe, expect, it } from 'vitest';
import {
  type Acceptor,
  accepts,
  anyWord,
  complement,
  complete,
  concat,
  determinise,
  difference,
  emptyLanguage,
  emptyWord,
  fromGuard,
  fromGuards,
  intersection,
  isEmpty,
  minimise,
  optional,
  plus,
  repeat,
  reverse,
  star,
  trim,
  union,
} from '../../../src/automata/acceptor/index.ts';
import { allWords, naiveAccepts } from './naive.ts';
import { charSetting, flaws, LETTER_COUNT, maskSetting, type Setting } from './suite.ts';

const SEEDS = Array.from({ length: 40 }, (_, i) => i);
const WORDS = allWords(LETTER_COUNT, 4);

describe.each([charSetting, maskSetting] as Setting<unknown>[])('over $name', setting => {
  const { random, reads, naive } = setting;
  const has = (a: Acceptor<unknown>, word: readonly number[]) => accepts(a, word, reads);
  const wordsOf = (a: Acceptor<unknown>) => {
    expect(flaws(a)).toEqual([]);
    const dfa = naive(a);
    return WORDS.map(word => naiveAccepts(dfa, word));
  };

  it('accepts what the explicit automaton accepts', () => {
    for (const seed of SEEDS) {
      const a = random(seed);
      expect(WORDS.map(word => has(a, word))).toEqual(wordsOf(a));
    }
  });

  it('builds intersection, union and difference as the sets of words say', () => {
    for (const seed of SEEDS) {
      const a = random(seed);
      const b = random(seed + 1000, { states: 4, moves: 3 });
      const inA = wordsOf(a);
      const inB = wordsOf(b);
      expect(wordsOf(intersection(a, b))).toEqual(inA.map((x, i) => x && inB[i]));
      expect(wordsOf(union(a, b))).toEqual(inA.map((x, i) => x || inB[i]));
      expect(wordsOf(difference(a, b))).toEqual(inA.map((x, i) => x && !inB[i]));
      expect(wordsOf(complement(a))).toEqual(inA.map(x => !x));
    }
  });

  it('keeps the language when trimming, determinising, completing and minimising', () => {
    for (const seed of SEEDS) {
      const a = random(seed, { states: 6 });
      const expected = wordsOf(a);
      for (const operation of [trim, determinise, complete, minimise])
        expect(wordsOf(operation(a)), operation.name).toEqual(expected);
      expect(determinise(a).deterministic).toBe(true);
    }
  });

  it('completes every state', () => {
    for (const seed of SEEDS) {
      const { algebra, moves } = complete(random(seed));
      for (const row of moves)
        expect(
          algebra.equals(
            row.reduce((all, m) => algebra.or(all, m.guard), algebra.bottom),
            algebra.top,
          ),
        ).toBe(true);
    }
  });

  it('concatenates, repeats and reverses as the words say', () => {
    for (const seed of SEEDS) {
      const a = random(seed, { states: 3 });
      const b = random(seed + 500, { states: 3 });
      const inA = (w: readonly number[]) => has(a, w);
      const inB = (w: readonly number[]) => has(b, w);
      const cuts = (w: readonly number[]) => w.map((_, i) => i).concat(w.length);
      const times = (w: readonly number[], n: number): boolean =>
        n === 0 ? w.length === 0 : cuts(w).some(i => inA(w.slice(0, i)) && times(w.slice(i), n - 1));
      const inPlus = (w: readonly number[]) => inA(w) || [1, 2, 3, 4].some(n => times(w, n));
      expect(wordsOf(concat(a, b))).toEqual(WORDS.map(w => cuts(w).some(i => inA(w.slice(0, i)) && inB(w.slice(i)))));
      expect(wordsOf(star(a))).toEqual(WORDS.map(w => w.length === 0 || inPlus(w)));
      expect(wordsOf(plus(a))).toEqual(WORDS.map(inPlus));
      expect(wordsOf(optional(a))).toEqual(WORDS.map(w => w.length === 0 || inA(w)));
      expect(wordsOf(repeat(a, 1, 2))).toEqual(WORDS.map(w => times(w, 1) || times(w, 2)));
      expect(wordsOf(repeat(a, 2))).toEqual(WORDS.map(w => [2, 3, 4].some(n => times(w, n)) || (inA([]) && inPlus(w))));
      expect(wordsOf(repeat(a, 0, 0))).toEqual(WORDS.map(w => w.length === 0));
      expect(wordsOf(reverse(a))).toEqual(WORDS.map(w => inA(w.toReversed())));
    }
  });

  it('has constants', () => {
    const { algebra, moves } = random(3, { states: 8 });
    const guard = moves.flat()[0].guard;
    expect(wordsOf(emptyLanguage(algebra))).toEqual(WORDS.map(() => false));
    expect(wordsOf(anyWord(algebra))).toEqual(WORDS.map(() => true));
    expect(wordsOf(emptyWord(algebra))).toEqual(WORDS.map(w => w.length === 0));
    expect(wordsOf(fromGuard(algebra, guard))).toEqual(WORDS.map(w => w.length === 1 && reads(guard, w[0])));
    expect(wordsOf(fromGuards(algebra, [guard, algebra.top]))).toEqual(
      WORDS.map(w => w.length === 2 && reads(guard, w[0])),
    );
    expect(isEmpty(fromGuards(algebra, [guard, algebra.bottom]))).toBe(true);
  });

  it('refuses to repeat a senseless number of times', () => {
    const a = random(1);
    expect(() => repeat(a, 3, 2)).toThrow(RangeError);
    expect(() => repeat(a, -1)).toThrow(RangeError);
    expect(() => repeat(a, Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});
