import { describe, expect, it } from 'vitest';
import { call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

const FILES = {
  'parser.c': `#include <stdint.h>
uint32_t millis(void);
void deliver(uint8_t byte);
struct parser { int state; uint32_t since; };
void parser_init(struct parser *p) { p->state = 1; }
static void step(struct parser *p, uint8_t byte) { if (byte == 7) { p->state = 2; deliver(byte); } }
void feed(struct parser *p, uint8_t byte) { if (millis() - p->since > 9) p->state = 0; step(p, byte); }
int later(struct parser *p, uint8_t byte, uint32_t now) { if (now > p->since) p->state = byte; return p->state; }
int is_digit(int c) { return c >= 48 && c <= 57; }
int length(const char *text) { int n = 0; while (text[n]) n++; return n; }
`,
  'reading.c': `#include <stdio.h>
int sensor(void);
static int count;
int tick(void) { if (sensor() > 3) count++; return count > 2; }
int main(void) { int c, n = 0; while ((c = getchar()) != EOF) n += c == 10; return n & 1; }
`,
  'nothing.c': 'int twice(int x) { return 2 * x; }\n',
  'lights.ts': `type Event = { type: 'on' } | { type: 'dim'; by: number };
interface State { level: number }
export const initialState: State = { level: 0 };
export function reduce(state: State = initialState, event: Event): State {
  return event.type === 'on' ? { level: 9 } : { level: Math.max(0, state.level - event.by) };
}
export class Door { private isOpen = false; open(): void { this.isOpen = true; } close(): void { this.isOpen = false; } }
export class Decoder { private n = 0; push(byte: number): number { this.n = (this.n + byte) & 3; return this.n; } }
export function double(text: string): string { return text + text; }
export default reduce;
`,
};

async function commandsFor(file: string): Promise<readonly string[]> {
  const { candidates } = documentOf(await call('infer', file, '--json')) as {
    candidates: readonly { readonly command: string }[];
  };
  return candidates.map(({ command }) => command);
}

describe('codomata infer of a file', () => {
  it('lists step functions of C with what is to be said, and no parts of them', () =>
    inFolder(FILES, async folder => {
      const file = `${folder}/parser.c`;
      expect(await commandsFor(file)).toEqual([
        `codomata infer ${file}#feed --write deliver --init parser_init`,
        `codomata infer ${file}#later`,
      ]);
      const { stdout, status } = await call('infer', file);
      expect(status).toBe(0);
      expect(stdout.join('\n')).toMatch(
        /#feed .*\n {4}step function: takes a byte \(byte\) with each call, and keeps what p/,
      );
      expect(stdout.join('\n')).toMatch(/#later.*\n.*\n {4}not certain yet: now: say --shape/);
    }));

  it('lists functions that read by themselves', () =>
    inFolder(FILES, async folder => {
      const file = `${folder}/reading.c`;
      expect(await commandsFor(file)).toEqual([
        `codomata infer ${file}#tick --read sensor`,
        `codomata infer ${file}#main`,
      ]);
    }));

  it('lists reducers and classes of TypeScript, each once', () =>
    inFolder(FILES, async folder => {
      const file = `${folder}/lights.ts`;
      expect(await commandsFor(file)).toEqual(
        ['reduce', 'Door', 'Decoder'].map(name => `codomata infer ${file}#${name}`),
      );
    }));

  it('gives commands that infer something', () =>
    inFolder(FILES, async folder => {
      const commands = [...(await commandsFor(`${folder}/reading.c`)), ...(await commandsFor(`${folder}/lights.ts`))];
      for (const command of commands)
        expect((await call(...command.split(' ').slice(1), '--quiet', '--timeout', '20')).status, command).toBe(0);
    }));

  it('says where there is nothing to list', () =>
    inFolder(FILES, async folder => {
      const { status, stderr } = await call('infer', `${folder}/nothing.c`);
      expect(status).toBe(2);
      expect(stderr).toMatch(/no function in .*nothing\.c takes symbol after symbol .* name one as/);
    }));
});
