import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Driver, NativeRunner, nativeCall, readSourceProgram } from '../../src/frontends/typescript/index.ts';
import { Budget } from '../../src/logic/limits.ts';
import { adversarialStrings, allStrings } from '../packages/adversarial-strings.ts';
import { partOfTheDay } from '../setup/seed.ts';
import { inDirectory } from '../workspace.ts';

/** What a sanitizer must do, written in another way, and what its inputs are made of besides the usual traps. */
interface Case {
  readonly target: string;
  readonly reference: (text: string) => string;
  readonly pieces: readonly string[];
  readonly examples: Readonly<Record<string, string>>;
}

const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
};
const SPACES = '\t\n\v\f\r';
const SEPARATORS = ['\u2028', '\u2029', '\xe2\x80\xa8', '\xe2\x80\xa9', '\xe2\x80', '\xe2', '\x80', '\xa8'];

const escapedBy =
  (pattern: RegExp, replacement: (match: string) => string) =>
  (text: string): string =>
    text.replace(pattern, replacement);

const hexOf = (match: string, width: number): string => match.charCodeAt(0).toString(16).padStart(width, '0');
const separator = (match: string): string => (/[\u2028\xa8]$/.test(match) ? '\\u2028' : '\\u2029');
const NAMED: Readonly<Record<string, string>> = { '\b': 'b', '\t': 't', '\n': 'n', '\f': 'f', '\r': 'r' };

function javascriptEscape(match: string): string {
  if (/[\u2028\u2029\xa8\xa9]/.test(match)) return separator(match);
  if (match === '\\') return '\\\\';
  return match in NAMED ? `\\${NAMED[match]}` : `\\x${hexOf(match, 2)}`;
}

function jsonEscape(match: string): string {
  if (/[\u2028\u2029\xa8\xa9]/.test(match)) return separator(match);
  if ('"\\/'.includes(match)) return `\\${match}`;
  return match in NAMED ? `\\${NAMED[match]}` : `\\u${hexOf(match, 4)}`;
}

function urlQueryEscape(match: string): string {
  if (match === ' ') return '+';
  return (match <= '\xff' ? `%${hexOf(match, 2)}` : `%u${hexOf(match, 4)}`).replace(/[a-f]/g, d => d.toUpperCase());
}

