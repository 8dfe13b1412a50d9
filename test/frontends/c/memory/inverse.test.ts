import { expect, it } from 'vitest';
import { inverseOf } from '../../../../src/frontends/c/memory/inverse.ts';
import { signExtended, zeroExtended } from '../../../../src/frontends/c/values/bits.ts';
import { add, mul, num, sub } from '../../../../src/logic/build.ts';
import { evaluate } from '../../../../src/logic/evaluate.ts';
import { BitVec } from '../../../../src/logic/sort.ts';
import { type Term, variable } from '../../../../src/logic/term.ts';

const v = variable('v', BitVec(4));
const moved = (term: Term, by: bigint): Term => add(term, num(by, BitVec(8)));

it.each([
  ['the variable', v],
  ['a sum', sub(v, num(3n, BitVec(4)))],
  ['more bits', moved(zeroExtended(v, 8), 5n)],
  ['more bits with the sign', moved(signExtended(add(v, num(7n, BitVec(4))), 8), -9n)],
])('gives the number that the variable is, as trying all of them does: %s', (_, term) => {
  const inverse = inverseOf(term);
  for (let value = 0; value < 256; value++) {
    const own = Array.from({ length: 16 }, (_, i) => i).filter(i => evaluate(term, new Map([[v, i]])) === value);
    const found = inverse?.(BigInt(value));
    if (value < 16 || term.sort === BitVec(8)) expect(found === undefined ? [] : [Number(found)]).toEqual(own);
  }
});

it('says nothing about other terms', () => {
  expect(inverseOf(mul(v, v))).toBeUndefined();
  expect(inverseOf(add(v, v))).toBeUndefined();
});
