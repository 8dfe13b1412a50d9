import { describe, expect, it } from 'vitest';
import { call } from '../../cli/call.ts';
import { inFolder } from '../../cli/command-line.ts';

/** Controllers that read several things: one symbol is what is read in one round. */

const FILES = {
  'modes.c': `#include <stdbool.h>
#include <stdint.h>
int gyro_x(void);
int gyro_y(void);
uint32_t now_ms(void);
bool pin(void);
void put(int);
enum mode { IDLE, ARMED, FAILED };
static enum mode mode;
static uint32_t since;
static int constrain(int v, int low, int high) { return v < low ? low : v > high ? high : v; }
void update(void) {
  int x = gyro_x(), y = gyro_y();
  uint32_t now = now_ms();
  switch (mode) {
  case IDLE: if (x > 5 && y > 5) { mode = ARMED; since = now; } break;
  case ARMED: if (x > 45 || now - since > 500) { put(1); mode = FAILED; } break;
  case FAILED: if (-constrain(y, -90, 90) >= 30) mode = IDLE; break;
  }
}
int main(void) { for (;;) update(); }
void in_branches(void) {
  for (;;) {
    if (mode == IDLE) { if (gyro_x() > 3) mode = ARMED; }
    else if (gyro_y() > 7) mode = IDLE;
  }
}
enum key { UP, MAYBE_DOWN, DOWN };
void debounce(void) {
  static enum key key;
  for (;;) {
    bool is_down = pin();
    uint32_t now = now_ms();
    switch (key) {
    case UP: if (is_down) { key = MAYBE_DOWN; since = now; } break;
    case MAYBE_DOWN: if (!is_down) key = UP; else if (now - since >= 20) key = DOWN; break;
    case DOWN: if (!is_down) key = UP; break;
    }
  }
}
`,
};

async function said(...[name, ...options]: readonly string[]): Promise<string> {
  return inFolder(FILES, async folder => {
    const { stdout, stderr } = await call('infer', `${folder}/modes.c#${name}`, ...options, '--timeout', '40');
    return [...stdout, stderr].join('\n');
  });
}

describe('the automaton of a program that reads several things', () => {
  it.each(['update', 'main'])(
    'has a state for each of its author, whether it is called or goes round: %s',
    async name => {
      const text = await said(name, '--read', 'gyro_x,gyro_y,now_ms', '--write', 'put');
      expect(text).toMatch(/3 states, 6 transitions/);
      expect(text).toMatch(/IDLE .*\n {4}gyro_x > 5 and gyro_y > 5 \/ since = now → ARMED/);
      expect(text).toMatch(/gyro_x > 45 or now_ms - since > 500 \/ put\(1\) → FAILED/);
      expect(text).toMatch(/gyro_x ≤ 45 and now_ms - since ≤ 500 → ARMED/);
      expect(text).toMatch(/gyro_y ≤ -30 → IDLE/);
    },
  );

  it('reads in branches, one symbol in each round', async () => {
    const text = await said('in_branches', '--read', 'gyro_x,gyro_y');
    expect(text).toMatch(/2 states, 4 transitions\n {2}exact/);
    expect(text).toMatch(/gyro_x > 3 → ARMED/);
    expect(text).toMatch(/gyro_y > 7 → IDLE/);
  });

  it('has a truth value that is read under its name, and a clock', async () => {
    const text = await said('debounce', '--read', 'pin,now_ms');
    expect(text).toMatch(/3 states, 7 transitions/);
    expect(text).toMatch(/UP .*\n {4}pin \/ since = now → MAYBE_DOWN\n {4}!pin → UP/);
    expect(text).toMatch(/pin and now_ms - since ≥ 20 → DOWN/);
  });
});
