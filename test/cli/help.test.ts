import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partOfTheDay } from '../setup/seed.ts';
import { call } from './call.ts';

const COMMANDS = ['learn', 'check', 'diff', 'run', 'draw', 'verify'];
const DONE = [0, 1];

const home = mkdtempSync(join(tmpdir(), 'codomata-help-'));
const tools = join(home, 'tools');
afterAll(() => rmSync(home, { recursive: true }));

/** `codomata`, as it would be installed. */
beforeAll(() => {
  mkdirSync(tools);
  const tsx = createRequire(import.meta.url).resolve('tsx');
  const program = `#!/bin/sh\nexec '${process.execPath}' --import '${tsx}' '${resolve('src/cli/main.ts')}' "$@"\n`;
  writeFileSync(join(tools, 'codomata'), program);
  chmodSync(join(tools, 'codomata'), 0o755);
});

/** The lines of the first example: up to the first call of the command itself. */
function firstExample(help: string, command: string): readonly string[] {
  const lines = help.slice(help.indexOf('\nExamples:\n') + 11).split('\n');
  const end = lines.findIndex(line => line.startsWith(`  codomata ${command}`));
  return lines.slice(0, end + 1);
}

describe('the help of a command', () => {
  test.each(partOfTheDay([...COMMANDS, ''], 2))(
    'begins its examples with one that works in an empty project: %s',
    async command => {
      const { stdout } = await call(...(command === '' ? [] : [command]), '--help');
      const example = firstExample(stdout.join('\n'), command);
      expect(example.length).toBeGreaterThan(0);
      const project = mkdtempSync(join(home, 'project-'));
      const env = { ...process.env, PATH: `${tools}:${process.env.PATH}` };
      const { status, stderr } = spawnSync('sh', ['-ec', example.join('\n')], { cwd: project, env, encoding: 'utf8' });
      expect({ stderr, isDone: DONE.includes(status ?? 2) }).toEqual({ stderr: '', isDone: true });
    },
  );

  test.each([
    ['verify', '--native', false],
    ['verify', '--shape', false],
    ['run', '--native', true],
    ['check', '--output', true],
    ['learn', '--output', false],
    ['draw', '--accepted', true],
    ['diff', '--trace', false],
  ])('shows what it uses and nothing else: %s %s %s', async (command, flag, isShown) => {
    const { stdout } = await call(command, '--help');
    const options = stdout.join('\n').split('\nOptions:\n')[1].split('\n\n')[0];
    expect(new RegExp(`^ +${flag}\\b`, 'm').test(options)).toBe(isShown);
  });
});
