import { describe, expect, test } from 'vitest';
import {
  add,
  bitAnd,
  bitOr,
  bitXor,
  convert,
  eq,
  ite,
  le,
  lookup,
  mul,
  num,
  scale,
  shl,
  shr,
  sub,
} from '../../src/logic/build.ts';
import { compiled } from '../../src/logic/compile.ts';
import { evaluate } from '../../src/logic/evaluate.ts';
import { BitVec, Int, type Sort } from '../../src/logic/sort.ts';
import { type Term, variable } from '../../src/logic/term.ts';
import { toScalar } from '../../src/logic/value.ts';
import { rangeOf } from '../../src/program/range.ts';
import { Dice } from '../campaign/dice.ts';

const X = variable('x', BitVec(8));

/** A random term of a sort over one byte. */
function termOf(dice: Dice, sort: Sort, depth: number): Term {
  const width = sort.kind === 'bitvec' ? sort.width : 64;
  if (depth === 0 || dice.chance(0.15))
    return dice.chance(0.6) ? convert(X, sort) : num(dice.pick([0, 1, 5, 128, 255, 256, -1, -128, 2 ** 31]), sort);
  const part = (): Term => termOf(dice, sort, depth - 1);
  switch (dice.below(sort === Int ? 4 : 11)) {
    case 0:
      return add(part(), part());
    case 1:
      return sub(part(), part());
    case 2:
      return scale(BigInt(dice.pick([2, 3, 16, 255, -1])), part());
    case 3:
      return ite(dice.chance(0.5) ? le(part(), part()) : eq(part(), part()), part(), part());
    case 4:
      return bitAnd(part(), part());
    case 5:
      return bitOr(part(), part());
    case 6:
      return bitXor(part(), part());
    case 7:
      return shr(part(), num(dice.below(width), sort));
    case 8:
      return shl(part(), num(dice.below(width), sort));
    case 9:
      return mul(part(), part());
    default:
      return convert(termOf(dice, BitVec(dice.pick([8, 16, 32, 40, 64])), depth - 1), sort);
  }
}

describe('terms of many bits over one byte', () => {
  const sorts = [BitVec(8), BitVec(24), BitVec(32), BitVec(40), BitVec(64), Int];

  test('have bounds that every value keeps, and compile to what they mean', () => {
    const dice = new Dice(20_261_116);
    let compiledTerms = 0;
    for (let i = 0; i < 4000; i++) {
      const term = termOf(dice, dice.pick(sorts), 4);
      const { min, max } = rangeOf(term);
      const run = compiled(term, [X]);
      if (run !== undefined) compiledTerms++;
      for (const x of [0, 1, 7, 127, 128, 200, 255]) {
        const value = Number(toScalar(evaluate(term, new Map([[X, x]]))));
        expect(value).toBeGreaterThanOrEqual(min);
        expect(value).toBeLessThanOrEqual(max);
        if (run !== undefined) expect(run(x)).toBe(value);
      }
    }
    expect(compiledTerms).toBeGreaterThan(1000);
  });

  test('of 64 bits compile where nothing in them wraps', () => {
    const wide = convert(X, BitVec(64));
    const signed = sub(convert(add(wide, num(2n ** 31n, BitVec(64))), BitVec(64)), num(2n ** 31n, BitVec(64)));
    expect(compiled(le(signed, num(100, BitVec(64))), [X])?.(100)).toBe(1);
    expect(compiled(lookup([3n, 4n], 0n, BitVec(64), wide), [X])?.(1)).toBe(4);
    expect(compiled(sub(num(0, BitVec(64)), wide), [X])).toBeUndefined();
  });
});
