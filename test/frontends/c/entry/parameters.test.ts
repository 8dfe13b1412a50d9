import { describe, expect, it } from 'vitest';
import { bothWays, withCode } from './both-ways.ts';

const CODE = `
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
size_t last(const uint8_t *in, size_t n, void *out) {
  uint8_t *o = out;
  for (size_t i = 0; i < n; i++) *o++ = in[i];
  return o - (uint8_t *)out;
}
size_t first(void *out, const uint8_t *in, size_t n) { return last(in, n, out); }
size_t both(const void *in, size_t n, void *out) { return last(in, n, out); }
void shared(const void *in, void *out, size_t n) { memcpy(out, in, n); }
int pair(const void *from, void *to, size_t n, size_t m) { if (n > m) return -1; memcpy(to, from, n); return (int)n; }
int sum(size_t n, const void *p) { const uint8_t *b = p; int s = 0; while (n--) s += *b++; return s; }

struct counter { int count; };
void start(void *user) { ((struct counter *)user)->count = 10; }
int counting(void *user, uint8_t c) { struct counter *s = user; s->count += c == 'a'; return s->count; }
int is_there(void *user, uint8_t c) { return user ? c : -1; }
void each(const uint8_t *in, size_t n, void (*put)(void *user, int c), void *user) { while (n--) put(user, *in++ + 1); }

int of_words(const uint16_t *s, size_t n) { int k = 0; while (n--) k += *s++; return k; }
int of_ints(int count, const int *s) { int k = 0; while (count--) k += *s++; return k; }
int step(int *state, int x) { *state += x; return *state; }

int next_one(void);
int next_other(void);
void put(int);
static int unused(void) { put(1); return next_other(); }
int adding(void) { return next_one() + 1; }
int main(int argc, char **argv) {
  for (int c; (c = getchar()) != EOF;) {
    if (c == 'x') return 1;
    if (c == 'y') exit(1);
    putchar(c);
  }
  return 0;
}
`;

describe('a void * without a number of bytes behind it', () => {
  it.each(['last', 'first', 'both', 'shared', 'pair'])('is the memory that %s writes to or reads from', async name => {
    expect(await bothWays(CODE, `a.c#${name}`, [[1, 0, 200], []])).toEqual([[1, 0, 200], []]);
  });

  it('is the input where it is read and a length is before it', async () => {
    expect(await bothWays(CODE, 'a.c#sum', [[1, 0, 200]])).toEqual([[201]]);
  });

  it('is zeroed memory of its own otherwise, which --init gets, too', async () => {
    expect(await bothWays(CODE, 'a.c#counting', [[97, 98, 97]])).toEqual([[1, 1, 2]]);
    expect(await bothWays(CODE, 'a.c#counting', [[97, 98, 97]], { init: 'start' })).toEqual([[11, 11, 12]]);
    expect(await bothWays(CODE, 'a.c#each', [[1, 2]])).toEqual([[2, 3]]);
    expect(await bothWays(CODE, 'a.c#is_there', [[7]])).toEqual([[7]]);
  });

  it('is what the user gives for it', async () => {
    expect(await bothWays(CODE, 'a.c#is_there', [[7]], { args: [null] })).toEqual([[-1]]);
  });

  it('is said to have memory of its own', async () => {
    const said = (args: readonly null[]) =>
      withCode(CODE, 'a.c#is_there', { args }, async code => code.describe()['`user`']);
    expect(await said([])).toBe('4096 bytes of its own, zero at first');
    expect(await said([null])).toBe('null, as given');
  });
});

describe('an array of what is no byte', () => {
  it('is refused, and not left out', async () => {
    const message = /seems to be an array .* only arrays of bytes are understood as input; .* say --alphabet int/;
    await expect(bothWays(CODE, 'a.c#of_words', [])).rejects.toThrow(message);
    await expect(bothWays(CODE, 'a.c#of_ints', [])).rejects.toThrow(message);
  });

  it('is not meant where the user says that the symbols are integers, or by the name of the symbol', async () => {
    expect(await bothWays(CODE, 'a.c#of_ints', [[0]], { alphabet: 'int', args: [null] })).toEqual([[0]]);
    expect(await bothWays(CODE, 'a.c#step', [[1, 2]])).toEqual([[1, 3]]);
  });
});

describe('main', () => {
  it('rejects by what it returns as by what it exits with, and gets no symbol as an argument', async () => {
    expect(await bothWays(CODE, 'a.c#main', ['ab', 'ax', 'ay'])).toEqual(['ab', 'rejected', 'rejected']);
  });

  it('accepts as the user says', async () => {
    expect(await bothWays(CODE, 'a.c#main', ['ab', 'ax'], { accept: 'return == 1' })).toEqual(['rejected', 'a']);
  });
});

describe('a function that is named as one that reads or writes', () => {
  it('may be one that only a function calls that is not used', async () => {
    const options = { read: 'next_one, next_other' };
    expect(await bothWays(CODE, 'a.c#adding', [[1, 2]], options)).toEqual([[2, 3]]);
    expect(await bothWays(CODE, 'a.c#adding', [[1, 2]], { read: 'next_one', write: 'put' })).toEqual([[]]);
  });

  it('is one that the file has, and not the only one when it is not used', async () => {
    const message = /calls no function of this name/;
    await expect(bothWays(CODE, 'a.c#adding', [], { read: 'next_one,nothing' })).rejects.toThrow(message);
    await expect(bothWays(CODE, 'a.c#adding', [], { read: 'next_other' })).rejects.toThrow(message);
  });
});
