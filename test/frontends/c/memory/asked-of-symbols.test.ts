import { describe, expect, it } from 'vitest';
import { findFault } from '../../../../src/checking/faults.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { withFunction } from '../translate/both-ways.ts';

/**
 * Every rule about what is undefined is asked of values that depend on the input, too: the search finds a fault exactly
 * where some byte makes a run stop, and it is of the same kind.
 */

const HEADERS = ['stdbool', 'stddef', 'stdint', 'stdlib', 'string'].map(name => `#include <${name}.h>\n`).join('');

const FAULTS: readonly (readonly [string, string, string])[] = [
  ['a copy that overlaps', 'overlap', 'char b[64] = {0}; memcpy(b + (c & 15), b + 8, 8); return b[0];'],
  [
    'a copy of some length that overlaps',
    'overlap',
    'char b[64] = {0}; memcpy(b + (c & 15), b + 16, c >> 4); return 0;',
  ],
  ['a text over itself', 'overlap', 'char a[16] = "abcdef"; strcpy(a, a + (c & 7)); return a[0];'],
  ['a text behind itself', 'overlap', 'char a[32] = "abcd"; strcat(a, a + (c & 3)); return a[0];'],
  ['the start of a text over itself', 'overlap', 'char a[32] = "abcdefgh"; strncpy(a + (c & 7), a, 4); return c;'],
  ['the start of a text behind itself', 'overlap', 'char a[32] = "abcd"; strncat(a, a + (c & 7), 9); return c;'],
  ['a load from a byte array', 'not aligned', 'char b[64] = {0}; return *(uint32_t *)(b + (c & 15));'],
  ['a load at an odd place', 'not aligned', 'char b[64] = {0}; return c + *(uint32_t *)(b + 1);'],
  [
    'a store by a pointer',
    'not aligned',
    'char b[64] = {0}; uint16_t *p = (void *)(b + (c & 15)); *p = 3; return b[0];',
  ],
  [
    'a promise of an alignment',
    'not aligned',
    'char b[64] = {0}; return *(char *)__builtin_assume_aligned(b + (c & 15), 8);',
  ],
  ['a comparison behind the end', 'outside', 'char b[16] = {0}, d[16] = {1}; return memcmp(b, d, c & 31);'],
  ['a text too long', 'outside', 'char a[4]; strcpy(a, "abcdef" + (c & 3)); return a[0];'],
  ['memory too small', 'outside', 'char *a = malloc(c & 15); a[3] = 1; free(a); return 0;'],
  ['an array of no length', 'negative length', 'int n = c - 3; if (n > 4) n = 4; char a[n]; a[0] = 1; return a[0];'],
  ['a distance of no elements', 'elements', 'int a[8]; return (int)((int *)((char *)a + (c & 7)) - a);'],
  ['a truth value', 'never set', 'bool x; if (c != 3) x = true; if (x) return 1; return 0;'],
  ['the middle of what is freed', 'not allocated', 'char *p = malloc(4); free(p + (c == 5)); return 0;'],
];

const FINE: readonly (readonly [string, string])[] = [
  ['copies apart from each other', 'char b[64] = {0}; memcpy(b + (c & 15), b + 24, 8); return b[0];'],
  ['a copy onto itself', 'char b[64] = {0}; memcpy(b + (c & 15), b + (c & 15), 8); return b[0];'],
  ['moves', 'char b[64] = {0}; memmove(b + (c & 15), b + (c >> 4), 4); return b[0];'],
  ['a text copied behind itself', 'char a[32] = "abcdef"; strcpy(a + 8 + (c & 7), a); return a[0];'],
  ['every fourth byte', 'char b[64] = {0}; return *(uint32_t *)(b + 4 * (c & 7));'],
  ['an address that was looked at', 'char b[64] = {0}, *p = b + (c & 15); return (uintptr_t)p & 3 ? 0 : *(int *)p;'],
  ['a field of a packed struct', 'struct __attribute__((packed)) { char a; int b; } s = {1, c}, *p = &s; return p->b;'],
  ['an array of some length', 'int n = c & 3; char a[n + 1]; a[n] = 1; return a[n];'],
  ['no bytes from nowhere', 'char b[4] = {0}, *p = NULL; memcpy(b, c == 3 ? p : b, c == 3 ? 0 : 1); return 0;'],
];

/** The kind of fault of the first byte that has one, as the evaluator says, and as the search does. */
function bothKinds(body: string): Promise<readonly (string | undefined)[]> {
  return withFunction({ 'f.c': `${HEADERS}int f(uint8_t c) { ${body} }` }, {}, (code, session) => {
    const evaluate = code.evaluator(Budget.unlimited);
    const outcomes = Array.from({ length: 256 }, (_, c) => evaluate([c]));
    const run = outcomes.flatMap(outcome => ('reason' in outcome ? [outcome.reason] : []))[0];
    const search = findFault(code.transduction(undefined), session, { isFault: code.isFault, maxLength: 1 });
    if (search.kind !== 'fault') return [run, undefined];
    return [run, 'value' in search.ending ? String(search.ending.value) : search.ending.kind];
  });
}

describe('what the language leaves undefined is found where it depends on the input', () => {
  it.each(FAULTS)('%s: %s', async (_, kind, body) => {
    const [run, search] = await bothKinds(body);
    expect(run).toContain(kind);
    expect(search).toContain(kind);
  });
});

describe('what the language defines is no fault', () => {
  it.each(FINE)('%s', async (_, body) => {
    expect(await bothKinds(body)).toEqual([undefined, undefined]);
  });
});
