import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestAnswer } from '../../src/api/answers.ts';
import { partOfTheDay } from '../setup/seed.ts';
import { call } from './call.ts';
import { inFolder } from './command-line.ts';

const frame = (inSum: string): string => `#include <stdint.h>
enum state { IDLE, LENGTH, PAYLOAD, SUM };
struct frame { enum state state; uint8_t length, count, sum; uint8_t data[8]; };
int frame_feed(struct frame *f, uint8_t byte) {
  switch (f->state) {
  case IDLE:
    if (byte == 0x7e) { f->state = LENGTH; f->sum = 0; }
    return 0;
  case LENGTH:
    f->length = byte;
    f->count = 0;
    f->state = byte == 0 || byte > sizeof f->data ? IDLE : PAYLOAD;
    return 0;
  case PAYLOAD:
    f->data[f->count++] = byte;
    f->sum += byte;
    if (f->count == f->length)
      f->state = SUM;
    return 0;
  case SUM:
    f->state = IDLE;
    if (byte != f->sum)
      return 2;
    ${inSum}
    return 1;
  }
  return 3;
}
`;

const FILES = {
  'frame.c': frame(''),
  'deep.c': frame('if (f->length == 3 && f->data[1] == 0x42) return 100 / (f->data[2] - 7);'),
  'hang.c': frame('while (f->data[0] == 0x42) f->count ^= 1;'),
  'greet.ts': `export function greet(name: string): string {
  if (name.startsWith('x')) throw new TypeError('no names with x');
  return name.replaceAll('<', '&lt;');
}
`,
};

function testedIn(folder: string, ...args: readonly string[]): Promise<TestAnswer> {
  return call('test', ...args.map(each => each.replace(/^(?=\w+\.(?:c|ts)#)/, `${folder}/`)), '--json').then(
    ({ stdout }) => JSON.parse(stdout[0]),
  );
}

/** Each takes half a minute: one a day. */
const LONG: readonly { readonly what: string; readonly run: (folder: string) => Promise<void> }[] = [
  {
    what: 'reaches all of the model and all of the code, and nothing fails',
    run: async folder => {
      const answer = await testedIn(folder, 'frame.c#frame_feed', '--timeout', '40');
      expect(answer).toMatchObject({ command: 'test', verdict: 'holds', failures: [] });
      expect(answer.guarantee).toEqual({ level: 'tested', inputs: answer.runs });
      const { model, coverage } = answer;
      expect(model?.reached).toEqual({ states: model?.states, transitions: model?.transitions, pairs: model?.pairs });
      expect(model?.states).toBe(4);
      // The end of the function is behind a switch that has all cases, and so is one way of its switch.
      expect(coverage?.missed.map(place => Number(place.replace(/^.*:/, '')))).toEqual([27]);
      expect(coverage?.branches).toBeGreaterThan(0.9);
    },
  },
  {
    what: 'finds what needs a length, a value and a checksum, in a smallest input, and writes a driver that fails',
    run: async folder => {
      const driver = join(folder, 'driver.c');
      const { stdout, status } = await call(
        'test',
        `${folder}/deep.c#frame_feed`,
        '--out',
        driver,
        '--format',
        'junit',
        '--timeout',
        '20',
      );
      expect(status).toBe(1);
      expect(stdout.join('\n')).toMatch(
        /<failure type="undefined behaviour" message="[^"]*deep\.c:24:\d+: [^"]*division by zero/,
      );
      const input = /input \[([\d,]+)\]/.exec(stdout.join('\n'))?.[1].split(',').map(Number) ?? [];
      expect([input.length, ...input.slice(0, 2), input[3], input[4]]).toEqual([6, 0x7e, 3, 0x42, 7]);
      expect(input[5]).toBe((input[2] + input[3] + input[4]) & 0xff);
      const program = join(folder, 'driver');
      execFileSync('cc', ['-fsanitize=undefined', '-fno-sanitize-recover=all', driver, '-o', program]);
      const run = spawnSync(program, { encoding: 'utf8' });
      expect(run.status).toBe(1);
      expect(run.stdout).toMatch(/^failed: failure 1: undefined behaviour.*\n1 of \d+ tests failed\n$/);
    },
  },
  {
    what: 'finds a run that does not end',
    run: async folder => {
      const { failures, verdict } = await testedIn(folder, 'hang.c#frame_feed', '--timeout', '60');
      expect(verdict).toBe('fails');
      expect(failures.map(({ kind }) => kind)).toEqual(['hang']);
      // One frame, whose payload begins with 0x42: no part of it can be left out.
      const [input] = failures.map(each => each.input as readonly number[]);
      expect([input[0], input[2], input.length]).toEqual([0x7e, 0x42, input[1] + 3]);
    },
  },
];

describe('codomata test', () => {
  it.each(partOfTheDay(LONG, 3))('$what', ({ run }) => inFolder(FILES, run));

  it('tests functions of texts by their machines, and writes tests for vitest that fail', () =>
    inFolder(FILES, async folder => {
      const { failures, model } = await testedIn(folder, 'greet.ts#greet', '--write-tests', join(folder, 'tests'));
      expect(failures).toMatchObject([{ kind: 'exception', input: 'x', replayed: true }]);
      expect(model?.reached.transitions).toBe(model?.transitions);
      const text = readFileSync(failures[0].file ?? '', 'utf8');
      expect(text).toContain('import { greet as target } from "../greet.ts";');
      expect(text).toMatch(
        /test\("failure 1: exception on \\"x\\"", async \(\) => \{\n {2}\/\/ .*\n {2}await target\("x"\);/,
      );
      expect(text).toMatch(/expect\(await target\(".*"\)\)\.toEqual\(".*"\);/);
      const run = spawnSync('npx', ['vitest', 'run', '--root', folder, '--reporter', 'json'], { encoding: 'utf8' });
      const report: { readonly numFailedTests: number; readonly numPassedTests: number } = JSON.parse(
        run.stdout.slice(run.stdout.indexOf('{"num')),
      );
      expect(report.numFailedTests).toBe(1);
      expect(report.numPassedTests).toBeGreaterThan(2);
    }));

  it('refuses what it cannot write or print', () =>
    inFolder(FILES, async folder => {
      const target = `${folder}/frame.c#frame_feed`;
      expect((await call('test', target, '--out', 'x.svg')).status).toBe(2);
      expect((await call('test', target, '--format', 'html')).status).toBe(2);
      expect((await call('test', '/a+/')).status).toBe(2);
    }));
});
