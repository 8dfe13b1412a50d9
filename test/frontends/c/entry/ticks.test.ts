import { describe, expect, it } from 'vitest';
import type { CodeOptions, Input } from '../../../../src/frontends/code.ts';
import { partOfTheDay } from '../../../setup/seed.ts';
import { bothWays, withCode } from './both-ways.ts';

const CODE = `
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>
float gyro(void);
bool button(void);
unsigned long millis(void);
int rx(void);
void on_message(int);
static int ticks, last;
int sum_of_both(void) { return button() ? (int)gyro() + (int)gyro() : -1; }
int now(uint8_t byte) { return (int)millis() * 10 + byte; }
int timed(void) { return (int)millis() * 10 + rx(); }
enum event { EV_START = 5, EV_STOP = 9, EV_RESET = 2 };
const char *told(enum event e) { return e == EV_START ? "go" : e == EV_STOP ? "" : NULL; }
void said(enum event e) { printf("%d;", e); }
enum speed { STOP, SLOW, FAST };
enum speed shifted(enum speed current, enum speed wanted) { return wanted > current + 1 ? current : wanted; }
int reads_late(void) { return ++ticks % 3 == 0 ? rx() : 0; }
int reads_never(void) { return ++ticks; }
int used_rx(void) { return ticks < 0 ? rx() : ++ticks; }
int seconds(uint8_t byte) { return (int)time(NULL) + byte; }
void announces(uint8_t byte) { if (byte == 7) on_message(byte); }
void each(const char *text, void (*put)(int kind, int letter)) { while (*text) put(*text == 'x', *text++); }
enum state { IDLE, RUNNING, DONE };
enum state next(enum state s, enum event e) {
  switch (e) {
    case EV_START: return s == IDLE ? RUNNING : s;
    case EV_STOP: return s == RUNNING ? DONE : s;
    default: return IDLE;
  }
}
struct machine { enum state state; int count; };
void step(struct machine *m, enum event e) { m->count++; m->state = next(m->state, e); }
int main(void) { for (int c; (c = getchar()) != EOF;) { if (c == 'z') for (;;) last++; putchar(c); } }
`;

const CXX = `
#include <string>
struct Config { unsigned least = 3; };
const std::string &picked(const std::string &text, const std::string &more, const Config &config) {
  return text.size() < config.least ? more : text;
}
`;

const GATE = `
class Gate {
public:
  enum State { SHUT, OPEN };
  int feed(const unsigned char &byte) { state = byte == 1 ? OPEN : SHUT; return byte + 1; }
private:
  State state = SHUT;
};
`;

type Case = readonly [what: string, name: string, inputs: readonly Input[], options: CodeOptions, outputs: unknown];

