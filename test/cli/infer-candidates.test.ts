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
  'pieces.c': `#include <stdint.h>
#include <stddef.h>
uint8_t uart_get(void);
enum event { CONNECT, DATA, CLOSE };
struct session { int is_open, is_escaped; };
typedef void (*handler)(struct session *, enum event);
static void closed(struct session *s, enum event e) { if (e == CONNECT) s->is_open = 1; }
static void opened(struct session *s, enum event e) { if (e == CLOSE) s->is_open = 0; }
static handler const handlers[] = { closed, opened };
void session_init(struct session *s) { s->is_open = 1; }
void session_set_open(struct session *s, int is_open) { s->is_open = is_open; }
void dispatch(struct session *s, enum event e) { handlers[s->is_open](s, e); }
int decode(struct session *s, const uint8_t *data, size_t length) {
  int n = 0;
  for (size_t i = 0; i < length; i++) {
    if (s->is_escaped) s->is_escaped = 0, n++;
    else if (data[i] == 27) s->is_escaped = 1;
    else n++;
  }
  return n;
}
static uint8_t next(void) { return uart_get(); }
int loop(void) { int n = 0; for (;;) { uint8_t c = next(); if (c == 'q') return n; if (c == 'a') n = !n; } }
`,
  'door.cpp': `enum class Event { Open, Close };
namespace house {
class Door {
 public:
  Door() = default;
  bool handle(Event e) { if (is_open_ == (e == Event::Open)) return false; is_open_ = !is_open_; return true; }
 private:
  bool is_open_ = false;
};
}
`,
  'nothing.c': 'int twice(int x) { return 2 * x; }\n',
  'whole.c': `#include <stddef.h>
int twice(int x) { return 2 * x; }
int lines(const char *text, size_t n) { int found = 0; for (size_t i = 0; i < n; i++) found += text[i] == 10; return twice(found); }
`,
  'results.c': `#include <stddef.h>
#include <stdint.h>
#include <string.h>
struct found { int lines; uint8_t first[4]; const uint8_t *at; };
static void note(struct found *to, uint8_t c) { if (c == 10) to->lines++; }
int counted(const uint8_t *text, size_t n, struct found *out) {
  memset(out, 0, sizeof *out);
  for (size_t i = 0; i < n; i++) note(out, text[i]);
  return out->lines;
}
int filled(const uint8_t *text, size_t n, struct found *out) {
  out->lines = 0;
  for (size_t i = 0; i < n; i++) { if (i < 4) out->first[i] = text[i]; out->lines += text[i] == 10; }
  out->at = text;
  return out->lines > 2;
}
int added(const uint8_t *text, size_t n, struct found *to) {
  if (n > 3) to->lines = 0;
  for (size_t i = 0; i < n; i++) note(to, text[i]);
  return to->lines;
}
`,
  'whole.ts':
    'export const isOdd = (s: string): boolean => [...s].length % 2 === 1;\nexport const twice = (n: number): number => 2 * n;\n',
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
  'host.cjs': `class Reader { constructor() { this.isOpen = false; } write(bytes) { this.isOpen = bytes[0] === 1; } }
module.exports = { from: Buffer.from, Reader };
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
        `codomata infer ${file}#later --init parser_init`,
      ]);
      const { stdout, status } = await call('infer', file);
      expect(status).toBe(0);
      expect(stdout.join('\n')).toMatch(
        /#feed .*\n {4}step function: takes a byte \(byte\) with each call, and keeps what p/,
      );
      expect(stdout.join('\n')).toMatch(/#later.*\n.*keeps what p leads to; now may be anything with each call/);
    }));

  it('lists what a table of functions is called by, parsers of pieces, and loops that read by a function of their own', () =>
    inFolder(FILES, async folder => {
      const file = `${folder}/pieces.c`;
      const commands = await commandsFor(file);
      expect(commands).toEqual([
        `codomata infer ${file}#dispatch --init session_init`,
        `codomata infer ${file}#decode --shape 'data: symbol' --init session_init`,
        `codomata infer ${file}#loop --read uart_get`,
        `codomata infer ${file}#session_set_open --init session_init`,
      ]);
      const answer = await call('infer', `${file}#decode`, '--shape', 'data: symbol', '--json', '--timeout', '20');
      expect(documentOf(answer)).toMatchObject({
        verdict: 'holds',
        states: 2,
        names: ['is_escaped = 0', 'is_escaped = 1'],
      });
      const table = await call('infer', `${file}#dispatch`, '--init', 'session_init', '--json', '--timeout', '20');
      expect(documentOf(table)).toMatchObject({ verdict: 'holds', states: 2 });
    }));

  it('lists methods inside their class, which nothing in the file uses', () =>
    inFolder(FILES, async folder => {
      const file = `${folder}/door.cpp`;
      expect(await commandsFor(file)).toEqual([`codomata infer ${file}#house::Door::handle`]);
      const { stdout, status } = await call('infer', `${file}#house::Door::handle`, '--timeout', '20');
      expect(status).toBe(0);
      expect(stdout.join('\n')).toMatch(/2 states.*\n.*exact/);
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

  it('lists functions that get their whole input at once where there is nothing else', () =>
    inFolder(FILES, async folder => {
      expect(await commandsFor(`${folder}/whole.c`)).toEqual([`codomata infer ${folder}/whole.c#lines`]);
      expect(await commandsFor(`${folder}/whole.ts`)).toEqual([`codomata infer ${folder}/whole.ts#isOdd`]);
    }));

  it('takes a struct for what is kept only where the function looks at what it held before', () =>
    inFolder(FILES, async folder => {
      const file = `${folder}/results.c`;
      expect(await commandsFor(file)).toEqual([`codomata infer ${file}#added --shape 'text: symbol'`]);
      const told = async (name: string): Promise<string> =>
        (await call('infer', `${file}#${name}`, '--timeout', '20')).stdout.join('\n');
      expect(await told('added')).toMatch(/one symbol with each call/);
      for (const name of ['counted', 'filled']) expect(await told(name)).not.toMatch(/with each call/);
    }));

  it('passes over functions of the host that throw when they are called with nothing', () =>
    inFolder(FILES, async folder => {
      expect(await commandsFor(`${folder}/host.cjs`)).toEqual([`codomata infer ${folder}/host.cjs#Reader`]);
    }));

  it('says where there is nothing to list', () =>
    inFolder(FILES, async folder => {
      const { status, stderr } = await call('infer', `${folder}/nothing.c`);
      expect(status).toBe(2);
      expect(stderr).toMatch(/no function in .*nothing\.c takes symbol after symbol .* name one as/);
    }));
});
