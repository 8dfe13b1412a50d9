import { expect, test } from 'vitest';
import { Budget } from '../../../../src/logic/limits.ts';
import { faultOf, withFunction } from '../translate/both-ways.ts';

const ENDED = 'a variable of a block or function that has ended';

/** What each byte of the input does with memory, and the fault that it is. */
const CASES: readonly (readonly [body: string, fault: string | undefined])[] = [
  ['return *own();', ENDED],
  ['*own() = 3; return 0;', ENDED],
  ['struct big b = {{c}}; return *part(b);', ENDED],
  ['struct big b = {{c}}; int *p = part(b); b.a[3] = 5; *p = 4; return b.a[3];', ENDED],
  ['struct big b = {{c}}; return changed(b) - b.a[0] - 1;', undefined],
  ['struct big b = {{c}}; return freed(b);', 'not allocated'],
  ['further(2, 3, 4); return va_arg(kept, int);', ENDED],
  ['return further(2, 3, 4) - 3;', undefined],
  ['struct big b = {{1, 2}}; return whole(1, 5, b, 7) - 527;', undefined],
  ['int n = 3; char a[n]; a[0] = 1; free(a); return 0;', 'not allocated'],
  ['int n = 3; char a[n], *p; p = realloc(a, 8); return p == 0;', 'not allocated'],
  ['int n = 3; int a[n]; a[0] = 1; a[2] = -1; return a[0] + a[2];', undefined],
  ['return *first_round(3);', ENDED],
  ['return *last_round(3);', ENDED],
  ['return rounds(3) - 3;', undefined],
  ['int n = 3, *p; { int a[n]; a[0] = 0; p = a; } return *p;', ENDED],
  ['int n = 3, *p; { int a[n]; a[0] = 0; p = a; } { int b[n]; b[0] = 0; return *p; }', ENDED],
  ['int n = 3; int a[n]; a[0] = 2; { int b[n]; b[0] = -2; } return a[0] - 2;', undefined],
  ['int *p = 0; for (int i = 0; i < 2; i++) { p = __builtin_alloca(4 * i + 4); *p = 0; } return *p;', undefined],
  ['return *in_stack(4);', ENDED],
  ['int *p; { int x = c; p = &x; } return *p;', ENDED],
  ['int *p; { int x = c; p = &x; } { int y = 0; int *q = &y; *p = 1; return *q; }', ENDED],
  ['int *p = 0; for (int i = 0; i < 2; i++) { int x = i; if (i == 0) p = &x; else return *p; } return 0;', ENDED],
  ['int s = 0; for (int i = 0; i < 2; i++) { int x; if (i == 0) x = 1; s += x; } return s;', 'never set'],
  ['int s = 0; for (int i = 0; i < 2; i++) { int x, *p = &x; if (i == 0) x = 1; s += *p; } return s;', 'never set'],
  ['int *p = 0, n = 0; again: if (p) return *p - 3; int x = 3; p = &x; if (n++ < 2) goto again; return 1;', undefined],
  ['int x = 3, *p = &x; { int x = 4; p = c ? p : &x; } return *p - 3;', undefined],
  ['struct big *p = &(struct big){{1}}; return p->a[0] - 1;', undefined],
  [
    'int r = 0; for (int i = 0; i < 3; i++) { int a[2] = {i}, *p = a; if (i == 2) break; r += *p; } return r - 1;',
    undefined,
  ],
  ['int *p = 0; switch (c) { int x; default: x = 5; p = &x; r5(p); return *p - 5; }', undefined],
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
  ['_Bool b; __builtin_assume(b); return 0;', 'never set'],
  ['int *p; p = __builtin_assume_aligned(p, 8); return 0;', 'never set'],
];

