import { describe, expect, it } from 'vitest';
import { bothWays, type Files } from './both-ways.ts';

/** What functions named by --read and --write are: those of the user that the name means, and no others. */

const TWICE = `static int sum;
static void emit(long v) { sum += v; }
int twice(int x) { sum = 0; emit(x); emit(x); return sum; }
`;
const CALLS_TWICE = `int twice(int x);
void emit(long v);
void f(unsigned char c) { emit(twice(c)); }
`;

const CASES: readonly (readonly [name: string, files: Files, write: string, output: readonly number[]])[] = [
  [
    'are none of the library, which has static ones of the same name',
    {
      'f.c': `#include <stdio.h>
        void put(long v);
        void f(unsigned char c) { char o[8]; put(sprintf(o, "%d", c)); put(o[0]); }`,
    },
    'put',
    [1, 53],
  ],
  ['are no static ones of another file', { 'f.c': CALLS_TWICE, 'g.c': TWICE }, 'emit', [10]],
  ['are no static ones of another file in C++', { 'f.cpp': CALLS_TWICE, 'g.cpp': TWICE }, 'emit', [10]],
  [
    'are a static one of the own file, and not what other files call by that name',
    {
      'f.c': 'int twice(int x); static void emit(long v) {} void f(unsigned char c) { emit(twice(c)); }',
      'g.c': TWICE.replace('static void emit', 'void emit'),
    },
    'emit',
    [10],
  ],
  [
    'are a static one of a header in all files that include it',
    {
      'h.h': 'static inline void emit(long v) { *(volatile char *)0x4000 = (char)v; }',
      'f.c': '#include "h.h"\nvoid other(long v); void f(unsigned char c) { emit(c); other(c); }',
      'g.c': '#include "h.h"\nvoid other(long v) { emit(v + 1); }',
    },
    'emit',
    [5, 6],
  ],
  [
    'are a static one of another file where no other has the name',
    {
      'f.c': 'void other(long v); void f(unsigned char c) { other(c); }',
      'g.c': 'static void emit(long v) {} void other(long v) { emit(v + 1); }',
    },
    'emit',
    [6],
  ],
  [
    'are the same through a pointer, also across files',
    {
      'f.c': `void emit(long v); void (*other(void))(long);
        static void (*pointer)(long) = emit;
        void f(unsigned char c) { pointer(c); other()(c + 1); emit(pointer == other() && pointer == emit); }`,
      'g.c': 'void emit(long v); void (*other(void))(long) { return emit; }',
    },
    'emit',
    [5, 6, 1],
  ],
  [
    'return 1 when they write',
    { 'f.c': 'int emit(long v); void f(unsigned char c) { emit(emit(c)); }' },
    'emit',
    [5, 1],
  ],
];

describe('functions named by --write', () => {
  it.each(CASES)('%s', async (_, files, write, output) => {
    const sources = Object.keys(files).filter(name => name.startsWith('g.'));
    const { evaluated, native } = await bothWays(files, [[5]], { write, sources });
    expect(evaluated).toEqual([{ output }]);
    expect(native).toEqual(evaluated);
  });
});

describe('a function named by --read', () => {
  it.each(['int stick(void);', 'int stick();'])(
    'can be called through a pointer when declared as %s',
    async declared => {
      const source = `${declared} void out(int); static int (*source)(void) = stick;
      void f(void) { out(source() > 100); }`;
      const { evaluated, native } = await bothWays({ 'f.c': source }, [[100], [101]], { read: 'stick', write: 'out' });
      expect(evaluated).toEqual([{ output: [0] }, { output: [1] }]);
      expect(native).toEqual(evaluated);
    },
  );
});
