import { describe, expect, it } from 'vitest';
import { applyFloats, atRank, type FloatOperation, greatestRank, leastRank, rankOf } from '../../src/logic/float.ts';
import { floatOperation } from '../../src/logic/float-operations.ts';
import { inRanks } from '../../src/logic/float-tests.ts';
import * as L from '../../src/logic/index.ts';
import {
  combined,
  type FloatInterval,
  firstOfScaled,
  firstOfSum,
  inBoth,
  isNothing,
  onlyFloat,
} from '../../src/logic/solver/float-interval.ts';
import { FUNCTIONS, specialFloats } from './float-samples.ts';
import { Random } from './naive-expression.ts';

const FACTOR = process.env.CODOMATA_LONG_TESTS === undefined ? 1 : 10;
const ARITHMETIC = ['sum', 'difference', 'product', 'quotient', 'remainder'] as const;
const COMPARISONS = ['below', 'at most', 'same'] as const;

describe.each([32, 64] as const)('operations on two floating-point numbers of %i bits', width => {
  const sort = L.Float(width);
  const [x, y, z] = ['x', 'y', 'z'].map(name => L.variable(name, sort));
  const special = specialFloats(width);

  function anyFloat(random: Random): number {
    if (random.below(2) === 0) return random.pick(special);
    const near = rankOf(random.pick(special), width) + BigInt(random.below(7) - 3);
    return atRank(near < leastRank(width) ? leastRank(width) : near, width);
  }

  it('have the value of the arithmetic of the machine, whatever was known when they were built', () => {
    const random = new Random(1);
    for (let i = 0; i < 4000 * FACTOR; i++) {
      const of = random.pick<FloatOperation>([...ARITHMETIC, ...COMPARISONS]);
      const [a, b] = [anyFloat(random), anyFloat(random)];
      const expected = applyFloats(of, a, b, width);
      const [p, q] = [L.constant(a, sort), L.constant(b, sort)];
      const values = new Map([
        [x, a],
        [y, b],
      ]);
      for (const term of [
        floatOperation(of, x, y),
        floatOperation(of, p, y),
        floatOperation(of, x, q),
        floatOperation(of, p, q),
      ])
        expect(L.evaluate(term, values)).toBe(expected);
      if (Object.is(a, b)) expect(L.evaluate(floatOperation(of, x, x), values)).toBe(expected);
    }
  });

  it.each(COMPARISONS)('%s is the same in terms of ranks', of => {
    const spelled = inRanks(of, x, y);
    for (const a of special)
      for (const b of special)
        expect(
          L.holds(
            spelled,
            new Map([
              [x, a],
              [y, b],
            ]),
          ),
        ).toBe(applyFloats(of, a, b, width));
  });

  function anyInterval(random: Random): FloatInterval {
    const [a, b] = [anyFloat(random), anyFloat(random)].map(value => rankOf(value, width));
    const top = greatestRank(width) - 1n;
    const [low, high] = a < b ? [a, b] : [b, a];
    return { low: low > top ? top : low, high: high > top ? top : high, hasNaN: random.below(3) === 0 };
  }

  function member(random: Random, { low, high, hasNaN }: FloatInterval): number {
    if (hasNaN && random.below(4) === 0) return Number.NaN;
    const inside = special.map(value => rankOf(value, width)).filter(rank => rank >= low && rank <= high);
    return atRank(random.pick([low, high, low + (high - low) / 2n, ...inside]), width);
  }

  it.each(ARITHMETIC)('%s of members of two intervals is in the interval that is said', of => {
    const random = new Random(5);
    for (let i = 0; i < 3000 * FACTOR; i++) {
      const [a, b] = [anyInterval(random), anyInterval(random)];
      const [p, q] = [member(random, a), member(random, b)];
      const result = Number(applyFloats(of, p, q, width));
      expect(isNothing(inBoth(combined(of, a, b, width), onlyFloat(result, width)))).toBe(false);
      if (of === 'difference' || of === 'remainder' || Number.isNaN(result)) continue;
      const [total, second] = [onlyFloat(result, width), { ...b, hasNaN: false }];
      const first = of === 'sum' ? firstOfSum(total, second, width) : firstOfScaled(of, total, second, width);
      expect(isNothing(inBoth(first, onlyFloat(p, width)))).toBe(false);
    }
  });

  function number(random: Random, depth: number): L.Term {
    const kind = depth === 0 ? 0 : random.below(5);
    if (kind === 0) return random.pick([x, y, z]);
    if (kind === 1) {
      const own = FUNCTIONS.filter(({ from, to }) => from === sort && to === sort);
      return L.floatFunction(random.pick(own).of, sort, number(random, depth - 1));
    }
    const right = random.below(3) === 0 ? L.constant(random.pick(CONSTANTS), sort) : number(random, depth - 1);
    return floatOperation(random.pick(ARITHMETIC.slice(0, 4)), number(random, depth - 1), right);
  }

  function test(random: Random): L.Term {
    const a = number(random, 2);
    const b = random.below(2) === 0 ? L.constant(random.pick(CONSTANTS), sort) : number(random, 1);
    const made = floatOperation(
      random.pick(COMPARISONS),
      ...(random.below(2) === 0 ? ([a, b] as const) : ([b, a] as const)),
    );
    return random.below(3) === 0 ? L.not(made) : made;
  }

  const CONSTANTS = [-2, -1, -0, 0, 0.5, 1, 10, Number.POSITIVE_INFINITY, Number.NaN];
  const GRID = [
    Number.NEGATIVE_INFINITY,
    -1e30,
    -11,
    -9.5,
    -3,
    -2,
    -1.5,
    -1,
    -0.5,
    -0,
    0,
    1e-30,
    0.25,
    0.5,
    1,
    2,
    3,
    9,
    12,
    1e30,
  ];
  const grid = [...GRID, Number.POSITIVE_INFINITY, Number.NaN].map(value =>
    width === 32 ? Math.fround(value) : value,
  );

  function satisfiedOnGrid(conjuncts: readonly L.Term[]): boolean {
    for (const a of grid)
      for (const b of grid)
        for (const c of conjuncts.some(({ variables }) => variables.includes(z as L.Variable)) ? grid : [0]) {
          const values = new Map([
            [x, a],
            [y, b],
            [z, c],
          ]);
          if (conjuncts.every(term => L.holds(term, values))) return true;
        }
    return false;
  }

  it('are decided, where they are, as the numbers of a grid tell', () => {
    const random = new Random(99);
    const counts = { sat: 0, unsat: 0, unknown: 0 };
    for (let i = 0; i < 120 * FACTOR; i++) {
      const conjuncts = Array.from({ length: 1 + random.below(4) }, () =>
        random.below(3) === 0 ? L.or(test(random), test(random)) : test(random),
      );
      const answer = L.createSolver({ layers: { z3: false } }).check(conjuncts);
      counts[answer.status]++;
      // Models are evaluated by the solver itself, which throws where one is none.
      if (answer.status === 'unsat') expect(satisfiedOnGrid(conjuncts)).toBe(false);
    }
    expect(counts.sat).toBeGreaterThan(30 * FACTOR);
    expect(counts.unsat).toBeGreaterThan(10 * FACTOR);
    expect(counts.unknown).toBeLessThan(40 * FACTOR);
  });

  it('are refuted where one test rules out the other', () => {
    const difference = floatOperation('difference', x, y);
    const one = L.constant(1, sort);
    const solver = L.createSolver({ layers: { z3: false } });
    const status = (...conjuncts: L.Term[]): string => solver.check(conjuncts).status;
    const isAbove = floatOperation('below', one, difference);
    expect(status(isAbove)).toBe('sat');
    expect(status(isAbove, floatOperation('below', difference, L.constant(0.5, sort)))).toBe('unsat');
    expect(status(isAbove, floatOperation('at most', x, y))).toBe('unsat');
    expect(status(isAbove, floatOperation('below', y, x))).toBe('sat');
    expect(
      status(L.not(isAbove), floatOperation('below', L.constant(7, sort), x), floatOperation('below', y, one)),
    ).toBe('unsat');
    expect(status(floatOperation('below', floatOperation('product', x, x), L.constant(-0, sort)))).toBe('unsat');
  });
});