const SOURCE = `#include <stdint.h>
#include <stdarg.h>
#include <stdlib.h>
static const int fixed = 0;
static int *own(void) { int x = 3, *p = &x; return p; }
struct big { int a[20]; };
static int *part(struct big b) { return &b.a[3]; }
static int changed(struct big b) { b.a[0]++; return b.a[0]; }
static int freed(struct big b) { free(&b); return 0; }
static va_list kept;
static int further(int n, ...) {
  va_list own;
  va_start(own, n);
  va_copy(kept, own);
  int r = va_arg(own, int);
  va_end(own);
  return r;
}
static int whole(int n, ...) {
  va_list own;
  va_start(own, n);
  int r = va_arg(own, int);
  struct big b = va_arg(own, struct big);
  r = 100 * r + 10 * b.a[1] + va_arg(own, int);
  va_end(own);
  return r;
}
static int *first_round(int n) {
  int *found = 0;
  for (int i = 0; i < 2; i++) {
    int a[n];
    a[0] = i;
    if (i == 0) found = a;
  }
  return found;
}
static int *last_round(int n) {
  int *found = 0;
  for (int i = 0; i < 2; i++) {
    int a[n];
    found = a;
    a[0] = i;
  }
  return found;
}
static int rounds(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int a[n];
    a[i] = i;
    sum += a[i];
  }
  return sum;
}
static int *in_stack(int n) {
  int *found = 0;
  for (int i = 0; i < 2; i++) {
    int *made = __builtin_alloca(n);
    *made = i;
    if (i == 0) found = made;
  }
  return found;
}
static void r5(int *p) { *p = 5; }
int f(uint8_t c) {
  switch (c) {
    ${CASES.map(([body], i) => `case ${i}: { ${body} }`).join('\n    ')}
    default: return 0;
  }
}
`;

function outcome(fault: string | undefined): unknown {
  if (fault === undefined) return { output: [0] };
  return expect.objectContaining({ reason: expect.stringContaining(fault) });
}

test('memory is there from when it is made until it is freed or its block or function ends', () =>
  withFunction({ 'f.c': SOURCE }, {}, (code, session) => {
    const evaluate = code.evaluator(Budget.unlimited);
    for (const [i, [body, fault]] of CASES.entries()) expect([body, evaluate([i])]).toEqual([body, outcome(fault)]);
    expect(faultOf(code, session)).toMatchObject({ kind: 'fault', word: [0] });
  }));

/** The same in C++. */
const CXX_CASES: readonly (readonly [body: string, fault: string | undefined])[] = [
  ['const int *p = at(S(c)); return *p;', ENDED],
  ['return at(S(c))[1];', undefined],
  ['const S &r = S(4); return r.v[0] - 4 + at(S(c))[1];', undefined],
  ['int n = c ? at(S(c))[1] : 3; int all[] = {1, 2}; for (int i : all) n += i; return n - 3;', undefined],
  ['int s = 0; for (int i = 0; i < 3; i++) { S t(i); if (i == 1) continue; s += t.p()[0]; } return s - 2;', undefined],
  ['for (int i = 0; i < 3; i++) { S t(i); if (i == 1) return t.v[1]; } return 1;', undefined],
  ['auto f = [&](int x) { return x - c; }; return f(c);', undefined],
  ['const int *q = nullptr; if (c > 3) { int x = c; q = &x; } return q ? *q : 0;', ENDED],
  ['int n = 0; again: { S t(c); n += t.v[0] + 1; if (n < 20) goto again; } return n < 20;', undefined],
  ['S *p; { S t(c); p = &t; } return p->v[1];', ENDED],
];

const CXX_SOURCE = `#include <stdint.h>
struct S {
  int v[4];
  S(int a) { v[0] = a; v[1] = 0; }
  ~S() { v[1] = 0; }
  const int *p() const { return v; }
};
static const int *at(const S &s) { return s.p(); }
int f(uint8_t c) {
  switch (c) {
    ${CXX_CASES.map(([body], i) => `case ${i}: { ${body} }`).join('\n    ')}
    default: return 0;
  }
}
`;

test('temporaries and references in C++ end with their expressions and blocks', () =>
  withFunction({ 'f.cpp': CXX_SOURCE }, {}, code => {
    const evaluate = code.evaluator(Budget.unlimited);
    for (const [i, [body, fault]] of CXX_CASES.entries()) expect([body, evaluate([i])]).toEqual([body, outcome(fault)]);
  }));
