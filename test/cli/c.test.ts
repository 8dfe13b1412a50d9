import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { partOfTheDay } from '../setup/seed.ts';
import { type Called, call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

const CODE = {
  'frame.c': `#include <assert.h>
#include <stdint.h>
#include "frame.h"
struct frame { enum state state; uint8_t count; uint8_t bytes[LIMIT]; };
static void start(struct frame *f) { f->state = IDLE; f->count = 1; }
int feed(struct frame *f, uint8_t byte) {
  switch (f->state) {
  case IDLE:
    if (byte == 0x7e) { f->state = BODY; f->count = 0; }
    return 0;
  case BODY:
    if (byte == 0x7e) { f->state = DONE; return 1; }
    f->bytes[f->count++] = byte;
    return 0;
  default:
    return -1;
  }
}
int flip(struct frame *f, uint8_t byte) { if (byte == 'a') f->count = !f->count; return f->count; }
int grow(struct frame *f, uint8_t byte) { assert(byte != 3 || f->count < 2); f->count += byte == 3; return 0; }
int wide(uint8_t byte) { return (byte << 23) + (byte << 23); }
int call_out(uint8_t byte) { return outside(byte); }
int floating(uint8_t byte) { long double x = byte; return (int)(x * x); }
`,
  'frame.h': `enum state { IDLE, BODY, DONE };
#ifndef LIMIT
#define LIMIT 4
#endif
int outside(int);
int next_sample(void);
void put_sample(int);
int filter(void);
`,
  'filter.c': `#include "frame.h"
int filter(void) { int a = next_sample(); if (a > 100) put_sample(100); else put_sample(a); return 0; }
`,
  'escape.c': `#include <stddef.h>
size_t escape(const char *in, size_t n, char *out) {
  size_t j = 0;
  for (size_t i = 0; i < n; i++)
    if (in[i] == '<') { out[j++] = '&'; out[j++] = 'l'; out[j++] = 't'; out[j++] = ';'; }
    else out[j++] = in[i];
  return j;
}
`,
  'emit.c': `#include <stdint.h>
void emit(void (*put)(int), uint8_t c) { if (c == '<') { put('&'); put('l'); put('t'); put(';'); } else put(c); }
void code(void (*put)(int), uint8_t c) { put(c == '<' ? 256 : c); }
`,
  'escape.ts': `export function escape(s: string): string { return s.replace(/</g, '&lt;'); }
export function other(s: string): string { return s.replace(/[<>]/g, '&lt;'); }
`,
  'wide.c': `#include <stdbool.h>
const char *greeting = "hello";
bool sensed(void);
int flag(void) { return sensed(); }
long same(long x) { return x; }
long but_one(long x) { return x == 0x123456789abcdef1L ? x + 1 : x; }
`,
  'broken.c': 'int f(int x) { return y; }\n',
  'missing.c': '#include "nowhere.h"\nint f(int x) { return x; }\n',
  'mode.cpp': `#include <cstdint>
namespace flight {
enum class Phase : uint8_t { Waiting, Rolling, Over };
class Flip {
public:
  int update(int angle) {
    if (phase == Phase::Waiting && angle > 45) phase = Phase::Rolling;
    else if (phase == Phase::Rolling && angle > 300) phase = Phase::Over;
    return static_cast<int>(phase);
  }
private:
  Phase phase = Phase::Waiting;
};
}
`,
} as const;

const CONFIGURATION = {
  'codomata.config.json': JSON.stringify({
    c: {
      define: 'LIMIT=2',
      files: { 'frame.c': { init: 'start' } },
      functions: { 'frame.c#feed': { accept: 'return == 1' } },
    },
  }),
};

type Ask = (...args: readonly string[]) => Promise<Called>;

/** Asks about files of a folder by their names. */
function askIn(folder: string): Ask {
  const named = (arg: string): string => arg.replace(/^(?=[\w.]+\.(?:c|cpp|ts)#)/, `${folder}/`);
  return (...args) => call(...args.map(named));
}

// One folder for all that need no other files: what is compiled is kept by its path.
const shared = mkdtempSync(join(tmpdir(), 'codomata-c-'));
for (const [name, text] of Object.entries(CODE)) writeFileSync(join(shared, name), text);
afterAll(() => rmSync(shared, { recursive: true }));

const ask = askIn(shared);

const run = async (asked: Ask, ...args: readonly string[]) => JSON.parse((await asked('run', ...args)).stdout[0]);

describe('code in C and C++', () => {
  it('is run as it was read and natively, in all of its shapes', async () => {
    for (const native of [[], ['--native']]) {
      expect(await run(ask, 'frame.c#feed', '--input', '[126,1,2,126,5]', ...native)).toEqual({
        output: [0, 0, 0, 1, -1],
      });
      expect(await run(ask, 'escape.c#escape', '--input', 'a<b', ...native)).toEqual({ output: 'a&lt;b' });
      expect(await run(ask, 'mode.cpp#flight::Flip::update', '--input', '[10,90,310]', ...native)).toEqual({
        output: [0, 1, 2],
      });
      const streams = ['--read', 'next_sample', '--write', 'put_sample'];
      expect(await run(ask, 'filter.c#filter', '--input', '[7,200,-3]', ...streams, ...native)).toEqual({
        output: [7, 100, -3],
      });
    }
  });

  it('starts as --init says, and accepts as --accept says, in the words of C', async () => {
    const accept = ['--accept', 'f->state == DONE && return > 0'];
    expect(await run(ask, 'frame.c#feed', '--input', '[126,1,126]', ...accept)).toEqual({ output: [0, 0, 1] });
    expect(await run(ask, 'frame.c#feed', '--input', '[126,1]', ...accept)).toEqual({ rejected: true });
    expect(await run(ask, 'frame.c#flip', '--input', '[98]', '--init', 'start')).toEqual({ output: [1] });
    const wrong = await ask('run', 'frame.c#feed', '--input', '[]', '--accept', 'f->nothing == 1');
    expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining("no member named 'nothing'") });
  });

  it('has integers of 64 bits in witnesses exactly, and runs them so', async () => {
    const { witness } = documentOf(await ask('check', 'equivalent', 'wide.c#same', 'wide.c#but_one', '--json'));
    expect(witness).toMatchObject({ input: ['1311768467463790321'], replayed: true });
    expect(await run(ask, 'wide.c#but_one', '--input', '["1311768467463790321"]')).toEqual({
      output: ['1311768467463790322'],
    });
  });

  it('is learned over truth values, whatever texts are in its file', async () => {
    const { verdict, guarantee } = documentOf(await ask('learn', 'wide.c#flag', '--read', 'sensed', '--json'));
    expect({ verdict, guarantee }).toEqual({ verdict: 'holds', guarantee: { level: 'proved' } });
  });

  it('says where a run does what C leaves undefined', async () => {
    const asked = ['frame.c#feed', '--input', '[126,1,2,3,4,5]'];
    expect(await run(ask, ...asked)).toEqual({
      rejected: true,
      reason: expect.stringMatching(/frame\.c:13:26: undefined behaviour: an index outside of its array$/),
    });
    expect(await run(ask, ...asked, '--native')).toMatchObject({
      rejected: true,
      reason: expect.stringContaining('frame.c:13'),
    });
    expect(await run(ask, ...asked, '--define', 'LIMIT=16')).toEqual({ output: [0, 0, 0, 0, 0, 0] });
    expect(await run(ask, 'frame.c#wide', '--input', '[200]')).toMatchObject({
      rejected: true,
      reason: expect.stringContaining('a signed overflow'),
    });
    expect(await run(ask, 'frame.c#wide', '--input', '[200]', '--wrap')).toEqual({ output: [-939524096] });
  });

  it('is looked through for faults, which are run on the code', async () => {
    const fails = await ask('check', 'safe', 'frame.c#feed', '--json');
    expect(fails.status).toBe(1);
    expect(documentOf(fails)).toMatchObject({
      verdict: 'fails',
      witness: { input: expect.any(Array), fault: expect.stringContaining('frame.c:13:26'), replayed: true },
    });
    expect((documentOf(fails).witness as { input: number[] }).input).toHaveLength(6);
    const asserted = await ask('check', 'safe', 'frame.c#grow');
    expect(asserted.stdout.join('\n')).toMatch(/input {2}\[3,3,3\]\n {2}fault {2}.*assert\(byte != 3/);
    const holds = await ask('check', 'safe', 'frame.c#flip', '--json');
    expect(documentOf(holds)).toMatchObject({ verdict: 'holds', guarantee: { level: 'proved' } });
  });

  const COMPARED: readonly (readonly [args: readonly string[], document: object])[] = [
    [['equivalent', 'escape.c#escape', 'escape.ts#escape'], { verdict: 'holds', guarantee: { level: 'proved' } }],
    [
      ['equivalent', 'escape.c#escape', 'escape.ts#other'],
      { verdict: 'fails', witness: { input: '>', left: '>', right: '&lt;', replayed: true } },
    ],
    [['equivalent', 'emit.c#emit', 'escape.ts#escape'], { verdict: 'holds', guarantee: { level: 'proved' } }],
    [
      ['equivalent', 'emit.c#emit', 'escape.ts#other'],
      { verdict: 'fails', witness: { input: '>', left: '>', replayed: true } },
    ],
    [['total', 'escape.c#escape'], { verdict: 'holds' }],
    [['idempotent', 'escape.c#escape'], { verdict: 'holds' }],
  ];
  it.each(partOfTheDay(COMPARED, 3))(
    'is learned and compared with TypeScript, over bytes: %j',
    async (args, document) => {
      expect(documentOf(await ask('check', ...args, '--json'))).toMatchObject(document);
    },
  );

  it('is not compared where one gives numbers and the other text', async () => {
    const noText = await ask('check', 'equivalent', 'emit.c#code', 'escape.ts#escape');
    expect(noText).toMatchObject({ status: 2, stderr: expect.stringContaining('writes Int') });
  });

  it('has its proofs saved and checked again', async () => {
    const [machine, proof] = [join(shared, 'm.json'), join(shared, 'm.cert.json')];
    expect((await ask('learn', 'escape.c#escape', '--out', machine, '--out', proof)).status).toBe(0);
    expect(documentOf(await call('verify', machine, proof, '--json'))).toMatchObject({ verdict: 'holds' });
  });

  it('takes what a codomata.config.json says, unless the call says otherwise', () =>
    inFolder({ ...CODE, ...CONFIGURATION }, async folder => {
      const ask = askIn(folder);
      expect(await run(ask, 'frame.c#feed', '--input', '[126,1,126]')).toEqual({ output: [0, 0, 1] });
      expect(await run(ask, 'frame.c#feed', '--input', '[126,1]')).toEqual({ rejected: true });
      expect(await run(ask, 'frame.c#flip', '--input', '[98]')).toEqual({ output: [1] });
      expect(await run(ask, 'frame.c#feed', '--input', '[126,1,2,3]', '--accept', '1')).toMatchObject({
        reason: expect.any(String),
      });
      expect(await run(ask, 'frame.c#feed', '--input', '[126,1,2,3]', '--accept', '1', '--define', 'LIMIT=4')).toEqual({
        output: [0, 0, 0, 0],
      });
    }));

  const refused: readonly (readonly [readonly string[], RegExp])[] = [
    [['run', 'broken.c#f', '--input', '[1]'], /broken\.c:1:23: error: use of undeclared identifier 'y'/],
    [
      ['run', 'missing.c#f', '--input', '[1]'],
      /missing\.c:1:10: fatal error: 'nowhere\.h' file not found[\s\S]*--include/,
    ],
    [['run', 'frame.c#fed', '--input', '[1]'], /frame\.c#fed: there is no function fed; there are .*feed/],
    [['run', 'nowhere.c#f', '--input', '[1]'], /nowhere\.c: there is no such file/],
    [
      ['run', 'frame.c#call_out', '--input', '[1]'],
      /frame\.c:22:37: a call of outside, which is declared but not defined here/,
    ],
    [
      ['run', 'frame.c#feed', '--input', '[1]', '--read', 'nothing'],
      /--read nothing: .*frame\.c calls no function of this name/,
    ],
    [['learn', 'frame.c#floating'], /frame\.c:23:\d+: .* is not supported/],
    [['run', 'escape.ts#escape', '--input', 'a', '--init', 'start'], /--init is for targets in C and C\+\+/],
  ];
  it.each(partOfTheDay(refused, 2))('is refused with a message that names the place: %j', async (args, message) => {
    const { status, stderr } = await ask(...args);
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
  });
});
