import type { Plain } from '../../src/frontends/typescript/native/call.ts';

/** A function of an installed package, as a user names it, and its further arguments. */
export interface PackageFunction {
  readonly target: string;
  readonly args?: readonly Plain[];
}

/** Functions that people use as they are, in the styles that people write in. */
export const FUNCTIONS: readonly PackageFunction[] = [
  { target: 'escape-html' },
  { target: 'lodash#escape' },
  { target: 'lodash#unescape' },
  { target: 'lodash#escapeRegExp' },
  { target: 'he#escape' },
  { target: 'html-entities#encode' },
  { target: 'validator#escape' },
  { target: 'validator#unescape' },
  { target: 'validator#stripLow' },
  { target: 'validator#stripLow', args: [true] },
  { target: 'validator#rtrim' },
  { target: 'validator#rtrim', args: ['<&.-]^'] },
  { target: 'mustache#escape' },
  { target: 'ejs#escapeXML' },
  { target: '@vue/shared#escapeHtml' },
  { target: '@vue/shared#hyphenate' },
  { target: 'escape-string-regexp' },
  { target: 'js-string-escape' },
  { target: 'sqlstring#escape' },
  { target: 'pg#escapeLiteral' },
  { target: 'css.escape' },
  { target: 'strict-uri-encode' },
  { target: 'normalize-newline' },
  { target: 'xss#stripCommentTag' },
  { target: 'entities#encodeXML' },
  { target: 'fast-querystring/lib/internals/querystring.js#encodeString' },
  { target: 'fast-querystring#parse' },
];
