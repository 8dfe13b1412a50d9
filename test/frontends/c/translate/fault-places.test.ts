import { expect, it } from 'vitest';
import { Budget } from '../../../../src/logic/limits.ts';
import { withFunction } from './both-ways.ts';

/** Where faults are said to be: always in the user's file, however deep in the library or in our driver they happen. */

const HEADERS = '#include <assert.h>\n#include <stdint.h>\n#include <string.h>\n';

it.each([
  ['in the code itself', 'int f(uint8_t c) {\n  return 10 / c;\n}', 'f.c:5:13', 'a division by zero'],
  ['in the library', 'int f(uint8_t c) {\n  char b[2];\n  strcpy(b, "abc");\n  return c;\n}', 'f.c:6:3', 'outside'],
  [
    'in a function that the library calls back, or that calls it',
    'static int g(char *b) {\n  return (int)strlen(b);\n}\nint f(uint8_t c) {\n  char b[2] = {1, 1};\n  return g(b) + c;\n}',
    'f.c:5:15',
    'outside',
  ],
  ['an assertion', 'int f(uint8_t c) {\n  assert(c > 0);\n  return c;\n}', 'f.c:5:3', 'assert(c > 0)'],
  [
    'in what is done with the result',
    'const char *f(const char *s) {\n  static char b[2] = {1, 1};\n  return *s == 0 ? b : s;\n}',
    'f.c:4:1',
    'outside',
  ],
])('%s', (_, source, place, kind) =>
  withFunction({ 'f.c': HEADERS + source }, {}, code => {
    const outcome = code.evaluator(Budget.unlimited)(code.takesNumbers ? [0] : '');
    expect(outcome).toMatchObject({
      fault: { place: expect.stringContaining(place), kind: expect.stringContaining(kind) },
    });
  }),
);
