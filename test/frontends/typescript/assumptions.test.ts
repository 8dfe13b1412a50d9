import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readTypeScriptCode } from '../../../src/frontends/typescript/code.ts';
import { Budget } from '../../../src/logic/limits.ts';
import { inDirectory } from '../../workspace.ts';

const directory = mkdtempSync(join(tmpdir(), 'assumptions-'));
afterAll(() => rmSync(directory, { recursive: true }));

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const locale = new Intl.NumberFormat().resolvedOptions().locale;

let files = 0;

/** What runs of a function assumed. */
function assumed(body: string): readonly string[] | undefined {
  const file = `${files++}.mjs`;
  writeFileSync(join(directory, file), `export default text => ${body};\n`);
  const code = readTypeScriptCode(file, inDirectory(directory), {}, Budget.unlimited);
  code.evaluator(Budget.unlimited)('abc');
  return code.assumptions?.();
}

const CASE = 'the locale is none with letters of its own (Turkish, Azeri or Lithuanian)';

test.each([
  ['text.toUpperCase()', []],
  ['text.toLocaleUpperCase()', [CASE]],
  ['text.toLocaleLowerCase()', [CASE]],
  ["text.toLocaleLowerCase('en')", []],
  ["text.localeCompare('b') < 0 ? 'x' : 'y'", [`the locale is ${locale}`]],
  ['(12345.5).toLocaleString()', [`the locale is ${locale}`]],
  ['String(new Date(0).getTime())', []],
  ['new Date(0).toISOString()', []],
  ["String(new Date('2020-01-01').getTime())", []],
  ["String(new Date('2020-01-01T00:00').getTime())", [`the time zone is ${zone}`]],
  ['String(new Date(2020, 1).getTime())', [`the time zone is ${zone}`]],
  ['String(new Date(0).getHours())', [`the time zone is ${zone}`]],
  ['new Date(0).toLocaleDateString()', [`the locale is ${locale}`, `the time zone is ${zone}`]],
])('%s', (body, expected) => {
  expect(assumed(body)).toEqual(expected);
});
