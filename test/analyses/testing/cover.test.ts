import { describe, expect, test } from 'vitest';
import { type Candidate, chooseCover } from '../../../src/analyses/testing/cover.ts';
import { Random } from '../../../src/automata/acceptor/random.ts';

describe('a cover', () => {
  test('reaches every goal that some candidate reaches', () => {
    const random = new Random(1);
    for (let round = 0; round < 200; round++) {
      const candidates = Array.from({ length: 1 + random.below(12) }, () => randomCandidate(random));
      const all = new Set(candidates.flatMap(({ goals }) => goals));
      expect(new Set(chooseCover(candidates).flatMap(({ goals }) => goals))).toEqual(all);
    }
  });

  test('has nothing in it that could be left out', () => {
    const random = new Random(2);
    for (let round = 0; round < 200; round++) {
      const chosen = chooseCover(Array.from({ length: 1 + random.below(12) }, () => randomCandidate(random)));
      for (const each of chosen) {
        const others = new Set(chosen.filter(other => other !== each).flatMap(({ goals }) => goals));
        expect(each.goals.every(goal => others.has(goal))).toBe(false);
      }
    }
  });

  test('prefers one cheap candidate to several, and a cheap one to an expensive one', () => {
    const [whole, part, other, long] = [
      { goals: ['a', 'b'], cost: 3 },
      { goals: ['a'], cost: 2 },
      { goals: ['b'], cost: 2 },
      { goals: ['a', 'b'], cost: 300 },
    ];
    expect(chooseCover([part, long, other, whole])).toEqual([whole]);
  });
});

function randomCandidate(random: Random): Candidate {
  return {
    goals: Array.from({ length: 1 + random.below(5) }, () => `${random.below(9)}`),
    cost: random.below(20),
  };
}
