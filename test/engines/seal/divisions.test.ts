import { beforeAll, describe, expect, it } from 'vitest';
import { type Inferred, infer } from '../../../src/engines/seal/infer.ts';
import type { COptions } from '../../../src/frontends/c/c-options.ts';
import { readCProgram } from '../../../src/frontends/c/c-program.ts';
import { transductionOf } from '../../../src/frontends/c/entry/transduction.ts';
import { loadZ3 } from '../../../src/logic/solver/index.ts';
import { newSession } from '../../abstraction/support.ts';
import { inFolder } from '../../cli/command-line.ts';
import { inDirectory } from '../../workspace.ts';

beforeAll(async () => {
  await loadZ3();
});

function inferred(source: string, name: string, options: COptions): Promise<Inferred> {
  return inFolder({ 'small.c': source }, async folder =>
    infer(transductionOf(await readCProgram(`small.c#${name}`, inDirectory(folder), options)), newSession()),
  );
}

/** Groups of three bytes: the first says whether the group is the last. `what` is between the first and the last byte. */
const groups = (middle: string): string => `#include <stdint.h>
enum state { WAITING, FIRST, SECOND, THIRD };
static struct { enum state state; uint8_t first, count; } parser;
void feed(uint8_t byte) {
  switch (parser.state) {
  case WAITING: if (byte == 1) parser.state = FIRST; break;
  ${middle}
  case THIRD: parser.state = parser.first == 26 ? WAITING : FIRST; break;
  }
}
`;

describe('conditions on data divide states', () => {
  it('as far back as the byte that decides them', async () => {
    const counted = groups(`case FIRST:
    if (parser.count == 0) parser.first = byte;
    if (++parser.count < 3) break;
    parser.count = 0;
    parser.state = parser.first == 26 ? WAITING : FIRST;
    break;
  case SECOND: break;`);
    const { machine, isExact } = await inferred(counted, 'feed', { accept: 'parser.state == WAITING' });
    expect(isExact).toBe(true);
    expect(machine.states).toHaveLength(6);
  });

  it('but not beyond a state that has a name', async () => {
    const named = groups(`case FIRST: parser.first = byte; parser.state = SECOND; break;
  case SECOND: parser.state = THIRD; break;`);
    const { machine } = await inferred(named, 'feed', { accept: 'parser.state == WAITING' });
    expect(machine.states).toEqual(['WAITING', 'FIRST', 'SECOND', 'THIRD']);
  });

  it('only where the symbol then says where the program goes', async () => {
    const frames = `#include <stdbool.h>
#include <stdint.h>
void tell(int length);
static bool is_open, has_left;
static uint16_t length;
static uint8_t first;
void feed(uint8_t byte) {
  if (has_left) return;
  if (byte == 0xC0) {
    if (is_open && length > 0) {
      if (first == 0xFF) has_left = true;
      else tell(length == 1 ? 1 : 2);
    }
    is_open = true;
    length = 0;
  } else if (is_open) {
    if (length == 0) first = byte;
    if (length < 1000) length++;
  }
}
`;
    const { machine } = await inferred(frames, 'feed', { accept: 'is_open && length == 0', write: ['tell'] });
    // Before a frame, at its start, in it (whatever its length), and after the mode was left.
    expect(machine.states).toHaveLength(4);
  });
});

describe('the first state', () => {
  it('is the one that the program reads in', async () => {
    const loop = `int next_event(void);
enum light { RED, GREEN, AMBER };
void run(void) {
  enum light light = RED;
  while (light != AMBER) {
    int event = next_event();
    if (event == 1) light = light == RED ? GREEN : AMBER;
  }
}
`;
    const { machine } = await inferred(loop, 'run', { read: ['next_event'] });
    expect(machine.states).toHaveLength(2);
    expect(machine.states[machine.initial]).toBe('RED');
  });
});
