import { beforeAll, describe, expect, it } from 'vitest';
import { rankOf } from '../../src/logic/float.ts';
import * as L from '../../src/logic/index.ts';
import { type Applied, FUNCTIONS, specialFloats } from './float-samples.ts';
import { Random } from './naive-expression.ts';
import { NONE } from './solver/no-layers.ts';

const FACTOR = process.env.CODOMATA_LONG_TESTS === undefined ? 1 : 10;

const CONFIGURATIONS: Readonly<Record<string, L.SolverOptions>> = {
  'the whole stack': {},
  'the stack without substitution': { layers: { eliminate: false } },
  'the stack without differences': { layers: { differences: false } },
  'differences before Z3': { layers: { ...NONE, differences: true, z3: true } },
  'sets and slices before Z3': { layers: { ...NONE, sets: true, slice: true, z3: true } },
  'Z3 alone': { layers: { ...NONE, z3: true } },
  'the general solver of Z3': { layers: { ...NONE, z3: true }, z3: { specialSolvers: false } },
};

beforeAll(async () => {
  await L.loadZ3();
});

/** Few numbers, so that constants meet each other; the grid has what lies between them as well. */
const CONSTANTS = [-10, -1, -0, 0, 0.1, 1, 2.5, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN];

function constantsOf(width: 32 | 64): readonly number[] {
  return CONSTANTS.map(value => (width === 32 ? Math.fround(value) : value));
}

function gridOf(width: 32 | 64): readonly number[] {
  const own = [...constantsOf(width), ...specialFloats(width), -5, -0.5, 0.05, 0.5, 1.75, 7];
  const sorted = own.sort((a, b) => Number(rankOf(a, width) - rankOf(b, width)));
  return sorted.filter((value, i) => i === 0 || !Object.is(value, sorted[i - 1]));
}

/** A comparison: with a constant, between variables, or of a function with a constant. */
function comparison(random: Random, variables: readonly L.Variable[], withFunctions: boolean): L.Term {
  const x = random.pick(variables);
  const { width } = x.sort.kind === 'float' ? x.sort : { width: 64 as const };
  const c = L.constant(random.pick(constantsOf(width)), x.sort);
  const kind = random.below(withFunctions ? 9 : 7);
  const y = random.pick(variables);
  if (kind < 3 && x !== y) return kind === 0 ? L.eq(x, y) : L.le(x, y);
  if (kind < 5) return L.le(x, c);
  if (kind < 6) return L.le(c, x);
  if (kind < 7) return L.eq(x, c);
  const own = FUNCTIONS.filter(({ from, to, of }) => from === x.sort && to === x.sort && of.name !== 'root');
  const { of, to } = random.pick<Applied>(own);
  const applied = L.floatFunction(of, to, x);
  return random.below(2) === 0 ? L.le(applied, c) : L.le(c, applied);
}

function predicate(random: Random, variables: readonly L.Variable[], depth: number, withFunctions: boolean): L.Term {
  const kind = depth === 0 ? 0 : random.below(4);
  if (kind === 0) return comparison(random, variables, withFunctions);
  const [a, b] = [0, 1].map(() => predicate(random, variables, depth - 1, withFunctions));
  return kind === 1 ? L.not(a) : kind === 2 ? L.and(a, b) : L.or(a, b);
}

function* assignments(variables: readonly L.Variable[], grid: readonly number[]): Generator<L.Assignment> {
  const [first, ...rest] = variables;
  if (first === undefined) yield new Map();
  else
    for (const others of assignments(rest, grid)) for (const value of grid) yield new Map([...others, [first, value]]);
}

function isSatisfiableOnGrid(conjuncts: readonly L.Term[], grid: readonly number[]): boolean {
  const variables = [...new Set(conjuncts.flatMap(term => term.variables))];
  for (const assignment of assignments(variables, grid))
    if (conjuncts.every(term => L.holds(term, assignment))) return true;
  return false;
}

