import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Machine, type Transition, windowVariable } from '../../src/automata/machine/machine.ts';
import { related } from '../../src/frontends/c/values/floats.ts';
import {
  add,
  and,
  bitAnd,
  bitOr,
  convert,
  div,
  eq,
  floatFunction,
  ge,
  gt,
  ite,
  le,
  lt,
  member,
  mod,
  not,
  num,
  or,
  scale,
  shr,
  sub,
} from '../../src/logic/build.ts';
import { CharSet } from '../../src/logic/char-set.ts';
import { evaluate } from '../../src/logic/evaluate.ts';
import { atRank, rankOf } from '../../src/logic/float.ts';
import { BitVec, Char, Float, Int, type Sort, widthOf } from '../../src/logic/sort.ts';
import { constant, FALSE, isConstant, type Term, TRUE } from '../../src/logic/term.ts';
import { fromScalar } from '../../src/logic/value.ts';
import { termText } from '../../src/render/term-text.ts';
import { machineToText } from '../../src/render/text.ts';
import { partOfTheDay } from '../setup/seed.ts';
import { readTyped } from './read-typed.ts';

const half = (width: number): bigint => 1n << BigInt(width - 1);
const bias = (t: Term): Term => num(half(widthOf(t.sort) ?? 0), t.sort);
/** A word moved so that the order of the unsigned is the order of the signed, as the front ends compare. */
const biased = (t: Term): Term => add(t, bias(t));
const below = (a: Term, b: Term): Term => lt(biased(a), biased(b));
const atMost = (a: Term, b: Term): Term => le(biased(a), biased(b));
/** The sign extended to a wider word, as the front ends do it. */
const extended = (t: Term, to: Sort): Term => sub(convert(biased(t), to), num(half(widthOf(t.sort) ?? 0), to));
const asInt = (t: Term): Term => sub(convert(biased(t), Int), num(half(widthOf(t.sort) ?? 0), Int));

const [word, byte, short] = [BitVec(32), BitVec(8), BitVec(16)];
const [x, x1] = [0, 1].map(back => windowVariable(word, back));
const w = (value: number): Term => num(value, word);

