import { describe, expect, test } from 'vitest';
import { type Bounds, linearBounds, TermBounds } from '../../src/logic/bounds.ts';
import {
  add,
  bitAnd,
  bitOr,
  bitXor,
  convert,
  div,
  floatFunction,
  ite,
  le,
  lookup,
  mod,
  mul,
  num,
  scale,
  shl,
  shr,
  sub,
} from '../../src/logic/build.ts';
import { evaluate } from '../../src/logic/evaluate.ts';
import { BitVec, Float, Int, Real, type Sort, widthOf } from '../../src/logic/sort.ts';
import { type Term, type Variable, variable } from '../../src/logic/term.ts';
import { rational, toScalar, type Value } from '../../src/logic/value.ts';
import { Dice } from '../campaign/dice.ts';

const VARIABLES: ReadonlyMap<Variable, readonly [number, number]> = new Map([
  [variable('x', BitVec(3)), [0, 7]],
  [variable('y', BitVec(4)), [5, 11]],
  [variable('i', Int), [-3, 2]],
]);
const SORTS = [BitVec(1), BitVec(3), BitVec(4), BitVec(6), BitVec(40), Int];
const CONSTANTS = [-9, -8, -1, 0, 1, 2, 3, 5, 7, 8, 15, 2 ** 39];
const DIVISORS = [-5, -2, 1, 2, 3, 4, 7];

const bounds = new TermBounds(v => {
  const [min, max] = VARIABLES.get(v) ?? [0, 0];
  return { min: BigInt(min), max: BigInt(max) };
});

function termOf(dice: Dice, sort: Sort, depth: number): Term {
  if (depth === 0 || dice.chance(0.1))
    return dice.chance(0.75) ? convert(dice.pick([...VARIABLES.keys()]), sort) : num(dice.pick(CONSTANTS), sort);
  const part = (): Term => termOf(dice, sort, depth - 1);
  const divisor = (): Term => (sort === Int || dice.chance(0.7) ? num(dice.pick(DIVISORS), sort) : part());
  switch (dice.below(sort === Int ? 9 : 14)) {
    case 0:
      return add(part(), part());
    case 1:
      return sub(part(), part());
    case 2:
      return scale(BigInt(dice.pick([2, 3, -1, -5])), part());
    case 3:
      return ite(le(part(), part()), part(), part());
    case 4:
      return mul(part(), part());
    case 5:
      return div(part(), divisor());
    case 6:
      return mod(part(), divisor());
    case 7: {
      const isLarge = sort === Int || (widthOf(sort) ?? 0) > 32;
      const entry = (): Value => (isLarge ? BigInt(3 * dice.below(9)) : dice.below(2));
      return lookup([entry(), entry(), entry()], entry(), sort, termOf(dice, dice.pick(SORTS), depth - 1));
    }
    case 8:
      return convert(termOf(dice, dice.pick(SORTS), depth - 1), sort);
    case 9:
      return bitAnd(part(), part());
    case 10:
      return bitOr(part(), part());
    case 11:
      return bitXor(part(), part());
    case 12:
      return shr(part(), part());
    default:
      return shl(part(), part());
  }
}

/** All assignments within the bounds of the variables. */
function* assignments(): Iterable<ReadonlyMap<Variable, number | bigint>> {
  const [[x, [x0, x1]], [y, [y0, y1]], [i, [i0, i1]]] = [...VARIABLES];
  for (let a = x0; a <= x1; a++)
    for (let b = y0; b <= y1; b++)
      for (let c = i0; c <= i1; c++)
        yield new Map<Variable, number | bigint>([
          [x, a],
          [y, b],
          [i, BigInt(c)],
        ]);
}

function has({ min, max }: Bounds, value: bigint): boolean {
  return (min === undefined || min <= value) && (max === undefined || value <= max);
}

