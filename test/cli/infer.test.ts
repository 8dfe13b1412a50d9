import { describe, expect, it } from 'vitest';
import { loadXState, runXState } from '../render/run-chart.ts';
import { call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

const FILES = {
  'frame.c': `#include <stdint.h>
#include <stdbool.h>
enum state { IDLE, LENGTH, PAYLOAD, SUM };
struct frame { enum state state; uint8_t length, count, sum; uint8_t data[64]; bool done; };
void frame_feed(struct frame *f, uint8_t byte) {
  switch (f->state) {
  case IDLE: if (byte == 0x7e) { f->state = LENGTH; f->sum = 0; f->done = false; } break;
  case LENGTH:
    f->length = byte; f->count = 0;
    f->state = byte == 0 || byte > sizeof f->data ? IDLE : PAYLOAD;
    break;
  case PAYLOAD:
    f->data[f->count++] = byte; f->sum += byte;
    if (f->count == f->length) f->state = SUM;
    break;
  case SUM: f->done = byte == f->sum; f->state = IDLE; break;
  }
}
`,
  'unknown.c': `#include <stdint.h>
void outside(uint8_t byte);
static int seen;
void feed(uint8_t byte) { if (byte == 7) seen = 1; else if (seen) outside(byte); }
`,
  'whole.c': `int ones(const char *s) { int n = 0; while (*s) n += *s++ == 49; return n; }
#include <stdbool.h>
#include <stddef.h>
bool is_signed(const char *in, size_t n) { return n > 0 && (in[0] == '+' || in[0] == '-'); }
`,
};

/** What a saved acceptor says of inputs. */
async function accepted(machine: string, inputs: readonly (readonly number[])[]): Promise<readonly boolean[]> {
  const found: boolean[] = [];
  for (const input of inputs) {
    const { stdout } = await call('run', machine, '--input', JSON.stringify(input));
    found.push(!('rejected' in JSON.parse(stdout[0])));
  }
  return found;
}

describe('codomata infer', () => {
  it('gives the states that the author named, and what is compared', () =>
    inFolder(FILES, async folder => {
      const { stdout, status } = await call('infer', `${folder}/frame.c#frame_feed`);
      const text = stdout.join('\n');
      expect(status).toBe(0);
      expect(text).toMatch(/^ {4}0x7e '~' .*→ LENGTH/m);
      expect(text).toMatch(/^ {4}0x01–0x40 .*→ PAYLOAD/m);
      expect(text).toMatch(/^ {4}byte = sum .*→ IDLE, done/m);
      expect(text).toMatch(/count \+ 1 = length .*→ SUM/);
      expect(text).toContain('everything that the code accepts is accepted (proved)');
      for (const state of ['IDLE', 'LENGTH', 'PAYLOAD', 'SUM'])
        expect(text).toMatch(new RegExp(`^ {2}${state}\\b`, 'm'));
    }));

  it('saves an acceptor of what the code accepts, that excludes what it cannot', () =>
    inFolder(FILES, async folder => {
      const machine = `${folder}/frame.json`;
      const asked = await call(
        ...['infer', `${folder}/frame.c#frame_feed`, '--accept', 'f->done', '--out', machine, '--json'],
      );
      const answer = documentOf(asked);
      expect(answer).toMatchObject({
        command: 'infer',
        verdict: 'holds',
        guarantee: { level: 'proved', of: 'contains' },
      });
      expect(answer.names).toContain('PAYLOAD');
      expect(
        await accepted(machine, [[0x7e, 1, 9, 9], [0x7e, 2, 9, 1, 10], [0x7e, 1, 9], [0x7e, 0, 0, 0], []]),
      ).toEqual([true, true, false, false, false]);
    }));

  it('goes on after a call of what is not defined, and says what it assumes', () =>
    inFolder(FILES, async folder => {
      const answer = documentOf(await call('infer', `${folder}/unknown.c#feed`, '--json'));
      expect(answer.verdict).toBe('holds');
      expect(answer.names).toEqual(['seen = 0', 'seen = 1']);
      expect(JSON.stringify(answer.notes)).toMatch(/assumes that outside, which is not defined in what was read/);
    }));

  it('gives the automaton of the first figure of the paper', async () => {
    const { stdout } = await call('infer', 'examples/c/drone.c#main', '--read', 'read_gyro');
    const lines = stdout.join('\n').split('\n').slice(3);
    expect(lines).toEqual([
      '  START (start, accepts)',
      '    read_gyro ≥ 45 → ROLL',
      '    read_gyro ≤ -45 → PITCH',
      '    -45 < read_gyro < 45 → START',
      '',
      '  ROLL (accepts)',
      '    -45 < read_gyro < 45 → ended',
      '    read_gyro ≤ -45 ∨ read_gyro ≥ 45 → ROLL',
      '',
      '  PITCH (accepts)',
      '    -45 < read_gyro < 45 → ended',
      '    read_gyro ≤ -45 ∨ read_gyro ≥ 45 → PITCH',
      '',
      '  ended (accepts)',
      '    any → ended',
    ]);
  });

  it('draws with labels', () =>
    inFolder(FILES, async folder => {
      const picture = `${folder}/frame.dot`;
      await call('infer', `${folder}/frame.c#frame_feed`, '--out', picture);
      const { readFileSync } = await import('node:fs');
      const dot = readFileSync(picture, 'utf8');
      expect(dot).toContain('byte = sum');
      expect(dot).toContain("0x7e '~'");
    }));

  it('saves statecharts whose conditions are those of the code, and a table', () =>
    inFolder(FILES, async folder => {
      const [module, table] = ['frame.xstate.ts', 'frame.md'].map(name => `${folder}/${name}`);
      await call('infer', `${folder}/frame.c#frame_feed`, '--out', module, '--out', table, '--quiet');
      const { readFileSync } = await import('node:fs');
      const machine = loadXState(readFileSync(module, 'utf8'));
      const symbols = [0x7e, 2, 9, 9, 18].map(value => ({ type: 'symbol', value }));
      let received = 0;
      const decides = (text: string): boolean => {
        if (text.includes('count + 1 = length')) return ++received === 2;
        return text.includes('≠ length') || text === 'byte = sum';
      };
      const { states } = runXState(machine, symbols, decides);
      expect(states.map(name => name.split(',')[0])).toEqual(['IDLE', 'LENGTH', 'PAYLOAD', 'PAYLOAD', 'SUM', 'IDLE']);
      const markdown = readFileSync(table, 'utf8');
      expect(markdown).toContain('| From | Input | Condition | Action | To |');
      expect(markdown).toMatch(/\| `SUM.*` \| `any` \| `byte = sum` \|/);
    }));

  it('refuses what is no code, with what to do', async () => {
    const regex = await call('infer', '/a+/');
    expect(regex.status).toBe(2);
    expect(regex.stderr).toMatch(/functions in source code, such as parser\.c#feed/);
  });

  it('gives what the exact machine of a function of whole texts accepts', () =>
    inFolder(FILES, async folder => {
      const saved = `${folder}/signed.json`;
      const { stdout, status } = await call(
        'infer',
        `${folder}/whole.c#is_signed`,
        '--accept',
        'return',
        '--out',
        saved,
      );
      expect(status).toBe(0);
      expect(stdout.join('\n')).toMatch(/exact: it accepts what the code accepts, and nothing else \(proved\)/);
      const outcomes = await Promise.all(['+1', '1', ''].map(input => call('run', saved, '--input', input)));
      expect(outcomes.map(({ stdout: [line] }) => 'rejected' in JSON.parse(line))).toEqual([false, true, true]);
    }));

  it('follows a function of whole texts that has no exact machine', () =>
    inFolder(FILES, async folder => {
      const saved = `${folder}/ones.json`;
      const { status, stdout } = await call(
        'infer',
        `${folder}/whole.c#ones`,
        '--accept',
        'return > 2',
        '--out',
        saved,
        '--timeout',
        '12',
        '--json',
      );
      expect(status).toBe(0);
      expect(JSON.parse(stdout[0]).guarantee).toEqual({ level: 'proved', of: 'contains' });
      expect(await accepted(saved, [[49, 49, 49]])).toEqual([true]);
    }));

  it('ends when its time is over, with what it has', () =>
    inFolder(FILES, async folder => {
      const { status, stdout } = await call('infer', `${folder}/frame.c#frame_feed`, '--timeout', '2.2', '--json');
      expect([0, 3]).toContain(status);
      expect(JSON.parse(stdout[0]).codomata).toBe(1);
    }));
});
