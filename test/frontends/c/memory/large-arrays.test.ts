import { describe, expect, it } from 'vitest';
import { call, documentOf } from '../../../cli/call.ts';
import { inFolder } from '../../../cli/command-line.ts';

/** A buffer of a kilobyte, a table of 256 elements that is made before the first symbol, and a message like `printf`. */
const FILE = `#include <stdint.h>
#include <string.h>
void log_line(int level, const char *format, ...);
static uint8_t buffer[1 << 10];
static uint8_t class_of[256];
enum { OUTSIDE, INSIDE } where;
static unsigned n;
void start(void) {
  for (int i = 'a'; i <= 'z'; i++) class_of[i] = 1;
  memset(buffer, 7, sizeof buffer);
}
int feed(uint8_t byte) {
  if (byte == 2) where = INSIDE, n = 0;
  else if (where == INSIDE && byte == 3) { log_line(1, "%u bytes, %d first", n, buffer[0]); where = OUTSIDE; }
  else if (where == INSIDE && class_of[byte] && n < sizeof buffer) buffer[n++] = byte;
  else if (where == INSIDE) return -1;
  return 0;
}
enum light { RED = 1, GREEN, YELLOW };
enum light next(enum light now, int is_on) { return !is_on ? now : now == YELLOW ? RED : (enum light)(now + 1); }
`;

describe('infer of C with large arrays and a state that is no 0', () => {
  it('keeps what is in a table, and of a large buffer that its elements are numbers', () =>
    inFolder({ 'frame.c': FILE }, async folder => {
      const target = `${folder}/frame.c#feed`;
      const accept = ['--accept', 'return == 0', '--init', 'start', '--write', 'log_line'];
      const answer = await call('infer', target, ...accept, '--json', '--timeout', '30');
      expect(documentOf(answer)).toMatchObject({ verdict: 'holds', states: 3 });
      expect(answer.stdout.join('')).not.toMatch(/anything is accepted/);
    }));

  it('asks for the state before the first symbol where no name of it is 0', () =>
    inFolder({ 'frame.c': FILE }, async folder => {
      const target = `${folder}/frame.c#next`;
      const asked = await call('infer', target);
      expect(asked.status).toBe(2);
      expect(asked.stderr).toMatch(
        /now: none of its values is 0; say .* 'now: previous from VALUE' \(there are RED, GREEN, YELLOW\)/,
      );
      const answer = await call('infer', target, '--shape', 'now: previous from GREEN', '--json', '--timeout', '20');
      expect(documentOf(answer)).toMatchObject({ verdict: 'holds', names: ['GREEN', 'YELLOW', 'RED'] });
    }));
});
