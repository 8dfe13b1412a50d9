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

describe('an offset that depends on the input', () => {
  /** What a machine that was learned gives for a text. */
  function learned(code: Code, session: Session, texts: readonly string[]): readonly (string | null)[] {
    const { machine } = learn(code.transduction(undefined), session, { isOnlyMachineWanted: true });
    return texts.map(text => {
      const [run] = runs(
        machine,
        Array.from(text, unit => unit.charCodeAt(0)),
      );
      return run === undefined ? null : String.fromCharCode(...run.output.map(Number));
    });
  }

  // Any access at the length of the input, as long as that was open, was taken for one outside of the object.
  test('is inside of an array where the length of the input is', () =>
    withCode(
      `size_t f(const char *in, size_t n, char *out) {
        static const char t[] = "01234567";
        if (n == 0 || in[0] != 'k') { out[0] = '-'; return 1; }
        if (n < 3 || in[1] != 'e' || in[2] != 'y') return (size_t)-1;
        out[0] = t[n];
        return 1;
      }`,
      (code, session) => {
        expect(learned(code, session, ['x', 'kex', 'key', 'keyab', 'keyabcdef'])).toEqual(['-', null, '3', '5', null]);
      },
    ));

  test('is inside of an array that is written to, where the rest of the input is', () =>
    withCode(
      `size_t f(const char *in, size_t n, char *out) {
        char last[4] = "___";
        for (size_t i = 0; i < n; i++) if (n - i < 4) last[n - i] = in[i];
        out[0] = last[1];
        return n > 0;
      }`,
      (code, session) => {
        expect(learned(code, session, ['', 'a', 'ab', 'abcdefg'])).toEqual(['', 'a', 'b', 'g']);
      },
    ));

  // What was not 0 for certain was not 0.
  test('may be that of the memory that is freed', () =>
    withCode(
      `void *malloc(size_t); void free(void *);
      int f(const char *in, size_t n, char *out) {
        char *p = malloc(16);
        int up = 0, o = 0;
        for (size_t i = 0; i < n; i++) {
          if (in[i] == 'a' && up < 12) { p++; up++; }
          out[o++] = in[i];
        }
        free(p - up);
        return o;
      }`,
      (code, session) => {
        expect(learned(code, session, ['', 'ab', 'bbaa'])).toEqual(['', 'ab', 'bbaa']);
        expect(faultOf(code, session).kind).not.toBe('fault');
      },
    ));

  // An internal error: such a state was not described.
  test('may be one of several addresses that are kept', () =>
    withCode(
      `static const char X[] = "xy", Y[] = "pq";
      size_t f(const char *in, size_t n, char *out) {
        const char *t = X;
        size_t o = 0;
        for (size_t i = 0; i < n; i++) {
          if (in[i] == 'z') { out[o++] = t[0]; continue; }
          t = in[i] == 'a' ? X : Y;
        }
        return o;
      }`,
      (code, session) => {
        expect(learned(code, session, ['z', 'az', 'bz', 'bzaz'])).toEqual(['x', 'x', 'p', 'px']);
      },
    ));
});
