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
