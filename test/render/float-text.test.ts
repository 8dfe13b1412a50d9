import { describe, expect, test } from 'vitest';
import { windowVariable } from '../../src/automata/machine/machine.ts';
import { related } from '../../src/frontends/c/values/floats.ts';
import { and, eq, floatFunction, le, not, or } from '../../src/logic/build.ts';
import type { FloatFunction, FloatOperation } from '../../src/logic/float.ts';
import { floatOperation } from '../../src/logic/float-operations.ts';
import { BitVec, Float, Int } from '../../src/logic/sort.ts';
import { constant, type Term, variable } from '../../src/logic/term.ts';
import { floatText } from '../../src/render/number-text.ts';
import { termText } from '../../src/render/term-text.ts';

describe.each([32, 64] as const)('tests of a floating-point number of %i bits', width => {
  const sort = Float(width);
  const x = windowVariable(sort, 0);
  const c = (value: number): Term => constant(width === 32 ? Math.fround(value) : value, sort);
  const at = (value: number): number => (width === 32 ? Math.fround(value) : value);

  test('read as C would ask', () => {
    expect(termText(related('lt', x, 10))).toBe('x < 10');
    expect(termText(related('le', x, 10))).toBe('x ≤ 10');
    expect(termText(related('gt', x, 10))).toBe('x > 10');
    expect(termText(related('ge', x, 10))).toBe('x ≥ 10');
    expect(termText(related('lt', x, at(0.1)))).toBe('x < 0.1');
    expect(termText(related('lt', x, 0))).toBe('x < 0');
    expect(termText(related('ge', x, 0))).toBe('x ≥ 0');
    expect(termText(related('lt', x, -2.5))).toBe('x < -2.5');
    expect(termText(and(related('gt', x, 9.5), related('lt', x, 10.5)))).toBe('9.5 < x < 10.5');
    expect(termText(and(related('ge', x, -1), related('le', x, 1)))).toBe('-1 ≤ x ≤ 1');
    expect(termText(eq(x, c(Number.NaN)))).toBe('x = NaN');
    expect(termText(related('eq', x, 2.5))).toBe('x = 2.5');
  });

  test('say of what is not below that NaN is not either', () => {
    expect(termText(not(related('lt', x, 3)))).toBe('¬(x < 3)');
    expect(termText(not(related('gt', x, 3)))).toBe(termText(or(related('le', x, 3), eq(x, c(Number.NaN)))));
  });
});

describe('operations on two numbers', () => {
  const [x, y] = [0, 1].map(back => windowVariable(Float(32), back));
  const text = (of: FloatOperation, a: Term = x, b: Term = y): string => termText(floatOperation(of, a, b));
  const difference = floatOperation('difference', x, y);

  test('are written as in C', () => {
    expect(text('sum')).toBe('x + x1');
    expect(text('difference')).toBe('x - x1');
    expect(text('difference', x, difference)).toBe('x - (x - x1)');
    expect(text('product', x, difference)).toBe('x·(x - x1)');
    expect(text('quotient')).toBe('x / x1');
    expect(text('remainder')).toBe('fmod(x, x1)');
    expect(text('below')).toBe('x < x1');
    expect(text('below', y, x)).toBe('x > x1');
    expect(text('at most', y, x)).toBe('x ≥ x1');
    expect(text('same')).toBe('x = x1');
    expect(termText(not(floatOperation('below', x, y)))).toBe('¬(x < x1)');
    expect(termText(related('gt', difference, 1))).toBe('x - x1 > 1');
    expect(termText(and(related('gt', difference, 1), related('lt', difference, 2)))).toBe('1 < x - x1 < 2');
  });
});

describe('floating-point numbers', () => {
  test('are the shortest decimals that are read as they are', () => {
    expect(floatText(Math.fround(0.1), 32)).toBe('0.1');
    expect(floatText(Math.fround(0.1), 64)).toBe('0.10000000149011612');
    expect(floatText(Math.fround(16777217), 32)).toBe('16777216');
    expect(floatText(2 ** -149, 32)).toBe('1e-45');
    expect(floatText(-0, 32)).toBe('-0');
    expect(floatText(Number.NEGATIVE_INFINITY, 64)).toBe('-∞');
    expect(floatText(Number.NaN, 64)).toBe('NaN');
  });
});

describe('functions of a number', () => {
  const x = windowVariable(Float(32), 0);
  const applied = (of: FloatFunction, to: Float32 = x): string => termText(floatFunction(of, Float(32), to));
  type Float32 = Term;

  test('are written as in C', () => {
    expect(applied({ name: 'plus', by: 1.5 })).toBe('x + 1.5');
    expect(applied({ name: 'plus', by: -1.5 })).toBe('x - 1.5');
    expect(applied({ name: 'from', by: 2 })).toBe('2 - x');
    expect(applied({ name: 'times', by: -1 })).toBe('-x');
    expect(applied({ name: 'over', by: 3 })).toBe('x / 3');
    expect(applied({ name: 'floor' })).toBe('floor(x)');
    expect(termText(floatFunction({ name: 'whole' }, Int, x))).toBe('int(x)');
    expect(termText(floatFunction({ name: 'signed', by: 32 }, Int, x))).toBe('i32(x)');
    expect(termText(floatFunction({ name: 'unsigned', by: 8 }, Int, x))).toBe('u8(x)');
    expect(termText(floatFunction({ name: 'nearest' }, Float(64), x))).toBe('double(x)');
    expect(termText(floatFunction({ name: 'nearest' }, Float(32), variable('n', BitVec(32))))).toBe('float(n)');
  });

  test('of functions keep what is calculated first together', () => {
    const sum = floatFunction({ name: 'plus', by: 1 }, Float(32), x);
    const difference = floatFunction({ name: 'from', by: 5 }, Float(32), x);
    expect(applied({ name: 'times', by: 2 }, sum)).toBe('(x + 1)·2');
    expect(applied({ name: 'times', by: -1 }, sum)).toBe('-(x + 1)');
    expect(applied({ name: 'from', by: 3 }, difference)).toBe('3 - (5 - x)');
    expect(applied({ name: 'floor' }, sum)).toBe('floor(x + 1)');
  });

  test('that are compared with constants are tests of the number itself', () => {
    const celsius = floatFunction(
      { name: 'plus', by: 32 },
      Float(32),
      floatFunction({ name: 'times', by: 2 }, Float(32), x),
    );
    expect(termText(le(celsius, constant(100, Float(32))))).not.toContain('+');
  });
});
