import { beforeAll, describe, expect, it } from 'vitest';
import { floatOperation } from '../../../src/logic/float-operations.ts';
import * as L from '../../../src/logic/index.ts';
import { interchangeable } from '../../../src/logic/solver/classes.ts';
import { oneComponent } from '../../../src/logic/solver/components.ts';
import { decideByDifferences } from '../../../src/logic/solver/differences.ts';
import { enumerate } from '../../../src/logic/solver/enumerate.ts';
import { searchFloats } from '../../../src/logic/solver/float-search.ts';
import { joinTwo } from '../../../src/logic/solver/join.ts';
import { Weakener } from '../../../src/logic/solver/weaken.ts';
import { NONE } from './no-layers.ts';

beforeAll(async () => {
  await L.loadZ3();
});

const x = L.variable('x', L.Char);
const y = L.variable('y', L.Char);
const char = (value: number): L.Term => L.num(value, L.Char);
const int = (value: number): L.Term => L.num(value, L.Int);

describe('a layer that reaches its limit', () => {
  it('does not refute what it did not try: pairs that agree', () => {
    /** Very many pairs agree on the highest bit, and the first of them are in the wrong order. */
    const conjuncts = [
      L.eq(L.shr(x, char(15)), L.shr(y, char(15))),
      L.lt(y, x),
      L.member(y, L.CharSet.range(1000, 0xffff)),
    ];
    expect(joinTwo(oneComponent(conjuncts))?.status).not.toBe('unsat');
    const { status } = L.createSolver().check(conjuncts);
    expect(status).toBe('sat');
  });

  it('does not refute what it did not try: values that are not likely', () => {
    const planted = new Map([
      [x, 40_503],
      [y, 9241],
    ]);
    const conjuncts = [L.mul(x, y), L.bitXor(x, L.scale(3n, y))].map(t =>
      L.eq(t, L.constant(L.evaluate(t, planted), L.Char)),
    );
    expect(conjuncts.every(c => L.holds(c, planted))).toBe(true);
    expect(enumerate(oneComponent(conjuncts), L.Budget.unlimited)?.status).not.toBe('unsat');
  });

  it('does not refute what it did not try: cases of differences', () => {
    /** Twelve numbers that differ and have room for eleven: too many cases before the other way is looked at. */
    const pigeons = Array.from({ length: 12 }, (_, i) => L.variable(`pigeon${i}`, L.Int));
    const crowded = L.and(
      ...pigeons.flatMap(p => [L.le(int(0), p), L.le(p, int(10))]),
      ...pigeons.flatMap((p, i) => pigeons.slice(i + 1).map(q => L.ne(p, q))),
    );
    const other = L.le(int(1), L.variable('other', L.Int));
    const component = oneComponent([L.or(crowded, other)]);
    expect(decideByDifferences(component, true)?.status).not.toBe('unsat');
    expect(L.createSolver().check([other]).status).toBe('sat');
  });

  it('does not refute what it did not try: boxes of floating-point numbers', () => {
    const [a, b, c] = ['a', 'b', 'c'].map(name => L.variable(name, L.Float(64)));
    const planted = new Map([
      [a, 1.2345678901],
      [b, 1.7654321098],
      [c, 1.3579111317],
    ]);
    const between = [a, b, c].flatMap(v => [L.le(L.constant(1, v.sort), v), L.le(v, L.constant(2, v.sort))]);
    const calculated = [
      floatOperation('product', a, b),
      floatOperation('sum', floatOperation('product', b, c), a),
      floatOperation('difference', floatOperation('product', a, c), b),
    ];
    const conjuncts = [...between, ...calculated.map(t => L.eq(t, L.constant(L.evaluate(t, planted), t.sort)))];
    expect(conjuncts.every(t => L.holds(t, planted))).toBe(true);
    expect(searchFloats(oneComponent(conjuncts), L.Budget.unlimited, true)?.status).not.toBe('unsat');
  });

  it('leaves a question open, and open is not impossible', () => {
    const counters = L.createSolver().counters;
    const session = new L.Session({ counters, check: () => ({ status: 'unknown', reason: 'too hard' }) });
    for (const isThorough of [false, true])
      expect(session.impossible(L.lt(x, y), [L.le(x, char(5))], isThorough)).toBe(false);
  });
});

describe('what is remembered of a relation', () => {
  it('is about the values that its variables had then', () => {
    const weakener = new Weakener();
    const relation = L.ne(x, y);
    const few = Array.from({ length: 8 }, (_, i) => i);
    for (const [first, second] of [
      [0, 3],
      [0, 2],
      [2, 2],
      [4, 1],
    ]) {
      const domains = [
        L.member(x, L.CharSet.range(first, first + 2)),
        L.member(y, L.CharSet.range(second, second + 2)),
      ];
      const given = oneComponent([...domains, relation]);
      const weaker = weakener.weaken(given) ?? given.conjuncts;
      for (const a of few)
        for (const b of few) {
          const values = new Map([
            [x, a],
            [y, b],
          ]);
          const holds = (list: readonly L.Term[]): boolean => list.every(c => L.holds(c, values));
          expect(holds(weaker), `${first} ${second}: ${a} ${b}`).toBe(holds(given.conjuncts));
        }
    }
  });
});

describe('values that relations do not tell apart', () => {
  it('are the same in all that is asked of them', () => {
    const views = [L.mod(x, char(3)), L.div(x, char(10)), L.bitAnd(x, char(4))];
    const relations = views.map(view => L.eq(view, L.mod(y, char(7))));
    const groups = interchangeable(x, L.CharSet.range(0, 40), relations) ?? [];
    expect(groups.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 41 }, (_, i) => i));
    for (const group of groups)
      for (const view of views)
        expect(new Set(group.map(value => L.evaluate(view, new Map([[x, value]])))).size, `[${group}]`).toBe(1);
  });
});

describe('Z3 with integers for bits', () => {
  const solver = L.createSolver({ layers: { ...NONE, z3: true }, z3: { encoding: 'integers' } });
  const few = L.BitVec(3);
  const [p, q] = ['p', 'q'].map(name => L.variable(name, few));
  const values = [0, 1, 2, 3, 4, 5, 6, 7];

  it('takes sums of remainders, quotients and bits as they wrap', () => {
    for (const divisor of [3, 6])
      for (const part of [L.mod, L.div, L.bitAnd].map(of => of(p, L.num(divisor, few))))
        for (const plus of [0, 2, 5, 6, 7]) {
          const sum = L.add(part, L.num(plus, few));
          const possible = new Set(values.map(value => L.evaluate(sum, new Map([[p, value]]))));
          const found = values.filter(
            value => solver.check([L.eq(sum, q), L.eq(q, L.num(value, few))]).status === 'sat',
          );
          expect(found, `${divisor} ${plus}`).toEqual(values.filter(value => possible.has(value)));
        }
  });
});