describe('signed numbers in words', () => {
  test.each<[Term, string]>([
    [below(x, w(4500)), 'i32(x) < 4500'],
    [not(below(x, w(4500))), 'i32(x) ≥ 4500'],
    [atMost(w(-5), x), 'i32(x) ≥ -5'],
    [not(atMost(x, x1)), 'i32(x) > i32(x1)'],
    [below(add(x, w(1)), w(-3)), 'i32(x + 1) < -3'],
    [and(atMost(w(-5), x), below(x, w(10))), '-5 ≤ i32(x) < 10'],
    [lt(x, w(4500)), 'x < 4500'],
    [and(ge(x, w(7)), lt(x, w(4500))), '7 ≤ x < 4500'],
  ])('are compared as signed numbers: %#', (term, text) => {
    expect(termText(term)).toBe(text);
  });

  test('are told in full where several tests say where they are', () => {
    const outside = or(below(x, w(-100)), below(w(100), x));
    expect(termText(and(atMost(w(-100), x), below(w(100), x)))).toBe('i32(x) > 100');
    expect(termText(and(or(below(x, w(-100)), atMost(x, w(100))), outside))).toBe('i32(x) < -100');
    expect(termText(and(below(x, w(5)), atMost(x, w(5))))).toBe('i32(x) < 5');
    expect(termText(and(atMost(x1, w(6)), below(x1, w(6))))).toBe('i32(x1) < 6');
    expect(termText(outside)).toBe('i32(x) < -100 ∨ i32(x) > 100');
    expect(termText(and(atMost(w(-3), x), not(eq(x, w(5)))))).toBe('i32(x) ≥ -3 ∧ x ≠ 5');
    expect(termText(and(ge(x, w(10)), below(x, w(7))))).toBe('i32(x) < 0');
    expect(termText(and(ge(x, w(10)), below(x, x1)))).toMatch(/\bx ≥ 10/);
  });

  test('are equal to signed numbers where something else says that they are signed', () => {
    expect(termText(eq(x, w(-5)))).toBe('x = 4294967291');
    expect(termText(or(eq(x, w(-5)), below(x, x1)))).toMatch(/i32\(x\) = -5/);
    expect(termText(or(eq(x, w(5)), below(x, x1)))).toMatch(/\bx = 5/);
  });

  test('whose sign was extended are the narrow ones', () => {
    const cut = convert(x, short);
    expect(termText(below(extended(cut, word), w(4500)))).toBe('i16(x) < 4500');
    expect(termText(eq(extended(cut, word), w(-7)))).toBe('i16(x) = -7');
    expect(termText(extended(cut, word))).toBe('u32(i16(x))');
    expect(termText(add(extended(cut, word), x1))).toBe('u32(i16(x)) + x1');
    const small = windowVariable(byte, 0);
    const [wide, wider] = [extended(small, word), extended(extended(small, word), BitVec(64))];
    expect(termText(asInt(wider))).toBe('i8(x)');
    expect(termText(asInt(add(wide, w(1))))).toBe('i8(x) + 1');
    expect(termText(asInt(scale(-3n, wide)))).toBe('-3·i8(x)');
    expect(termText(below(wide, x1))).toBe('i8(x) < i32(x1)');
  });

  test('that are chosen are chosen as signed numbers', () => {
    expect(termText(asInt(ite(atMost(w(-100), x), x, w(-100))))).toBe('i32(x) ≥ -100 ? i32(x) : -100');
  });

  test('of which nothing is known but a set of words stay words', () => {
    const small = windowVariable(short, 0);
    const atMost100 = member(
      small,
      CharSet.fromRanges([
        [0, 100],
        [0x8000, 0xffff],
      ]),
    );
    expect(termText(atMost100)).toBe('x ∉ {101–32767}');
    const signedWords = new Set([small]);
    expect(termText(atMost100, { signedWords })).toBe('i16(x) ≤ 100');
    expect(termText(not(atMost100), { signedWords })).toBe('i16(x) ≥ 101');
    expect(termText(eq(small, num(7, short)), { signedWords })).toBe('x = 7');
    expect(termText(eq(small, num(-7, short)), { signedWords })).toBe('i16(x) = -7');
    const ends = CharSet.fromRanges([
      [3, 3],
      [0xfff0, 0xfffa],
    ]);
    expect(termText(member(small, ends), { signedWords })).toBe('i16(x) ∈ {-16 to -6, 3}');
  });

  test('are told by what a machine does elsewhere', () => {
    const small = windowVariable(short, 0);
    const low = member(
      small,
      CharSet.fromRanges([
        [0, 100],
        [0x8000, 0xffff],
      ]),
    );
    const step = (guard: Term, output: Term): Transition => ({ guard, outputs: [output], updates: [], to: 0 });
    const machine = (output: Term): Machine => ({
      input: short,
      output: Int,
      lookback: 0,
      registers: [],
      states: [''],
      initial: 0,
      transitions: [[step(low, output), step(not(low), num(0, Int))]],
      endings: [[]],
    });
    expect(machineToText(machine(asInt(small)))).toMatch(/i16\(x\) ≤ 100 +\/ i16\(x\) .*\n.*i16\(x\) ≥ 101/);
    expect(machineToText(machine(convert(small, Int)))).toMatch(/x ∉ \{101–32767\} +\/ int\(x\) .*\n.*101 ≤ x ≤ 32767/);
  });
});

test('conversions to wider words that change nothing are left out of comparisons', () => {
  const small = windowVariable(short, 0);
  expect(termText(eq(convert(small, word), x1))).toBe('x = x1');
  expect(termText(convert(convert(small, word), Int))).toBe('int(x)');
  const character = windowVariable(Char, 0);
  expect(termText(lt(convert(convert(character, short), word), x1))).toBe('x < x1');
  expect(termText(gt(convert(convert(x, short), word), x1))).toBe('u16(x) > x1');
});

describe('read back by one who knows nothing of the tricks', () => {
  test.each(partOfTheDay([4, 5], 2))('a random term has the value of the term (seed %i)', seed => {
    let marked = 0;
    fc.assert(
      fc.property(
        scene,
        fc.array(fc.tuple(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), fc.nat(9)), { minLength: 3, maxLength: 3 }),
        fc.boolean(),
        ({ term, variables }, seeds, isSigned) => {
          const text = termText(term, isSigned ? { signedWords: new Set(variables.slice(0, 2)) } : {});
          if (text.includes('…')) return;
          if (/i\d+\(/.test(text)) marked++;
          const small = [-4n, -3n, -2n, -1n, 0n, 1n, 2n, 3n].map(n => variables.map(v => wrapped(n, v.sort)));
          const random = variables.map((v, i) => chosen(widthOf(v.sort) ?? 0, ...seeds[i]));
          for (const given of [random, ...small]) {
            const value = evaluate(term, new Map(variables.map((v, i) => [v, fromScalar(v.sort, given[i])])));
            const env = variables.map((v, i) => [v.op.name, { value: given[i], width: widthOf(v.sort) ?? 0 }] as const);
            const read = wrapped(readTyped(text, new Map(env)), term.sort);
            expect([text, given, read]).toEqual([text, given, BigInt(value as bigint | number | boolean)]);
          }
        },
      ),
      { numRuns: 200, seed },
    );
    expect(marked).toBeGreaterThan(60);
  });
});