describe.each([32, 64] as const)('conjunctions about floating-point numbers of %i bits', width => {
  const variables = ['x', 'y', 'z'].map(name => L.variable(name, L.Float(width)));
  const grid = gridOf(width);
  const small = grid.filter((_, i) => i % 4 === 0).concat(constantsOf(width));

  interface Case {
    readonly conjuncts: readonly L.Term[];
    readonly satisfiableOnGrid: boolean;
  }

  function casesOf(count: number, mostVariables: number, withFunctions: boolean): readonly Case[] {
    const random = new Random(31 + mostVariables);
    const cases: Case[] = [];
    for (let tries = 0; cases.length < count; tries++) {
      const used = variables.slice(0, 1 + random.below(mostVariables));
      const conjuncts = Array.from({ length: 2 + random.below(4) }, () =>
        predicate(random, used, random.below(3), withFunctions),
      );
      if (L.and(...conjuncts) === L.FALSE && tries % 4 > 0) continue;
      const satisfiableOnGrid = isSatisfiableOnGrid(conjuncts, used.length > 2 ? small : grid);
      if (satisfiableOnGrid === (cases.length % 2 === 0) || tries > 50 * count)
        cases.push({ conjuncts, satisfiableOnGrid });
    }
    return cases;
  }

  let cases: readonly Case[] = [];
  beforeAll(() => {
    cases = [...casesOf(50 * FACTOR, 3, false), ...casesOf(50 * FACTOR, 2, true)];
  }, 600_000);

  it.each(Object.entries(CONFIGURATIONS))('are answered as the numbers of a grid tell by %s', (_, options) => {
    const solver = L.createSolver(options);
    const counts = { sat: 0, unsat: 0, unknown: 0 };
    for (const { conjuncts, satisfiableOnGrid } of cases) {
      const answer = solver.check(conjuncts);
      counts[answer.status]++;
      if (satisfiableOnGrid) expect(answer.status).not.toBe('unsat');
      if (answer.status === 'sat')
        for (const term of conjuncts) expect(L.holds(term, complete(answer.model, term))).toBe(true);
    }
    expect(counts.unknown).toBe(0);
    expect(counts.unsat).toBeGreaterThan(cases.length / 8);
    expect(counts.sat).toBeGreaterThan(cases.length / 3);
  });

  it('are answered without Z3 where they are, and never otherwise', () => {
    const [own, whole] = [L.createSolver({ layers: { z3: false } }), L.createSolver({})];
    let decided = 0;
    for (const { conjuncts } of cases) {
      const { status } = own.check(conjuncts);
      if (status === 'unknown') continue;
      decided++;
      expect(status).toBe(whole.check(conjuncts).status);
    }
    expect(decided).toBeGreaterThan(cases.length / 3);
  });

  it('with functions on both sides are mostly answered, and never wrong', () => {
    const random = new Random(77);
    const own = FUNCTIONS.filter(({ from, to }) => from === L.Float(width) && to === L.Float(width));
    const solver = L.createSolver({});
    let unknown = 0;
    for (let i = 0; i < 60 * FACTOR; i++) {
      const [f, g] = [random.pick(own), random.pick(own)];
      const [x, y] = variables;
      const [a, b] = [L.floatFunction(f.of, f.to, x), L.floatFunction(g.of, g.to, random.below(2) === 0 ? x : y)];
      const conjuncts = [L.le(a, b), predicate(random, [x, y], 1, false)];
      const answer = solver.check(conjuncts);
      if (answer.status === 'unknown') unknown++;
      if (answer.status === 'unsat') expect(isSatisfiableOnGrid(conjuncts, grid)).toBe(false);
      if (answer.status === 'sat')
        for (const term of conjuncts) expect(L.holds(term, complete(answer.model, term))).toBe(true);
    }
    expect(unknown).toBeLessThan(10 * FACTOR);
  });
});

/** A model with a value for each variable of a term: those that do not matter may be missing. */
function complete(model: L.Assignment, term: L.Term): L.Assignment {
  return new Map(term.variables.map(v => [v, model.get(v) ?? 0]));
}

describe('numbers of the input that are floating-point', () => {
  it('are picked to be simple', () => {
    const x = L.variable('x', L.Float(32));
    const c = (value: number): L.Term => L.constant(Math.fround(value), x.sort);
    const solver = L.createSolver({ layers: { z3: false } });
    const picked = (...conjuncts: readonly L.Term[]): unknown => {
      const answer = solver.check(conjuncts);
      return answer.status === 'sat' ? answer.model.get(x) : answer.status;
    };
    expect(picked(L.not(L.le(x, c(9.7))), L.le(x, c(12)))).toBe(10);
    expect(picked(L.not(L.le(x, c(Number.POSITIVE_INFINITY))))).toBeNaN();
    expect(picked(L.le(x, c(-0)), L.le(c(-0), x))).toBe(-0);
    expect(picked(L.not(L.le(c(-3), x)))).toBe(-4);
    expect(picked(L.not(L.le(c(Number.NEGATIVE_INFINITY), x)))).toBe('unsat');
  });

  it('end with NaN above and with negative infinity below', () => {
    const [x, y, z] = ['x', 'y', 'z'].map(name => L.variable(name, L.Float(32)));
    const c = (value: number): L.Term => L.constant(value, x.sort);
    const above = (a: L.Term, b: L.Term): L.Term => L.not(L.le(a, b));
    const impossible: readonly (readonly L.Term[])[] = [
      [above(x, y), L.eq(y, c(Number.NaN))],
      [above(x, y), L.eq(x, c(Number.NEGATIVE_INFINITY))],
      [above(y, x), above(z, y), L.le(c(Number.POSITIVE_INFINITY), x)],
      [above(y, x), above(z, y), L.le(c(-0), x), L.le(z, c(0))],
    ];
    for (const options of Object.values(CONFIGURATIONS)) {
      const solver = L.createSolver(options);
      for (const conjuncts of impossible) {
        expect(solver.check(conjuncts).status).toBe('unsat');
        expect(solver.check(conjuncts.slice(1)).status).toBe('sat');
      }
    }
  });

  it('meet whole numbers and bytes in one question', () => {
    const x = L.variable('x', L.Float(64));
    const [i, b] = [L.variable('i', L.Int), L.variable('b', L.BitVec(8))];
    const two = L.constant(2, x.sort);
    const question = [
      L.or(L.le(x, two), L.le(L.num(5, L.Int), i)),
      L.or(L.not(L.le(x, two)), L.le(b, L.num(7, b.sort))),
    ];
    for (const options of Object.values(CONFIGURATIONS)) {
      const answer = L.createSolver(options).check([...question, L.le(i, L.num(4, L.Int))]);
      expect(answer.status).toBe('sat');
      if (answer.status === 'sat') {
        const model = new Map([...[x, i, b].map(v => [v, v.sort === L.Int ? 0n : 0] as const), ...answer.model]);
        for (const term of question) expect(L.holds(term, model)).toBe(true);
      }
      const over = L.le(L.num(8, b.sort), b);
      expect(L.createSolver(options).check([...question, L.le(i, L.num(4, L.Int)), over]).status).toBe('unsat');
    }
  });
});
