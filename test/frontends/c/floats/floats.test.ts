import { describe, expect, test } from 'vitest';
import { partOfTheDay } from '../../../setup/seed.ts';
import { differences, type Source, withProgram, wordsFor } from './float-runs.ts';

interface Case extends Source {
  /** Numbers that the code compares with. */
  readonly near?: readonly number[];
  /** Whether some words are faults of the code. */
  readonly faults?: boolean;
  /** Whether it calculates what is refused for symbols that are not known. */
  readonly refused?: boolean;
}

const PUT = { write: ['put'] };
const HALVES = [0.5, 1.5, 2.5, -0.5, -1.5, 8388607.5, 4503599627370495.5];
const WHOLE = ['floor', 'ceil', 'trunc', 'round', 'rint', 'nearbyint', 'roundeven', 'fabs'];

/** Small functions with floating-point symbols; each is run on numbers that are known for trouble, and on others. */
const CASES: Readonly<Record<string, Case>> = {
  'a thermostat': {
    text: 'static int on; int f(float x) { if (x < 18.5f) on = 1; else if (x > 21.5f) on = 0; return on; }',
    near: [18.5, 21.5],
  },
  'arithmetic with constants in single precision': {
    text: `void put(float); void f(float x) { put(x * 1.8f + 32.0f); put(x / 3.0f); put(0.1f - x); put(x - 0.1f);
      put(x * -0.1f); put(x + x); put(x - x); put(x * 0.0f); put(x * -0.0f); put(-x); put(-0.0f - x); put(x + 0.0f);
      put(x * 1e-40f); put(x / 1e30f); }`,
    options: PUT,
    near: [1e-8, 1e30, 0.1],
  },
  'arithmetic with constants in double precision': {
    text: `void put(double); void f(double x) { put((x - 32.0) / 1.8); put(x * 0.1 + 0.2); put(0.0 - x); put(-0.0 - x);
      put(x + x); put(x - x); put(x * 0.0); put(-x); put(x * 1e-310); put(x / 1e300); put(x + 1e16); }`,
    options: PUT,
    near: [1e-8, 1e16],
  },
  'single precision that is calculated with in double': {
    text: `void put(float); void f(float x) { put((float)(x * 0.1)); put((float)(x + 0.1)); put((float)(double)x);
      if (x < 0.1) put(1); if (x * 0.1 == 0.1f) put(2); if ((float)(x * 0.1) >= 0.3f) put(3); }`,
    options: PUT,
    near: [0.1, 1, 3],
  },
  'double precision that is cut to single': {
    text: `void put(float); void f(double x) { float y = (float)x; put(y); if (y < 0.1f) put(1); if (y == 16777216.0f) put(2);
      if (y > 3e38f) put(3); }`,
    options: PUT,
    near: [0.1, 16777215, 16777217, 3.4028235677973366e38, 1e-46],
  },
  'comparisons with constants': {
    text: `void put(int); void f(double x) { put(x < 1.0); put(x <= 1.0); put(x > 1.0); put(x >= 1.0); put(x == 1.0);
      put(x != 1.0); put(!(x < 1.0)); put(x < 0.0); put(x <= -0.0); put(x == 0.0); put(x != x); put(x == x);
      put(x < INFINITY); put(x == -INFINITY); put(x < NAN); put(x != NAN); put((bool)x); put(!x); put(x ? 1 : 2);
      put(1.0 < x); put(0.0 >= x); }`,
    options: PUT,
    near: [1],
  },
  'comparisons with the symbol before': {
    text: `void put(int); static double last; void f(double x) { put(x < last); put(x <= last); put(x > last);
      put(x >= last); put(x == last); put(x != last); last = x; }`,
    options: PUT,
    near: [1, 2],
  },
  'truth values as numbers': {
    text: 'float f(float x) { float above = (x > 3); return above + (x > 5) - (float)!(x < 7); }',
    near: [3, 5, 7],
  },
  'choices of numbers': {
    text: 'double f(double x) { double y = x > 1 ? x * 2 : 3.0; return y > 4.0 ? 1 : y; }',
    near: [1, 2],
  },
  'a table of thresholds': {
    text: `static const float T[4] = {1.5f, 2.5f, 3.5f, 1e9f};
      int f(float x) { int i = 0; while (i < 4 && !(x < T[i])) i++; return i; }`,
    near: [1.5, 2.5, 3.5, 1e9],
  },
  'a context with numbers': {
    text: `struct pid { float i; int n; };
      float f(struct pid *p, float x) { if (x > 1.0f) p->n++; p->i = x; return p->n > 2 ? 1.0f : p->i * 0.5f; }`,
    near: [1],
  },
  'casts to integers that fit': {
    text: `void put(double); void f(float x) {
      if (x > -100.0f && x < 100.0f) { put((signed char)x); put((short)x); put((int)x); put((long)x); put((long long)x); }
      if (x > -0.9f && x < 200.0f) { put((unsigned char)x); put((unsigned short)x); put((unsigned)x); put((unsigned long)x); } }`,
    options: PUT,
    near: [100, 200, -100, -0.9, 0.5, -0.5],
  },
  'a cast to signed char': {
    text: 'int f(float x) { return (signed char)x; }',
    near: [127.9, 128, -128.9, -129],
    faults: true,
  },
  'a cast to unsigned char': {
    text: 'int f(double x) { return (unsigned char)x; }',
    near: [255, 255.99999999999997, 256, -0.9999999, -1],
    faults: true,
  },
  'a cast to short': {
    text: 'int f(double x) { return (short)x; }',
    near: [32767.9, 32768, -32768.9, -32769],
    faults: true,
  },
  'a cast of single precision to int': {
    text: 'int f(float x) { return (int)x; }',
    near: [2147483520, 2147483648, -2147483648, -2147483904],
    faults: true,
  },
  'a cast of double precision to int': {
    text: 'int f(double x) { return (int)x; }',
    near: [2147483647, 2147483647.9999, 2147483648, -2147483648, -2147483648.9999, -2147483649],
    faults: true,
  },
  'a cast to unsigned': {
    text: 'long long f(double x) { return (unsigned)x; }',
    near: [4294967295, 4294967295.999, 4294967296, -0.9999999, -1],
    faults: true,
  },
  'a cast to long long': {
    text: 'long long f(double x) { return (long long)x; }',
    near: [2 ** 63 - 1024, 2 ** 63, -(2 ** 63), -(2 ** 63) - 2048],
    faults: true,
  },
  'a cast to unsigned long long and back': {
    text: 'float f(float x) { return (float)(unsigned long long)x; }',
    near: [2 ** 64 - 2 ** 40, 2 ** 64, 1e19, -0.99, -1],
    faults: true,
  },
  'integers that are calculated with': {
    text: `int f(double x) { if (!(x > -100000 && x < 100000)) return -1; int n = (int)(x * 10.0); if (n > 55) return n - 55;
      if (n < -3) return 2 * n + 1; if (n == 7) return 70; return 0; }`,
    near: [5.5, 5.6, -0.3, -0.4, 0.7, 0.8],
  },
  'a switch over a whole number': {
    text: `int f(double x) { if (!(x > -10 && x < 10)) return 0;
      switch ((int)x) { case 0: return 5; case 3: return 6; case -2: return 7; default: return 1; } }`,
    near: [0, 3, 4, -2, -3, 1, -1],
  },
  'bits of a whole number': {
    text: 'int f(float x) { if (x >= 0 && x < 100) return ((int)x & 1) + (int)x / 10 * 100; return -1; }',
    near: [0, 100, 10],
  },
  'signed integers as numbers': {
    text: `void put(float); void f(int x) { put(x); put((float)(unsigned)x); put((float)(short)x); put((float)(unsigned char)x);
      put((float)((long long)x * 1073741827LL)); put((float)(x / 3)); put((float)((double)x / 3.0)); if (x * 0.1f < 1.5f) put(1); }`,
    options: PUT,
    near: [14, 15, 16, 16777217, 16777219, 33554431, 2147483647, -16777217, -2147483648],
  },
  'integers of 64 bits in single precision': {
    text: 'float f(long long x) { if ((float)x >= 16777220.0f) return 1; return (float)x; }',
    near: [16777217, 16777218, 16777219, 9007199254740991, -16777217, -4503599895805953],
  },
  'bytes as numbers': {
    text: 'double f(unsigned char x) { return x * 0.1 > 5.0 ? x * 0.1 : x / 7.0; }',
    near: [49, 50, 51, 255],
  },
  'functions that read numbers and integers': {
    text: `int read_a(void); float read_b(void); void put(double);
      void f(void) { int a = read_a(); float b = read_b(); put(a); put(b); if (a > 3 && b > 2.5f) put(100); }`,
    options: { ...PUT, read: ['read_a', 'read_b'], shape: 'readers: each call' },
    near: [3, 4, 2.5, 2147483647, 2147483648, -2147483649],
  },
  'functions that read integers of all widths': {
    text: `signed char read_a(void); short read_b(void); long long read_c(void); float read_d(void); void put(double);
      void f(void) { put(read_a()); put(read_b()); put((double)read_c()); put(read_d()); }`,
    options: { ...PUT, read: ['read_a', 'read_b', 'read_c', 'read_d'], shape: 'readers: each call' },
    near: [127.5, 128, -128.5, -129, 32767, 32768, 9.3e18, 2 ** 63 - 1024],
  },
  'a function that reads and a number that is returned': {
    text: 'double rd(void); double f(void) { double a = rd(); return a < 2 ? a * 2 : a; }',
    options: { read: ['rd'] },
    near: [2],
  },
  'two numbers': {
    text: `float rd(void); void put(float);
      void f(void) { float a = rd(), b = rd(); put(a + b); put(a - b); put(a * b); put(a / b); put(__builtin_fmodf(a, b));
        put(a < b); put(a <= b); put(a == b); put(a != b); put(a > b * 2.0f); put(__builtin_fminf(a, b)); put(__builtin_fmaxf(a, b));
        put(a - a); put(a * a > 4.0f); put(0.0f * a); put(1.0f / a); put((int)(a * b > 100 ? 100 : 3)); }`,
    options: { ...PUT, read: ['rd'] },
    near: [0, 1, 2, -2],
  },
  'functions that write numbers and integers': {
    text: 'float rd(void); void put(float); void puti(int); void f(void) { float b = rd(); put(b); puti(b > 2.5f); puti(-1); }',
    options: { write: ['put', 'puti'], read: ['rd'] },
    near: [2.5],
  },
  'callbacks with numbers': {
    text: `typedef void (*sink)(float v, void *c);
      void f(float x, sink out, void *c) { out(x * 0.5f, c); if (x > 3) out(x, c); }`,
    near: [3],
  },
  'the functions of the compiler in single precision': {
    text: `void put(float); void f(float x) { ${WHOLE.map(name => `put(__builtin_${name}f(x));`).join(' ')} }`,
    options: PUT,
    near: HALVES,
  },
  'the functions of the compiler in double precision': {
    text: `void put(double); void f(double x) { ${WHOLE.map(name => `put(__builtin_${name}(x));`).join(' ')}
      put(__builtin_copysign(2.0, x)); put(__builtin_copysign(x, -1.0)); put(__builtin_fmin(x, 0.0)); put(__builtin_fmax(x, 0.0));
      put(__builtin_fmin(x, 2.5)); put(__builtin_fmax(2.5, x)); if (__builtin_fabs(x - 1.0) < 0.5) put(1);
      if (__builtin_floor(x * 10.0 + 0.5) / 10.0 == 2.5) put(2); put(__builtin_isless(x, 1.0)); put(__builtin_isunordered(x, 1.0)); }`,
    options: PUT,
    near: [...HALVES, 1, 2.45, 2.55],
  },
  'the functions of math.h': {
    text: `void put(double); void f(double x) { put(floor(x)); put(ceil(x)); put(trunc(x)); put(round(x)); put(rint(x)); put(fabs(x));
      put(sqrt(x)); put(fmin(x, 2.5)); put(fmax(-0.0, x)); put(isnan(x) != 0); put(isinf(x) != 0); put(isfinite(x) != 0);
      put(floorf((float)x)); put(sqrtf((float)x)); put(copysign(2.0, x)); }`,
    options: PUT,
    near: HALVES,
    refused: true,
  },
};

describe('floating-point symbols', () => {
  test.each(partOfTheDay(Object.entries(CASES), 2))(
    'of %s give the same as read, natively, and when they are not known',
    (_, source) =>
      withProgram(source, async program => {
        const words = wordsFor(program, source.near ?? [], { count: 30 });
        const { own, symbolic, faults, refused } = await differences(program, words);
        expect(own).toEqual([]);
        expect(symbolic).toEqual([]);
        expect(faults > 0).toBe(source.faults === true);
        if (source.refused !== true) expect(refused).toBe(0);
      }),
  );
});
