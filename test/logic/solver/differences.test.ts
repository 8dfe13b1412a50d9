import { beforeAll, describe, expect, it } from 'vitest';
import * as L from '../../../src/logic/index.ts';
import { oneComponent } from '../../../src/logic/solver/components.ts';
import { decideByDifferences } from '../../../src/logic/solver/differences.ts';
import type { Answer } from '../../../src/logic/solver/solver.ts';
import { Random } from '../naive-expression.ts';
import { bounds, isSatisfiableByBruteForce } from './brute-force.ts';

const FACTOR = process.env.CODOMATA_LONG_TESTS === undefined ? 1 : 10;

const int = (value: number | bigint): L.Term => L.num(value, L.Int);
const integers = (count: number): readonly L.Variable[] =>
  Array.from({ length: count }, (_, i) => L.variable(`n${i}`, L.Int));
const booleans = (count: number): readonly L.Variable[] =>
  Array.from({ length: count }, (_, i) => L.variable(`b${i}`, L.Bool));
const [i, n, m] = ['i', 'n', 'm'].map(name => L.variable(name, L.Int));
const [b, c] = booleans(2);
const x = L.variable('x', L.Char);

/** What random predicates are made of. */
interface Material {
  /** Terms of sort Int. */
  readonly numbers: readonly L.Term[];
  /** Predicates that are taken as they are or negated. */
  readonly literals: readonly L.Term[];
  readonly constant: (random: Random) => L.Term;
}

function randomAtom(random: Random, { numbers, literals, constant }: Material): L.Term {
  if (literals.length > 0 && random.below(3) === 0) {
    const literal = random.pick(literals);
    return random.below(2) === 0 ? literal : L.not(literal);
  }
  const left = random.pick(numbers);
  const right = random.below(4) === 0 ? constant(random) : L.add(random.pick(numbers), constant(random));
  const scaled = (t: L.Term): L.Term => L.scale(3n, t);
  return random.pick([
    () => L.le(left, right),
    () => L.lt(right, left),
    () => L.not(L.le(left, right)),
    () => L.eq(left, right),
    () => L.ne(left, right),
    () => L.not(L.lt(left, right)),
    () => L.le(L.add(scaled(left), int(random.below(3))), scaled(right)),
  ])();
}

function randomPredicate(random: Random, depth: number, material: Material): L.Term {
  if (depth === 0 || random.below(2) === 0) return randomAtom(random, material);
  const parts = Array.from({ length: 2 + random.below(2) }, () => randomPredicate(random, depth - 1, material));
  return random.below(3) === 0 ? L.and(...parts) : L.or(...parts);
}

function randomConjunction(random: Random, length: number, depth: number, material: Material): readonly L.Term[] {
  const predicates = Array.from({ length }, () => randomPredicate(random, depth, material));
  return predicates.filter(p => p.variables.length > 0);
}

function expectModel(answer: Answer | undefined, conjuncts: readonly L.Term[]): void {
  if (answer?.status !== 'sat') return;
  for (const conjunct of conjuncts) expect(L.holds(conjunct, answer.model)).toBe(true);
}

function layerAlone(...conjuncts: readonly L.Term[]): Answer | undefined {
  const answer = decideByDifferences(oneComponent(conjuncts));
  expectModel(answer, conjuncts);
  return answer;
}

function modelOf(...conjuncts: readonly L.Term[]): Record<string, string> {
  const model = L.findModel(L.createSolver({ layers: { z3: false } }), ...conjuncts);
  return Object.fromEntries([...(model ?? [])].map(([v, value]) => [v.op.name, L.valueKey(value)]));
}

const small = (random: Random): L.Term => int(random.below(9) - 4);
const digit = L.variable('digit', L.BitVec(3));
const MATERIALS: Readonly<Record<string, Material>> = {
  integers: { numbers: integers(3), literals: [], constant: small },
  'integers and Booleans': { numbers: integers(2), literals: booleans(3), constant: small },
  'integers and numbers of a small sort': {
    numbers: [...integers(2), L.convert(digit, L.Int)],
    literals: [L.member(digit, L.CharSet.of(1, 2, 5)), L.member(digit, L.CharSet.of(0, 7)), b],
    constant: small,
  },
};