const CASES: readonly Case[] = [
  ['several readers are a record', 'sum_of_both', [[1.5, 1, 8, 0, 4, 2]], { read: 'gyro,button' }, [[2, -1, 8]]],
  ['a clock that is only declared', 'now', [[1, 2]], {}, [[11, 22]]],
  ['a clock that is named as a reader', 'now', [[1, 2]], { read: 'millis' }, [[11, 22]]],
  [
    'a clock with steps',
    'now',
    [
      [1, 0, 2, 7],
      [1, 8],
    ],
    { shape: 'millis: clock step 0..7' },
    [[1, 72], 'rejected'],
  ],
  [
    'a reader and a clock with steps, which are a record',
    'timed',
    [
      [1, 0, 2, 7],
      [1, 8],
    ],
    { read: 'rx', shape: 'millis: clock step 0..7' },
    [[1, 72], 'rejected'],
  ],
  ['texts of a step function', 'told', [['EV_START', 'EV_STOP'], ['EV_RESET']], {}, ['go\0\0', 'rejected']],
  ['the state before, by its name', 'shifted', [['FAST', 'SLOW', 'FAST']], {}, [['STOP', 'SLOW', 'FAST']]],
  ['what is printed of events', 'said', [['EV_START', 'EV_STOP']], {}, ['5;9;']],
  ['a clock of the library', 'seconds', [[1, 2]], {}, [[2, 4]]],
  ['ticks that read late', 'reads_late', [[4, 5]], { read: 'rx' }, [[0, 0, 4, 0, 0, 5]]],
  ['ticks that read nothing', 'used_rx', [[4]], { read: 'rx', shape: 'ticks: 3' }, [[1, 2, 3]]],
  ['a call', 'announces', [[7, 1], [1]], { accept: 'called(on_message)' }, [[], 'rejected']],
  [
    'a callback',
    'each',
    ['ax', 'xa', ''],
    { accept: 'called(put) && argument(put, 1) == 1' },
    [[97, 120], 'rejected', 'rejected'],
  ],
  [
    'events',
    'next',
    [['EV_START', 'EV_STOP', 5, 'EV_RESET'], ['EV_GO']],
    {},
    [['RUNNING', 'DONE', 'DONE', 'IDLE'], 'rejected'],
  ],
  ['the state of a machine', 'step', [['EV_START', 'EV_STOP']], {}, [['RUNNING', 'DONE']]],
  ['main without a return', 'main', ['ab'], {}, ['ab']],
];

describe('what is read with each tick, and asked of calls', () => {
  it.each(partOfTheDay(CASES, 3))('%s', async (_, name, inputs, options, outputs) => {
    expect(await bothWays(CODE, `a.c#${name}`, inputs, options)).toEqual(outputs);
  });

  it('is said in words', async () => {
    const said = await withCode(CODE, 'a.c#sum_of_both', { read: 'gyro,button' }, async code => code.describe());
    expect(said.record).toBe('one symbol for each of gyro, button with each tick; all calls in a tick give the same');
    const callback = await withCode(CODE, 'a.c#each', {}, async code => code.describe());
    expect(callback['not seen']).toBe('what else put is called with');
    expect(callback['`millis`']).toBeUndefined();
    const clock = await withCode(CODE, 'a.c#now', {}, async code => code.describe()['`millis`']);
    expect(clock).toBe('a clock that starts at 0 and goes on before each tick, by 1');
    const step = await withCode(CODE, 'a.c#step', {}, async code => code.describe());
    expect(step['`e`']).toBe('an event with each call (EV_START, EV_STOP, EV_RESET)');
    expect(step['not seen']).toBe('the other fields of *m');
    await expect(withCode(CODE, 'a.c#next', { accept: 'called(step)' }, async () => 0)).rejects.toThrow(
      '--accept called(step): name a parameter that is a function',
    );
  });
});

describe('objects of C++', () => {
  const PICKED: readonly Case[] = [
    ['made by their constructor', 'picked', ['abc', 'ab'], { args: ['xy'], shape: 'config: state' }, ['abc', 'xy']],
    ['with fields that are given', 'picked', ['ab', 'a'], { args: ['xy', { least: 2 }] }, ['ab', 'xy']],
  ];

  // Slow: for each, what it uses of the C++ library is compiled again.
  it.each(partOfTheDay(PICKED, 3))(
    'are parameters by reference, and results: %s',
    async (_, name, inputs, options, outputs) => {
      expect(await bothWays(CXX, `a.cpp#${name}`, inputs, options)).toEqual(outputs);
      const asked = withCode(CXX, `a.cpp#${name}`, {}, async () => 0);
      await expect(asked).rejects.toThrow(`more: say --shape 'more: = "…"'`);
    },
  );

  it('have fields that say what is accepted', async () => {
    const options = { accept: 'this->state == Gate::OPEN' };
    expect(
      await bothWays(
        GATE,
        'a.cpp#Gate::feed',
        [
          [2, 1],
          [1, 2],
        ],
        options,
      ),
    ).toEqual([[3, 2], 'rejected']);
  });
});
