import { describe, expect, it } from 'vitest';
import { bothWays, faultOf, withFunction } from './both-ways.ts';

/** What a call promises about its arguments is checked, also where they depend on the input. */

const HEADERS = '#include <stdint.h>\n#include <string.h>\n';

describe('a promise that the input can break is a fault', () => {
  it.each([
    ['the absolute value of the least integer', 'int f(int x) { return __builtin_abs(x) < 0; }'],
    ['the leading zeros of 0', 'int f(unsigned char c) { return __builtin_clz(c) > 28; }'],
    ['the trailing zeros of 0', 'int f(unsigned char c) { return __builtin_ctz(c); }'],
    ['an assumption', 'int f(unsigned char c) { __builtin_assume(c != 7); return c; }'],
    [
      'a memcpy of parts that overlap',
      'int f(uint8_t c) { char b[8] = "abcdefg"; memcpy(b + 1, b, c & 3); return b[1]; }',
    ],
  ])('%s', (_, source) =>
    withFunction({ 'f.c': HEADERS + source }, {}, (code, session) =>
      expect(faultOf(code, session)).toMatchObject({ kind: 'fault' }),
    ),
  );
});

describe('a promise that is kept is no fault', () => {
  it.each([
    ['the absolute value of others', 'int f(uint8_t c) { return __builtin_abs(c - 200); }'],
    ['leading zeros of what is not 0', 'int f(uint8_t c) { return __builtin_clz(c | 1); }'],
    ['the first one of 0', 'int f(uint8_t c) { return __builtin_ffs(c & 6) + __builtin_ffsll(c); }'],
    [
      'a memmove of parts that overlap',
      'int f(uint8_t c) { char b[8] = "abcdefg"; memmove(b + 1, b, c & 3); return b[1]; }',
    ],
    [
      'a struct that is assigned to itself or to its neighbour',
      `struct s { int a[4]; };
      int f(uint8_t c) {
        struct s x[3] = {{{c}}}, *p = x;
        *p = x[0];
        x[1] = x[0];
        memcpy(x + 2, x + 1, sizeof *x);
        memcpy(x, p, sizeof x);
        return x[2].a[0];
      }`,
    ],
  ])('%s', (_, source) =>
    withFunction({ 'f.c': HEADERS + source }, {}, (code, session) =>
      expect(faultOf(code, session)).toMatchObject({ kind: 'none' }),
    ),
  );
});

describe('a count of the zeros of 0', () => {
  const source = 'int f(unsigned char c) { return __builtin_clz(c); }';

  it('stops both ways of running the code', async () => {
    const { evaluated, native } = await bothWays({ 'f.c': source }, [[0], [1]]);
    expect(evaluated).toMatchObject([
      { reason: expect.stringContaining('a count of the bits before the first one in zero') },
      { output: [31] },
    ]);
    expect(native).toMatchObject([{ reason: expect.stringContaining('builtin') }, { output: [31] }]);
  });

  it('is the width where the compiler says so for the processor', async () => {
    const { evaluated, native } = await bothWays({ 'f.c': source }, [[0]], { triple: 'armv7-none-eabi' });
    expect(evaluated).toEqual([{ output: [32] }]);
    expect(native).toEqual(evaluated);
  });
});

it('the place of the first one is that of the compiled code, and 0 where there is none', async () => {
  const source = 'int f(uint8_t c) { return __builtin_ffs(c) * 100 + __builtin_ffsl((long)c << 40); }';
  const { evaluated, native } = await bothWays({ 'f.c': HEADERS + source }, [[0], [1], [12], [128]]);
  expect(evaluated).toEqual(native);
  expect(evaluated).toMatchObject([{ output: [0] }, { output: [141] }, { output: [343] }, { output: [848] }]);
});
