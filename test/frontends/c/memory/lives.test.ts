import { expect, test } from 'vitest';
import { Budget } from '../../../../src/logic/limits.ts';
import { faultOf, withFunction } from '../translate/both-ways.ts';

/** What each byte of the input does with memory, and the fault that it is. */
const CASES: readonly (readonly [body: string, fault: string | undefined])[] = [
  ['return *own();', 'a variable of a function that has returned'],
  ['*own() = 3; return 0;', 'a variable of a function that has returned'],
  ['int *p = malloc(4); *p = 3; free(p); return *p;', 'memory that was freed'],
  ['int *p = malloc(4); free(p); free(p); return 0;', 'memory that was freed'],
  ['int *p = malloc(4), *q; *p = 3; q = realloc(p, 8); free(q); return *p;', 'memory that was freed'],
  ['int *p = malloc(4), *q; *p = 3; q = realloc(p, 8); int r = *q; free(q); return r - 3;', undefined],
  ['int *p = malloc(4), *q; *p = 3; q = realloc(p, 8); return q[1];', 'a value that was never set'],
  ['int *p = malloc(4); return *p;', 'a value that was never set'],
  ['int *p = calloc(1, 4); return *p;', undefined],
  ['int x = 3; free(&x); return x;', 'not allocated'],
  ['char *p = malloc(4); free(p + 1); return 0;', 'not allocated'],
  ['static int x; free(&x); return x;', 'not allocated'],
  ['free(NULL); return 0;', undefined],
  ['*(int *)&fixed = 3; return 0;', 'a write to constant memory'],
  ['return fixed;', undefined],
  ['int *p = NULL; return *p;', 'a null pointer'],
  ['static int x; return x++;', undefined],
];

const SOURCE = `#include <stdint.h>
#include <stdlib.h>
static const int fixed = 0;
static int *own(void) { int x = 3, *p = &x; return p; }
int f(uint8_t c) {
  switch (c) {
    ${CASES.map(([body], i) => `case ${i}: { ${body} }`).join('\n    ')}
    default: return 0;
  }
}
`;

test('memory is there from when it is made until it is freed or its function returns', () =>
  withFunction({ 'f.c': SOURCE }, {}, (code, session) => {
    const evaluate = code.evaluator(Budget.unlimited);
    for (const [i, [body, fault]] of CASES.entries())
      expect([body, evaluate([i])]).toEqual([
        body,
        fault === undefined ? { output: [0] } : expect.objectContaining({ reason: expect.stringContaining(fault) }),
      ]);
    expect(faultOf(code, session)).toMatchObject({ kind: 'fault', word: [0] });
  }));
