import { join } from 'node:path';
import type { Plain } from '../../src/frontends/typescript/native/call.ts';
import { readSourceProgram, type SourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { listCases, readCase } from '../programs-support/case-file.ts';
import { inDirectory } from '../workspace.ts';

/** A program of the corpus that takes text, and inputs that show what it does. */
export interface TextProgram {
  readonly name: string;
  readonly program: SourceProgram;
  readonly inputs: readonly string[];
}

const ROOT = join(import.meta.dirname, '../programs');

/** The programs of the corpus that are functions of a string, those of them whose place is chosen: reading all takes seconds. */
export function* textPrograms(isChosen: (place: number) => boolean): Generator<TextProgram> {
  let place = 0;
  for (const file of listCases(ROOT)) {
    const { unsupported, shape, entry, args, examples } = readCase(file);
    if (unsupported !== undefined || (shape !== undefined && !shape.startsWith('string'))) continue;
    const inputs = examples.map(example => example.input).filter(input => typeof input === 'string');
    if (inputs.length === 0 || !isChosen(place++)) continue;
    const program = readSourceProgram(`${file}#${entry}`, inDirectory(ROOT), { args: args as readonly Plain[] });
    yield { name: file.slice(ROOT.length + 1), program, inputs };
  }
}

/** Functions of real packages in the styles that people write escapers in. */
export const PACKAGES = [
  'escape-html',
  'lodash#escape',
  'lodash#unescape',
  'lodash#escapeRegExp',
  'he#escape',
  'html-entities#encode',
  'validator#escape',
  'validator#stripLow',
  'mustache#escape',
  'ejs#escapeXML',
  '@vue/shared#escapeHtml',
  '@vue/shared#hyphenate',
  'escape-string-regexp',
  'js-string-escape',
  'sqlstring#escape',
  'pg#escapeLiteral',
  'css.escape',
  'strict-uri-encode',
  'normalize-newline',
  'xss#stripCommentTag',
  'entities#encodeXML',
  'fast-querystring/lib/internals/querystring.js#encodeString',
] as const;

/** A word with one symbol changed, taken away or added, in a few ways. */
export function mutationsOf(word: string): readonly string[] {
  const middle = word.length >> 1;
  const [before, after] = [word.slice(0, middle), word.slice(middle)];
  const made = [word, before + after.slice(1), `${before}<${after}`, `${before}1${after.slice(1)}`, word.slice(0, 3)];
  return [...new Set(made)].filter(text => text.length < 60);
}

/** All words over an alphabet up to a length. */
export function* wordsUpTo(alphabet: readonly string[], length: number): Generator<string> {
  let all = [''];
  yield '';
  for (let n = 0; n < length; n++) {
    all = all.flatMap(word => alphabet.map(symbol => word + symbol));
    yield* all;
  }
}
