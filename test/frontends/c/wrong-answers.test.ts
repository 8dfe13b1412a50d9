import { describe, expect, test } from 'vitest';
import { outputsOf, runs } from '../../../src/automata/machine/run.ts';
import { findFault } from '../../../src/checking/faults.ts';
import { learn } from '../../../src/engines/sigma-star/index.ts';
import { type Code, type CodeOptions, readCode } from '../../../src/frontends/code.ts';
import { Budget } from '../../../src/logic/limits.ts';
import { Session } from '../../../src/logic/session.ts';
import { createSolver, withZ3 } from '../../../src/logic/solver/index.ts';
import { BitVec } from '../../../src/logic/sort.ts';
import { fromScalar } from '../../../src/logic/value.ts';
import { inFolder } from '../../cli/command-line.ts';
import { inDirectory } from '../../workspace.ts';

/** Functions in C that once got a wrong answer; each test says what was wrong. */

const HEADERS = '#include <stddef.h>\n#include <stdint.h>\n#include <string.h>\n#include <assert.h>\n';

/** Where what is returned is how much was written. */
const WRITTEN: CodeOptions = { shape: 'out: output; return: written' };

function withCode(
  source: string,
  use: (code: Code, session: Session) => void,
  options: CodeOptions = {},
): Promise<void> {
  return inFolder({ 'f.c': HEADERS + source }, async folder => {
    const code = await readCode(`${folder}/f.c#f`, inDirectory(folder), options, Budget.unlimited);
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

describe('what stays as it was in memory that is changed in place', () => {
  // A word with a symbol that is no byte was said to make the machine and the program differ: an internal error.
  test('is not asked whether it is bytes', () =>
    withCode(
      'int f(uint8_t *p, size_t n) { if (n < 1) return 0; memcpy(p, p + 1, n - 1); return 1; }',
      (code, session) => {
        expect(() => learn(code.transduction(undefined), session, { maxLength: 0 })).not.toThrow();
      },
    ));
});

describe('what is returned', () => {
  // It was refused, with a place in our own code, as what is no number.
  test('may be what is left of a length of the input that has not ended', () =>
    withCode(
      'int f(const uint8_t *s, size_t n) { for (int i = (int)n - 1; i >= 0; i--) if (i != 0) return i; return 0; }',
      (code, session) => {
        expect(code.evaluator(Budget.unlimited)([7, 7, 7])).toEqual({ output: [2] });
        expect(faultOf(code, session)).toMatchObject({ kind: 'none up to', length: 4 });
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
        expect(() => faultOf(code, session)).toThrow('behind the end of a buffer that held a longer text before');
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
      WRITTEN,
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
      WRITTEN,
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

describe('what was never set', () => {
  // Its bits counted as zero wherever they were looked at, and not only where a bit-field is set.
  test.each([
    ['a bit of a variable', 'int f(uint8_t c) { unsigned x; if (c == 97) x = 1; return x & 1; }'],
    ['a variable that bits are set in', 'int f(uint8_t c) { unsigned x; if (c > 5) x = c; x |= 4; return x == 4; }'],
    ['a bit of an element', 'int f(uint8_t c) { uint8_t b[4]; if (c > 3) b[0] = c; return b[0] & 1; }'],
    [
      'a bit-field',
      'struct s { unsigned a : 4, b : 4; }; int f(uint8_t c) { struct s v; if (c > 3) v.a = c; return v.b; }',
    ],
    // Bytes beside those that were set became zero.
    [
      'a variable that got one byte',
      'int f(uint8_t c) { uint8_t b[4]; unsigned v; b[0] = c; memcpy(&v, b, 4); return v > 255; }',
    ],
    [
      'a union that got one byte',
      'int f(uint8_t c) { union { uint8_t b[4]; unsigned v; } u; u.b[0] = c; return u.v > 255; }',
    ],
    // What was there before stayed.
    [
      'bytes that go over a part of a variable',
      'int f(uint8_t c) { uint16_t u; if (c & 1) u = 3; uint32_t x = 5; memcpy(&x, &u, 2); return x == 5; }',
    ],
    // It was taken for a bit-field, as it is changed in the same steps.
    [
      'a part of a union',
      'union v { int i; float q; }; int f(uint8_t c) { union v u; u.i = (u.i & ~0xff) | c; return u.i == 3; }',
    ],
  ])('is a fault where it is looked at: %s', (_, source) =>
    withCode(source, (code, session) => {
      expect(faultOf(code, session)).toMatchObject({ kind: 'fault' });
    }),
  );

  test.each([
    [
      'bit-fields',
      'struct s { unsigned a : 4, b : 4; }; int f(uint8_t c) { struct s v; v.a = c; v.b = 3; return v.a + v.b; }',
    ],
    [
      'a struct with bytes between its fields that goes by value',
      'struct p { uint8_t a; uint32_t b; }; static int g(struct p q) { return q.a + q.b > 3; } int f(uint8_t c) { struct p q; q.a = c; q.b = 2; return g(q); }',
    ],
    [
      'the fields of a struct that are looked at, where it takes another form to be passed',
      'struct s { int a, b, c; }; static int g(struct s t) { return t.a + t.c; } int f(uint8_t c) { struct s t; t.a = c; t.c = 3; return g(t); }',
    ],
    [
      'a variable by its bytes',
      'int f(uint8_t c) { unsigned v; uint8_t *b = (uint8_t *)&v; for (int i = 0; i < 4; i++) b[i] = c; return v & 1; }',
    ],
  ])('is none where all of it is set: %s', (_, source) =>
    withCode(source, (code, session) => {
      expect(faultOf(code, session)).toMatchObject({ kind: 'none' });
    }),
  );
});

describe('a length and a number that no text is as long as', () => {
  // Their sum was a length like any other, which no type is too small for.
  test.each([
    ['a signed overflow', 'int f(const uint8_t *s, int n) { int m = n + 2147483647; return m < 0; }', 1],
    [
      'one that is negative in 32 bits',
      'int f(const uint8_t *s, unsigned n) { unsigned m = n + 0x7ffffffeu; if ((int)m < 0) return 1 / (int)(m - 0x80000000u); return 2; }',
      2,
    ],
    [
      'one that is cut to 32 bits',
      'int f(const uint8_t *s, size_t n) { unsigned m = (unsigned)(n + 0x100000000ul); if (m < 3) return 5 / (int)(m - 1); return 2; }',
      1,
    ],
  ])('%s is found', (_, source, length) =>
    withCode(source, (code, session) => {
      const found = faultOf(code, session);
      expect(found.kind === 'fault' ? found.word.length : found.kind).toBe(length);
    }),
  );
});

describe('a table by a product that wraps', () => {
  // Places between the multiples were left out, also where the product goes round.
  test('has no places that cannot be', () =>
    withCode(
      'int f(uint8_t c) { static const uint8_t t[9] = { 1, 1, 1, 1, 1, 0, 1, 1, 1 }; size_t k = c * 0xAAAAAAAAAAAAAAABul; return k < 9 ? 10 / t[k] : 0; }',
      (code, session) => {
        expect(faultOf(code, session)).toMatchObject({ kind: 'fault', word: [15] });
      },
    ));

  test('is looked up by the product and not by its factor', () =>
    withCode(
      'int f(uint64_t x) { static const int t[5] = { 3, 1, 4, 1, 5 }; uint64_t k = x * 3; return k < 5 ? t[k] : -1; }',
      (code, session) => {
        const { machine } = learn(code.transduction(undefined), session);
        const goesRound = 0xaaaaaaaaaaaaaaacn / 2n;
        expect(outputsOf(machine, [goesRound], session.budget)).toEqual([[4n]]);
      },
    ));
});

describe('a number that is only known modulo 2^32', () => {
  // Whether it overflows was asked of the number as it was calculated, and not of the one of its type.
  test('does not overflow where the one of its type does not', () =>
    withCode(
      'int f(float x) { if (!(x > -60000.0f && x < 60000.0f)) return -1; int i = (int)x; int v = (int)((unsigned)i * 0x10000u); return v == 2147483647 ? 0 : v + 1 > 0; }',
      (code, session) => {
        expect(faultOf(code, session)).toMatchObject({ kind: 'none' });
      },
    ));
});

describe('the rest of the input, copied as a whole', () => {
  // What was copied was not counted to what was written: the output seemed to be empty.
  test.each([
    [
      'its length',
      'void f(const char *in, char *out) { strcpy(out, in); if (strlen(out) > 3) *(volatile char *)0 = 1; }',
      4,
    ],
    [
      'its symbols',
      'void f(const char *in, char *out) { strcpy(out, in); for (char *p = out; *p; p++) assert(*p != 7); }',
      1,
    ],
    [
      'its last symbol',
      'void f(const char *in, char *out) { char *p = stpcpy(out, in); assert(p == out || p[-1] != 7); }',
      1,
    ],
    [
      'what is behind it',
      'void f(const char *in, char *out) { strcpy(out, in); strcat(out, "x"); assert(strlen(out) < 3); }',
      2,
    ],
  ])('is known by %s', (_, source, length) =>
    withCode(source, (code, session) => {
      const found = faultOf(code, session);
      expect(found.kind === 'fault' ? found.word.length : found.kind).toBe(length);
    }),
  );
});

describe('what the caller has put behind a pointer', () => {
  // Only the first argument that is the pointer was looked at: the function seemed to set the number and not to read it.
  test('matters where a call gets the pointer twice and reads by the second', () =>
    withCode(
      'static void two(int *a, int *b) { int t = *b; *a = t + 1; }\nint f(uint8_t c, int *p) { two(p, p); return *p; }',
      code => {
        expect(code.evaluator(Budget.unlimited)([7, 7, 7])).toEqual({ output: [1, 2, 3] });
      },
    ));
});

describe('a number that is returned beside a text', () => {
  // A variable that is set by one of two addresses seemed to have its first value only, which is not part of the output.
  test('is output where its variable is set by one of two addresses', () =>
    withCode(
      "int f(const char *s, char *out) { int r = 0, q = 0, *p = s[0] == 'a' ? &r : &q; *p = 5; for (; *s; s++) *out++ = *s; *out = 0; return r; }",
      code => {
        const evaluate = code.evaluator(Budget.unlimited);
        expect([evaluate([97]), evaluate([98])]).toEqual([{ output: [97, 5] }, { output: [98, 0] }]);
      },
      { shape: 'out: text output' },
    ));
});
