import { beforeAll, describe, expect, it } from 'vitest';
import { infer } from '../../../src/engines/seal/infer.ts';
import { readCode } from '../../../src/frontends/code.ts';
import { loadZ3 } from '../../../src/logic/solver/index.ts';
import { newSession } from '../../abstraction/support.ts';
import { inFolder } from '../../cli/command-line.ts';
import { inDirectory } from '../../workspace.ts';

beforeAll(async () => {
  await loadZ3();
});

/** Frames of two bytes between brackets; `step` counts them, and says nothing in the other states. */
const SOURCE = `#include <stdint.h>
enum state { IDLE, BODY, DONE };
struct parser { enum state state; uint8_t step, is_bold; };
int feed(struct parser *p, uint8_t c) {
  switch (p->state) {
    case IDLE: if (c == '[') { p->state = BODY; p->step = 0; } return 0;
    case BODY:
      if (p->step == 0) { p->step = 1; return c == '*' ? 1 : 0; }
      p->step = 0; p->state = c == ']' ? IDLE : DONE; return 2;
    case DONE: p->step = 0; return 3;
  }
  return 4;
}
struct pen { uint8_t is_bold, is_italic; };
int style(struct pen *pen, uint8_t c) {
  if (c == 'b') pen->is_bold = !pen->is_bold;
  if (c == 'i') pen->is_italic = !pen->is_italic;
  return pen->is_bold + 2 * pen->is_italic;
}
`;

function namesOf(name: string): Promise<readonly string[]> {
  return inFolder({ 'names.c': SOURCE }, async folder => {
    const code = await readCode(`names.c#${name}`, inDirectory(folder), {}, newSession().budget);
    return infer(code.transduction(undefined), newSession()).machine.states;
  });
}

describe('the name of a state', () => {
  it('has besides its enumerator only what tells it from others', async () => {
    expect([...(await namesOf('feed'))].sort()).toEqual(['BODY, step = 0', 'BODY, step = 1', 'DONE', 'IDLE']);
  });

  it('leaves out the structure that all of its variables are in', async () => {
    const names = await namesOf('style');
    expect(names).toHaveLength(4);
    for (const name of names) expect(name).not.toMatch(/pen/);
  });
});
