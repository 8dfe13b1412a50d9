import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOfWord } from '../../../../src/automata/words/value-words.ts';
import { outputOnPath } from '../../../../src/checking/concrete.ts';
import { transductionOf } from '../../../../src/frontends/typescript/entry/transduction.ts';
import { readSourceProgram } from '../../../../src/frontends/typescript/source-program.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { Unsupported } from '../../../../src/program/source.ts';
import { inDirectory } from '../../../workspace.ts';

/** Functions of a number, each evaluated on the path of every double below and compared with the host. */
const BODIES: readonly string[] = [
  'n + 0.1',
  '0.1 - n',
  'n * -3',
  'n / 7',
  '1 / n',
  'n % 5',
  'n % -0.5',
  '-n',
  '+n',
  'n * n',
  'n ** 2',
  'n - n',
  'n + n * 0.5',
  'n < 5',
  'n <= 5 ? n : 5',
  'n > 0 === n >= 0',
  'n === 0',
  'n == 1',
  'n !== n',
  'n ? 1 : 2',
  '!n',
  'n || 7',
  'n | 0',
  'n >>> 0',
  '~n',
  'n & 255',
  'n << 3',
  'n ^ 1',
  'Math.floor(n)',
  'Math.ceil(n)',
  'Math.trunc(n)',
  'Math.round(n)',
  'Math.round(n * 100) / 100',
  'Math.abs(n)',
  'Math.sign(n)',
  'Math.min(n, 3)',
  'Math.max(n, -0)',
  'Math.min(n, 0)',
  'Math.max(0, Math.min(n, 1))',
  'Math.max(n)',
  'Number.isInteger(n)',
  'Number.isSafeInteger(n)',
  'Number.isNaN(n)',
  'Number.isFinite(n)',
  'isNaN(n)',
  'isFinite(n)',
  'Object.is(n, -0)',
  'Object.is(n, NaN)',
  '[1, NaN, 0].includes(n)',
  '[1, NaN, 0].indexOf(n)',
  "typeof n === 'number'",
  "['a', 'b', 'c', 'd'][n]",
  '[10, 20, 30, 40][n]',
  "'abcd'[n]",
  "({ 0: 'zero', 1: 'one', 255: 'most', NaN: 'none', Infinity: 'far', 0.5: 'half', '-1': 'below', '1e+21': 'huge' })[n]",
  'n in [1, , 3]',
  'n > 10 ? [n > 20, null] : { small: true }',
];

const DOUBLES = [
  ...[0, -0, 1, -1, 0.5, -0.5, 0.49999999999999994, 1.5, 2.5, -1.5, -2.5, 3, 5, 7, 10.5, 20.25, 255, 256, 0.1, 1 / 3],
  ...[NaN, Infinity, -Infinity, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 32, 2 ** 32 + 5, -(2 ** 32) - 7],
  ...[2 ** 53, 2 ** 53 - 1, -(2 ** 53), 2 ** 52 + 0.5, 1e21, -1e21, 1e300, 5e-324, Number.MAX_VALUE, 2 ** 52 - 0.5],
];

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'codomata-doubles-'));
  const functions = BODIES.map((body, i) => `export function f${i}(n: number) { return ${body}; }`);
  writeFileSync(join(folder, 'f.ts'), functions.join('\n'));
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(BODIES.map((body, i) => [body, i] as const))('%s', (body, i) => {
  const transduction = transductionOf(readSourceProgram(`${join(folder, 'f.ts')}#f${i}`, inDirectory(folder)));
  const host = new Function('n', `return ${body};`);
  let compared = 0;
  for (const number of DOUBLES)
    try {
      const output = outputOnPath(transduction, [number], Budget.unlimited);
      const given = output && (transduction.writesValues ? valueOfWord(output)?.value : output[0]);
      expect({ number, given }).toEqual({ number, given: host(number) });
      compared++;
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
    }
  expect(compared).toBe(DOUBLES.length);
});
