import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { infer } from '../../src/engines/seal/infer.ts';
import { readCode } from '../../src/frontends/code.ts';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { newSession } from '../abstraction/support.ts';
import { Dice } from '../campaign/dice.ts';
import { inFolder } from '../cli/command-line.ts';
import { disagreement } from '../engines/seal/contains.ts';
import { halfOfTheDay } from '../setup/seed.ts';
import { inDirectory } from '../workspace.ts';
import { campaign } from './campaign.ts';
import { search } from './search.ts';
import { block, needed, shrunk, sourceOf, whole } from './source-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'codomata-infer-random-'));

beforeAll(async () => {
  await loadZ3();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the automaton of random stateful programs', () => {
  it('has all of their runs', { timeout: 120_000 }, async () => {
    const options = { time: 1000, tries: 150, shrink: 0, nativeEvery: 3, nativeWords: 50, folder };
    const { disagreements, kinds, words } = await campaign(halfOfTheDay(1, 6), options);
    expect(disagreements).toEqual([]);
    expect(kinds.whole + kinds['cut off']).toBeGreaterThan(0);
    expect(words).toBeGreaterThan(150);
  });
});

const FRAME = `#include <stdint.h>
enum state { IDLE, LENGTH, PAYLOAD, SUM };
struct parser { enum state state; uint8_t length, count, sum; };
int feed(struct parser *p, uint8_t byte) {
  switch (p->state) {
  case IDLE: if (byte == 0x7e) { p->state = LENGTH; p->sum = 0; } break;
  case LENGTH: p->length = byte & 3; p->count = 0; p->state = PAYLOAD; break;
  case PAYLOAD: p->sum += byte; if (++p->count >= p->length) p->state = SUM; break;
  case SUM: p->state = IDLE; return byte == p->sum;
  }
  return 0;
}
`;

describe('a program that fails', () => {
  it('is made as small as it can be while it fails', async () => {
    const tries: string[] = [];
    const inner = [block('if (x > 3) {', ['count = 0;', 'sum += x;']), block('while (count > 9) {', ['count--;'])];
    const small = await shrunk(
      [
        'static int count, sum;',
        needed(
          'int feed(char x) {',
          [
            'count++;',
            whole(
              'switch (count) {',
              [whole('case 1: {', ['count = 2;'], '  break; }'), whole('case 2: {', inner, '  break; }')],
              '}',
            ),
            'return count;',
          ],
          '}',
        ),
      ],
      async pieces => {
        const text = sourceOf(pieces);
        tries.push(text);
        return text.includes('sum += x;');
      },
      500,
    );
    expect(sourceOf(small)).toBe('int feed(char x) {\n  sum += x;\n}\n');
    expect(new Set(tries).size).toBe(tries.length);
  });
});

describe('the search for words', () => {
  it('finds out every transition that is missing, with a word that shows it again', { timeout: 60_000 }, () =>
    inFolder({ 'frame.c': FRAME }, async place => {
      const options = { accept: 'p->state == IDLE' };
      const code = await readCode('frame.c#feed', inDirectory(place), options, newSession().budget);
      const program = code.transduction(undefined);
      const session = newSession();
      const inferred = infer(program, session);
      const { machine } = inferred;
      expect(search(inferred, program, [0x7e], session, new Dice(1), 600).found).toBeUndefined();
      for (const [q, list] of machine.transitions.entries())
        for (const left of list) {
          const transitions = machine.transitions.map((all, from) =>
            from === q ? all.filter(each => each !== left) : all,
          );
          const tampered = { ...inferred, machine: { ...machine, transitions } };
          const { found } = search(tampered, program, [0x7e], session, new Dice(1), 2000);
          expect(found, `${machine.states[q]} → ${machine.states[left.to]}`).toBeDefined();
          expect(disagreement(tampered, program, found?.word ?? [], session)).toBeDefined();
        }
    }),
  );
});