function wrapped(value: bigint, sort: Sort): bigint {
  const width = widthOf(sort);
  return width === undefined ? value : BigInt.asUintN(width, value);
}

/** A number of `width` bits: any, or one near zero or near the change of sign. */
function chosen(width: number, seed: bigint, kind: number): bigint {
  const near = seed % 13n;
  const of = [seed, near - 6n, half(width) + near - 6n, seed % 300n, -(seed % 300n)][kind % 5];
  return BigInt.asUintN(width, of);
}

/**
 * Random terms in which words are compared, made wider and cut as front ends do it with signed numbers. None chooses between two
 * constants: no text tells how many bits these have.
 */
const scene = fc.constantFrom(8, 16, 32, 64).chain(width => {
  const sort = BitVec(width);
  const names = [windowVariable(sort, 0), windowVariable(sort, 1), windowVariable(word, 2)];
  const variables = names.slice(0, 3);
  return fc
    .oneof(
      words(width, variables, 3),
      tests(variables, 2),
      tests(variables, 2),
      tests(variables, 3),
      bands(variables),
      bands(variables),
      ints(variables, 3),
    )
    .filter(term => term !== TRUE && term !== FALSE)
    .map(term => ({ term, variables }));
});

function words(width: number, variables: readonly Term[], depth: number): fc.Arbitrary<Term> {
  const sort = BitVec(width);
  const own = variables.filter(v => v.sort === sort);
  const numbers = fc.oneof(
    fc.integer({ min: -300, max: 300 }).map(BigInt),
    fc.integer({ min: -9, max: 9 }).map(n => half(width) + BigInt(n)),
  );
  const constants = numbers.map(n => num(BigInt.asUintN(width, n), sort));
  const others = [8, 16, 32, 64].filter(other => other !== width);
  const leaf = own.length > 0 ? fc.oneof(fc.constantFrom(...own), fc.constantFrom(...own), constants) : constants;
  if (depth === 0) return leaf;
  const less = fc.constant(null).chain(() => words(width, variables, depth - 1));
  const other = fc.constantFrom(...others).chain(from => words(from, variables, depth - 1));
  return fc.oneof(
    leaf,
    other.map(t => ((widthOf(t.sort) ?? 0) < width ? extended(t, sort) : convert(t, sort))),
    other.map(t => ((widthOf(t.sort) ?? 0) < width ? biased(extended(t, sort)) : convert(t, sort))),
    other.map(t => convert(t, sort)),
    less.map(biased),
    fc.tuple(less, leaf).map(([a, b]) => add(a, b)),
    fc.tuple(less, leaf).map(([a, b]) => sub(a, b)),
    fc.tuple(fc.integer({ min: -3, max: 3 }), less).map(([k, a]) => scale(BigInt(k), a)),
    less.map(a => bitAnd(a, num(0x5f, sort))),
    less.map(a => bitOr(a, num(0x5f, sort))),
    less.map(a => shr(a, num(3, sort))),
    less.map(a => mod(a, num(7, sort))),
    less.map(a => div(a, num(7, sort))),
    fc
      .constant(null)
      .chain(() =>
        fc
          .tuple(tests(variables, 0), less, less)
          .map(([t, a, b]) => (isConstant(a) && isConstant(b) ? a : ite(t, a, b))),
      ),
  );
}

function ints(variables: readonly Term[], depth: number): fc.Arbitrary<Term> {
  const one = fc.constantFrom(8, 16, 32, 64).chain(width => words(width, variables, depth - 1));
  const atom = fc.oneof(
    one.map(asInt),
    one.map(asInt),
    one.map(t => convert(t, Int)),
  );
  return fc.oneof(
    atom,
    fc
      .tuple(atom, atom, fc.integer({ min: -3, max: 3 }), fc.integer({ min: -200, max: 200 }))
      .map(([a, b, k, c]) => add(a, scale(BigInt(k), b), num(c, Int))),
  );
}

function tests(variables: readonly Term[], depth: number): fc.Arbitrary<Term> {
  const pair = fc.constantFrom(8, 16, 32, 64).chain(width => {
    const side = words(width, variables, Math.min(2, depth + 1));
    return fc.tuple(side, fc.oneof(side, words(width, [], 0)));
  });
  const numbers = fc.tuple(ints(variables, 1), ints(variables, 1));
  const simple = [
    pair.map(([a, b]) => below(a, b)),
    pair.map(([a, b]) => below(b, a)),
    pair.map(([a, b]) => atMost(a, b)),
    pair.map(([a, b]) => le(a, b)),
    pair.map(([a, b]) => lt(b, a)),
    pair.map(([a, b]) => eq(a, b)),
    numbers.map(([a, b]) => le(a, b)),
    numbers.map(([a, b]) => eq(a, b)),
  ];
  if (depth === 0) return fc.oneof(...simple);
  const less = fc.constant(null).chain(() => fc.tuple(tests(variables, depth - 1), tests(variables, depth - 1)));
  return fc.oneof(
    ...simple,
    less.map(([a, b]) => and(a, b)),
    less.map(([a, b]) => and(a, not(b))),
    less.map(([a, b]) => or(a, b)),
    bands(variables),
  );
}