describe('random conjunctions of differences', () => {
  it.each(Object.entries(MATERIALS))('are all decided, as by brute force: %s', (_, material) => {
    const random = new Random(41);
    const count = { sat: 0, unsat: 0 };
    while (count.sat + count.unsat < 400 * FACTOR) {
      const drawn = randomConjunction(random, 3 + random.below(8), random.below(3), material);
      const conjuncts = [...drawn, ...bounds(drawn)];
      if (L.and(...conjuncts) === L.FALSE || !drawn.some(d => d.variables.some(v => v.sort === L.Int))) continue;
      const status = isSatisfiableByBruteForce(conjuncts) ? 'sat' : 'unsat';
      expect(layerAlone(...conjuncts)?.status).toBe(status);
      count[status]++;
    }
    expect(Math.min(count.sat, count.unsat)).toBeGreaterThan(80 * FACTOR);
  });

  describe('without bounds', () => {
    beforeAll(async () => {
      await L.loadZ3();
    });

    const huge = (random: Random): L.Term => int(BigInt(random.below(7) - 3) * 10n ** 30n + BigInt(random.below(5)));
    const unbounded: Readonly<Record<string, Material>> = {
      'small numbers': { numbers: integers(8), literals: [], constant: small },
      'huge numbers': { numbers: integers(6), literals: booleans(2), constant: huge },
      'characters as numbers': {
        numbers: [...integers(4), L.convert(x, L.Int)],
        literals: [L.member(x, L.CharSet.range('a', 'z')), L.member(x, L.CharSet.of(38, 39, 200)), b],
        constant: random => int(random.below(300)),
      },
    };

    it.each(Object.entries(unbounded))('are decided as by Z3: %s', (_, material) => {
      const random = new Random(43);
      const z3 = L.createSolver({
        layers: { eliminate: false, sets: false, slice: false, cache: false, enumerate: false, differences: false },
      });
      const stack = L.createSolver({ layers: { z3: false } });
      const count = { sat: 0, unsat: 0, unknown: 0 };
      for (let round = 0; round < 150 * FACTOR; round++) {
        const conjuncts = randomConjunction(random, 6 + random.below(12), random.below(3), material);
        const { status } = z3.check(conjuncts);
        expect(layerAlone(...conjuncts)?.status ?? status).toBe(status);
        expect(stack.check(conjuncts).status).toBe(status);
        count[status]++;
      }
      expect(Math.min(count.sat, count.unsat)).toBeGreaterThan(20 * FACTOR);
      expect(stack.counters.differences).toBeGreaterThan(50 * FACTOR);
    });
  });
});

describe('the layer of differences', () => {
  it('finds the contradiction in a long cycle and the solution of a long chain', () => {
    const chain = integers(200);
    const ascending = chain.slice(1).map((v, k) => L.lt(chain[k], v));
    const [first, last] = [chain[0], chain[199]];
    expect(layerAlone(...ascending, L.le(last, L.add(first, int(198))))).toEqual({ status: 'unsat' });
    expect(layerAlone(...ascending, L.le(last, L.add(first, int(199))))?.status).toBe('sat');
  });

  it('gives different values to variables that must all differ', () => {
    const all = integers(12);
    const different = all.flatMap((v, k) => all.slice(0, k).map(w => L.ne(v, w)));
    const from0To11 = all.flatMap(v => [L.le(int(0), v), L.le(v, int(11))]);
    expect(layerAlone(...different)?.status).toBe('sat');
    expect(layerAlone(...different, ...from0To11)?.status).toBe('sat');
  });

  it('passes when there are too many cases, sooner when the question is quick', () => {
    const pigeons = integers(9);
    const apart = pigeons.flatMap((v, k) => pigeons.slice(0, k).map(w => L.ne(v, w)));
    const holes = (last: number): readonly L.Term[] => pigeons.flatMap(v => [L.le(int(0), v), L.le(v, int(last))]);
    expect(layerAlone(...apart, ...holes(7))).toBeUndefined();
    const all = integers(70);
    const question = oneComponent(all.flatMap((v, k) => all.slice(0, k).map(w => L.ne(v, w))));
    expect(decideByDifferences(question, true)).toBeUndefined();
    expect(decideByDifferences(question)?.status).toBe('sat');
  });

  it('refutes from some conjuncts, and believes a solution only if the other conjuncts hold in it', () => {
    const square = L.mul(n, n);
    expect(layerAlone(L.lt(i, n), L.lt(n, i), L.le(square, int(100)))).toEqual({ status: 'unsat' });
    expect(layerAlone(L.lt(i, n), L.le(square, int(100)))?.status).toBe('sat');
    expect(layerAlone(L.lt(i, n), L.eq(square, int(49)))).toBeUndefined();
    expect(layerAlone(L.lt(i, n), L.le(L.add(i, n, m), int(-100)))).toBeUndefined();
  });

  it('does not take other linear relations for differences', () => {
    expect(layerAlone(L.le(L.add(i, n), int(-100)))).toBeUndefined();
    expect(layerAlone(L.le(int(100), L.add(i, n)), L.le(i, int(0)))).toBeUndefined();
    expect(layerAlone(L.le(int(100), L.sub(i, L.scale(2n, n))), L.le(i, int(0)))).toBeUndefined();
    expect(layerAlone(L.le(int(100), L.sub(L.scale(3n, i), n)), L.le(i, int(0)))).toBeUndefined();
    expect(layerAlone(L.lt(L.scale(3n, i), L.scale(3n, n)), L.lt(n, i))).toEqual({ status: 'unsat' });
  });

  it('knows that converted characters and Booleans have a least and a greatest value', () => {
    const code = L.convert(x, L.Int);
    expect(layerAlone(L.lt(n, code), L.le(int(0xffff), n))).toEqual({ status: 'unsat' });
    expect(layerAlone(L.lt(n, code), L.le(int(0xfffe), n))?.status).toBe('sat');
    expect(layerAlone(L.lt(code, n), L.le(n, int(0)))).toEqual({ status: 'unsat' });
    expect(layerAlone(L.lt(code, n), L.le(n, int(1)), L.or(b, c), L.or(b, L.not(c)))?.status).toBe('sat');
  });

  it('leaves questions without integers and Booleans to others', () => {
    const y = L.variable('y', L.Char);
    expect(layerAlone(L.member(x, L.CharSet.of(1)), L.lt(x, y))).toBeUndefined();
  });
});

