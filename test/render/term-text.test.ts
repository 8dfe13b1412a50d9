import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { windowVariable } from '../../src/automata/machine/machine.ts';
import {
  add,
  and,
  bitAnd,
  bitNot,
  bitOr,
  bitXor,
  convert,
  div,
  eq,
  ge,
  gt,
  ite,
  item,
  le,
  lookup,
  lt,
  member,
  mod,
  mul,
  ne,
  not,
  num,
  or,
  scale,
  shl,
  shr,
  sub,
  tuple,
} from '../../src/logic/build.ts';
import { CharSet } from '../../src/logic/char-set.ts';
import { evaluate } from '../../src/logic/evaluate.ts';
import { BitVec, Bool, Char, Int, Real, type Sort, Tuple, widthOf } from '../../src/logic/sort.ts';
import { FALSE, type Term, TRUE, type Variable, variable } from '../../src/logic/term.ts';
import { fromScalar } from '../../src/logic/value.ts';
import { guardText, outputsText } from '../../src/render/guard-text.ts';
import { numberSetTest } from '../../src/render/set-text.ts';
import { termText } from '../../src/render/term-text.ts';
import { readBack } from './read-back.ts';
import { chars, x } from './samples.ts';

const x1 = windowVariable(Char, 1);
const [i, j] = [windowVariable(Int, 0), windowVariable(Int, 1)];
const n = (value: number): Term => num(value, Int);
const c = (value: number | string): Term => num(typeof value === 'string' ? value.charCodeAt(0) : value, Char);

describe('guards', () => {
  test('about the current character are only its class', () => {
    expect(guardText(member(x, CharSet.range('a', 'z').union(CharSet.range('0', '9'))))).toBe('[a-z0-9]');
    expect(guardText(member(x, CharSet.of('<', '>').complement()))).toBe('[^<>]');
    expect(guardText(member(x, CharSet.of('<')))).toBe("'<'");
    expect(guardText(member(x, CharSet.of('\n')))).toBe("'\\n'");
    expect(guardText(member(x, CharSet.of(0x2028)))).toBe("'\\u2028'");
  });

  test('that take everything or nothing say so', () => {
    expect(guardText(TRUE)).toBe('any');
    expect(guardText(FALSE)).toBe('none');
  });

  test('about other things name them', () => {
    expect(guardText(member(x1, CharSet.range('a', 'z')))).toBe('x1 ∈ [a-z]');
    expect(guardText(and(member(x1, CharSet.of("'")), member(x, CharSet.range('a', 'z'))))).toBe(
      "x ∈ [a-z] ∧ x1 = '\\''",
    );
    expect(guardText(not(variable('@seen', Bool)))).toBe('¬seen');
    expect(guardText(lt(x, x1))).toBe('x < x1');
    expect(guardText(le(mod(add(x, x1), c(16)), c(9)))).toBe('(x + x1) % 16 ≤ 9');
    expect(guardText(eq(add(x, x1), c('a')))).toBe("x + x1 = 'a'");
  });

  test('over bytes are about numbers', () => {
    const byte = windowVariable(BitVec(8), 0);
    const text = (...ranges: [number, number][]): string => guardText(member(byte, CharSet.fromRanges(ranges)));
    expect(text([0, 31])).toBe('x ≤ 31');
    expect(text([128, 255])).toBe('x ≥ 128');
    expect(text([48, 57])).toBe('48 ≤ x ≤ 57');
    expect(text([65, 65])).toBe('x = 65');
    expect(text([0, 9], [11, 255])).toBe('x ≠ 10');
    expect(text([0, 9], [13, 13], [200, 255])).toBe('x ∉ {10–12, 14–199}');
  });

  test.each<[Term, string]>([
    [ne(i, n(0)), 'x ≠ 0'],
    [ge(i, n(0)), 'x ≥ 0'],
    [ge(i, n(1)), 'x ≥ 1'],
    [le(i, n(5)), 'x ≤ 5'],
    [and(le(i, n(5)), ge(i, n(0))), '0 ≤ x ≤ 5'],
    [ge(add(scale(2n, i), j), n(3)), '2·x + x1 ≥ 3'],
    [le(add(i, j), n(4)), 'x + x1 ≤ 4'],
    [lt(i, j), 'x < x1'],
    [gt(i, j), 'x > x1'],
    [le(i, add(j, n(3))), 'x ≤ x1 + 3'],
    [eq(sub(i, j), n(2)), 'x = x1 + 2'],
    [eq(mod(i, n(2)), n(0)), 'x % 2 = 0'],
    [or(and(lt(i, j), variable('@on', Bool)), eq(i, n(7))), 'x < x1 ∧ on ∨ x = 7'],
    [le(windowVariable(Real, 0), div(windowVariable(Real, 1), num(3, Real))), 'x ≤ (1/3)·x1'],
  ])('over Int are spread over both sides: %#', (guard, text) => {
    const parts = (s: string): string[] => s.split(' ∨ ').sort();
    expect(parts(guardText(guard))).toEqual(parts(text));
  });
});

