import { describe, expect, it } from 'vitest';
import {
  type Acceptor,
  accepts,
  anyWord,
  difference,
  emptyLanguage,
  equivalent,
  includes,
  intersects,
  isEmpty,
  isUniversal,
  minimise,
  reverse,
  shortestCommon,
  shortestDifference,
  shortestMissing,
  shortestRejected,
  shortestWord,
  union,
} from '../../../src/automata/acceptor/index.ts';
import { CharSet, charSets } from '../../../src/logic/char-set.ts';
import { Budget, LimitReached } from '../../../src/logic/limits.ts';
import { naiveShortest } from './naive.ts';
import { charSetting, LETTER_COUNT, maskSetting, type Setting } from './suite.ts';

const SEEDS = Array.from({ length: 150 }, (_, i) => i);

describe.each([charSetting, maskSetting] as Setting<unknown>[])('over $name', setting => {
  const { random, reads, naive } = setting;

  /** Some letter for each guard; all guards must have one. */
  const lettersOf = (guards: readonly unknown[]): number[] =>
    guards.map(guard => {
      const letter = Array.from({ length: LETTER_COUNT }, (_, i) => i).findLast(i => reads(guard, i));
      if (letter === undefined) throw new Error('a guard of a witness takes no letter');
      return letter;
    });
  const has = (a: Acceptor<unknown>, word: readonly number[]) => accepts(a, word, reads);

  /** Pairs that are sometimes equal, sometimes included, sometimes disjoint. */
  const pairs = SEEDS.map((seed): [Acceptor<unknown>, Acceptor<unknown>] => {
    const a = random(seed, { states: 4, finals: 0.4 });
    const b = random(seed + 5000, { states: 3, moves: seed % 2 === 0 ? 1.2 : 3, finals: 0.5 });
    if (seed % 5 === 0) return [a, minimise(a)];
    if (seed % 5 === 1) return [a, reverse(reverse(a))];
    if (seed % 5 === 2) return [a, union(a, b)];
    if (seed % 5 === 3) return [a, difference(b, a)];
    return [a, b];
  });

  it('finds out whether two languages meet, and the shortest common word', () => {
    const answers = new Set<boolean>();
    for (const [a, b] of pairs) {
      const shortest = naiveShortest(naive(a), naive(b), (x, y) => x && y);
      expect(intersects(a, b)).toBe(shortest !== undefined);
      const word = shortestCommon(a, b);
      expect(word?.length).toBe(shortest);
      if (word !== undefined) expect(has(a, lettersOf(word)) && has(b, lettersOf(word))).toBe(true);
      answers.add(shortest !== undefined);
    }
    expect(answers.size).toBe(2);
  });

  it('finds out whether two languages are the same, and the shortest word that tells them apart', () => {
    const answers = new Set<boolean>();
    for (const [a, b] of pairs) {
      const shortest = naiveShortest(naive(a), naive(b), (x, y) => x !== y);
      expect(equivalent(a, b)).toBe(shortest === undefined);
      expect(equivalent(b, a)).toBe(shortest === undefined);
      const word = shortestDifference(a, b);
      expect(word?.length).toBe(shortest);
      if (word !== undefined) expect(has(a, lettersOf(word))).not.toBe(has(b, lettersOf(word)));
      answers.add(shortest === undefined);
    }
    expect(answers.size).toBe(2);
  });

  it('finds out whether one language includes the other, and the shortest word that is missing', () => {
    const answers = new Set<boolean>();
    for (const [a, b] of pairs.concat(pairs.map(([a, b]) => [b, a]))) {
      const shortest = naiveShortest(naive(a), naive(b), (x, y) => !x && y);
      expect(includes(a, b)).toBe(shortest === undefined);
      const word = shortestMissing(a, b);
      expect(word?.length).toBe(shortest);
      if (word !== undefined) expect([has(a, lettersOf(word)), has(b, lettersOf(word))]).toEqual([false, true]);
      answers.add(shortest === undefined);
    }
    expect(answers.size).toBe(2);
  });

  it('finds out whether a language is empty or everything, with a shortest word to show it', () => {
    const universal = new Set<boolean>();
    const empty = new Set<boolean>();
    for (const seed of SEEDS) {
      const a = random(seed, { states: 2 + (seed % 3), moves: 1 + (seed % 6), finals: seed % 3 === 0 ? 0.2 : 0.9 });
      const shortest = naiveShortest(naive(a), naive(a), x => x);
      const rejected = naiveShortest(naive(a), naive(a), x => !x);
      expect(isEmpty(a)).toBe(shortest === undefined);
      expect(shortestWord(a)?.length).toBe(shortest);
      expect(isUniversal(a)).toBe(rejected === undefined);
      expect(shortestRejected(a)?.length).toBe(rejected);
      universal.add(rejected === undefined);
      empty.add(shortest === undefined);
    }
    expect([universal.size, empty.size]).toEqual([2, 2]);
    const { algebra } = random(0);
    expect(isUniversal(anyWord(algebra))).toBe(true);
    expect(isUniversal(emptyLanguage(algebra))).toBe(false);
  });

  it('stops when the budget is spent, and does not guess', () => {
    const a = random(11, { states: 12, moves: 3 });
    const b = union(a, random(12, { states: 12, moves: 3 }));
    expect(isEmpty(a)).toBe(false);
    for (const ask of [equivalent, includes, shortestDifference, difference, intersects, shortestCommon] as const) {
      const question = () => ask(a, minimise(b), new Budget({ nodes: 0 }));
      expect(question, ask.name).toThrow(LimitReached);
    }
    expect(() => minimise(a, new Budget({ nodes: 0 }))).toThrow(LimitReached);
  });
});

describe('large products', () => {
  const ring = (length: number, final: number): Acceptor<CharSet> => ({
    algebra: charSets,
    initial: 0,
    moves: Array.from({ length }, (_, q) => [{ guard: CharSet.of('a'), to: (q + 1) % length }]),
    final: Array.from({ length }, (_, q) => q === final),
    deterministic: true,
  });

  it('are searched for a common word as far as needed', () => {
    const [a, b] = [ring(401, 400), ring(400, 399)];
    expect(intersects(a, b)).toBe(true);
    expect(shortestCommon(a, b)?.length).toBe(400 * 401 - 1);
    expect(intersects(ring(400, 1), ring(600, 2))).toBe(false);
    expect(shortestCommon(ring(400, 1), ring(600, 2))).toBeUndefined();
  });
});
