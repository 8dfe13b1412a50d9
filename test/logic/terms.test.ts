import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as L from '../../src/logic/index.ts';
import {
  agrees,
  byName,
  naively,
  Random,
  randomExpression,
  type Shape,
  toTerm,
  variablesOf,
} from './naive-expression.ts';

const PAIR = L.Tuple(L.BitVec(3), L.Bool);

const SHAPES: Readonly<Record<string, Shape>> = {
  'small bit vectors': { sorts: [L.BitVec(2), L.BitVec(3)], variablesPerSort: 2 },
  bytes: { sorts: [L.BitVec(8)], variablesPerSort: 2 },
  characters: { sorts: [L.Char, L.BitVec(16)], variablesPerSort: 1 },
  'machine words': { sorts: [L.BitVec(31), L.BitVec(32), L.BitVec(64)], variablesPerSort: 2 },
  integers: { sorts: [L.Int], variablesPerSort: 3 },
  'integers and bytes': { sorts: [L.Int, L.BitVec(8)], variablesPerSort: 2 },
  fractions: { sorts: [L.Real, L.Int], variablesPerSort: 2 },
  tuples: { sorts: [PAIR, L.BitVec(3), L.Int], variablesPerSort: 2 },
};

function randomAssignment(random: Random, variables: Iterable<L.Variable>): L.Assignment {
  return new Map([...variables].map(v => [v, random.value(v.sort)]));
}

/** Set `CODOMATA_LONG_TESTS` for thirty times as many cases. */
const FACTOR = process.env.CODOMATA_LONG_TESTS === undefined ? 1 : 30;

function forEachSeed(runs: number, check: (random: Random) => void): void {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), seed => check(new Random(seed))),
    { numRuns: runs * FACTOR, seed: 7 },
  );
}

describe.each(Object.entries(SHAPES))('terms over %s', (name, shape) => {
  const runs = name === 'characters' ? 40 : 400;

  it('have the value of the expression they were built from', () => {
    forEachSeed(runs, random => {
      const e = randomExpression(random, random.pick([L.Bool, ...shape.sorts]), 1 + random.below(4), shape);
      const term = toTerm(e);
      for (let i = 0; i < 6; i++) {
        const values = randomAssignment(random, variablesOf(e));
        expect(agrees(naively(e, byName(values)), L.evaluate(term, values))).toBe(true);
      }
    });
  });

  it('compute the same when compiled', () => {
    forEachSeed(runs, random => {
      const e = randomExpression(random, random.pick([L.Bool, ...shape.sorts]), 1 + random.below(4), shape);
      const term = toTerm(e);
      const parameters = term.variables;
      const fast = L.compiled(term, parameters);
      if (fast === undefined) return;
      for (let i = 0; i < 6; i++) {
        const values = randomAssignment(random, parameters);
        const numbers = parameters.map(p => Number(values.get(p)));
        // Adding zero turns -0 into 0, which are one number here.
        expect(fast(...numbers) + 0).toBe(Number(L.evaluate(term, values)));
      }
    });
  });

  it('obey the law of substitution', () => {
    forEachSeed(runs, random => {
      const term = toTerm(randomExpression(random, random.pick([L.Bool, ...shape.sorts]), 1 + random.below(4), shape));
      const replacements = new Map<L.Variable, L.Term>();
      for (const v of term.variables)
        if (random.below(3) > 0) replacements.set(v, toTerm(randomExpression(random, v.sort, random.below(3), shape)));
      const replaced = L.substitute(term, replacements);
      const values = randomAssignment(random, [
        ...term.variables,
        ...[...replacements.values()].flatMap(t => t.variables),
        ...replaced.variables,
      ]);
      const inner = new Map(term.variables.map(v => [v, L.evaluate(replacements.get(v) ?? v, values)]));
      expect(L.valueKey(L.evaluate(replaced, values))).toBe(L.valueKey(L.evaluate(term, inner)));
    });
  });

  it('are membership tests when they are predicates over one small variable', () => {
    forEachSeed(runs, random => {
      const term = toTerm(randomExpression(random, L.Bool, 1 + random.below(4), { ...shape, variablesPerSort: 1 }));
      const [only, ...others] = term.variables;
      if (only === undefined || others.length > 0 || L.universeSize(only.sort) === undefined) return;
      expect(L.asCharSet(term)).toBeDefined();
      expect(term.args[0]).toBe(only);
    });
  });
});

describe('a predicate over one small variable', () => {
  const x = L.variable('x', L.BitVec(3));
  const shape: Shape = { sorts: [L.BitVec(3)], variablesPerSort: 1 };

  it('is the same object as every predicate with the same meaning', () => {
    const byMeaning = new Map<string, L.Term>();
    forEachSeed(1500, random => {
      const term = toTerm(randomExpression(random, L.Bool, 3, shape));
      if (term.variables.some(v => v !== x)) return;
      const meaning = Array.from({ length: 8 }, (_, i) => L.holds(term, new Map([[x, i]]))).join();
      expect(byMeaning.get(meaning) ?? term).toBe(term);
      byMeaning.set(meaning, term);
    });
    expect(byMeaning.size).toBeGreaterThan(60);
  });

  it('stays one when it reads a part of a table of tuples', () => {
    const entries = [0, 1, 2].map(i => [i % 2 === 0, i] as const);
    const row = L.lookup(entries, [false, 7], L.Tuple(L.Bool, L.BitVec(3)), x);
    expect(L.asCharSet(L.item(row, 0))).toBe(L.CharSet.of(0, 2));
  });
});

describe('comparisons of integers', () => {
  const n = L.variable('n', L.Int);
  const m = L.variable('m', L.Int);
  const int = (value: number): L.Term => L.num(value, L.Int);

  it('have no common divisor, rounded to what integers can reach', () => {
    expect(L.le(L.scale(2n, n), int(7))).toBe(L.le(n, int(3)));
    expect(L.le(int(-7), L.scale(2n, n))).toBe(L.le(int(-3), n));
    expect(L.eq(L.scale(6n, n), L.scale(-4n, m))).toBe(L.eq(L.scale(3n, n), L.scale(-2n, m)));
  });

  it('are false when no integers can be equal', () => {
    expect(L.eq(L.scale(2n, n), L.add(L.scale(4n, m), int(1)))).toBe(L.FALSE);
  });
});

describe('conversions there and back', () => {
  const unit = L.variable('unit', L.Char);
  it('are nothing where the first keeps every number', () => {
    expect(L.convert(L.convert(unit, L.Int), L.Char)).toBe(unit);
    expect(L.convert(L.convert(unit, L.BitVec(32)), L.Char)).toBe(unit);
  });

  it('stay where the first drops digits', () => {
    const there = L.convert(L.convert(unit, L.BitVec(8)), L.Char);
    expect(there).not.toBe(unit);
    expect(L.evaluate(there, new Map([[unit, 0x141]]))).toBe(0x41);
  });
});

describe('compiled terms', () => {
  it('are not made when a partial sum could lose digits', () => {
    const c = L.variable('c', L.Char);
    const big = L.lookup([2n ** 52n + 1n], 2n ** 52n, L.Int, c);
    expect(L.compiled(L.add(L.scale(3n, big), L.num(-3n * 2n ** 52n, L.Int)), [c])).toBeUndefined();
  });
});
