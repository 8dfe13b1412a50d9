import { describe, expect, it } from 'vitest';
import { call } from '../../cli/call.ts';
import { inFolder } from '../../cli/command-line.ts';

/** Programs that have no automaton, or no obvious one: each gets an answer that says what to do and names the line. */

const FILES = {
  'odd.c': `#include <stdio.h>
int sensor(void);
void put(int);
int blink(void) { static int n; return n ^= 1; }
void in_branch(void) { static int is_on; if (!is_on) is_on = 1; else if (sensor() == 7) is_on = 0; put(is_on); }
struct point { int x, y; };
int is_near(const struct point *p, int x) { static int last; last = x; return p->x - last < 3; }
static int depth(int n) {
  int c = getchar();
  if (c == '(') return depth(n + 1) + 1;
  return c == EOF ? n : depth(n);
}
int main(void) { return depth(0) > 100; }
`,
  'odd.ts': `declare function sensor(): number;
declare function dial(): number;
declare function put(n: number): void;

export function nothing(): number { return 1; }
export function inBranch(): void {
  let isOn = false;
  for (;;) { if (!isOn) isOn = true; else if (sensor() === 7) isOn = false; put(isOn ? 1 : 0); }
}
export function twoRates(): void { for (;;) { const limit = dial(); put(sensor() > limit ? 1 : 0); } }
export function unclear(it) { return it; }
`,
};

/** What is said, and the exit status. */
async function said(...words: readonly string[]): Promise<readonly [string, number]> {
  return inFolder(FILES, async folder => {
    const [target, ...options] = words;
    const { stdout, stderr, status } = await call('infer', `${folder}/${target}`, ...options, '--timeout', '20');
    return [[...stdout, stderr].join('\n'), status];
  });
}

describe('infer of what it was not made for', () => {
  it('says of a program without an input what is missing', async () => {
    const [c, status] = await said('odd.c#blink');
    expect(status).toBe(2);
    expect(c).toMatch(/odd\.c:4:1: .*blink has no parameter for the input and reads none: name the function .* --read/);
    expect((await said('odd.ts#nothing'))[0]).toMatch(/odd\.ts:5:\d+: .*takes nothing, so there is no input.*--read/);
  });

  it('follows a program that reads in a branch', async () => {
    const [c, status] = await said('odd.c#in_branch', '--read', 'sensor', '--write', 'put');
    expect(status).toBe(0);
    expect(c).toMatch(/2 states.*\n.*exact/);
    expect(c).toMatch(/sensor = 7 \/ put\(0\) → /);
    const [ts] = await said('odd.ts#inBranch', '--read', 'sensor', '--write', 'put');
    expect(ts).toMatch(/symbol = 7 \/ put\(0\); put\(1\) → /);
  });

  it('says where a recursion without a bound is', async () => {
    const [c, status] = await said('odd.c#main');
    expect(status).toBe(3);
    expect(c).toMatch(
      /because .*odd\.c:9:11: a function calls itself deeper and deeper while it reads; limit the depth/,
    );
  });

  it('says that JavaScript reads with one function', async () => {
    const [ts, status] = await said('odd.ts#twoRates', '--read', 'sensor,dial', '--write', 'put');
    expect(status).toBe(2);
    expect(ts).toMatch(/--read sensor,dial: .* programs in JavaScript have one function to read with/);
  });

  it('lets parameters of C that are not clear be anything, and names the line of those of JavaScript', async () => {
    expect((await said('odd.c#is_near'))[0]).toMatch(/p may be anything with each call/);
    expect((await said('odd.ts#unclear'))[0]).toMatch(/odd\.ts:11:\d+: .*unclear: it has no type/);
  });
});
