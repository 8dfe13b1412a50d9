import { describe, expect, test } from 'vitest';
import { findFault } from '../../src/checking/faults.ts';
import { Representatives } from '../../src/checking/representatives.ts';
import { tryForFault } from '../../src/checking/tried-faults.ts';
import { and, ge, le, member, num } from '../../src/logic/build.ts';
import { CharSet } from '../../src/logic/char-set.ts';
import { Budget } from '../../src/logic/limits.ts';
import { BitVec, Bool, Char, Enum, Float, Int, Record } from '../../src/logic/sort.ts';
import { inputVariable } from '../../src/program/input.ts';
import { withFunction } from '../frontends/c/translate/both-ways.ts';

const HEADERS = '#include <stddef.h>\n#include <stdint.h>\n';

const OVERFLOWS: readonly (readonly [string, number, string])[] = [
  [
    'a number of many digits',
    10,
    "int f(const char *s) { int v = 0; for (; *s >= '0' && *s <= '9'; s++) v = v * 10 + (*s - '0'); return v; }",
  ],
  [
    'a frame that is longer than its buffer',
    18 + 1,
    `static struct { int state; uint8_t length, at, data[16]; } p;
    int f(uint8_t b) {
      if (p.state == 0) p.state = b == 2;
      else if (p.state == 1) { p.length = b; p.at = 0; p.state = b ? 2 : 0; }
      else { p.data[p.at++] = b; if (p.at == p.length) p.state = 0; }
      return 0;
    }`,
  ],
  [
    'a long line',
    17,
    'int f(const char *s) { char b[16]; int n = 0; for (; *s; s++) n = *s == 10 ? 0 : (b[n] = *s, n + 1); return n; }',
  ],
];

describe('trying inputs', () => {
  test.each(OVERFLOWS)('finds %s, of which %d symbols are needed', (_, length, source) =>
    withFunction({ 'f.c': HEADERS + source }, {}, code => {
      const program = code.transduction(undefined);
      const options = { isFault: code.isFault, maxLength: 100, time: 30_000 };
      const found = tryForFault(program, Budget.unlimited, options);
      expect(found?.word).toHaveLength(length);
      expect(code.evaluator(Budget.unlimited)((found?.word ?? []).map(Number))).toHaveProperty('reason');
    }),
  );

  test('finds no fault where there is none, and looks at no longer words than asked for', () =>
    withFunction({ 'f.c': `${HEADERS}${OVERFLOWS[2][2]}` }, {}, code => {
      const options = { isFault: code.isFault, maxLength: 16, time: 2000 };
      expect(tryForFault(code.transduction(undefined), Budget.unlimited, options)).toBeUndefined();
    }));

  test('is followed by a search for something shorter', () =>
    withFunction(
      {
        'f.c': `${HEADERS}int f(const uint8_t *p, size_t n) { uint8_t b[3] = {0}; for (size_t i = 0; i < n; i++) b[p[i] == 77 ? 9 : i] = 1; return b[0]; }`,
      },
      {},
      (code, session) => {
        const search = findFault(code.transduction(undefined), session, { isFault: code.isFault });
        expect(search).toMatchObject({ kind: 'fault', isShortest: true });
        expect(search.kind === 'fault' && search.word).toHaveLength(1);
      },
    ));
});

describe('symbols that stand for others', () => {
  test('are the ends of the classes that conditions on one symbol tell apart', () => {
    const symbols = new Representatives(Char);
    const unit = inputVariable(3, Char);
    expect(symbols.learn([member(unit, CharSet.range(48, 57))])).toBe(true);
    expect(symbols.learn([member(unit, CharSet.range(48, 57))])).toBe(false);
    expect(symbols.symbols()).toEqual([0xffff, 57, 0, 48]);
  });

  test('are few for bytes, too, and near the constants for integers', () => {
    const bytes = new Representatives(BitVec(8));
    const byte = inputVariable(0, BitVec(8));
    bytes.learn([and(ge(byte, num(10n, BitVec(8))), le(byte, num(20n, BitVec(8))))]);
    expect(bytes.symbols()).toEqual([255, 20, 0, 10]);
    const numbers = new Representatives(Int);
    numbers.learn([le(inputVariable(0, Int), num(1234n, Int))]);
    expect(numbers.symbols()).toEqual(expect.arrayContaining([1233n, 1234n, 1235n]));
  });

  test('are of all kinds for records and truth values, which are no numbers', () => {
    expect(new Representatives(Bool).symbols()).toEqual([false, true]);
    const record = Record([
      { name: 'type', sort: Enum(['open', 'push']) },
      { name: 'by', sort: Float(64), only: ['push'] },
    ]);
    const kinds = new Representatives(record).symbols().map(symbol => (Array.isArray(symbol) ? symbol[0] : symbol));
    expect(new Set(kinds)).toEqual(new Set([0, 1]));
  });
});
