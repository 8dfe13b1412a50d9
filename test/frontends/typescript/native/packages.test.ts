import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { resolveTarget } from '../../../../src/frontends/typescript/modules/target.ts';
import { inDirectory } from '../../../workspace.ts';
import { runNative } from './run-native.ts';

/** Functions in the styles that people write: CommonJS and modules, with and without dependencies. */
const FUNCTIONS = [
  'escape-html#default',
  'lodash#escape',
  'lodash#unescape',
  'lodash/escapeRegExp#default',
  'he#escape',
  'html-entities#encode',
  'validator#escape',
  'validator#stripLow',
  'validator/lib/rtrim#default',
  'mustache#escape',
  'ejs#escapeXML',
  '@vue/shared#escapeHtml',
  '@vue/shared#hyphenate',
  'escape-string-regexp#default',
  'js-string-escape#default',
  'sqlstring#escape',
  'pg#escapeLiteral',
  'css.escape#default',
  'strict-uri-encode#default',
  'normalize-newline#default',
  'xss#escapeHtml',
  'xss/lib/default#stripCommentTag',
  'entities#encodeXML',
  'fast-querystring/lib/internals/querystring#encodeString',
  'querystring#escape',
];

const INPUTS = [
  '',
  '<a href="x">\'&\n</a>',
  '&lt;&amp;',
  "a'b\\c\0d",
  '\u2028é😀',
  '\ud800',
  '\udc00\ud800',
  '%%20',
  '<!-- x -->',
];

test.each(FUNCTIONS)('%s gives what it gives without a sandbox', async target => {
  const [name, exportName] = target.split('#');
  const { file, format } = resolveTarget(inDirectory(process.cwd()), name);
  const module =
    format === 'esm'
      ? await import(pathToFileURL(file).href)
      : createRequire(import.meta.url)(file.replace('node:', ''));
  const real =
    exportName === 'default' && format !== 'esm'
      ? (module.default ?? module)
      : (module[exportName] ?? module.default[exportName]);
  const expected = INPUTS.map(input => {
    try {
      return { returned: real(input) };
    } catch (error) {
      return error instanceof Error ? { threw: error.message, name: error.name } : { threw: String(error) };
    }
  });
  expect(await runNative(target, INPUTS)).toEqual(expected);
});

test('20,000 inputs take no long time, with start-up and on a busy machine', async () => {
  const inputs = Array.from({ length: 20_000 }, (_, i) => `<a href="${i}">'&`);
  const start = performance.now();
  const outcomes = await runNative('escape-html#default', inputs);
  expect(performance.now() - start).toBeLessThan(60_000);
  expect(outcomes.at(-1)).toEqual({ returned: '&lt;a href=&quot;19999&quot;&gt;&#39;&amp;' });
  expect(outcomes.length).toBe(20_000);
});
