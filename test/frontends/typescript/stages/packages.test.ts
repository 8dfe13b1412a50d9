import { beforeAll, describe, expect, test } from 'vitest';
import { readSourceProgram } from '../../../../src/frontends/typescript/source-program.ts';
import { loadZ3 } from '../../../../src/logic/solver/index.ts';
import { inDirectory } from '../../../workspace.ts';
import { allWords, randomWords } from './inputs.ts';
import { newSession, outcomeOf, stagedMachines } from './staged-machine.ts';

beforeAll(loadZ3);

/** Functions of packages that are stages alone. */
const FUNCTIONS = [
  'lodash#escape',
  'lodash#unescape',
  'lodash#escapeRegExp',
  'lodash#toLower',
  'he#escape',
  'validator#escape',
  'validator#unescape',
  'validator#ltrim',
  'validator#stripLow',
  'mustache#escape',
  'ejs#escapeXML',
  'escape-string-regexp',
  'js-string-escape',
  'strict-uri-encode',
  'normalize-newline',
  'html-entities#encode',
  '@vue/shared#hyphenate',
];

/** The function itself, as the host runs it. */
async function hostFunction(target: string): Promise<(text: string) => unknown> {
  const [name, key = 'default'] = target.split('#');
  const module: Record<string, unknown> = await import(name);
  const inner = module.default as Record<string, unknown> | undefined;
  const found = module[key] ?? inner?.[key];
  if (typeof found !== 'function') throw new Error(`${target} is no function`);
  return text => Reflect.apply(found, inner, [text]);
}

function outcome(run: (text: string) => unknown, word: string): unknown {
  try {
    return { returned: run(word) };
  } catch {
    return 'threw';
  }
}

describe('by stages alone, a function of a package is exactly what the host runs', () => {
  test.each(FUNCTIONS)('%s', async target => {
    const run = await hostFunction(target);
    const staged = stagedMachines(readSourceProgram(target, inDirectory(import.meta.dirname)), newSession());
    expect(staged.left).toEqual([]);
    for (const word of [...allWords(), ...randomWords(800)])
      expect([word, outcomeOf(staged, word)]).toEqual([word, outcome(run, word)]);
  });
});
