import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { replayOf } from '../../src/api/fault-replay.ts';
import { searchWithin } from '../../src/api/fault-search.ts';
import { inputOf } from '../../src/api/input-of.ts';
import { findFault } from '../../src/checking/faults.ts';
import { Budget, LimitReached } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import { BitVec } from '../../src/logic/sort.ts';
import { withCode } from '../frontends/c/entry/both-ways.ts';
import { partOfTheDay } from '../setup/seed.ts';
import { workspace } from '../workspace.ts';
import { call, documentOf } from './call.ts';

const CODE = `
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
int sixteen(int16_t x) { return 100 / (x + 5); }
int eight(int8_t x) { return 100 / (x + 5); }
int without(uint16_t x) { return 100 / (x - 65000); }
int wide(long x) { if (x == 0x123456789abcdef1L) return 7 / (int)(x - 0x123456789abcdef1L); return 0; }
void endless(unsigned char c) { if (c == 251) fwrite(&c, 1, (size_t)-1, stdout); else putchar(c); }
int signed_bytes(const int8_t *s, size_t n) { int k = 0; for (size_t i = 0; i < n; i++) k += s[i] < 0; return 1 / (k - 2); }
void copy(const char *s, char *o) { while (*s) *o++ = *s++; *o = 0; }
unsigned char without_faults(unsigned char c) { static unsigned total; return (unsigned char)(total += c); }
int unset(void) {
  char buf[8];
  if (!fgets(buf, sizeof buf, stdin)) return 1;
  putchar(buf[5]);
  exit(1);
}
`;

const EDGES = `
#include <stddef.h>
#include <stdint.h>
#include <string.h>
static uint8_t memory[64];
int overlapping(uint8_t c) { memcpy(memory + (c & 15), memory, 8); return memory[0]; }
int apart(uint8_t c) { memcpy(memory + 8 + (c & 15), memory, 8); return memory[0]; }
int unaligned(uint8_t c) { static uint32_t words[4]; return (int)*(uint32_t *)((uint8_t *)words + (c & 3)); }
int aligned(uint8_t c) { static uint32_t words[4]; return (int)*(uint32_t *)((uint8_t *)words + 4 * (c & 3)); }
int ends(const char *s, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (i == n - 1) return s[i] == ';';
    if (s[i] == ';') return -1;
  }
  return 0;
}
int number(const char *s) { int v = 0; while (*s >= '0' && *s <= '9') v = v * 10 + (*s++ - '0'); return v; }
struct frame { uint8_t data[16]; unsigned n; };
int receive(struct frame *f, uint8_t byte) {
  if (byte == 0x7e) { f->n = 0; return 1; }
  f->data[f->n++] = byte;
  return 0;
}
int decode(const uint8_t *src, size_t *len, uint8_t *dst, size_t *dst_len) {
  size_t i = 0, n = 0;
  while (i < *len) {
    uint8_t c = src[i++];
    if (c == 0x7d) { if (i >= *len) return -1; c = src[i++] ^ 0x20; }
    if (n >= *dst_len) return -2;
    dst[n++] = c;
  }
  *len = i; *dst_len = n;
  return 0;
}
int decode_past(const uint8_t *src, size_t *len, uint8_t *dst, size_t *dst_len) {
  size_t i = 0, n = 0;
  for (; i < *len; i++) dst[n++] = src[i] == 0x7d ? src[++i] ^ 0x20 : src[i];
  *len = i; *dst_len = n;
  return 0;
}
int fourth(const uint8_t *s, size_t n) { return n > 2 ? s[3] : 0; }
int fourth_if_there(const uint8_t *s, size_t n) { return n > 3 ? s[3] : 0; }
int balanced(const char *s) {
  int depth = 0;
  for (; *s; s++) { if (*s == '(') depth++; if (*s == ')' && --depth < 0) return 0; }
  return depth == 0;
}
`;

// One folder for all questions: what is compiled is kept by its path.
const folder = mkdtempSync(join(tmpdir(), 'codomata-safe-'));
writeFileSync(join(folder, 'a.c'), CODE);
writeFileSync(join(folder, 'e.c'), EDGES);
afterAll(() => rmSync(folder, { recursive: true }));