describe('the stack, without Z3', () => {
  it('counts what differences answered, and remembers it', () => {
    const solver = L.createSolver({ layers: { z3: false } });
    const question = [L.lt(i, n), L.ne(n, L.add(i, int(1)))];
    expect(solver.check(question).status).toBe('sat');
    expect(solver.check(question).status).toBe('sat');
    expect(solver.counters).toMatchObject({ queries: 2, differences: 1, cached: 1 });
  });

  it('gives small values that are not negative where it can', () => {
    expect(modelOf(L.lt(i, n))).toEqual({ i: '0', n: '1' });
    expect(modelOf(L.lt(i, n), L.le(int(5), n), L.le(n, int(9)))).toEqual({ i: '0', n: '5' });
    expect(modelOf(L.lt(i, n), L.lt(n, m), L.ne(i, int(0)))).toEqual({ i: '1', n: '2', m: '3' });
    expect(modelOf(L.or(b, L.lt(L.convert(x, L.Int), n)), L.not(L.and(b, L.le(n, int(3)))))).toMatchObject({ x: '97' });
  });

  it('answers paths with Boolean literals, whatever else they are about', () => {
    const solver = L.createSolver({ layers: { z3: false } });
    const ampersand = L.eq(x, L.num(38, L.Char));
    const status = (...conjuncts: readonly L.Term[]): string => solver.check(conjuncts).status;
    expect(status(b, ampersand, L.not(c))).toBe('sat');
    expect(status(b, ampersand, L.not(b))).toBe('unsat');
    expect(status(b, L.eq(n, int(38)), L.not(c), L.lt(i, n))).toBe('sat');
    expect(status(L.or(b, ampersand), L.or(L.not(b), L.le(n, int(3))), L.le(int(4), n))).toBe('sat');
    expect(status(L.or(b, L.lt(n, i)), L.or(L.not(b), L.lt(n, i)), L.le(i, n))).toBe('unsat');
    expect(status(L.eq(b, L.lt(n, i)), b, L.le(i, n))).toBe('unsat');
  });

  it('answers paths with more Booleans than can be enumerated', () => {
    const flags = booleans(40);
    const follow = flags.slice(1).map((flag, k) => L.or(L.not(flags[k]), flag));
    const someFirst = L.or(...flags.slice(0, 10));
    const solver = L.createSolver({ layers: { z3: false } });
    expect(solver.check([...follow, someFirst]).status).toBe('sat');
    expect(solver.check([...follow, someFirst, L.or(L.not(flags[38]), L.not(flags[39]))]).status).toBe('unsat');
  });

  it('answers quick questions about integers', () => {
    const solver = L.createSolver();
    expect(solver.check([L.lt(i, n), L.lt(n, m), L.lt(m, i)], true).status).toBe('unsat');
    expect(solver.check([L.lt(i, n), L.lt(n, m)], true).status).toBe('sat');
  });
});
