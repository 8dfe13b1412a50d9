import { beforeAll, describe, expect, it } from 'vitest';
import { add, and, bitAnd, eq, le, not, num, or, sub } from '../../../src/logic/build.ts';
import { holds } from '../../../src/logic/evaluate.ts';
import { createSolver, loadZ3 } from '../../../src/logic/solver/index.ts';
import { WordSet } from '../../../src/logic/solver/word-set.ts';
import { BitVec, type Sort } from '../../../src/logic/sort.ts';
import { type Term, type Variable, variable } from '../../../src/logic/term.ts';
import { Dice } from '../../campaign/dice.ts';
import { NONE } from './no-layers.ts';

/** A condition of the forms that sets of words know: comparisons of `x + c` and of `c - x`, last bits, and combinations. */
function condition(dice: Dice, x: Variable, depth = 2): Term {
  const { sort } = x;
  if (depth > 0 && dice.chance(0.4)) {
    const [a, b] = [condition(dice, x, depth - 1), condition(dice, x, depth - 1)];
    return dice.pick([and(a, b), or(a, b), not(a), eq(a, b)]);
  }
  const constant = (): Term => num(BigInt(dice.below(64)), sort);
  const word = dice.chance(0.5) ? add(x, constant()) : sub(constant(), x);
  const mask = num(BigInt(2 ** dice.below(4) - 1), sort);
  return dice.pick([
    le(word, constant()),
    le(constant(), word),
    eq(word, constant()),
    eq(bitAnd(word, mask), constant()),
  ]);
}

describe('the values of a word for which conditions hold', () => {
  const x = variable('x', BitVec(32));
  const n = (value: number): Term => num(value, x.sort);
  const NEAR = Array.from({ length: 128 }, (_, i) => (i < 64 ? i : 2 ** 32 - 128 + i));
  const isNear = le(add(x, n(64)), n(127));

  it('are those that are found by trying all', () => {
    const dice = new Dice(3);
    for (let i = 0; i < 600; i++) {
      const conditions = [isNear, ...Array.from({ length: dice.between(1, 4) }, () => condition(dice, x))];
      const expected = NEAR.filter(value => conditions.every(each => holds(each, new Map([[x, value]]))));
      const set = WordSet.of(conditions, x);
      expect([...(set?.few(128) ?? [])].map(Number).sort((a, b) => a - b)).toEqual(expected);
      expect(set?.least()).toBe(expected[0]);
      if (expected.length > 0) expect(set?.few(expected.length - 1)).toBeUndefined();
    }
  });

  it('are not told where a condition has another form, unless it is left out', () => {
    const hasBit = eq(bitAnd(x, n(32)), n(32));
    expect(WordSet.of([hasBit, le(x, n(3))], x)).toBeUndefined();
    expect(WordSet.of([hasBit, le(x, n(3))], x, 'left out')?.few(9)).toEqual([0, 1, 2, 3]);
  });
});

describe('two wide words, of which one has few values', () => {
  beforeAll(() => loadZ3());

  it('may be possible with the last of these only', () => {
    const sort: Sort = BitVec(32);
    const [x, y] = [variable('x', sort), variable('y', sort)];
    const n = (value: number): Term => num(value, sort);
    const conjuncts = [le(x, n(6)), le(n(3), x), le(y, add(x, n(1))), le(n(7), y), not(eq(y, n(9)))];
    const answer = createSolver({ layers: { ...NONE, enumerate: true } }).check(conjuncts);
    if (answer.status !== 'sat') throw new Error('it is possible');
    expect([answer.model.get(x), answer.model.get(y)]).toEqual([6, 7]);
  });

  it('are decided as Z3 does', () => {
    const dice = new Dice(5);
    const sort: Sort = BitVec(32);
    const [x, y] = [variable('x', sort), variable('y', sort)];
    const [stack, alone] = [createSolver(), createSolver({ layers: { ...NONE, z3: true } })];
    for (let i = 0; i < 60; i++) {
      const between = dice.pick([le(x, y), not(le(x, y)), le(add(x, num(7, sort)), y), eq(add(x, y), num(40, sort))]);
      const few = le(sub(x, num(dice.below(20), sort)), num(dice.below(12), sort));
      const conjuncts = [few, between, condition(dice, y), condition(dice, y), condition(dice, x)];
      const answer = stack.check(conjuncts);
      expect(answer.status).toBe(alone.check(conjuncts).status);
      if (answer.status === 'sat') expect(holds(and(...conjuncts), answer.model)).toBe(true);
    }
    expect(stack.counters.z3).toBe(0);
  });
});
