import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Code, type Input, readCode } from '../../src/frontends/code.ts';
import type { TestCase } from '../../src/frontends/test-file.ts';
import { Workspace } from '../../src/host/workspace.ts';
import { Budget } from '../../src/logic/limits.ts';
import { nodeHost } from '../../src/node/host.ts';

const FILES = {
  'door.ts': `type Event = { type: 'push' } | { type: 'lock'; code: number };
export function door(state: { open: boolean; code: number } = { open: false, code: 0 }, event: Event): { open: boolean; code: number } {
  switch (event.type) {
    case 'push':
      return { ...state, open: !state.open && state.code === 0 };
    case 'lock':
      return { open: false, code: event.code };
  }
}
`,
  'gate.ts': `export class Gate {
  count = 0;
  coin(value: number): string {
    this.count += value > 0 ? value : 0;
    return this.count >= 2 ? 'open' : 'shut';
  }
  push(): string {
    if (this.count < 2) return 'shut';
    this.count -= 2;
    return 'passed';
  }
}
`,
  'whole.c': `#include <stddef.h>
int digits(const char *text) {
  int count = 0;
  for (; *text != 0; text++)
    if (*text >= '0' && *text <= '9') count++;
  return count;
}
int total(const unsigned char *data, size_t length) {
  int sum = 0;
  for (size_t i = 0; i < length; i++) sum += data[i];
  return sum;
}
`,
};

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'written-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(target: string): Promise<Code> {
  return readCode(target, new Workspace(nodeHost).in(folder), {}, Budget.unlimited);
}

/** Tests of what the code gives as we read it; with a wrong one at the end. */
function casesOf(code: Code, inputs: readonly Input[], wrong: TestCase['expected']): readonly TestCase[] {
  const run = code.evaluator(Budget.unlimited);
  const right = inputs.map((input, i): TestCase => {
    const outcome = run(input);
    if (!('output' in outcome)) throw new Error(`there is no output for ${JSON.stringify(input)}`);
    return { title: `right ${i}`, input, expected: { output: outcome.output } };
  });
  return [...right, { title: 'wrong', input: inputs[0], expected: wrong }];
}

function write(name: string, code: Code, cases: readonly TestCase[], codeFile: string): string {
  const file = code.testFile?.(cases, { codeFile, call: 'a test' });
  if (file === undefined || 'problem' in file) throw new Error(file?.problem ?? 'no test file');
  writeFileSync(join(folder, name), file.text);
  return join(folder, name);
}

describe('tests that are written', () => {
  it('call reducers and classes with event methods, and fail where these give something else', async () => {
    const door = await read('door.ts#door');
    const events = [{ type: 'push' }, { type: 'lock', code: 3 }, { type: 'push' }];
    write(
      'door.test.ts',
      door,
      casesOf(door, [events, [events[0]], []], { output: { open: true, code: 9 } }),
      './door.ts',
    );
    const gate = await read('gate.ts#Gate');
    const coins = [{ type: 'coin', value: 1 }, { type: 'coin', value: 1 }, { type: 'push' }, { type: 'push' }];
    write('gate.test.ts', gate, casesOf(gate, [coins, [{ type: 'push' }]], { output: [] }), './gate.ts');
    const run = spawnSync('npx', ['vitest', 'run', '--root', folder, '--reporter', 'json'], { encoding: 'utf8' });
    const report: Readonly<Record<string, unknown>> = JSON.parse(run.stdout.slice(run.stdout.indexOf('{"num')));
    expect([report.numPassedTests, report.numFailedTests]).toEqual([5, 2]);
  });

  it.each<[string, readonly Input[]]>([
    ['digits', ['a1b22', '', 'x']],
    ['total', [[1, 2, 255], [], [0]]],
  ])('drive the function %s of C with the whole of its input', async (name, inputs) => {
    const code = await read(`whole.c#${name}`);
    const driver = write(`${name}.driver.c`, code, casesOf(code, inputs, { output: [77] }), './whole.c');
    const program = join(folder, name);
    execFileSync('cc', ['-fsanitize=undefined', '-fno-sanitize-recover=all', driver, '-o', program]);
    expect(spawnSync(program, { encoding: 'utf8' }).stdout).toBe('failed: wrong\n1 of 4 tests failed\n');
  });
});
