import { beforeAll, describe, expect, it } from 'vitest';
import * as L from '../../../src/logic/index.ts';
import { featuresOf } from '../../../src/logic/solver/encoding.ts';
import { Random, randomExpression, type Shape, toTerm } from '../naive-expression.ts';
import { assignments, bounds, isSatisfiableByBruteForce } from './brute-force.ts';
import { NONE } from './no-layers.ts';

const FACTOR = process.env.CODOMATA_LONG_TESTS === undefined ? 0.4 : 6;

const CONFIGURATIONS: Readonly<Record<string, L.SolverOptions>> = {
  'the whole stack': {},
  'the stack without enumeration': { layers: { enumerate: false } },
  'the stack without differences': { layers: { differences: false } },
  'differences before Z3': { layers: { ...NONE, differences: true, z3: true } },
  'the stack without substitution': { layers: { eliminate: false } },
  'sets and slices before Z3': { layers: { ...NONE, sets: true, slice: true, z3: true } },
  'substitution before Z3': { layers: { ...NONE, eliminate: true, z3: true } },
  'Z3 alone': { layers: { ...NONE, z3: true } },
  'Z3 alone with bit vectors': { layers: { ...NONE, z3: true }, z3: { encoding: 'bits' } },
  'Z3 alone with integers': { layers: { ...NONE, z3: true }, z3: { encoding: 'integers' } },
  'the general solver of Z3': { layers: { ...NONE, z3: true }, z3: { specialSolvers: false } },
};

const ENUMERATION: L.SolverOptions = { layers: { ...NONE, enumerate: true } };

const PAIR = L.Tuple(L.BitVec(2), L.Bool);

const FINITE: Readonly<Record<string, Shape>> = {
  'tiny bit vectors': { sorts: [L.BitVec(2), L.BitVec(3)], variablesPerSort: 2 },
  'three bits': { sorts: [L.BitVec(3)], variablesPerSort: 4 },
  'bits with constants': { sorts: [L.BitVec(3), L.BitVec(2)], variablesPerSort: 2, constantBits: true },
  'tuples and Booleans': { sorts: [PAIR, L.BitVec(2)], variablesPerSort: 2 },
};

const BOUNDED: Readonly<Record<string, Shape>> = {
  'bounded integers': { sorts: [L.Int], variablesPerSort: 3, linear: true },
  'bounded integers and bits with constants': {
    sorts: [L.Int, L.BitVec(3)],
    variablesPerSort: 2,
    linear: true,
    constantBits: true,
  },
  'bounded integers and bit vectors': { sorts: [L.Int, L.BitVec(2)], variablesPerSort: 2, linear: true },
};

function randomConjunction(random: Random, shape: Shape, length = 1 + random.below(4)): readonly L.Term[] {
  return Array.from({ length }, () => toTerm(randomExpression(random, L.Bool, 1 + random.below(3), shape)));
}

interface Case {
  readonly conjuncts: readonly L.Term[];
  readonly satisfiable: boolean;
}

/** Every other case is unsatisfiable, none of them so plainly that building the terms already shows it. */
function casesOf(shape: Shape, count: number): readonly Case[] {
  const random = new Random(11);
  const cases: Case[] = [];
  while (cases.length < count) {
    const drawn = randomConjunction(random, shape, 2 + random.below(7));
    const conjuncts = [...drawn, ...bounds(drawn)];
    if (L.and(...conjuncts) === L.FALSE || assignments(conjuncts) > 5000) continue;
    const satisfiable = isSatisfiableByBruteForce(conjuncts);
    if (satisfiable === (cases.length % 2 === 0)) cases.push({ conjuncts, satisfiable });
  }
  return cases;
}

beforeAll(async () => {
  await L.loadZ3();
});

describe.each(Object.entries({ ...FINITE, ...BOUNDED }))('random conjunctions over %s', (name, shape) => {
  let cases: readonly Case[] = [];
  beforeAll(() => {
    cases = casesOf(shape, 150 * FACTOR);
  }, 600_000);
  const configurations = name in FINITE ? { ...CONFIGURATIONS, 'enumeration alone': ENUMERATION } : CONFIGURATIONS;

  if (shape.constantBits)
    it('can all be told to Z3 as integers', () => {
      for (const { conjuncts } of cases) expect(featuresOf(conjuncts).needsBits).toBe(false);
    });

  it.each(Object.entries(configurations))('are answered as by brute force by %s', (_, options) => {
    const solver = L.createSolver(options);
    for (const { conjuncts, satisfiable } of cases)
      expect(solver.check(conjuncts).status).toBe(satisfiable ? 'sat' : 'unsat');
    expect(solver.counters.queries).toBe(cases.length);
  });
});

describe('relations of characters with few solutions', () => {
  const [x, y] = ['x', 'y'].map(name => L.variable(name, L.Char));
  const configurations = { ...CONFIGURATIONS, 'enumeration alone': ENUMERATION };

  it.each(Object.entries(configurations))('are never refuted by %s when a solution was planted', (name, options) => {
    const random = new Random(21);
    const solver = L.createSolver(options);
    for (let i = 0; i < 40 * FACTOR; i++) {
      const planted = new Map([x, y].map(v => [v, random.below(65536)]));
      const relations = [L.bitXor(x, y), L.add(x, L.scale(2n, y)), L.mul(x, y)].map(t =>
        L.eq(t, L.constant(L.evaluate(t, planted), L.Char)),
      );
      const { status } = solver.check(relations);
      expect(status).not.toBe('unsat');
      if (name !== 'enumeration alone') expect(status).toBe('sat');
    }
  });
});

describe('infinite and large sorts', () => {
  const shapes: Readonly<Record<string, Shape>> = {
    fractions: { sorts: [L.Real], variablesPerSort: 3, linear: true },
    'fractions and integers': { sorts: [L.Real, L.Int], variablesPerSort: 2, linear: true },
    'integers and characters': { sorts: [L.Int, L.Char], variablesPerSort: 2, linear: true },
    'machine words': { sorts: [L.BitVec(8), L.BitVec(32)], variablesPerSort: 2 },
  };

  it.each(Object.entries(shapes))('get the same answers from all configurations: %s', (_, shape) => {
    const random = new Random(5);
    const solvers = ['the whole stack', 'Z3 alone', 'Z3 alone with bit vectors', 'the general solver of Z3'].map(name =>
      L.createSolver({
        ...CONFIGURATIONS[name],
        budget: new L.Budget(),
        z3: { ...CONFIGURATIONS[name].z3, effort: 100_000 },
      }),
    );
    let decided = 0;
    for (let i = 0; i < 60 * FACTOR; i++) {
      const conjuncts = randomConjunction(random, shape);
      const answers = new Set(solvers.map(s => s.check(conjuncts).status));
      answers.delete('unknown');
      expect(answers.size).toBeLessThanOrEqual(1);
      decided += answers.size;
    }
    expect(decided).toBeGreaterThan(50 * FACTOR);
  });
});
