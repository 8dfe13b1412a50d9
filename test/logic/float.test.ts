import { describe, expect, it } from 'vitest';
import { and, eq, floatFunction, le, not, num, or, scale } from '../../src/logic/build.ts';
import { applyOp, evaluate, holds } from '../../src/logic/evaluate.ts';
import {
  atRank,
  awayFromZero,
  greatestRank,
  isFalling,
  leastRank,
  nearestTo,
  rankOf,
  rounded,
  simplestBetween,
  toEven,
} from '../../src/logic/float.ts';
import { argumentsWhere } from '../../src/logic/float-range.ts';
import { BitVec, Float, Int, type Sort, widthOf } from '../../src/logic/sort.ts';
import { substitute } from '../../src/logic/substitute.ts';
import { constant, FALSE, SortError, type Term, TRUE, variable } from '../../src/logic/term.ts';
import { compareScalars, fromScalar, inOrder, toScalar, type Value } from '../../src/logic/value.ts';
import { type Applied, FUNCTIONS, nameOf, randomFloat, randomValue, specialFloats, WIDTHS } from './float-samples.ts';
import { Random } from './naive-expression.ts';

/** Set `CODOMATA_LONG_TESTS` for a hundred times as many cases. */
const FACTOR = process.env.CODOMATA_LONG_TESTS === undefined ? 0.3 : 30;

function times(count: number, check: (random: Random) => void, seed = 5): void {
  const random = new Random(seed);
  for (let i = 0; i < count * FACTOR; i++) check(random);
}

describe.each(WIDTHS)('ranks of floating-point numbers of %i bits', width => {
  it('are the places of all numbers, and go back to them', () => {
    const check = (value: number): void => expect(atRank(rankOf(value, width), width)).toBe(value);
    specialFloats(width).forEach(check);
    times(2000, random => check(randomFloat(random, width)));
    for (const rank of [leastRank(width), -2n, -1n, 0n, 1n, greatestRank(width) - 1n, greatestRank(width)])
      expect(rankOf(atRank(rank, width), width)).toBe(rank);
  });

  it('are in the order of the numbers, with -0 right below 0 and NaN on top', () => {
    const check = (a: number, b: number): void => {
      const order = Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : a - b;
      const isSame = Object.is(a, b) || a === b;
      const zeros = isSame && a === 0 ? Number(Object.is(b, -0)) - Number(Object.is(a, -0)) : 0;
      const difference = rankOf(a, width) - rankOf(b, width);
      expect(Math.sign(Number(difference))).toBe(Math.sign(isSame ? zeros : order) + 0);
    };
    const specials = specialFloats(width);
    for (const a of specials) for (const b of specials) check(a, b);
    times(2000, random => check(randomFloat(random, width), randomFloat(random, width)));
    expect(rankOf(-0, width)).toBe(-1n);
    expect(rankOf(0, width)).toBe(0n);
    expect(rankOf(Number.NaN, width)).toBe(rankOf(Number.POSITIVE_INFINITY, width) + 1n);
  });

  it('have nothing between neighbours', () => {
    times(500, random => {
      const value = randomFloat(random, width);
      if (!Number.isFinite(value) || value === 0) return;
      const after = atRank(rankOf(value, width) + 1n, width);
      const middle = value / 2 + after / 2;
      if (Number.isFinite(after) && Math.abs(value) > 1e-300) expect([value, after]).toContain(rounded(middle, width));
    });
  });
});

/** The nearest number, halves to even, by comparing the distances to both neighbours. */
function nearestByDistance(value: bigint, width: 32 | 64): number {
  const size = value < 0n ? -value : value;
  const precision = width === 32 ? 24n : 53n;
  const bits = BigInt(size.toString(2).length);
  const shift = bits > precision ? bits - precision : 0n;
  const below = (size >> shift) << shift;
  const above = below + (1n << shift);
  const [toBelow, toAbove] = [size - below, above - size];
  const isBelow = toBelow < toAbove || (toBelow === toAbove && (below >> shift) % 2n === 0n);
  const chosen = isBelow ? below : above;
  const largest = 1n << (width === 32 ? 128n : 1024n);
  const magnitude = chosen >= largest ? Number.POSITIVE_INFINITY : Number(chosen);
  return value < 0n ? -magnitude : magnitude;
}

