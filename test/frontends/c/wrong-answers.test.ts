import { describe, expect, test } from 'vitest';
import { runs } from '../../../src/automata/machine/run.ts';
import { findFault } from '../../../src/checking/faults.ts';
import { learn } from '../../../src/engines/sigma-star/index.ts';
import { type Code, readCode } from '../../../src/frontends/code.ts';
import { Budget } from '../../../src/logic/limits.ts';
import { Session } from '../../../src/logic/session.ts';
import { createSolver, withZ3 } from '../../../src/logic/solver/index.ts';
import { BitVec } from '../../../src/logic/sort.ts';
import { fromScalar } from '../../../src/logic/value.ts';
import { inFolder } from '../../cli/command-line.ts';

/** Functions in C that once got a wrong answer; each test says what was wrong. */

const HEADERS = '#include <stddef.h>\n#include <stdint.h>\n#include <string.h>\n#include <assert.h>\n';

function withCode(source: string, use: (code: Code, session: Session) => void): Promise<void> {
  return inFolder({ 'f.c': HEADERS + source }, async folder => {
    const code = await readCode(`${folder}/f.c#f`, folder, {}, Budget.unlimited);
    const budget = new Budget({ timeout: 120_000 });
    await withZ3(() => use(code, new Session(createSolver({ budget }), budget)));
  });
}

/** What looking for faults says, about inputs that are short. */
function faultOf(code: Code, session: Session): ReturnType<typeof findFault> {
  return findFault(code.transduction(undefined), session, { isFault: code.isFault, maxLength: 4 });
}

describe('a length that a number is subtracted from, of an input that has ended', () => {
  // It was kept as a number below 0, which is less than all others also where the comparison is one of unsigned numbers.
  test.each([
    [
      'a loop up to n - 1',
      'int f(const uint8_t *s, size_t n) { for (size_t i = 0; i < n - 1; i++) if (s[i] == s[i + 1]) return 1; return 0; }',
    ],
    ['a test of n - 1', 'int f(const uint8_t *s, size_t n) { assert(n - 1 < 1000000); return 0; }'],
    [
      'an access after a test of n - 1',
      'int f(const uint8_t *s, size_t n) { if (n - 1 > 5 && n < 3) return s[0]; return 0; }',
    ],
    [
      'a copy of n - 1 bytes',
      'int f(const uint8_t *s, size_t n) { uint8_t b[8]; b[0] = 0; if (n < 5) memcpy(b, s, n - 1); return 0; }',
    ],
  ])('%s is a fault on the empty input', (_, source) =>
    withCode(source, (code, session) => {
      expect(faultOf(code, session)).toMatchObject({ kind: 'fault', word: [] });
    }),
  );

  // The upper half of the 64 bits was that of a number below 0.
  test('has no sign when it is widened from 32 unsigned bits', () =>
    withCode(
      'int f(const uint8_t *s, unsigned n) { const uint8_t *end = s + (n - 1); return s < end ? *s : -1; }',
      (code, session) => {
        expect(faultOf(code, session)).toMatchObject({ kind: 'fault', word: [] });
      },
    ));

  // The machine and the program were said to differ where they agree.
  test('is a large number in what is learned', () =>
    withCode(
      'int f(const uint8_t *s, size_t n) { size_t m = n - 1; if (n == 0) return m > 5 ? 1 : 2; return 3; }',
      (code, session) => {
        const { machine, guarantee } = learn(code.transduction(undefined), session);
        expect(guarantee).toEqual({ level: 'proved' });
        expect(runs(machine, []).map(({ output }) => output)).toEqual([[1n]]);
      },
    ));
});

describe('what is written as an integer', () => {
  // The conversion to eight bits was taken for one that makes a number wider, and left out.
  test('keeps a conversion to fewer bits', () =>
    withCode('int f(unsigned char c) { return (unsigned char)((c * 1000u) / 7u); }', (code, session) => {
      const { machine, guarantee } = learn(code.transduction(undefined), session);
      expect(guarantee).toEqual({ level: 'proved' });
      for (const symbol of [0, 1, 2, 100, 255])
        expect(runs(machine, [symbol]).map(({ output }) => output)).toEqual([
          [BigInt(Math.floor((symbol * 1000) / 7) % 256)],
        ]);
    }));

  // An integer beyond 64 bits was written as it is.
  test('is one of 64 bits', () =>
    withCode(
      'long long f(int x) { return (long long)((unsigned long long)x * 0x1000000000000ULL); }',
      (code, session) => {
        const { machine } = learn(code.transduction(undefined), session);
        for (const x of [0n, 1n, 70_000n, -1n, -32_768n])
          expect(runs(machine, [fromScalar(BitVec(32), x)]).map(({ output }) => output)).toEqual([
            [BigInt.asIntN(64, x << 48n)],
          ]);
      },
    ));
});

describe('symbols that are integers', () => {
  // They were taken to be of at most 25 bits, without saying so.
  test.each([
    'int f(int x) { return x * 100; }',
    'int f(int x) { return -x; }',
    'int f(long x) { return 7 / (int)(x >> 40); }',
  ])('are all of their type: %s has a fault', text =>
    withCode(text, (code, session) => expect(faultOf(code, session)).toMatchObject({ kind: 'fault' })),
  );

  test('have no fault that is none', () =>
    withCode('int f(int x) { return x > 100 ? 100 : x < -100 ? -100 : x; }', (code, session) =>
      expect(faultOf(code, session)).toMatchObject({ kind: 'none' }),
    ));
});

describe('a text that was made shorter', () => {
  // What was behind the new end was said never to have been set, which is a fault that the code does not have.
  test('has no fault when its NUL is written over', () =>
    withCode(
      "void f(const char *s, char *out) { out[0] = 'a'; out[1] = 'b'; out[2] = 0; out[1] = 0; out[1] = 'x'; }",
      (code, session) => {
        expect(() => faultOf(code, session)).toThrow('behind the end of a text that was longer');
      },
    ));

  test('is what was written when it gets a NUL again', () =>
    withCode(
      "void f(const char *s, char *out) { out[0] = 'a'; out[1] = 'b'; out[2] = 0; out[1] = 0; out[1] = 'x'; out[2] = 0; }",
      (code, session) => {
        expect(faultOf(code, session).kind).not.toBe('fault');
        expect(code.evaluator(Budget.unlimited)('q')).toEqual({ output: 'ax' });
      },
    ));
});
