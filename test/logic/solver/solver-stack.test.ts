import { describe, expect, it } from 'vitest';
import * as L from '../../../src/logic/index.ts';
import { isSatisfiableByBruteForce } from './brute-force.ts';

const x = L.variable('x', L.Char);
const y = L.variable('y', L.Char);
const n = L.variable('n', L.Int);
const r = L.variable('r', L.Real);
const word = L.variable('word', L.BitVec(64));
const char = (c: string): L.Term => L.num(c.charCodeAt(0), L.Char);
const int = (value: number): L.Term => L.num(value, L.Int);

function modelOf(...conjuncts: readonly L.Term[]): Record<string, string> {
  const model = L.findModel(L.createSolver(), ...conjuncts);
  expect(model).toBeDefined();
  return Object.fromEntries([...(model ?? [])].map(([v, value]) => [v.op.name, L.valueKey(value)]));
}

/** The name of the only layer that was counted. */
function layerOf(...conjuncts: readonly L.Term[]): string {
  const solver = L.createSolver();
  solver.check(conjuncts);
  const { queries, ...layers } = solver.counters;
  expect(queries).toBe(1);
  return Object.entries(layers)
    .filter(([, count]) => count > 0)
    .map(([name]) => name)
    .join();
}

describe('the solver stack', () => {
  it('answers the empty conjunction and plain contradictions by folding', () => {
    expect(layerOf()).toBe('folded');
    expect(layerOf(L.FALSE)).toBe('folded');
    expect(layerOf(L.le(x, char('f')), L.le(char('g'), x))).toBe('folded');
    expect(layerOf(L.eq(x, char('f')), L.eq(L.add(x, y), char('k')))).toBe('folded');
  });

  it('answers bounds of single variables from sets', () => {
    expect(layerOf(L.le(x, char('f')))).toBe('sets');
    expect(layerOf(L.le(int(3), n), L.ne(n, int(3)))).toBe('sets');
    expect(layerOf(L.le(int(3), n), L.le(L.scale(2n, n), int(5)))).toBe('sets');
    expect(layerOf(L.lt(r, L.num(1, L.Real)), L.lt(L.num(0, L.Real), r))).toBe('sets');
    expect(layerOf(L.le(L.num(2n ** 40n, L.BitVec(64)), word))).toBe('sets');
  });

  it('enumerates small domains without Z3', () => {
    const letters = (v: L.Term): L.Term => L.member(v, L.CharSet.range('a', 'z'));
    const digest = L.bitXor(x, L.mul(y, y));
    expect(layerOf(letters(x), letters(y), L.eq(digest, char('~')))).toBe('enumerated');
  });

  it('remembers answers up to the names of variables', () => {
    const solver = L.createSolver();
    const letters = (v: L.Term): L.Term => L.member(v, L.CharSet.range('a', 'z'));
    const question = (a: L.Term, b: L.Term): readonly L.Term[] => [
      letters(a),
      letters(b),
      L.lt(L.mul(a, b), L.bitXor(a, b)),
    ];
    const first = solver.check(question(x, y));
    const second = solver.check(question(L.variable('p', L.Char), L.variable('q', L.Char)));
    expect(second.status).toBe(first.status);
    expect(solver.counters).toMatchObject({ enumerated: 1, cached: 1 });
  });

  it('refutes a conjunction with all conjuncts of a refuted one from memory', () => {
    const solver = L.createSolver();
    const digits = (v: L.Term): L.Term => L.member(v, L.CharSet.range('0', '9'));
    const impossible = [digits(x), digits(y), L.lt(L.mul(x, y), L.bitXor(x, y))];
    expect(solver.check(impossible).status).toBe('unsat');
    expect(solver.check([...impossible, L.le(x, y)]).status).toBe('unsat');
    expect(solver.counters.cached).toBe(1);
  });

  it('does not refute a conjunction with some conjuncts of a refuted one from memory', () => {
    const solver = L.createSolver();
    const digits = (v: L.Term): L.Term => L.member(v, L.CharSet.range('0', '9'));
    const small = L.lt(L.mul(x, y), L.bitXor(x, y));
    expect(solver.check([digits(x), digits(y), small]).status).toBe('unsat');
    expect(solver.check([digits(x), digits(y), L.lt(x, y)]).status).toBe('sat');
    expect(solver.check([digits(x), L.le(y, char('/')), small]).status).toBe('sat');
  });

  it('gives values that people like to read', () => {
    expect(modelOf(L.ne(x, char('a')))).toEqual({ x: '98' });
    expect(modelOf(L.lt(x, y))).toEqual({ x: '97', y: '98' });
    expect(modelOf(L.le(n, int(-5)))).toEqual({ n: '-5' });
  });

  it('gives a value to every variable that was mentioned, also where it does not matter', () => {
    expect(Object.keys(modelOf(L.eq(y, L.add(x, char('\u0001')))))).toEqual(['x', 'y']);
    expect(Object.keys(modelOf(L.or(L.le(x, y), L.le(y, x))))).toEqual(['x', 'y']);
  });

  it('solves equations modulo a power of two for an odd coefficient', () => {
    const a = L.variable('a', L.BitVec(64));
    const model = L.findModel(
      L.createSolver(),
      L.eq(L.scale(12345n, a), L.add(L.num(1, L.BitVec(64)), L.scale(2n, word))),
    );
    expect(BigInt.asUintN(64, 12345n * BigInt(model?.get(a) as bigint))).toBe(
      BigInt.asUintN(64, 1n + 2n * BigInt(model?.get(word) as bigint)),
    );
  });

  it('does not solve an equation for a variable whose coefficient is even', () => {
    const few = L.BitVec(3);
    const [a, b] = ['a', 'b'].map(name => L.variable(name, few));
    const coefficients = [1n, 2n, 3n, 4n, 6n];
    for (const first of coefficients)
      for (const second of coefficients)
        for (const other of [L.ne(a, L.num(0, few)), L.lt(a, b), L.ne(a, b)]) {
          const conjuncts = [L.eq(L.scale(first, a), L.scale(second, b)), other];
          const { status } = L.createSolver().check(conjuncts);
          expect(status, `${first}a = ${second}b`).toBe(isSatisfiableByBruteForce(conjuncts) ? 'sat' : 'unsat');
        }
  });

  it('gives tuples back as tuples', () => {
    const pair = L.variable('pair', L.Tuple(L.Char, L.Tuple(L.Bool, L.Int)));
    const inner = L.item(pair, 1);
    expect(modelOf(L.eq(L.item(pair, 0), char('q')), L.item(inner, 0), L.le(int(4), L.item(inner, 1)))).toEqual({
      pair: '(113,(true,4))',
    });
  });

  it('says unknown, with the reason, when it may not use Z3', () => {
    const solver = L.createSolver({ layers: { z3: false } });
    const answer = solver.check([L.lt(x, y), L.lt(y, x)]);
    expect(answer).toEqual({ status: 'unknown', reason: 'the question needs Z3, which was switched off' });
    expect(() => L.isSatisfiable(solver, L.lt(x, y), L.lt(y, x))).toThrow(L.Undecided);
    expect(solver.counters.unknown).toBe(2);
  });

  it('finds a contradiction in one part although another part is unknown', () => {
    const solver = L.createSolver({ layers: { z3: false } });
    const b = L.variable('b', L.BitVec(3));
    const c = L.variable('c', L.BitVec(3));
    expect(solver.check([L.lt(x, y), L.lt(y, x), L.lt(b, c), L.lt(c, b)]).status).toBe('unsat');
  });
});

describe('questions asked of a solver', () => {
  it('are about satisfiability, validity and models', () => {
    const solver = L.createSolver();
    expect(L.isSatisfiable(solver, L.le(x, char('b')))).toBe(true);
    expect(L.isValid(solver, [L.le(x, char('b'))], L.le(x, char('c')))).toBe(true);
    expect(L.isValid(solver, [L.le(x, char('c'))], L.le(x, char('b')))).toBe(false);
    expect(L.findModel(solver, L.le(n, int(1)), L.le(int(2), n))).toBeUndefined();
  });
});