describe('terms', () => {
  test.each<[Term, string]>([
    [variable('@count', Int), 'count'],
    [variable('@x1', Int), '@x1'],
    [sub(c(48), x), "'0' - x"],
    [sub(x, c(1)), 'x - 1'],
    [bitNot(x), '~x'],
    [add(bitAnd(x, c(15)), c(55)), '(x & 0xf) + 55'],
    [div(mul(x, x1), c(3)), 'x·x1 / 3'],
    [div(x, div(x1, c(3))), 'x / (x1 / 3)'],
    [add(x, c(0xd800)), 'x + 0xd800'],
    [ite(le(x, x1), x, add(x1, c('a'))), "x ≤ x1 ? x : x1 + 'a'"],
    [convert(x, Int), 'int(x)'],
    [convert(i, BitVec(8)), 'u8(x)'],
    [tuple(x, n(1)), '(x, 1)'],
    [item(variable('x', Tuple(Char, Int)), 1), 'x.1'],
    [lookup([48, 49, 65], 63, Char, bitAnd(x, c(3))), `"01A"[x & 3 else '?']`],
    [lookup([1n, 2n], 0n, Int, i), '[1, 2][x else 0]'],
  ])('are infix with few parentheses: %#', (term, text) => {
    expect(termText(term)).toBe(text);
  });

  test('whose graph is small and whose text would be endless are cut', () => {
    let term: Term = x;
    for (let k = 0; k < 60; k++) term = mul(add(term, x1), div(term, c(3)));
    expect(termText(term).length).toBeLessThan(20_000);
  });
});

describe('outputs', () => {
  test('are strings where they are known and terms elsewhere', () => {
    expect(outputsText([])).toBe('ε');
    expect(outputsText([x])).toBe('x');
    expect(outputsText(chars('&amp;'))).toBe('"&amp;"');
    expect(outputsText(chars('"\\\u0000'))).toBe('"\\"\\\\\\u0000"');
    const digit = add(mod(div(x, c(10)), c(10)), c('0'));
    expect(outputsText([...chars('&#'), digit, ...chars(';')])).toBe(`"&#" x/10%10+'0' ";"`);
    expect(outputsText([x, ite(le(x, x1), x, x1)])).toBe('x (x ≤ x1 ? x : x1)');
  });

  test('that are numbers are a list', () => {
    expect(outputsText([n(1), add(i, n(1))])).toBe('[1, x + 1]');
    expect(outputsText([add(i, n(1))])).toBe('x + 1');
  });
});

const charSet = fc
  .array(fc.tuple(fc.nat(0xffff), fc.oneof(fc.constant(0), fc.nat(40), fc.nat(0xffff))), { maxLength: 8 })
  .map(ranges => CharSet.fromRanges(ranges.map(([low, size]) => [low, low + size])))
  .chain(set => fc.boolean().map(flip => (flip ? set.complement() : set)));