/** Several tests of one number, signed and unsigned, of all its bits and of the lowest. */
function bands(variables: readonly Term[]): fc.Arbitrary<Term> {
  return fc.tuple(fc.constantFrom(...variables), fc.constantFrom(8, 16)).chain(([whole, bits]) => {
    const cut = (widthOf(whole.sort) ?? 0) > bits ? convert(whole, BitVec(bits)) : whole;
    const bound = fc
      .tuple(fc.constantFrom(whole, whole, cut), fc.integer({ min: -3, max: 3 }), fc.nat(9))
      .map(([v, n, kind]) => {
        const c = num(BigInt.asUintN(widthOf(v.sort) ?? 0, BigInt(n)), v.sort);
        const [wide, same] = [extended(v, BitVec(128)), extended(c, BitVec(128))];
        const choices = [
          below(v, c),
          below(c, v),
          atMost(v, c),
          atMost(c, v),
          le(v, c),
          le(c, v),
          eq(v, c),
          eq(wide, same),
        ];
        return [...choices, not(eq(v, c)), atMost(wide, same)][kind];
      });
    const few = fc.array(bound, { minLength: 2, maxLength: 4 });
    return fc.oneof(
      few.map(tests => and(...tests)),
      few.map(tests => or(...tests)),
      fc.tuple(few, few).map(([a, b]) => and(or(...a), or(...b))),
      fc.tuple(few, few).map(([a, b]) => or(and(...a), not(and(...b)))),
    );
  });
}

describe('doubles that are rounded to single precision', () => {
  const d = windowVariable(Float(64), 0);
  const single = floatFunction({ name: 'nearest' }, Float(32), d);

  test('are compared with numbers of single precision', () => {
    expect(termText(related('lt', single, 21))).toBe('float(x) < 21');
    expect(termText(not(related('lt', single, 21)))).toBe('¬(float(x) < 21)');
    expect(termText(related('ge', single, 0.5))).toBe('float(x) ≥ 0.5');
    expect(termText(and(related('gt', single, -3), related('le', single, Math.fround(0.1))))).toBe(
      '-3 < float(x) ≤ 0.1',
    );
  });

  test('are compared as doubles where the bound is not where the rounding changes', () => {
    expect(termText(related('lt', d, 21))).toBe('x < 21');
    expect(termText(related('le', d, 20.99999904632567))).toBe('x ≤ 20.99999904632567');
  });

  test('are in the range that is shown', () => {
    const near = fc.tuple(fc.float({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: -1, max: 1 }));
    fc.assert(
      fc.property(near, fc.constantFrom('lt', 'le', 'gt', 'ge'), fc.boolean(), ([c, step], sign, isNot) => {
        const test = isNot ? not(related(sign, single, c)) : related(sign, single, c);
        const shown = /^(¬\()?(float\()?x\)? ([<≤>≥]) (\S+?)\)?$/.exec(termText(test));
        if (shown === null) return;
        const [, negated, isRounded, relation, number] = shown;
        const at = number === '+0' ? 0 : Number(number.replace('∞', 'Infinity'));
        const bound = isRounded ? Math.fround(at) : at;
        const middle = (c + atRank(rankOf(c, 32) + BigInt(step), 32)) / 2;
        if (!Number.isFinite(middle) || bound === 0) return;
        for (const by of [-1n, 0n, 1n]) {
          const value = atRank(rankOf(middle, 64) + by, 64);
          const seen = isRounded ? Math.fround(value) : value;
          const holds = { '<': seen < bound, '≤': seen <= bound, '>': seen > bound, '≥': seen >= bound }[relation];
          expect([termText(test), value, (negated === undefined) === holds]).toEqual([
            termText(test),
            value,
            evaluate(test, new Map([[d, value]])),
          ]);
        }
      }),
      { numRuns: 500, seed: 5 },
    );
  });

  test('that are +0 alone are not said to equal zero, which -0 does', () => {
    const [zero, tiny] = [constant(0, Float(64)), constant(2 ** -150, Float(64))];
    expect(termText(and(le(zero, d), le(d, tiny)))).toBe('float(x) = +0');
  });
});
