import { describe, expect, it } from 'vitest';
import { rangesIn, rangesInWords } from '../../src/api/range-words.ts';
import { add, and, eq, ge, ite, le, not, num, or, sub } from '../../src/logic/build.ts';
import { holds } from '../../src/logic/evaluate.ts';
import { BitVec, Bool } from '../../src/logic/sort.ts';
import { type Term, variable } from '../../src/logic/term.ts';
import { Dice } from '../campaign/dice.ts';
import { SEED_OF_THE_DAY } from '../setup/seed.ts';

const WORD = BitVec(32);
const HALF = 1n << 31n;
const x = variable('x', WORD);

/** A comparison of signed numbers, as C code has it. */
function signedLe(a: Term, b: bigint): Term {
  return le(add(a, num(HALF, WORD)), num(b + HALF, WORD));
}
const clamped = ite(not(signedLe(x, 18000n)), num(18000n, WORD), ite(signedLe(x, -18001n), num(-18000n, WORD), x));

describe('a predicate as the ranges in which it holds', () => {
  it.each([
    ['x > 4500', not(signedLe(clamped, 4500n))],
    ['x ≤ -4500', not(signedLe(sub(num(0n, WORD), clamped), 4499n))],
    ['-500 < x < 500', and(not(signedLe(clamped, -500n)), signedLe(clamped, 499n))],
    ['x ≤ -500 ∨ x ≥ 500', or(signedLe(clamped, -500n), not(signedLe(clamped, 499n)))],
    ['x < 0', signedLe(clamped, -1n)],
    ['5 ≤ x ≤ 7', le(sub(ite(ge(x, num(8n, WORD)), num(0n, WORD), x), num(5n, WORD)), num(2n, WORD))],
  ])('%s', (text, predicate) => {
    expect(rangesInWords(predicate)).toBe(text);
  });

  it('is a truth value, or its opposite, where it asks for one bit', () => {
    const bit = ite(variable('pin', Bool), num(1n, BitVec(1)), num(0n, BitVec(1)));
    const isSet = eq(add(bit, num(1n, BitVec(1))), num(0n, BitVec(1)));
    expect([rangesInWords(isSet), rangesInWords(not(isSet))]).toEqual(['pin', '!pin']);
  });

  it('holds where the predicate does, of random predicates', () => {
    const dice = new Dice(SEED_OF_THE_DAY);
    const near = (): bigint =>
      BigInt(dice.pick([-20, -3, -1, 0, 1, 2, 7, 19, 2147483647, -2147483648]) + dice.below(3));
    const word = (depth: number): Term => {
      if (depth === 0 || dice.chance(0.3)) return dice.chance(0.7) ? x : num(near(), WORD);
      if (dice.chance(0.5)) return ite(test(0), word(depth - 1), word(depth - 1));
      return dice.chance(0.5) ? add(word(depth - 1), num(near(), WORD)) : sub(num(near(), WORD), word(depth - 1));
    };
    const test = (depth: number): Term =>
      dice.chance(0.5) ? signedLe(word(depth), near()) : le(word(depth), num(near(), WORD));
    let found = 0;
    for (let i = 0; i < 300; i++) {
      const predicate = dice.pick([and, or])(test(2), dice.pick([not, (p: Term): Term => p])(test(2)));
      const ranges = rangesIn(predicate);
      if (ranges === undefined) continue;
      found++;
      const borders = [
        ...Array.from({ length: 60 }, (_, n) => n - 30),
        2147483647,
        -2147483648,
        2147483646,
        4294967295,
      ];
      for (const at of borders) {
        const word = new Map([[x, Number(BigInt.asUintN(32, BigInt(at)))]]);
        expect([i, at, holds(ranges, word)]).toEqual([i, at, holds(predicate, word)]);
      }
    }
    expect(found).toBeGreaterThan(50);
  });
});