/** What a question about functions of `EDGES` is answered, with the numbers of lines. */
function asked(...args: readonly string[]): ReturnType<typeof call> {
  return call(...args.map(arg => arg.replace(/^#/, `${folder}/e.c#`)));
}

/** What `check safe` says of functions: the witness, and the notes. */
async function safeties(names: readonly string[]): Promise<readonly unknown[]> {
  const said: unknown[] = [];
  for (const name of names) {
    const { witness, notes } = documentOf(await call('check', 'safe', `${folder}/a.c#${name}`, '--json'));
    said.push(notes === undefined ? witness : { ...(witness as object), notes });
  }
  return said;
}

const division = { fault: expect.stringContaining('a division by zero'), replayed: true };

describe('check safe', () => {
  it('is proved of a function on memory by its machine', async () => {
    const { verdict, guarantee, notes } = documentOf(await call('check', 'safe', `${folder}/a.c#copy`, '--json'));
    expect({ verdict, guarantee, notes }).toEqual({
      verdict: 'holds',
      guarantee: { level: 'proved' },
      notes: ['the machine of the inputs that it ends on without a fault is known, and has all of them'],
    });
  });

  it('shows symbols with the sign that they have, and exactly', async () => {
    expect(await safeties(['sixteen', 'eight', 'without', 'wide'])).toMatchObject([
      { input: [-5], ...division },
      { input: [-5], ...division },
      { input: [65000], ...division },
      { input: ['1311768467463790321'], ...division },
    ]);
  });

  it('replays on buffers of bytes with a sign', async () => {
    expect(await safeties(['signed_bytes'])).toMatchObject([{ input: expect.any(Array), ...division }]);
  });

  it('does not take a rejection for the fault', async () => {
    expect(await safeties(['unset'])).toMatchObject([
      {
        input: expect.any(String),
        fault: expect.stringContaining('never set'),
        replayed: false,
        notes: ['the code itself does not stop at this fault: it runs to its end and does not accept the input'],
      },
    ]);
  });

  it('takes running out of memory for the fault', async () => {
    expect(await safeties(['endless'])).toMatchObject([{ input: [251], fault: expect.any(String), replayed: true }]);
  });
});

describe('what the code itself did on a faulty input', () => {
  it('is a fault where it has a reason, and said in words', () => {
    const c = { rejectsByItself: true };
    expect(replayOf({ rejected: 'x', reason: 'x' }, c)).toEqual({ replayed: true, natively: 'it stops, too' });
    expect(replayOf({ rejected: 'x' }, c)).toMatchObject({ replayed: false });
    expect(replayOf({ rejected: 'x' }, {})).toMatchObject({ replayed: true });
    expect(replayOf({ output: [2n ** 60n] }, c)).toEqual({
      replayed: false,
      natively: 'it gives ["1152921504606846976"]',
    });
    expect(replayOf({ stopped: 'crash' }, c)).toEqual({ replayed: true, natively: 'it crashes' });
    expect(replayOf({ stopped: 'memory' }, c)).toMatchObject({ replayed: true });
    expect(replayOf({ stopped: 'time' }, c)).toEqual({
      replayed: false,
      natively: 'it did not end within the time for one input',
    });
  });
});

describe('a word as an input', () => {
  it('has the sign of its symbols', () => {
    expect(inputOf([251], BitVec(8), { isSigned: true })).toEqual([-5]);
    expect(inputOf([251], BitVec(8), { isSigned: false })).toEqual([251]);
    expect(inputOf([2n ** 64n - 5n, 2n ** 63n], BitVec(64), { isSigned: true })).toEqual([-5, '-9223372036854775808']);
    expect(inputOf([2n ** 63n], BitVec(64), {})).toEqual(['9223372036854775808']);
  });
});

describe('a search for faults that is ended from outside', () => {
  it('has been through the lengths that it said', () => {
    const budget = new Budget({ timeout: 20, interrupt: workspace.host.interrupt });
    const search = searchWithin(budget, onChecked => {
      for (let length = 0; ; length++) if (length <= 3) onChecked(length);
    });
    expect(search).toEqual({ kind: 'none up to', length: 3, why: expect.stringContaining('the time limit') });
  });

  it('says each length that it has been through', () =>
    withCode(CODE, 'a.c#without_faults', {}, async code => {
      const lengths: number[] = [];
      const session = new Session(createSolver(), Budget.unlimited);
      const options = { isFault: code.isFault, maxLength: 2, onChecked: (length: number) => lengths.push(length) };
      expect(findFault(code.transduction(undefined), session, options)).toMatchObject({
        kind: 'none up to',
        length: 2,
      });
      expect(lengths).toEqual([0, 1, 2]);
    }));

  it('has been through none where it said nothing', () => {
    const search = searchWithin(Budget.unlimited, () => {
      throw new LimitReached('too much');
    });
    expect(search).toEqual({ kind: 'none up to', length: -1, why: 'too much' });
  });
});

describe('what is easily missed', () => {
  const FOUND: readonly (readonly [name: string, said: RegExp])[] = [
    ['overlapping', /:6:\d+: undefined behaviour: a copy between parts of memory that overlap/],
    ['unaligned', /:8:\d+: undefined behaviour: an access through a pointer that is not aligned/],
    ['number', /input +"\d{10}"\n.*a signed overflow/],
    ['receive', /input +\[(?:\d+,){16}\d+\]\n.*:21:\d+: undefined behaviour: an index outside of its array/],
    ['decode_past', /input +"\}"\n.*:37:\d+: undefined behaviour: an access outside of its object/],
  ];

  it.each(partOfTheDay(FOUND, 4))('is found by check safe: %s', async (name, said) => {
    const called = await asked('check', 'safe', `#${name}`);
    expect(called.status).toBe(1);
    expect(called.stdout.join('\n')).toMatch(said);
  });

  const PROVED_SAFE = ['apart', 'aligned', 'ends', 'decode', 'balanced'];

  it.each(partOfTheDay(PROVED_SAFE, 3))('is proved not to be there: %s', async name => {
    const called = await asked('check', 'safe', `#${name}`);
    expect(called.stdout.join('\n')).toContain('holds (proved)');
  });
});

describe('a native run that goes on past a fault', () => {
  it('is no disagreement with the machine, which rejects', async () => {
    const compared = await asked('check', 'equivalent', '#fourth', '#fourth_if_there');
    expect(compared.status).toBe(1);
    expect(compared.stdout.join('\n')).toMatch(
      /input +"[^"]{3}".*rejected.*not replayed.*the code itself does not stop at a fault: .*e\.c:41:\d+: undefined behaviour/s,
    );
    expect(await asked('check', 'equivalent', '#fourth', '#fourth')).toMatchObject({ status: 0 });
  });
});
