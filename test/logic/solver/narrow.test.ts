import { describe, expect, it } from 'vitest';
import { add, and, bitAnd, bitXor, eq, le, lt, not, num, shl } from '../../../src/logic/build.ts';
import { holds } from '../../../src/logic/evaluate.ts';
import { oneComponent } from '../../../src/logic/solver/components.ts';
import { tryNarrow } from '../../../src/logic/solver/narrow.ts';
import { BitVec } from '../../../src/logic/sort.ts';
import { type Term, variable } from '../../../src/logic/term.ts';
import { Dice } from '../../campaign/dice.ts';

const WORD = BitVec(32);
const x = variable('x', WORD);
const n = (value: number | bigint): Term => num(value, WORD);
const HALF = 2n ** 31n;

/** A signed comparison, as C has it. */
const signedAtMost = (a: Term, b: bigint): Term => le(add(a, n(HALF)), n(b + HALF));
const isByte = [not(signedAtMost(x, -1n)), signedAtMost(x, 255n)];

describe('a word of which few values are left', () => {
  it('is decided by trying them, signed or not', () => {
    const odd = eq(bitAnd(x, n(1)), n(1));
    const found = tryNarrow(oneComponent([...isByte, odd, not(signedAtMost(x, 200n))]));
    if (found?.status !== 'sat') throw new Error('there is one');
    expect(found.model.get(x)).toBe(201);
    expect(tryNarrow(oneComponent([...isByte, eq(bitAnd(shl(x, n(8)), n(0xff)), n(1))]))?.status).toBe('unsat');
  });

  it('may be the largest or the smallest that is left', () => {
    const valueWith = (...conjuncts: readonly Term[]): unknown => {
      const answer = tryNarrow(oneComponent(conjuncts));
      return answer?.status === 'sat' ? answer.model.get(x) : answer?.status;
    };
    expect(valueWith(lt(x, n(5)), eq(bitAnd(x, n(4)), n(4)))).toBe(4);
    expect(valueWith(le(x, n(8)), eq(bitAnd(x, n(8)), n(8)))).toBe(8);
    expect(valueWith(lt(n(7), x), lt(x, n(12)), eq(bitAnd(x, n(7)), n(0)))).toBe(8);
    expect(valueWith(le(n(8), x), lt(x, n(12)), eq(bitAnd(x, n(7)), n(0)))).toBe(8);
  });

  it('is decided where the bounds leave nothing at all', () => {
    expect(tryNarrow(oneComponent([lt(x, n(5)), lt(n(7), x)]))?.status).toBe('unsat');
  });

  it('is left to others where there are many, or several words', () => {
    expect(tryNarrow(oneComponent([le(x, n(100_000)), eq(bitAnd(x, n(256)), n(256))]))).toBeUndefined();
    expect(tryNarrow(oneComponent([le(x, n(10)), le(x, variable('y', WORD))]))).toBeUndefined();
    expect(tryNarrow(oneComponent([not(eq(bitXor(x, n(5)), n(3)))]))).toBeUndefined();
  });

  it('has a value exactly where one of all small ones is one', () => {
    const dice = new Dice(7);
    for (let i = 0; i < 300; i++) {
      const [low, high] = [dice.below(300) - 150, dice.below(300) - 150];
      const conjuncts = [
        le(add(x, n(HALF)), n(BigInt(high) + HALF)),
        le(n(BigInt(low) + HALF), add(x, n(HALF))),
        eq(bitAnd(bitXor(x, n(dice.below(256))), n(dice.below(64))), n(dice.below(16))),
      ];
      const answer = tryNarrow(oneComponent(conjuncts));
      const whole = and(...conjuncts);
      let isPossible = false;
      for (let value = -200; value < 200; value++)
        if (holds(whole, new Map([[x, Number(BigInt.asUintN(32, BigInt(value)))]]))) isPossible = true;
      expect(answer?.status).toBe(isPossible ? 'sat' : 'unsat');
      if (answer?.status === 'sat') expect(holds(whole, answer.model)).toBe(true);
    }
  });
});