describe('rounding', () => {
  it('of an integer of any size is done once', () => {
    const check = (value: bigint): void => {
      for (const width of WIDTHS)
        expect(nearestTo(value, width), `${value} in ${width} bits`).toBe(nearestByDistance(value, width));
    };
    for (let bit = 0n; bit < 140n; bit++)
      for (let lower = 0n; lower <= bit; lower += 1n + bit / 30n)
        for (const off of [-1n, 0n, 1n]) {
          check((1n << bit) + (1n << lower) + off);
          check(-(1n << bit) - (1n << lower) + off);
        }
    times(2000, random => {
      const any = toScalar(randomValue(random, Int));
      const middle = (1n << BigInt(24 + random.below(40))) + (BigInt(random.below(2 ** 24)) * 2n + 1n);
      for (const value of [any, middle, middle << BigInt(random.below(60)), -(middle << 39n) + 1n])
        if (typeof value === 'bigint') check(value);
    });
    for (const value of [1n << 1023n, (1n << 1024n) - 1n, 1n << 1024n, -(1n << 2000n), (1n << 128n) - (1n << 103n)])
      check(value);
  });

  it('of halves goes to the even neighbour, or away from zero', () => {
    const cases: readonly (readonly [number, number, number])[] = [
      [0.5, 0, 1],
      [1.5, 2, 2],
      [2.5, 2, 3],
      [-0.5, -0, -1],
      [-1.5, -2, -2],
      [-2.5, -2, -3],
      [0.49999999999999994, 0, 0],
      [-0.49999999999999994, -0, -0],
      [0.5000000000000001, 1, 1],
      [-0.5000000000000001, -1, -1],
      [-1e-320, -0, -0],
      [1e-320, 0, 0],
      [4503599627370495.5, 4503599627370496, 4503599627370496],
      [-4503599627370495.5, -4503599627370496, -4503599627370496],
      [4503599627370494.5, 4503599627370494, 4503599627370495],
      [2 ** 53, 2 ** 53, 2 ** 53],
      [-0, -0, -0],
      [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
      [Number.NaN, Number.NaN, Number.NaN],
    ];
    for (const [value, even, away] of cases) {
      expect(toEven(value), `${value} to even`).toBe(even);
      expect(awayFromZero(value), `${value} away from zero`).toBe(away);
    }
  });

  it('to whole numbers is exact for all numbers', () => {
    const reference = (value: number, isEven: boolean): number => {
      if (!Number.isFinite(value) || Math.abs(value) >= 2 ** 52) return value;
      const size = Math.abs(value);
      const below = BigInt(Math.floor(size));
      // Numbers below 2^52 have at most 1074 binary digits after the point: twice the rest is exact.
      const twice = (size - Math.floor(size)) * 2;
      const up = twice > 1 || (twice === 1 && (!isEven || below % 2n === 1n));
      const whole = Number(up ? below + 1n : below);
      return value < 0 || Object.is(value, -0) ? -whole : whole;
    };
    const check = (value: number): void => {
      expect(toEven(value)).toBe(reference(value, true));
      expect(awayFromZero(value)).toBe(reference(value, false));
    };
    specialFloats(64).forEach(check);
    times(2000, random => {
      check(randomFloat(random, 64));
      const near = random.below(2000) - 1000 + 0.5;
      for (const by of [-1n, 0n, 1n]) check(atRank(rankOf(near, 64) + by, 64));
    });
  });
});

describe.each(WIDTHS)('the simplest number of a range of %i bits', width => {
  it('is in the range, and of the precision', () => {
    times(3000, random => {
      const [a, b] = [randomFloat(random, width), randomFloat(random, width)];
      if (Number.isNaN(a) || Number.isNaN(b)) return;
      const [low, high] = rankOf(a, width) <= rankOf(b, width) ? [a, b] : [b, a];
      const near = atRank(rankOf(low, width) + BigInt(random.below(3)), width);
      for (const end of Number.isNaN(near) ? [high] : [high, near]) {
        const picked = simplestBetween(low, end, width);
        expect(rounded(picked, width)).toBe(picked);
        expect(rankOf(picked, width) >= rankOf(low, width), `${picked} from ${low} to ${end}`).toBe(true);
        expect(rankOf(picked, width) <= rankOf(end, width), `${picked} from ${low} to ${end}`).toBe(true);
      }
    });
  });

  it('is what a person would choose', () => {
    expect(simplestBetween(-3, 8, width)).toBe(0);
    expect(simplestBetween(rounded(9.7, width), 12, width)).toBe(10);
    expect(simplestBetween(rounded(0.23, width), rounded(0.34, width), width)).toBe(rounded(0.3, width));
    expect(simplestBetween(-12, rounded(-9.7, width), width)).toBe(-10);
  });
});

function applied({ of, to, from }: Applied, argument: Value): Value {
  return applyOp({ kind: 'float', of }, to, [argument], from);
}

/** What is right before and right after an argument, itself included; fewer at the ends. */
function neighbours(value: Value, sort: Sort): readonly Value[] {
  if (sort.kind === 'float') {
    const { width } = sort;
    const ranks = [-2n, -1n, 0n, 1n, 2n].map(by => rankOf(Number(value), width) + by);
    return ranks.filter(rank => rank >= leastRank(width) && rank <= greatestRank(width)).map(r => atRank(r, width));
  }
  const scalar = toScalar(value);
  if (typeof scalar !== 'bigint') throw new Error('no fraction is an argument');
  const width = widthOf(sort);
  return [-2n, -1n, 0n, 1n, 2n]
    .map(by => scalar + by)
    .filter(near => width === undefined || (near >= 0n && near < 1n << BigInt(width)))
    .map(near => fromScalar(sort, near));
}

function special(sort: Sort): readonly Value[] {
  if (sort.kind === 'float') return specialFloats(sort.width);
  const width = BigInt(widthOf(sort) ?? 130);
  return [0n, 1n, 1n << (width - 1n), (1n << width) - 1n].map(value => fromScalar(sort, value));
}

function isNaNValue(value: Value): boolean {
  return typeof value === 'number' && Number.isNaN(value);
}

describe.each(FUNCTIONS.map(each => [nameOf(each), each] as const))('the function %s', (_, each) => {
  const { of, from, to } = each;

  it('is monotone, and its results are of the sort', () => {
    const direction = isFalling(of) ? -1 : 1;
    times(60, random => {
      const argument = randomValue(random, from);
      const chain = [...neighbours(argument, from), randomValue(random, from)]
        .filter(value => !isNaNValue(value) && !isNaNValue(applied(each, value)))
        .sort((a, b) => compareScalars(inOrder(a, from), inOrder(b, from)));
      const results = chain.map(value => inOrder(applied(each, value), to));
      for (let i = 1; i < results.length; i++)
        expect(direction * compareScalars(results[i - 1], results[i])).toBeLessThanOrEqual(0);
      if (to.kind === 'float')
        for (const value of chain) expect(rounded(Number(applied(each, value)), to.width)).toBe(applied(each, value));
    });
  });

  // The range of a root leaves out what has none: they are NaN, and asked for otherwise.
  const isRoot = of.name === 'root';

  it.each(['at most', 'at least'] as const)('is %s a bound for exactly the arguments of a range', side => {
    times(15, random => {
      const bound = random.below(2) === 0 ? applied(each, randomValue(random, from)) : randomValue(random, to);
      const range = argumentsWhere(of, side, bound, from, to);
      const limit = inOrder(bound, to);
      const isInside = (argument: Value): boolean => {
        if (isNaNValue(argument)) return range.hasNaN;
        if (range.isEmpty) return false;
        const place = inOrder(argument, from);
        const { low, high } = range;
        return (
          (low === undefined || compareScalars(inOrder(low, from), place) <= 0) &&
          (high === undefined || compareScalars(place, inOrder(high, from)) <= 0)
        );
      };
      const ends = [range.low, range.high].filter(end => end !== undefined);
      const tried = [...ends, ...special(from), randomValue(random, from)].flatMap(value => neighbours(value, from));
      for (const argument of tried) {
        const result = applied(each, argument);
        if (isRoot && isNaNValue(result) && !isNaNValue(argument)) continue;
        const order = compareScalars(inOrder(result, to), limit);
        if (isInside(argument) !== (side === 'at most' ? order <= 0 : order >= 0))
          expect.fail(`${argument} gives ${result}, the bound is ${bound}`);
      }
    });
  });

  it('is compared with constants as its results are', () => {
    const x = variable('x', from);
    const term = floatFunction(of, to, x);
    times(15, random => {
      const bound = random.below(2) === 0 ? applied(each, randomValue(random, from)) : randomValue(random, to);
      if (isRoot && isNaNValue(bound)) return;
      const c = constant(bound, to);
      type Test = readonly [Term, (order: number) => boolean];
      const fromAbove: readonly Test[] = [
        [le(term, c), order => order <= 0],
        [not(le(term, c)), order => order > 0],
      ];
      const fromBelow: readonly Test[] = [
        [eq(term, c), order => order === 0],
        [not(eq(term, c)), order => order !== 0],
        [le(c, term), order => order >= 0],
        [not(le(c, term)), order => order < 0],
        [and(le(c, term), le(term, c)), order => order === 0],
        [or(not(le(c, term)), not(le(term, c))), order => order !== 0],
      ];
      const tests = isRoot ? fromAbove : [...fromAbove, ...fromBelow];
      for (const argument of [...special(from), randomValue(random, from)].flatMap(each => neighbours(each, from)))
        for (const [built, expected] of tests) {
          const result = applied(each, argument);
          const holdsNow = holds(built, new Map([[x, argument]]));
          const order = compareScalars(inOrder(result, to), inOrder(bound, to));
          const replaced = substitute(built, new Map([[x, constant(argument, from)]]));
          if (holdsNow !== expected(order) || replaced !== (holdsNow ? TRUE : FALSE))
            expect.fail(`${argument} gives ${result}, the bound is ${bound}`);
        }
      const argument = randomValue(random, from);
      expect(evaluate(term, new Map([[x, argument]]))).toStrictEqual(result(each, argument));
    });
  });
});

function result(each: Applied, argument: Value): Value {
  const folded = floatFunction(each.of, each.to, constant(argument, each.from));
  if (folded.op.kind !== 'const') throw new Error('a function of a constant is a constant');
  return folded.op.value;
}

describe.each(WIDTHS)('predicates about one number of %i bits', width => {
  const sort = Float(width);
  const x = variable('x', sort);
  const POINTS = [-3, -1, -0, 0, 0.5, 1, 2, 10, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN];

  /** A random combination of comparisons, and the ranks among few numbers where it holds, found without terms. */
  function drawn(random: Random, depth: number): { readonly term: Term; readonly at: (value: number) => boolean } {
    const kind = depth === 0 ? random.below(3) : 3 + random.below(3);
    const point = random.pick(POINTS);
    const c = constant(point, sort);
    const rank = rankOf(point, width);
    if (kind === 0) return { term: le(x, c), at: value => rankOf(value, width) <= rank };
    if (kind === 1) return { term: le(c, x), at: value => rankOf(value, width) >= rank };
    if (kind === 2) return { term: eq(x, c), at: value => Object.is(value, point) };
    const [a, b] = [drawn(random, depth - 1), drawn(random, depth - 1)];
    if (kind === 3) return { term: not(a.term), at: value => !a.at(value) };
    if (kind === 4) return { term: and(a.term, b.term), at: value => a.at(value) && b.at(value) };
    return { term: or(a.term, b.term), at: value => a.at(value) || b.at(value) };
  }

  const SAMPLE = POINTS.flatMap(point => neighbours(point, sort).map(Number));

  it('hold where they should, and are the same object where they hold for the same numbers', () => {
    const known = new Map<string, Term>();
    times(1500, random => {
      const { term, at } = drawn(random, 1 + random.below(4));
      const truth = SAMPLE.map(value => at(value));
      expect(SAMPLE.map(value => holds(term, new Map([[x, value]])))).toEqual(truth);
      const key = truth.map(Number).join('');
      expect(term).toBe(known.get(key) ?? term);
      known.set(key, term);
    });
    expect(known.get('1'.repeat(SAMPLE.length))).toBe(TRUE);
    expect(known.get('0'.repeat(SAMPLE.length))).toBe(FALSE);
  });

  it('stay apart from those about others', () => {
    const y = variable('y', sort);
    const one = constant(1, sort);
    const both = and(le(x, one), le(y, one), le(one, x));
    expect(both).toBe(and(eq(x, one), le(y, one)));
    expect(not(both)).toBe(or(not(eq(x, one)), not(le(y, one))));
    expect(and(le(x, y), le(y, one), not(le(y, one)))).toBe(FALSE);
  });
});

describe('functions of one number', () => {
  it('are refused for sorts that they are not defined for', () => {
    const [single, double] = [variable('x', Float(32)), variable('y', Float(64))];
    expect(() => floatFunction({ name: 'floor' }, Float(64), single)).toThrow(SortError);
    expect(() => floatFunction({ name: 'whole' }, BitVec(32), double)).toThrow(SortError);
    expect(() => floatFunction({ name: 'centred' }, Float(64), variable('i', Int))).toThrow(SortError);
    expect(() => floatFunction({ name: 'times', by: 0 }, Float(64), double)).toThrow(SortError);
    expect(() => floatFunction({ name: 'plus', by: Number.POSITIVE_INFINITY }, Float(64), double)).toThrow(SortError);
  });

  it('to a greater precision and back are nothing', () => {
    const x = variable('x', Float(32));
    const wide = floatFunction({ name: 'nearest' }, Float(64), x);
    expect(floatFunction({ name: 'nearest' }, Float(32), wide)).toBe(x);
    const y = variable('y', Float(64));
    const narrow = floatFunction({ name: 'nearest' }, Float(32), y);
    expect(floatFunction({ name: 'nearest' }, Float(64), narrow)).not.toBe(y);
  });

  it('of functions are compared with constants as their results are', () => {
    const usable = FUNCTIONS.filter(({ of }) => of.name !== 'root');
    times(250, random => {
      const chain = [random.pick(usable)];
      for (let length = 1 + random.below(3); length > 0; length--) {
        const next = usable.filter(({ from }) => from === chain[chain.length - 1].to);
        chain.push(random.pick(next));
      }
      const [{ from }] = chain;
      const to = chain[chain.length - 1].to;
      const x = variable('x', from);
      const calculated = (argument: Value): Value => chain.reduce((value, each) => applied(each, value), argument);
      const term = chain.reduce<Term>((inner, each) => floatFunction(each.of, each.to, inner), x);
      const bound = calculated(randomValue(random, from));
      const tests = [le(term, constant(bound, to)), le(constant(bound, to), term), eq(term, constant(bound, to))];
      for (const argument of [...special(from), randomValue(random, from)].flatMap(each => neighbours(each, from))) {
        const order = compareScalars(inOrder(calculated(argument), to), inOrder(bound, to));
        const found = tests.map(test => holds(test, new Map([[x, argument]])));
        if (found.join() !== [order <= 0, order >= 0, order === 0].join())
          expect.fail(
            `${chain.map(nameOf).join(', then ')}: ${argument} gives ${calculated(argument)}, the bound is ${bound}`,
          );
      }
    });
  });

  it('are compared as parts of sums of whole numbers, too', () => {
    const x = variable('x', Float(64));
    const whole = floatFunction({ name: 'whole' }, Int, x);
    times(300, random => {
      const [factor, constantPart] = [BigInt(random.below(7) - 3), BigInt(random.below(41) - 20)];
      const sum = num(constantPart, Int);
      const value = randomFloat(random, 64);
      const assignment = new Map([[x, value]]);
      const scaled = toScalar(evaluate(whole, assignment));
      const built = [le(scale(factor, whole), sum), eq(scale(factor, whole), sum)];
      const product = BigInt(String(scaled)) * factor;
      expect(built.map(test => holds(test, assignment))).toEqual([product <= constantPart, product === constantPart]);
    });
  });
});
