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

/** From STUCK nothing is accepted any more; whether WAIT is left for it, a sum says of which little is known. */
const SOURCE = `#include <stdint.h>
enum state { START, WAIT, STUCK };
static enum state state;
static uint8_t sum;
int feed(uint8_t byte) {
  switch (state) {
    case START: sum = (uint8_t)(3 * sum + byte); if (byte == 0) state = WAIT; break;
    case WAIT: if (sum > 100) state = STUCK; break;
    case STUCK: break;
  }
  return state != STUCK;
}
`;

describe('states from which nothing is accepted', () => {
  it('are left out, and a run that is in one accepts nothing later', { timeout: 60_000 }, () =>
    inFolder({ 'stuck.c': SOURCE }, async folder => {
      const program = transductionOf(
        await readCProgram('stuck.c#feed', inDirectory(folder), { accept: 'return == 1' }),
      );
      const session = newSession();
      const inferred = infer(program, session);
      const words = [[101, 0], [101, 0, 7], [40, 0, 7], [40, 0, 7, 7], [1, 0, 9], []];
      expect(words.flatMap(word => disagreement(inferred, program, word, session) ?? [])).toEqual([]);
      const unknowing = { ...inferred, dead: [] };
      expect(disagreement(unknowing, program, [40, 0, 7], session)).toMatch(/in none of/);
    }),
  );
});
