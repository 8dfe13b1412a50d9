import { describe, expect, it } from 'vitest';
import { Random } from '../../src/automata/acceptor/random.ts';
import { CharSet, charSets, MAX_CHAR } from '../../src/logic/char-set.ts';
import { assertBooleanAlgebraLaws } from '../automata/acceptor/boolean-algebra-laws.ts';

const EDGES = [0, 1, 31, 32, 33, 63, 64, 95, 96, 126, 127, 128, 129, 130, 255, 256, 0xd7ff, 0xfffe, MAX_CHAR];

/** A set made of a few intervals whose ends like to be where the representation has seams. */
function randomSet(random: Random): CharSet {
  const set = CharSet.fromRanges(
    Array.from({ length: random.below(5) }, () => {
      const low = random.below(2) === 0 ? EDGES[random.below(EDGES.length)] : random.below(200);
      return [low, low + random.below(3) * random.below(70)];
    }),
  );
  return random.below(4) === 0 ? set.complement() : set;
}

const members = (set: CharSet) => new Set(set);
const samples = (seed: number, count: number) => {
  const random = new Random(seed);
  return Array.from({ length: count }, () => randomSet(random));
};

describe('a character set', () => {
  it('has the symbols that its intervals say', () => {
    for (const set of samples(1, 60)) {
      const naive = members(set);
      expect(set.size).toBe(naive.size);
      expect(Array.from({ length: 402 }, (_, i) => i - 1).filter(c => set.has(c) !== naive.has(c))).toEqual([]);
      for (const c of EDGES) expect(set.has(c)).toBe(naive.has(c));
      expect(set.has(MAX_CHAR + 1)).toBe(false);
      const ordered = [...set];
      for (const index of [0, 1, 5, naive.size - 1]) expect(set.at(index)).toBe(ordered[index]);
      expect(set.min).toBe(ordered[0]);
      expect(set.at(naive.size)).toBeUndefined();
    }
  });

  it('combines as sets of numbers do', () => {
    const sets = samples(2, 16);
    for (const a of sets.slice(0, 8)) {
      const inA = members(a);
      expect(a.complement()).toBe(CharSet.where(c => !inA.has(c)));
      for (const b of sets) {
        const inB = members(b);
        expect(a.union(b)).toBe(CharSet.where(c => inA.has(c) || inB.has(c)));
        expect(a.intersect(b)).toBe(CharSet.where(c => inA.has(c) && inB.has(c)));
        expect(a.minus(b)).toBe(CharSet.where(c => inA.has(c) && !inB.has(c)));
      }
    }
  });

  it('knows disjointness and inclusion without building anything', () => {
    const sets = samples(3, 250);
    for (const a of sets) {
      for (const b of sets) {
        expect(a.isDisjointFrom(b)).toBe(a.intersect(b).isEmpty);
        expect(a.isSubsetOf(b)).toBe(a.intersect(b) === a);
      }
      for (const b of sets.slice(0, 20)) expect(a.intersect(b).isSubsetOf(a)).toBe(true);
    }
  });

  it('is the same object whenever it has the same symbols', () => {
    for (const set of samples(4, 300)) {
      const intervals: number[][] = [];
      for (let i = 0; i < set.bounds.length; i += 2) intervals.unshift([set.bounds[i], set.bounds[i + 1]]);
      expect(CharSet.fromRanges(intervals)).toBe(set);
      expect(set.complement().complement()).toBe(set);
    }
  });

  it('stays interned when thousands of other sets come and go', () => {
    const first = CharSet.of('p', 'q');
    const made = Array.from({ length: 20_000 }, (_, i) => CharSet.of(i, i + 2, i + 5));
    expect(CharSet.of('q', 'p')).toBe(first);
    for (const i of [0, 777, 19_999]) {
      expect(CharSet.of(i, i + 5, i + 2)).toBe(made[i]);
      expect(made[i].union(first)).toBe(CharSet.of(i, i + 2, i + 5, 'p', 'q'));
    }
  });

  it('picks a symbol that a person likes to see', () => {
    expect(CharSet.all.pick()).toBe(0x61);
    expect(CharSet.range('0', 'Z').pick()).toBe(0x30);
    expect(CharSet.range(':', 'Z').pick()).toBe(0x41);
    expect(CharSet.of(' ', '!').pick()).toBe(0x21);
    expect(CharSet.of(0, ' ').pick()).toBe(0x20);
    expect(CharSet.range(0x80, 0x300).pick()).toBe(0xa1);
    expect(CharSet.of(7, 3).pick()).toBe(3);
    expect(CharSet.empty.pick()).toBeUndefined();
  });

  it('obeys the laws of a Boolean algebra', () => {
    assertBooleanAlgebraLaws(charSets, [CharSet.empty, CharSet.all, ...samples(5, 12)]);
  });

  it('clips intervals to the universe', () => {
    expect(CharSet.range(-5, 2 ** 20)).toBe(CharSet.all);
    expect(CharSet.range(5, 4)).toBe(CharSet.empty);
  });
});
