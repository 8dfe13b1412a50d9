import { describe, expect, it } from 'vitest';
import { add, convert, mod, num, scale } from '../../src/logic/build.ts';
import { evaluate } from '../../src/logic/evaluate.ts';
import { linearTest } from '../../src/logic/linear-test.ts';
import { BitVec, Bool, Char, Int, type Sort, widthOf } from '../../src/logic/sort.ts';
import { intern, type Term, variable } from '../../src/logic/term.ts';
import { Dice } from '../campaign/dice.ts';

const x = variable('x', Char);
const SORTS = [Int, BitVec(32), BitVec(33), BitVec(48), BitVec(49), BitVec(63), BitVec(64)];
/** Next to where numbers wrap, and where zones of small numbers end. */
const CORNERS = [
  0n,
  1n << 31n,
  1n << 32n,
  1n << 40n,
  1n << 41n,
  (1n << 41n) + (1n << 20n),
  1n << 47n,
  1n << 48n,
  1n << 62n,
  1n << 63n,
];
const SYMBOLS = [0, 1, 2, 97, 98, 255, 256, 257, 32_767, 32_768, 65_534, 65_535];

function constantNear(dice: Dice, sort: Sort): Term {
  const value = (dice.chance(0.5) ? 1n : -1n) * dice.pick(CORNERS) + BigInt(dice.between(-70_000, 70_000));
  return num(widthOf(sort) === undefined ? value : BigInt.asUintN(widthOf(sort) ?? 64, value), sort);
}

function side(dice: Dice, sort: Sort): Term {
  if (dice.chance(0.3)) return constantNear(dice, sort);
  const wide = convert(x, sort);
  const parts = [wide, sort === Int ? mod(wide, num(7n, Int)) : convert(convert(x, BitVec(8)), sort)];
  const chosen = dice.some(parts, 0.6);
  const factor = (): bigint => dice.pick([1n, 2n, -1n, -3n, 1000n, 5000n]);
  return chosen.reduce((sum, part) => add(sum, scale(factor(), part)), constantNear(dice, sort));
}

describe('comparisons of linear terms over one symbol', () => {
  it('are what evaluating them says, symbol by symbol', () => {
    const dice = new Dice(7);
    let tested = 0;
    for (let i = 0; i < 6000; i++) {
      const sort = dice.pick(SORTS);
      const [left, right] = [side(dice, sort), side(dice, sort)];
      if (left.variables.length + right.variables.length === 0) continue;
      const predicate = intern({ kind: dice.pick(['le', 'le', 'eq'] as const) }, Bool, [left, right]);
      const test = linearTest(predicate, x, 65_536);
      if (test === undefined) continue;
      tested++;
      const found = SYMBOLS.map(test);
      expect(found).toEqual(SYMBOLS.map(symbol => evaluate(predicate, new Map([[x, symbol]]))));
    }
    expect(tested).toBeGreaterThan(1500);
  });
});
