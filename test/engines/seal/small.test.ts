import { beforeAll, describe, expect, it } from 'vitest';
import { infer } from '../../../src/engines/seal/infer.ts';
import { readCProgram } from '../../../src/frontends/c/c-program.ts';
import { transductionOf } from '../../../src/frontends/c/entry/transduction.ts';
import { loadZ3 } from '../../../src/logic/solver/index.ts';
import { newSession } from '../../abstraction/support.ts';
import { inFolder } from '../../cli/command-line.ts';
import { inDirectory } from '../../workspace.ts';
import { disagreement } from './contains.ts';

beforeAll(async () => {
  await loadZ3();
});

const PROGRAMS = {
  'an inner loop that is left in several states': `#include <stdint.h>
enum state { EVEN, ODD };
static enum state state;
int feed(uint8_t byte) {
  int bits = 0;
  while (byte) { bits += byte & 1; byte >>= 1; }
  if (bits & 1) state = ODD; else state = EVEN;
  return state;
}
`,
  'a stored byte that decides later': `#include <stdint.h>
static uint16_t limit;
static uint8_t has_limit, is_over;
int feed(uint8_t byte) {
  if (!has_limit) { limit = (uint16_t)(7 * byte); has_limit = 1; }
  else if (limit >= 1400 && 7 * byte > limit) is_over = 1;
  return is_over;
}
`,
  'a wide number that is one of two': `#include <stddef.h>
#include <stdint.h>
static size_t count;
static int length;
int feed(uint8_t byte) {
  if (count == (size_t)length && byte == 7) return 1;
  count = byte & 1;
  return 0;
}
`,
  'a checksum bit by bit': `#include <stdint.h>
static uint16_t crc = 0xFFFF;
static uint8_t count, is_good;
int feed(uint8_t byte) {
  crc ^= byte;
  for (int i = 0; i < 8; i++) crc = crc & 1 ? crc >> 1 ^ 0x8408 : crc >> 1;
  is_good = crc == 0xF0B8;
  count = count < 3 ? count + 1 : 0;
  return is_good;
}
`,
  'a stored byte that is asked about in the next step': `#include <stdint.h>
static uint8_t kind, length, is_open;
int feed(uint8_t byte) {
  if (!is_open) { kind = byte; length = 0; is_open = 1; return 0; }
  if (length == 0 && kind < 16) { length = byte; return 1; }
  if (kind == 255) { is_open = 0; return 2; }
  length++;
  if (byte == 0) is_open = 0;
  return 3;
}
`,
};

const BYTES = Array.from({ length: 256 }, (_, byte) => byte);

describe('the automaton has all runs of', () => {
  it.each(Object.entries(PROGRAMS))('%s', { timeout: 60_000 }, (_, source) =>
    inFolder({ 'small.c': source }, async folder => {
      const program = transductionOf(await readCProgram('small.c#feed', inDirectory(folder), {}));
      const session = newSession();
      const inferred = infer(program, session);
      expect(inferred.lost).toEqual([]);
      const words = BYTES.flatMap(byte => [[byte], [byte, 255], [byte, byte ^ 0x55, 3]]);
      expect(words.flatMap(word => disagreement(inferred, program, word, session) ?? [])).toEqual([]);
    }),
  );
});
