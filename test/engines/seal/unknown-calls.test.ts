import { describe, expect, it } from 'vitest';
import { call } from '../../cli/call.ts';
import { inFolder } from '../../cli/command-line.ts';

/** Functions that other files define, memory that grows, and parameters of which nobody says what they are for. */

const FILES = {
  'link.c': `#include <stdint.h>
#include <stdlib.h>
#include <string.h>
enum mode { IDLE, OPEN, DONE };
struct packet;
struct link { enum mode mode; int kept; uint8_t *text; int size; struct packet *packet; void (*seen)(int); };
struct packet *packet_new(int size);
int packet_put(struct packet *p, uint8_t byte);
void measure(int *length);
void stop(const char *why) __attribute__((noreturn));
int feed(struct link *l, uint8_t c) {
  switch (l->mode) {
  case IDLE:
    if (c == '{') { l->packet = packet_new(8); if (l->packet == 0) return -1; l->mode = OPEN; }
    break;
  case OPEN:
    if (c == '}') l->mode = DONE;
    else if (c == '!') stop("no");
    else packet_put(l->packet, c);
    break;
  case DONE: break;
  }
  return l->mode;
}
int measured(uint8_t c) {
  static int state;
  int length = 3;
  measure(&length);
  if (c == 'x') state = length == 7 ? 2 : 1;
  return state;
}
int safe(uint8_t c) {
  static int own = 1;
  int other = 0;
  measure(&other);
  if (c == 'a') own = !own;
  return own;
}
int grows(struct link *l, uint8_t c) {
  if (c == 10) { l->size = 0; l->mode = IDLE; return 1; }
  uint8_t *more = realloc(l->text, l->size + 1);
  if (more == 0) return -1;
  l->text = more;
  l->text[l->size++] = c;
  l->mode = OPEN;
  return 0;
}
struct item { struct item *next; int *flag; };
int aliased(uint8_t c) {
  static int flag;
  static struct item *items;
  struct item *made = malloc(sizeof *made + c);
  if (made == 0) return 0;
  made->next = items; made->flag = &flag; items = made;
  if (c == 'w') *items->flag = 1;
  return flag;
}
int told(struct link *l, uint8_t c, int debug) {
  if (debug > 3 && c == 'd') l->mode = DONE;
  if (c == 'o') l->mode = OPEN;
  return 0;
}
extern int mode, level, limits[];
int asked(uint8_t c) { return mode == 3 && c == 'm' && limits[c] > 7; }
int leveled(uint8_t c) { if (c == 'u') level = 1; if (c == 'd') level = 0; return level; }
int calls(struct link *l, uint8_t c) { if (c == 's') { l->seen(c); l->mode = OPEN; } return l->mode; }
`,
};

async function inferred(target: string, ...options: readonly string[]): Promise<string> {
  return inFolder(FILES, async folder => {
    const { stdout, stderr } = await call('infer', `${folder}/${target}`, '--timeout', '60', ...options);
    return [...stdout, stderr].join('\n');
  });
}

describe('infer of code that calls what is not defined', () => {
  it('takes such calls to give anything, keeps the state that they cannot reach, and says so', async () => {
    const text = await inferred('link.c#feed');
    expect(text).not.toMatch(/anything is accepted/);
    expect(text).toMatch(/assumes that .*packet_new, .*packet_put.* not defined in what was read/);
    expect(text).toMatch(/\{[^\n]* → OPEN/);
    expect(text).toMatch(/\{[^\n]* → IDLE/);
    expect(text).toMatch(/\}[^\n]* → DONE/);
    expect(text).toMatch(/0x21 '!'[^\n]* → rejected|not 0x21/);
  });

  it('forgets the numbers that a pointer given to it leads to', async () => {
    const text = await inferred('link.c#measured', '--accept', 'return == 2');
    // A length that stayed 3 would make 2 impossible.
    expect(text).toMatch(/accepts/);
    expect(text).toMatch(/→ codomata_returned = 2/);
  });

  it('keeps static variables of which it gets no address', async () => {
    const text = await inferred('link.c#safe');
    expect(text).toMatch(/2 states, 4 transitions/);
  });

  it('forgets texts that grow, and no more than these', async () => {
    const text = await inferred('link.c#grows');
    expect(text).not.toMatch(/anything is accepted/);
    expect(text).toMatch(/OPEN/);
    expect(text).toMatch(/IDLE/);
  });

  it('knows that what is written through an address from forgotten memory may be a variable that is kept', async () => {
    const text = await inferred('link.c#aliased', '--accept', 'return == 1');
    expect(text).toMatch(/accepts/);
    expect(text).not.toMatch(/nothing is accepted/);
  });

  it('lets a parameter be anything of which nothing is said, and says so', async () => {
    const text = await inferred('link.c#told');
    expect(text).toMatch(/debug may be anything with each call/);
    expect(text).toMatch(/→ DONE/);
    expect(text).toMatch(/→ OPEN/);
  });

  it('lets a variable be anything that no file defines, but 0 at first where the code assigns it, and says so', async () => {
    const asked = await inferred('link.c#asked', '--accept', 'return == 1');
    expect(asked).toMatch(/mode, a variable that is declared and not defined .* may have any value/);
    expect(asked).toMatch(/'m'/);
    expect(asked).not.toMatch(/exact|nothing is accepted|rejects/);
    const leveled = await inferred('link.c#leveled');
    expect(leveled).toMatch(/level, a variable .* is 0 at first/);
    expect(leveled).toMatch(/2 states, 4 transitions/);
  });

  it('goes on after a call through a pointer of the state that nobody set', async () => {
    const text = await inferred('link.c#calls');
    expect(text).toMatch(/'s'[^\n]* → OPEN/);
  });
});
