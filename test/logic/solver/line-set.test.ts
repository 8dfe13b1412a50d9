import { describe, expect, it } from 'vitest';
import { closedInterval, LineSet, onlyNumber, pickNumber } from '../../../src/logic/solver/line-set.ts';
import { compareScalars, rational } from '../../../src/logic/value.ts';
import { Random } from '../naive-expression.ts';

/** Halves from -6 to 6, which separate all borders used here. */
const SAMPLES = Array.from({ length: 25 }, (_, i) => rational(BigInt(i - 12), 2n));

function has(set: LineSet, number: ReturnType<typeof rational>): boolean {
  let inside = set.startsInside;
  for (const { at, after } of set.cuts) {
    const order = compareScalars(at, number);
    if (order < 0 || (order === 0 && !after)) inside = !inside;
  }
  return inside;
}

function randomSet(random: Random, depth: number): LineSet {
  if (depth === 0) {
    const low = random.below(4) === 0 ? undefined : rational(BigInt(random.below(9) - 4));
    const high = random.below(4) === 0 ? undefined : rational(BigInt(random.below(9) - 4));
    return closedInterval(low, high, false);
  }
  const [a, b] = [randomSet(random, depth - 1), randomSet(random, depth - 1)];
  return random.pick([a.union(b), a.intersect(b), a.complement()]);
}

describe('sets of numbers on a line', () => {
  it('have the members that set algebra says', () => {
    const random = new Random(1);
    for (let i = 0; i < 500; i++) {
      const [a, b] = [randomSet(random, 2), randomSet(random, 2)];
      for (const n of SAMPLES) {
        expect(has(a.union(b), n)).toBe(has(a, n) || has(b, n));
        expect(has(a.intersect(b), n)).toBe(has(a, n) && has(b, n));
        expect(has(a.complement(), n)).toBe(!has(a, n));
      }
    }
  });

  it('give one of their members, and none exactly when they are empty', () => {
    const random = new Random(2);
    for (let i = 0; i < 500; i++) {
      const set = randomSet(random, 3);
      const picked = pickNumber(set);
      expect(picked === undefined).toBe(set.isEmpty);
      if (picked !== undefined) expect(has(set, picked)).toBe(true);
    }
  });

  it('prefer zero, then the whole number nearest to it, then the middle', () => {
    expect(pickNumber(LineSet.all)).toEqual(rational(0n));
    expect(pickNumber(closedInterval(rational(7n, 2n), undefined, false))).toEqual(rational(4n));
    expect(pickNumber(closedInterval(undefined, rational(-3n), true))).toEqual(rational(-3n));
    expect(pickNumber(closedInterval(rational(1n, 4n), rational(3n, 4n), false))).toEqual(rational(1n, 2n));
  });

  it('round the bounds of whole numbers inwards', () => {
    const set = closedInterval(rational(1n, 2n), rational(3n, 2n), true);
    expect(onlyNumber(set, true)).toEqual(rational(1n));
    expect(closedInterval(rational(1n, 3n), rational(2n, 3n), true).isEmpty).toBe(true);
  });

  it('know when one number is left', () => {
    expect(onlyNumber(closedInterval(rational(2n), rational(2n), false), false)).toEqual(rational(2n));
    expect(onlyNumber(closedInterval(rational(2n), rational(3n), true), true)).toBeUndefined();
    expect(onlyNumber(closedInterval(rational(2n), undefined, true), true)).toBeUndefined();
  });
});
