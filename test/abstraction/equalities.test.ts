import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalitiesOf } from '../../src/abstraction/equalities.ts';
import { READ } from '../../src/abstraction/pattern.ts';
import { add, eq, le, not, num, scale } from '../../src/logic/build.ts';
import { evaluate, holds } from '../../src/logic/evaluate.ts';
import { Int } from '../../src/logic/sort.ts';
import type { Term, Variable } from '../../src/logic/term.ts';
import { variable } from '../../src/logic/term.ts';
import { unknown } from '../../src/program/unknown.ts';

const int = (value: number): Term => num(BigInt(value), Int);
const [p, q] = [unknown('p'), unknown('q')];

describe('equalities among what is known', () => {
  it('say what a place is from another', () => {
    expect(equalitiesOf([eq(p, add(READ, int(2)))])).toEqual(new Map([[p, add(READ, int(2))]]));
    expect(equalitiesOf([eq(add(READ, int(-1)), q)])).toEqual(new Map([[q, add(READ, int(-1))]]));
    expect(equalitiesOf([eq(p, int(0))])).toEqual(new Map([[p, int(0)]]));
  });

  it('are not found where there are none', () => {
    const facts = [le(p, q), not(eq(p, q)), eq(READ, int(4)), eq(scale(2n, p), add(scale(2n, q), int(1)))];
    expect(equalitiesOf(facts).size).toBe(0);
  });

  it('leave alone what is no unknown', () => {
    expect(equalitiesOf([eq(variable('in0', Int), variable('in1', Int))]).size).toBe(0);
  });

  it('hold wherever the facts do', () => {
    const small = fc.integer({ min: -2, max: 2 });
    const side = fc
      .tuple(small, small, small, small)
      .map(([a, b, c, d]) => add(scale(BigInt(a), p), scale(BigInt(b), q), scale(BigInt(c), READ), int(d)));
    fc.assert(
      fc.property(side, side, (left, right) => {
        const fact = eq(left, right);
        const found = equalitiesOf([fact]);
        for (let i = 0; i < 5 ** 3; i++) {
          const values = new Map<Variable, bigint>(
            [p, q, READ].map((v, n) => [v, BigInt((Math.floor(i / 5 ** n) % 5) - 2)]),
          );
          if (!holds(fact, values)) continue;
          for (const [v, term] of found) expect(evaluate(term, values)).toBe(values.get(v));
        }
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});
