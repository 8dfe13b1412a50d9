import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { Driver } from '../../../../src/frontends/typescript/entry/drive.ts';
import { readSourceProgram } from '../../../../src/frontends/typescript/source-program.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { inDirectory } from '../../../workspace.ts';
import { PROGRAMS } from './programs.ts';

const TURNS = 80;

const functions = Object.entries(PROGRAMS).map(([name, body]) => `${JSON.stringify(name)}: async log => {${body}\n}`);
const text = `const programs = {\n${functions.join(',\n')}\n};
export default async function run(name) {
  const log = [];
  await programs[name](log);
  for (let i = 0; i < ${TURNS}; i++) await null;
  return log;
}`;

const folder = mkdtempSync(join(tmpdir(), 'async-'));
const file = join(folder, 'programs.mjs');
writeFileSync(file, text);
const host: { default(name: string): Promise<unknown> } = await import(/* @vite-ignore */ pathToFileURL(file).href);
const driver = new Driver(readSourceProgram(file, inDirectory(folder)), Budget.unlimited);
afterAll(() => rmSync(folder, { recursive: true }));

describe('async functions see what they see on the host, in the same order', () => {
  for (const name of Object.keys(PROGRAMS))
    test(name, async () => {
      const expected = await host.default(name);
      expect(expected).not.toEqual([]);
      driver.reset();
      expect(driver.run(name)).toEqual({ returned: expected });
    });
});
