import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followWord } from '../../src/frontends/typescript/entry/symbolic.ts';
import { readSourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Unsupported } from '../../src/program/source.ts';
import { inDirectory } from '../workspace.ts';
import { Concrete, disagreement, isWordOf, otherWords } from './agreement.ts';

const CONSTANTS = [
  '0',
  '1',
  '2',
  '3',
  '5',
  '7',
  '16',
  '31',
  '32',
  '33',
  '48',
  '97',
  '255',
  '256',
  '65535',
  '-1',
  '-2',
  '-7',
]
  .concat([
    '2147483647',
    '2147483648',
    '4294967295',
    '4294967296',
    '9007199254740991',
    '9007199254740992',
    '0.5',
    '1.5',
  ])
  .concat(['-2.5', '0.1', '1e21', 'NaN', 'Infinity', '-Infinity', '-0', 'true', 'null', 'undefined', '"3"']);
const BINARY = ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '>>>', '**'];
const RELATIONS = ['<', '<=', '>', '>=', '===', '!==', '==', '!='];
const FUNCTIONS = [
  'Math.floor',
  'Math.ceil',
  'Math.round',
  'Math.trunc',
  'Math.abs',
  'Math.sign',
  '-',
  '~',
  '+',
  'Number',
  'Boolean',
];

const expression: fc.Arbitrary<string> = fc.letrec<{ expression: string }>(tie => ({
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 4, arbitrary: fc.constantFrom('c', 'd', 'c', 'd', 's.length') },
    { weight: 2, arbitrary: fc.constantFrom(...CONSTANTS) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(tie('expression'), fc.constantFrom(...BINARY), tie('expression'))
        .map(([a, operator, b]) => `((${a}) ${operator} (${b}))`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie('expression'), fc.constantFrom(...RELATIONS), tie('expression'))
        .map(([a, relation, b]) => `((${a}) ${relation} (${b}))`),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.constantFrom(...FUNCTIONS), tie('expression')).map(([f, a]) => `${f}(${a})`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('expression'), tie('expression'), tie('expression'))
        .map(([test, a, b]) => `((${test}) ? (${a}) : (${b}))`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('Math.min', 'Math.max'), tie('expression'), tie('expression'))
        .map(([f, a, b]) => `${f}(${a}, ${b})`),
    },
  ),
})).expression;

const WORDS = ['ab', '\u0000\uffff', '9\u8000'];

test('numbers that depend on the input are what doubles make of them, on the whole path', () => {
  const folder = mkdtempSync(join(tmpdir(), 'numbers-'));
  const texts = fc.sample(fc.tuple(expression, fc.boolean()), { numRuns: 150, seed: 11 });
  const file = join(folder, 'numbers.js');
  writeFileSync(
    file,
    texts
      .map(([text, asText], i) => {
        const result = asText ? `String(${text})` : text;
        return `export function f${i}(s) { const c = s.charCodeAt(0), d = s.charCodeAt(1); return ${result}; }`;
      })
      .join('\n'),
  );
  const tally = { right: 0, refused: 0 };
  const wrong: string[] = [];
  try {
    texts.forEach(([text], i) => {
      const program = readSourceProgram(`${file}#f${i}`, inDirectory(folder));
      const concrete = new Concrete(program);
      for (const word of WORDS)
        try {
          const made = followWord(program, word, new Budget({ timeout: 5000 }));
          for (const each of [word, ...otherWords(made, word, 4, i + 1)]) {
            const problem = isWordOf(made, each) ? disagreement(program, made, each, concrete) : 'off its path';
            if (problem !== undefined) wrong.push(`${text}: ${problem}`);
          }
          tally.right++;
        } catch (error) {
          if (!(error instanceof Unsupported)) throw error;
          tally.refused++;
        }
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(wrong).toEqual([]);
  expect(tally.right).toBeGreaterThan(tally.refused);
});
