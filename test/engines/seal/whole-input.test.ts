import { beforeAll, describe, expect, it } from 'vitest';
import { type Inferred, infer } from '../../../src/engines/seal/infer.ts';
import { type Code, readCode } from '../../../src/frontends/code.ts';
import { loadZ3 } from '../../../src/logic/solver/index.ts';
import type { Value } from '../../../src/logic/value.ts';
import type { Transduction } from '../../../src/program/transduction.ts';
import { newSession } from '../../abstraction/support.ts';
import { Dice } from '../../campaign/dice.ts';
import { inFolder } from '../../cli/command-line.ts';
import { partOfTheDay } from '../../setup/seed.ts';
import { inDirectory } from '../../workspace.ts';
import { disagreement } from './contains.ts';

beforeAll(async () => {
  await loadZ3();
});

const C = `#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
enum state { WAIT, LEN, DATA, SUM };
int frames(const uint8_t *buf, size_t n) {
  enum state st = WAIT;
  unsigned len = 0, got = 0, frames = 0; uint8_t sum = 0;
  for (size_t i = 0; i < n; i++) {
    uint8_t c = buf[i];
    switch (st) {
      case WAIT: if (c == 'a') st = LEN; break;
      case LEN: len = c; got = 0; sum = c; st = len ? DATA : SUM; break;
      case DATA: sum += c; if (++got == len) st = SUM; break;
      case SUM: if (c == sum) frames++; else return -1; st = WAIT; break;
    }
  }
  return st == WAIT;
}
bool crlf(const char *s, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (s[i] == 'b' && (i == 0 || s[i - 1] != 'a')) return false;
    if (s[i] == 'a' && (i + 1 == n || s[i + 1] != 'b')) return false;
  }
  return true;
}
bool skips(const char *s) {
  while (*s == 'a') s++;
  for (; *s; s++) {
    if (*s == 'b' && s[1] == 'b') s++;
    else if (*s == 'c') return s[1] == 0;
  }
  return false;
}
int marks(const uint8_t *s, size_t n) {
  size_t mark = 0;
  for (size_t i = 0; i < n; i++) {
    if (s[i] == 'a') mark = i;
    if (i - mark > 2 && s[mark] == 'a') return 1;
  }
  return 0;
}
int records(const uint8_t *s, size_t n) {
  size_t at = 0; int count = 0;
  while (at < n) {
    if (n - at < 2) return -1;
    uint8_t kind = s[at], length = s[at + 1];
    at += 2;
    if (n - at < length) return -1;
    if (kind == 'b' && length > 0 && s[at] == 'c') return 1;
    at += length;
    count++;
  }
  return count == 3;
}
int header(const uint8_t *s, unsigned n) {
  if (n < 6) return -1;
  if (s[0] != 'a' || s[1] != 'b') return -2;
  unsigned length = s[2];
  if (length + 5 != n) return -3;
  uint8_t sum = 0;
  for (unsigned i = 0; i < length; i++) sum += s[4 + i];
  return sum == s[n - 1];
}
int chunks(const char *p, int n) {
  const char *end = p + n;
  while (p < end) {
    int length = *p++ & 3;
    if (p + length > end) return 0;
    for (int i = 0; i < length; i++) if (p[i] == 'z') return -1;
    p += length;
  }
  return 1;
}
`;

const TYPESCRIPT = `
export function keys(s: string): boolean {
  let state: 'key' | 'value' | 'quoted' = 'key';
  for (const c of s) {
    if (state === 'key') { if (c === 'a') state = 'value'; }
    else if (state === 'value') { if (c === 'b') state = 'quoted'; else if (c === 'c') state = 'key'; }
    else if (c === 'b') state = 'value';
  }
  return state !== 'quoted';
}
export function escaped(s: string): number {
  let open = 0;
  for (let i = 0; i < s.length; i++) {
    if (s[i] === 'a') i++;
    else if (s[i] === 'b') open++;
    else if (s[i] === 'c' && s[i - 1] === 'b' && --open < 0) throw new Error('too many');
  }
  return open;
}
export function netstrings(s: string): number {
  let at = 0, count = 0;
  while (at < s.length) {
    const length = s.charCodeAt(at) - 97;
    if (length < 0 || length > 3) throw new Error('no length');
    if (at + 1 + length > s.length) throw new Error('too short');
    at += 1 + length;
    if (s[at] === 'a') { at++; count++; }
  }
  return count;
}
`;

const FUNCTIONS = [
  ...['w.c#frames', 'w.c#crlf', 'w.c#skips', 'w.c#marks', 'w.c#records', 'w.c#header', 'w.c#chunks'],
  ...['w.ts#keys', 'w.ts#escaped', 'w.ts#netstrings'],
];
const LETTERS = ['a', 'b', 'c', '\x00', '\x01', '\x02', 'z', '\ud83d', '\ude00'].map(letter => letter.charCodeAt(0));

interface Read {
  readonly code: Code;
  readonly program: Transduction;
  readonly inferred: Inferred;
}

function inferredFrom<T>(target: string, options: { readonly accept?: string }, use: (read: Read) => T): Promise<T> {
  return inFolder({ 'w.c': C, 'w.ts': TYPESCRIPT }, async folder => {
    const code = await readCode(target, inDirectory(folder), options, newSession().budget);
    const program = code.transduction(undefined);
    return use({ code, program, inferred: infer(program, newSession(40_000)) });
  });
}

/** Random words, shorter ones more often. */
function words(target: string, count: number): readonly (readonly Value[])[] {
  const dice = new Dice(count);
  const letters = target.includes('.c#') ? LETTERS.filter(letter => letter < 256) : LETTERS;
  return Array.from({ length: count }, () => Array.from({ length: dice.below(9) }, () => dice.pick(letters)));
}

describe('the automaton of a function that has its whole input in memory', () => {
  it.each(partOfTheDay(FUNCTIONS, 2))('%s has all of its runs', { timeout: 120_000 }, target =>
    inferredFrom(target, target.includes('.c#') ? { accept: 'return == 1' } : {}, ({ program, inferred }) => {
      const session = newSession(60_000);
      const wrong = words(target, 400).flatMap(word => disagreement(inferred, program, word, session) ?? []);
      expect(wrong).toEqual([]);
      expect(inferred.lost).toEqual([]);
    }),
  );

  it('has the states of its author, and is found out where it lacks a way', { timeout: 120_000 }, () =>
    inferredFrom('w.c#frames', { accept: 'return == 1' }, ({ program, inferred }) => {
      const { machine } = inferred;
      expect([...machine.states].sort()).toEqual(['DATA', 'LEN', 'SUM', 'WAIT']);
      const session = newSession(60_000);
      const tried = words('w.c#frames', 400);
      for (const q of machine.states.keys()) {
        const transitions = machine.transitions.map((list, from) => (from === q ? [] : list));
        const tampered = { ...inferred, machine: { ...machine, transitions } };
        expect(tried.some(word => disagreement(tampered, program, word, session) !== undefined)).toBe(true);
      }
    }),
  );

  it('keeps the symbols that are looked at again', { timeout: 120_000 }, () =>
    inferredFrom('w.c#crlf', { accept: 'return == 1' }, ({ inferred }) => {
      expect(inferred.isExact).toBe(true);
      expect(inferred.machine.states).toHaveLength(2);
    }),
  );
});
