import { describe, expect, it } from 'vitest';
import { call, documentOf } from '../../cli/call.ts';
import { inFolder } from '../../cli/command-line.ts';

/** What people mistype, and programs that never come to a read: each answer names the line and says what to do. */

const FILES = {
  'odd.c': `int sensor(void);
int dial(void);
void put(int);
static int deep(int n) { return deep(n ^ 1) + 1; }
int step(int c) { static int s; s = c == 5 ? deep(0) & 1 : !s; return s; }
int never(void) { static int n; n = !n; put(n); return n; }
void stuck(void) { static int s; if (sensor() == 3) for (;;) s = !s; }
int rates(void) { static int limit, n; if (n == 0) limit = dial(); n = !n; return sensor() > limit; }
struct parser { int state, limit; };
void setup(struct parser *p, int limit) { p->limit = limit; }
int feed(struct parser *p, char c) { if (c == 'a') p->state = p->limit; return p->state; }
static void nest(int n) { if (sensor() == 1) nest(n + 1); put(n); }
void recursive(void) { nest(0); }
`,
  'broken.c': 'int f(int c) { int unused = "text"; return c +; }\n',
  'empty.c': '',
  'empty.ts': '',
};

/** What is said, and the exit status. */
async function said(...words: readonly string[]): Promise<readonly [string, number]> {
  return inFolder(FILES, async folder => {
    const [target, ...options] = words;
    const { stdout, stderr, status } = await call('infer', `${folder}/${target}`, ...options, '--timeout', '20');
    return [[...stdout, stderr].join('\n'), status];
  });
}

describe('infer of C that it cannot follow, or that was named wrongly', () => {
  it('says that a function never calls what it is said to read with', async () => {
    const [text, status] = await said('odd.c#never', '--read', 'sensor');
    expect(status).toBe(2);
    expect(text).toMatch(/odd\.c:6:1: --read sensor: never never calls sensor, so it has no input: name the function/);
  });

  it('says which name of --read there is not', async () => {
    const [text, status] = await said('odd.c#rates', '--read', 'sensr');
    expect(status).toBe(2);
    expect(text).toMatch(/odd\.c:8:1: --read sensr: .*odd\.c calls no function of this name/);
  });

  it('leaves out the inputs on which the code goes round for ever, and says where that is', async () => {
    const [text, status] = await said('odd.c#stuck', '--read', 'sensor');
    expect(status).toBe(0);
    expect(text).toMatch(/note: .*odd\.c:7:\d+: a loop that is never left, and reads nothing/);
    expect(text).toMatch(/sensor ≠ 3 → start/);
    expect(text).not.toMatch(/sensor = 3/);
  });

  it('accepts anything after a recursion without a bound, and says where that is', async () => {
    const [text, status] = await said('odd.c#step');
    expect(status).toBe(0);
    expect(text).toMatch(
      /anything is accepted: .*odd\.c:4:\d+: a function that calls itself more than ten thousand deep/,
    );
    expect(text).toMatch(/c = 5 → anything/);
  });

  it('says that a function which reads calls itself', async () => {
    const [text, status] = await said('odd.c#recursive', '--read', 'sensor', '--write', 'put');
    expect(status).toBe(3);
    expect(text).toMatch(/odd\.c:12:31: a function calls itself deeper and deeper while it reads; limit the depth/);
  });

  it('follows two readers at different rates, in one symbol for each tick', async () => {
    const [text, status] = await said('odd.c#rates', '--read', 'sensor,dial');
    expect(status).toBe(0);
    expect(text).toMatch(/2 states.*\n.*exact/);
    expect(text).toMatch(/dial < sensor \/ .*\b1 → rates\.n = 1/);
  });

  it('names what --accept and --init lack', async () => {
    const [accept, status] = await said('odd.c#feed', '--accept', 'p->stat == 2');
    expect(status).toBe(2);
    expect(accept).toMatch(/odd\.c:11:1: --accept p->stat == 2: no member named 'stat'/);
    const [init, initStatus] = await said('odd.c#feed', '--init', 'setup');
    expect(initStatus).toBe(2);
    expect(init).toMatch(/--init setup: .*its parameter limit .*write the call, --init 'setup\(p, …\)'/);
  });

  it('shows the errors of a file that does not compile, and no warnings', () =>
    inFolder(FILES, async folder => {
      const answer = await call('infer', `${folder}/broken.c#f`, '--json');
      expect(answer.status).toBe(2);
      const { error } = documentOf(answer) as { readonly error: { readonly message: string; readonly place: string } };
      expect(error.place).toMatch(/broken\.c:1:47$/);
      expect(error.message).toMatch(/error: expected expression/);
      expect(error.message).not.toMatch(/warning/);
    }));

  it.each(['empty.c', 'empty.ts'])('says that there is nothing in %s', async file => {
    const [text, status] = await said(file);
    expect(status).toBe(2);
    expect(text).toMatch(/no function in .* takes symbol after symbol/);
  });
});
