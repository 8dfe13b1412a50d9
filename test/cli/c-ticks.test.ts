import { describe, expect, it } from 'vitest';
import { partOfTheDay } from '../setup/seed.ts';
import { call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

const FILES = {
  'ticks.c': `#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
float gyro(void);
bool button(void);
unsigned long millis(void);
int rx(void);
static int ticks;
int both(void) { return button() ? (int)gyro() + 1 : -1; }
int mode(void) { static bool on; if (button()) on = true; if (gyro() > 2.5f) on = false; return on; }
int late(uint8_t byte) { return millis() >= 3 ? byte : 0; }
int never(void) { return ticks < 0 ? rx() : ++ticks; }
`,
  'main.c': `#include <stdio.h>
int main(void) { for (int c; (c = getchar()) != EOF;) putchar(c + 1); }
`,
  'deep.c': `#include <stdint.h>
static uint8_t frame[4];
static unsigned used;
static void keep(uint8_t byte) {
  frame[used++] = byte;
}
void feed(uint8_t byte) {
  if (byte == 0) used = 0;
  else keep(byte);
}
`,
  'text.cpp': `#include <string>
using namespace std;
struct Config { unsigned least = 3; };
string picked(const string &arg, const Config &config) { return arg.size() < config.least ? string("short") : arg; }
`,
};

describe('what C code reads with each tick, from the command line', () => {
  const RUNS: readonly (readonly [what: string, target: string, input: string, options: string[], output: unknown])[] =
    [
      ['a truth value beside a float', 'ticks.c#both', '[1.5, 1, 8, 0]', ['--read', 'gyro,button'], [2, -1]],
      [
        'readers that are named one by one',
        'ticks.c#both',
        '[1.5, 1, 8, 0]',
        ['--read', 'gyro', '--read', 'button'],
        [2, -1],
      ],
      ['a clock that is only declared', 'ticks.c#late', '[7, 7, 7, 9]', [], [0, 0, 7, 9]],
      ['a clock that is named as a reader', 'ticks.c#late', '[7, 7, 7, 9]', ['--read', 'millis'], [0, 0, 7, 9]],
      ['ticks that read nothing', 'ticks.c#never', '[4]', ['--read', 'rx', '--shape', 'ticks: 3'], [1, 2, 3]],
      ['main without a return', 'main.c#main', 'ab', [], 'bc'],
      ['an object by reference', 'text.cpp#picked', 'ab', ['--shape', 'config: state'], 'short'],
    ];

  it.each(partOfTheDay(RUNS, 2))('%s', (_, target, input, options, output) =>
    inFolder(FILES, async folder => {
      for (const native of [[], ['--native']]) {
        const { stdout } = await call('run', `${folder}/${target}`, '--input', input, ...options, ...native);
        expect(JSON.parse(stdout[0])).toEqual({ output });
      }
    }),
  );

  it('a mode of a float and a truth value is learned', () =>
    inFolder(FILES, async folder => {
      const learned = await call('learn', `${folder}/ticks.c#mode`, '--read', 'gyro,button', '--json');
      expect([learned.status, documentOf(learned)]).toMatchObject([0, { guarantee: { level: 'proved' } }]);
    }));

  it('a fault is in the line of the user, with its kind, also through the driver', () =>
    inFolder(FILES, async folder => {
      const { status, stdout } = await call('check', 'safe', `${folder}/deep.c#feed`);
      expect([status, stdout.join('\n')]).toEqual([
        1,
        expect.stringMatching(/deep\.c:5:\d+: undefined behaviour: an index outside of its array/),
      ]);
    }));
});
