import { describe, expect, it } from 'vitest';
import { type FloatWidth, rankOf, rounded } from '../../../src/logic/float.ts';
import {
  combined,
  type FloatInterval,
  firstOfScaled,
  firstOfSum,
  onlyFloat,
} from '../../../src/logic/solver/float-interval.ts';
import { specialFloats } from '../float-samples.ts';
import { Random } from '../naive-expression.ts';

const ROUNDS = 3000;

const OPERATIONS = {
  sum: (a: number, b: number) => a + b,
  difference: (a: number, b: number) => a - b,
  product: (a: number, b: number) => a * b,
  quotient: (a: number, b: number) => a / b,
} as const;

function contains({ low, high, hasNaN }: FloatInterval, value: number, width: FloatWidth): boolean {
  if (Number.isNaN(value)) return hasNaN;
  const rank = rankOf(value, width);
  return low <= rank && rank <= high;
}

describe.each([32, 64] as const)('intervals of floating-point numbers of %i bits', width => {
  const numbers = [...specialFloats(width), 0, -0, 1, -1, 3, 0.1, -0.1, 1e10, -1e10].map(n => rounded(n, width));
  const some = numbers.filter(n => !Number.isNaN(n));

  /** A number, often a zero, or one that others are near to or far from. */
  function draw(random: Random): number {
    if (random.below(4) === 0) return random.below(2) === 0 ? 0 : -0;
    const value = random.pick(some);
    return random.below(2) === 0 ? value : rounded(value * (random.below(1000) / 500), width);
  }

  /** An interval around a number: that number alone, from it to another, or with others on both sides. */
  function around(random: Random, value: number): FloatInterval {
    if (Number.isNaN(value)) return onlyFloat(value, width);
    const rank = rankOf(value, width);
    const others = [0, 1].map(() => (random.below(2) === 0 ? rank : rankOf(random.pick(some), width)));
    const low = others.reduce((least, other) => (other < least ? other : least), rank);
    const high = others.reduce((most, other) => (other > most ? other : most), rank);
    return { low, high, hasNaN: random.below(3) === 0 };
  }

  it.each(Object.entries(OPERATIONS))('hold every result of a %s', (of, calculate) => {
    const random = new Random(5);
    const lost: string[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const [a, b] = [draw(random), draw(random)];
      const [x, y] = [around(random, a), around(random, b)];
      const result = rounded(calculate(a, b), width);
      const found = combined(of as keyof typeof OPERATIONS, x, y, width);
      if (!contains(found, result, width)) lost.push(`${a} and ${b} give ${result}`);
    }
    expect(lost).toEqual([]);
  });

  it('hold every first operand of a sum, a product and a quotient', () => {
    const random = new Random(6);
    const lost: string[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const [a, b] = [draw(random), draw(random)];
      const second = { ...around(random, b), hasNaN: false };
      for (const of of ['sum', 'product', 'quotient'] as const) {
        const result = rounded(OPERATIONS[of](a, b), width);
        if (Number.isNaN(result)) continue;
        const interval = { ...around(random, result), hasNaN: false };
        const found = of === 'sum' ? firstOfSum(interval, second, width) : firstOfScaled(of, interval, second, width);
        if (!contains(found, a, width)) lost.push(`the ${of} of ${a} and ${b} is ${result}`);
      }
    }
    expect(lost).toEqual([]);
  });
});