describe('read back', () => {
  test('a class by the regular expressions of the host is the set', () => {
    fc.assert(
      fc.property(charSet, set => {
        fc.pre(!set.isEmpty && set !== CharSet.all);
        const text = guardText(member(x, set));
        const pattern = text.startsWith("'") ? text.slice(1, -1).replace(/^[\]^$.*+?()[{}|/]$/, '\\$&') : text;
        const regex = new RegExp(`^${pattern}$`);
        expect(CharSet.where(code => regex.test(String.fromCharCode(code)))).toBe(set);
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  test('a set of bytes is the set', () => {
    const byteSet = fc.array(fc.tuple(fc.nat(255), fc.nat(60)), { minLength: 1, maxLength: 4 });
    const has = (text: string, value: number): boolean => {
      const list = /^([∈∉]) \{(.*)\}$/.exec(text);
      if (list === null) return readBack(`x ${text}`, new Map([['x', BigInt(value)]]), b => b) === 1n;
      const inside = list[2].split(', ').some(part => {
        const [low, high = low] = part.split('–').map(Number);
        return low <= value && value <= high;
      });
      return inside === (list[1] === '∈');
    };
    fc.assert(
      fc.property(byteSet, ranges => {
        const set = CharSet.fromRanges(ranges.map(([low, size]) => [low, Math.min(255, low + size)]));
        fc.pre(set.size < 256);
        const written = numberSetTest(set, 255);
        for (let value = 0; value < 256; value++) {
          const holds =
            'after' in written
              ? has(written.after, value)
              : readBack(written.around.join('x'), new Map([['x', BigInt(value)]]), b => b) === 1n;
          expect(holds).toBe(set.has(value));
        }
      }),
      { numRuns: 40, seed: 2 },
    );
  });

  test.each<[string, Sort, boolean]>([
    ['Int', Int, false],
    ['Int, in a sequence', Int, true],
    ['wrapping words', BitVec(32), false],
    ['wrapping words, in a sequence', BitVec(32), true],
  ])('a random term over %s has the value of the term', (_, sort, tight) => {
    const width = widthOf(sort);
    const wrap = (value: bigint): bigint => (width === undefined ? value : BigInt.asUintN(width, value));
    const vars = ['x', 'x1', '@r'].map(name => variable(name, sort));
    fc.assert(
      fc.property(
        termOf(sort, vars, 4),
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 3, maxLength: 3 }),
        (term, values) => {
          const given = values.map(v => wrap(BigInt(v)));
          const value = evaluate(term, new Map(vars.map((v, k) => [v, fromScalar(sort, given[k])])));
          const env = new Map(['x', 'x1', 'r'].map((name, k) => [name, given[k]]));
          const text = termText(term, { tight });
          expect([text, readBack(text, env, wrap)]).toEqual([text, BigInt(value as bigint | number | boolean)]);
        },
      ),
      { numRuns: 400, seed: 3 },
    );
  });
});

/** Random terms (and tests) built with the real constructors, so in the normal forms that machines hold. */
function termOf(sort: Sort, vars: readonly Variable[], depth: number): fc.Arbitrary<Term> {
  const numbers = (level: number): fc.Arbitrary<Term> => {
    const leaf = fc.oneof(
      fc.constantFrom<Term>(...vars),
      fc.integer({ min: -9, max: 70 }).map(value => num(value, sort)),
    );
    if (level === 0) return leaf;
    const below = numbers(level - 1);
    const pair = fc.tuple(below, below);
    const divisor = fc.integer({ min: 2, max: 12 }).map(value => num(value, sort));
    const shared = [
      leaf,
      pair.map(([a, b]) => add(a, b)),
      pair.map(([a, b]) => sub(a, b)),
      pair.map(([a, b]) => mul(a, b)),
      fc.tuple(below, divisor).map(([a, b]) => div(a, b)),
      fc.tuple(below, divisor).map(([a, b]) => mod(a, b)),
      fc.tuple(fc.integer({ min: -3, max: 5 }), below).map(([k, a]) => scale(BigInt(k), a)),
      fc.tuple(tests(level - 1), below, below).map(([t, a, b]) => ite(t, a, b)),
    ];
    if (sort === Int) return fc.oneof(...shared);
    return fc.oneof(
      ...shared,
      pair.map(([a, b]) => bitAnd(a, b)),
      pair.map(([a, b]) => bitOr(a, b)),
      pair.map(([a, b]) => bitXor(a, b)),
      below.map(bitNot),
      fc.tuple(below, leaf).map(([a, b]) => shl(a, b)),
      fc.tuple(below, leaf).map(([a, b]) => shr(a, b)),
    );
  };
  const tests = (level: number): fc.Arbitrary<Term> => {
    const pair = fc.tuple(numbers(Math.max(0, level)), numbers(Math.max(0, level)));
    const simple = [
      pair.map(([a, b]) => eq(a, b)),
      pair.map(([a, b]) => le(a, b)),
      pair.map(([a, b]) => lt(a, b)),
      pair.map(([a, b]) => ne(a, b)),
    ];
    if (level <= 0) return fc.oneof(...simple);
    const both = fc.tuple(tests(level - 1), tests(level - 1));
    return fc.oneof(
      ...simple,
      both.map(([a, b]) => and(a, b)),
      both.map(([a, b]) => or(a, b)),
      tests(level - 1).map(not),
    );
  };
  return fc.oneof(
    numbers(depth),
    tests(depth).filter(t => t !== TRUE && t !== FALSE),
  );
}