function snippetEscape(text: string): string {
  const open = new Set<string>();
  const token = (match: string, end: string | undefined, name: string | undefined): string => {
    if (name === undefined) return match;
    if ((end === '') === open.has(name)) return `&lt;${end}${name}&gt;`;
    if (end === '') open.add(name);
    else open.delete(name);
    return match;
  };
  const html = text.replace(/<(\/?)(b|i|em)>|<w?br>|["'<>]|[\t-\r]/g, (match, end, name) =>
    match.length === 1 ? (MARKUP[match] ?? ' ') : token(match, end, name),
  );
  return ['b', 'i', 'em'].filter(name => open.has(name)).reduce((closed, name) => `${closed}</${name}>`, html);
}

const CASES: readonly Case[] = [
  {
    target: 'encode-html.ts#encodeHtml',
    reference: escapedBy(/[^a-zA-Z0-9 .,_-]/g, unit => `&#${unit.charCodeAt(0)};`),
    pieces: ['.', '-', '\u0001', '\ud800'],
    examples: { 'a<b': 'a&#60;b', é: '&#233;', '\uffff': '&#65535;' },
  },
  {
    target: 'get-tags.ts#getTags',
    reference: text => (text.match(/<[^<]>/g) ?? []).join(''),
    pieces: ['<', '>', '<a>', '<a', '<<'],
    examples: { '<a<b>c><d>': '<b><d>', '<>>': '<>>', '<ab>': '' },
  },
  {
    target: 'cleanse-attribute.ts#cleanseAttribute',
    reference: escapedBy(/[^a-zA-Z0-9_.:=-]|^=|=$/g, () => '_'),
    pieces: ['=', ':', '-', '_', '.', '/', ';'],
    examples: { '=': '_', 'a=b': 'a=b', '=a= ': '_a=_', '===': '_=_', 'a.b/': 'a.b_' },
  },
  {
    target: 'cleanse-css.ts#cleanseCss',
    reference: escapedBy(/[^a-zA-Z0-9 _.,!#%-]/g, () => ''),
    pieces: ['#', '%', '!', '\u0141', '\u00e1', '@', '['],
    examples: { 'color: {#fff}': 'color #fff', '\u0161': '' },
  },
  {
    target: 'css-url-escape.ts#cssUrlEscape',
    reference: escapedBy(/[\n\r"'()*<>\\]/g, unit => `%${hexOf(unit, 2).toUpperCase()}`),
    pieces: ['(', ')', '*', '\r\n'],
    examples: { "a('b')": 'a%28%27b%27%29', '\\\n': '%5C%0A' },
  },
  {
    target: 'html-escape.ts#htmlEscape',
    reference: escapedBy(/[&"'<>\t-\r]/g, unit => MARKUP[unit] ?? ' '),
    pieces: [...SPACES],
    examples: { '<a\tb>': '&lt;a b&gt;', "'": '&#39;' },
  },
  {
    target: 'pre-escape.ts#preEscape',
    reference: escapedBy(/[&"'<>]/g, unit => MARKUP[unit]),
    pieces: [...SPACES],
    examples: { '<a\tb>': '&lt;a\tb&gt;' },
  },
  {
    target: 'xml-escape.ts#xmlEscape',
    reference: escapedBy(/&nbsp;|[&"'<>]/g, match => MARKUP[match] ?? '&#160;'),
    pieces: ['&nbsp;', '&nbsp', '&nb', '&n&', 'sp;'],
    examples: { '&nbsp;': '&#160;', '&nbsp': '&amp;nbsp', '&&nbsp;': '&amp;&#160;' },
  },
  {
    target: 'javascript-escape.ts#javascriptEscape',
    reference: escapedBy(/[\0\b-\r"'&<=>\\\u2028\u2029]|\xe2\x80[\xa8\xa9]/g, javascriptEscape),
    pieces: [...SEPARATORS, '='],
    examples: { "'=\v": '\\x27\\x3d\\x0b', '\xe2\xe2\x80\xa9': '\xe2\\u2029', '\u2028': '\\u2028' },
  },
  {
    target: 'javascript-number.ts#javascriptNumber',
    reference: text => (/^(?:true|false|0[xX][0-9a-fA-F]+|[0-9+.eE-]*)$/.test(text) ? text : 'null'),
    pieces: ['0x', '0X', 'true', 'false', 'tru', '1', '-', 'e', '.', 'f', '0', '0', '12'],
    examples: { '0x': 'null', '0xfF': '0xfF', '-1.5e+3': '-1.5e+3', true: 'true', truer: 'null', '': '', '1 ': 'null' },
  },
  {
    target: 'json-escape.ts#jsonEscape',
    reference: escapedBy(/["\\/\b\t\n\f\r&<>\u2028\u2029]|\xe2\x80[\xa8\xa9]/g, jsonEscape),
    pieces: SEPARATORS,
    examples: { '</a>': '\\u003c\\/a\\u003e', '\xe2\x80\xe2\x80\xa8': '\xe2\x80\\u2028', '\v\0': '\v\0' },
  },
  {
    target: 'url-query-escape.ts#urlQueryEscape',
    reference: escapedBy(/[^0-9a-zA-Z.,_:*/~!()-]/g, urlQueryEscape),
    pieces: ['~', '+', ' ', '\u2028'],
    examples: { 'a b+c': 'a+b%2Bc', é: '%E9', '\u20ac': '%u20AC' },
  },
  {
    target: 'prefix-line.ts#prefixLine',
    reference: text => text.split('\n').join('\n> '),
    pieces: ['\n', '\n\n'],
    examples: { 'a\nb': 'a\n> b', '\n': '\n> ', a: 'a' },
  },
  {
    target: 'snippet-escape.ts#snippetEscape',
    reference: snippetEscape,
    pieces: ['<b>', '</b>', '<i>', '</i>', '<em>', '</em>', '<br>', '<wbr>', '<b', '</', '<e', '<w', '&', '&amp;'],
    examples: {
      '<b><i>': '<b><i></b></i>',
      '<i><b></i>': '<i><b></i></b>',
      '<b><b>': '<b>&lt;b&gt;</b>',
      '</em>': '&lt;/em&gt;',
      '&lt;&\t': '&lt;& ',
    },
  },
];

const RANDOM = 2500;

/** The characters that matter to a case, for all short strings. */
function characters({ pieces, examples }: Case): readonly string[] {
  return [...new Set([...pieces, ...Object.keys(examples)].join('').split(''))].slice(0, 12);
}

function inputsOf(one: Case): readonly string[] {
  const random = adversarialStrings(20_262, RANDOM, [...one.pieces, ...Object.keys(one.examples)]);
  return [...Object.keys(one.examples), ...allStrings(characters(one), 3), ...random];
}

describe('the sanitizers of the table', () => {
  it('are all here', () => {
    const files = CASES.map(({ target }) => target.split('#')[0]).sort();
    expect(readdirSync('examples/sanitizers').sort()).toEqual(files);
    expect(files).toHaveLength(14);
  });

  describe.each(partOfTheDay(CASES, 2).map(one => [one.target, one] as const))('%s', (target, one) => {
    const program = readSourceProgram(`examples/sanitizers/${target}`, inDirectory(process.cwd()));

    it('does on some inputs what its comment says', () => {
      const driver = new Driver(program, Budget.unlimited);
      for (const [input, output] of Object.entries(one.examples))
        expect(driver.run(input), JSON.stringify(input)).toEqual({ returned: output });
    });

    it('agrees with another way to write it, in our evaluator and for real', async () => {
      const inputs = inputsOf(one);
      const driver = new Driver(program, Budget.unlimited);
      const runner = new NativeRunner(nativeCall(program));
      try {
        const native = await runner.run(inputs);
        const wrong = inputs.filter((input, i) => {
          const expected = one.reference(input);
          const ours = driver.run(input);
          const real = native[i];
          return !(
            'returned' in ours &&
            ours.returned === expected &&
            'returned' in real &&
            real.returned === expected
          );
        });
        expect(wrong.slice(0, 3).map(input => [input, one.reference(input), driver.run(input)])).toEqual([]);
        expect(inputs.length).toBeGreaterThan(RANDOM);
        expect(driver.keepsState()).toBe(false);
      } finally {
        await runner.close();
      }
    });
  });
});