describe('bounds of a term', () => {
  test('hold under every assignment within those of its variables, read as unsigned and as signed', () => {
    const dice = new Dice(7);
    const all = [...assignments()];
    let narrower = 0;
    for (let n = 0; n < 3000; n++) {
      const sort = dice.pick(SORTS);
      const width = widthOf(sort);
      const term = termOf(dice, sort, 1 + dice.below(3));
      const [of, unwrapped] = [bounds.of(term), bounds.unwrapped(term)];
      const signed = width === undefined ? of : bounds.signed(term, width);
      if (of.min !== undefined && of.max !== undefined && of.max - of.min < (1n << BigInt(width ?? 40)) - 1n)
        narrower++;
      for (const assignment of all) {
        const value = toScalar(evaluate(term, assignment));
        if (typeof value !== 'bigint') throw new TypeError('a fraction');
        const inSigned = width === undefined ? value : BigInt.asIntN(width, value);
        const isInside = has(of, value) && has(signed, inSigned) && isReached(unwrapped, value, width);
        if (!isInside)
          expect.fail(`${value} is outside of ${[of, signed, unwrapped].map(each => `${each.min}..${each.max}`)}`);
      }
    }
    expect(narrower).toBeGreaterThan(1000);
  });

  /** Whether some number within the bounds is the value modulo 2^width. */
  function isReached(unwrapped: Bounds, value: bigint, width: number | undefined): boolean {
    const { min, max } = unwrapped;
    if (width === undefined) return has(unwrapped, value);
    if (min === undefined || max === undefined) return true;
    const size = 1n << BigInt(width);
    return min + ((((value - min) % size) + size) % size) <= max;
  }

  test('are reached where one operation makes them', () => {
    const [x, , i] = [...VARIABLES.keys()];
    const wide = convert(x, BitVec(8));
    expect(bounds.of(add(wide, num(-3, BitVec(8))))).toEqual({ min: 0n, max: 255n });
    expect(bounds.unwrapped(add(wide, num(-3, BitVec(8))))).toEqual({ min: -3n, max: 4n });
    expect(bounds.signed(add(wide, num(-3, BitVec(8))), 8)).toEqual({ min: -3n, max: 4n });
    expect(bounds.of(add(wide, num(-8, BitVec(8))))).toEqual({ min: 248n, max: 255n });
    expect(bounds.signed(add(wide, num(121, BitVec(8))), 8)).toEqual({ min: -128n, max: 127n });
    expect(bounds.of(bitOr(wide, num(8, BitVec(8))))).toEqual({ min: 0n, max: 15n });
    expect(bounds.of(mod(wide, num(5, BitVec(8))))).toEqual({ min: 0n, max: 4n });
    expect(bounds.of(mod(wide, num(100, BitVec(8))))).toEqual({ min: 0n, max: 7n });
    expect(bounds.of(div(wide, num(2, BitVec(8))))).toEqual({ min: 0n, max: 3n });
    expect(bounds.of(div(i, num(2, Int)))).toEqual({ min: -2n, max: 1n });
    expect(bounds.of(div(i, num(-2, Int)))).toEqual({ min: -1n, max: 2n });
    expect(bounds.of(mul(i, convert(x, Int)))).toEqual({ min: -21n, max: 14n });
  });

  test('are exact beyond what a double holds', () => {
    const x = convert(variable('x', BitVec(3)), BitVec(128));
    const term = add(scale(1n << 100n, x), num((1n << 90n) + 1n, BitVec(128)));
    expect(bounds.of(term)).toEqual({ min: (1n << 90n) + 1n, max: 7n * (1n << 100n) + (1n << 90n) + 1n });
  });

  test('are only of whole numbers: a fraction and what is rounded from one have none, but for their sort', () => {
    const nowhere = { min: undefined, max: undefined };
    const half = scale(rational(1n, 2n), convert(variable('i', Int), Real));
    expect(bounds.of(half)).toEqual(nowhere);
    expect(bounds.of(convert(half, Int))).toEqual(nowhere);
    expect(bounds.of(convert(half, BitVec(4)))).toEqual({ min: 0n, max: 15n });
    const float = variable('f', Float(64));
    expect(bounds.of(float)).toEqual(nowhere);
    expect(bounds.of(floatFunction({ name: 'signed', by: 8 }, Int, float))).toEqual({ min: -128n, max: 127n });
    expect(bounds.of(floatFunction({ name: 'unsigned', by: 8 }, Int, float))).toEqual({ min: 0n, max: 255n });
  });

  test('of a sum are open where those of a part are', () => {
    const open = { min: undefined, max: 3n };
    expect(linearBounds(1n, [[2n, open]])).toEqual({ min: undefined, max: 7n });
    expect(linearBounds(1n, [[-2n, open]])).toEqual({ min: -5n, max: undefined });
  });
});
