import { beforeAll, describe, expect, it } from 'vitest';
import { type Inferred, infer } from '../../../src/engines/seal/infer.ts';
import { readCode } from '../../../src/frontends/code.ts';
import { loadZ3 } from '../../../src/logic/solver/index.ts';
import type { Transduction } from '../../../src/program/transduction.ts';
import { newSession } from '../../abstraction/support.ts';
import { Dice } from '../../campaign/dice.ts';
import { inFolder } from '../../cli/command-line.ts';
import { inDirectory } from '../../workspace.ts';
import { disagreement } from './contains.ts';

beforeAll(async () => {
  await loadZ3();
});

const SOURCES = `#include <stddef.h>
#include <stdint.h>
#include <string.h>
enum state { IDLE, HEADER, BODY };

static enum state state;
static uint8_t count, sum, is_odd, kind;
int flags(uint8_t x) {
  if (x & 1) sum += x; else sum ^= x;
  if (x > 'a') kind = x & 3; else count++;
  if (sum > 200) count = 0; else if (kind == 2) sum = 7;
  is_odd = (sum & 1) && count < 9;
  if (x == 'b' && kind == 3) return -1;
  switch (state) {
    case IDLE: if (x == 'a') state = HEADER; break;
    case HEADER: count = x; state = count ? BODY : IDLE; break;
    case BODY: if (--count == 0) state = is_odd ? IDLE : HEADER; break;
  }
  return state == BODY && kind == 1;
}

int ahead(const uint8_t *s, size_t n) {
  enum state at = IDLE; int last = 0;
  for (size_t i = 0; i < n; i++) {
    uint8_t x = s[i];
    if (i + 1 < n && s[i + 1] == 'a') i++;
    if (at == IDLE) { if (x == 'b') at = HEADER; else if (last > 64) at = BODY; }
    else if (at == BODY && x == 'c') return 1;
    else if ((int8_t)x < 0) at = IDLE;
    last = x;
  }
  return at;
}

static struct session { int is_open, errors; char line[8]; unsigned n; int is_data, is_ready; } session;
static int command(struct session *s) {
  char *argument = strchr(s->line, ' ');
  if (argument) { *argument++ = 0; while (*argument == ' ') argument++; }
  if (s->is_data) { if (!strcmp(s->line, ".")) s->is_data = 0; return 0; }
  if (!strcmp(s->line, "a")) { s->is_open = 1; return 1; }
  if (s->line[0] == 'b') { if (!s->is_open || !argument) return -1; s->is_data = 1; return 2; }
  return -1;
}
int lines(uint8_t c) {
  struct session *s = &session;
  if (c != '\\n') { if (s->n < sizeof s->line - 1) s->line[s->n++] = c; return 0; }
  s->line[s->n] = 0;
  s->n = 0;
  return command(s);
}
`;

function hurriedly<T>(name: string, use: (inferred: Inferred, program: Transduction) => T): Promise<T> {
  return inFolder({ 'h.c': SOURCES }, async folder => {
    const options = { accept: 'return >= 0', isFollowed: true };
    const program = (await readCode(`h.c#${name}`, inDirectory(folder), options, newSession().budget)).transduction(
      undefined,
    );
    return use(infer(program, newSession(40_000), { isHurried: true }), program);
  });
}

const LETTERS = [...'ab. \nc', '\x80', '\x01', '\x07'].map(letter => letter.charCodeAt(0));

/** Words of the letters, with lines of a protocol among them. */
function words(count: number): readonly (readonly number[])[] {
  const dice = new Dice(count);
  const lines = ['a\n', 'b 1\n', 'b\n', '.\n'].map(line => [...line].map(c => c.charCodeAt(0)));
  return Array.from({ length: count }, () =>
    Array.from({ length: dice.below(9) }, () => (dice.chance(0.5) ? dice.pick(lines) : [dice.pick(LETTERS)])).flat(),
  );
}

describe('where the time is short, and ways are joined wherever they meet,', () => {
  it.each(['flags', 'ahead', 'lines'])('the automaton has all runs of %s', { timeout: 120_000 }, name =>
    hurriedly(name, (inferred, program) => {
      const session = newSession(60_000);
      expect(words(400).flatMap(word => disagreement(inferred, program, word, session) ?? [])).toEqual([]);
      expect(inferred.lost).toEqual([]);
    }),
  );

  it('enumerators and what is only assigned constants tell states apart', { timeout: 120_000 }, async () => {
    await hurriedly('flags', ({ machine }) => {
      for (const name of ['IDLE', 'HEADER', 'BODY']) expect(machine.states.join()).toContain(name);
    });
    // What is written through a pointer into the line does not touch what stands behind it.
    await hurriedly('lines', ({ machine }) => {
      expect(machine.states.join()).toMatch(/is_data/);
    });
  });
});
