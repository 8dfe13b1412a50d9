import { describe, expect, it } from 'vitest';
import { Driver, outputOf, readSourceProgram } from '../../src/frontends/typescript/index.ts';
import { Budget } from '../../src/logic/limits.ts';
import { adversarialStrings, allStrings } from '../packages/adversarial-strings.ts';
import { inDirectory } from '../workspace.ts';

type TextFunction = (text: string) => string;

function load(folder: string, file: string, name: string): TextFunction {
  const program = readSourceProgram(`examples/${folder}/${file}#${name}`, inDirectory(process.cwd()));
  const driver = new Driver(program, Budget.unlimited);
  return text => {
    const outcome = driver.run(text);
    const result = 'returned' in outcome ? outputOf(program.entry.shape, outcome.returned, text) : undefined;
    if (typeof result !== 'string') throw new TypeError(`${name} of ${JSON.stringify(text)} is no text`);
    return result;
  };
}

const REFERENCES = ['&amp;', '&lt;', '&gt;', '&quot;', '&#39;', '&', 'amp;', 'lt;', '<', '"', "'"];
const INPUTS = [
  ...allStrings([...'&<\'"\\ a;\r\n\0\u0001'], 2),
  ...allStrings(REFERENCES.slice(0, 8), 3),
  ...adversarialStrings(20_264, 600, REFERENCES),
];

/** The inputs on which two functions differ. */
function differing(f: TextFunction, g: TextFunction): readonly string[] {
  return INPUTS.filter(input => f(input) !== g(input));
}

const composed =
  (second: TextFunction, first: TextFunction): TextFunction =>
  text =>
    second(first(text));
const same: TextFunction = text => text;

describe('what the examples of properties say about themselves is so on many inputs', () => {
  const html = (name: string): TextFunction => load('properties', 'html.ts', name);
  const space = (name: string): TextFunction => load('properties', 'whitespace.ts', name);
  const backslash = (name: string): TextFunction => load('properties', 'backslash.ts', name);

  it('one order of replacements undoes escaping, and the other does not', () => {
    const escaping = html('escapeHtml');
    expect(differing(composed(html('unescapeHtml'), escaping), same)).toEqual([]);
    expect(differing(composed(html('unescapeOnePass'), escaping), same)).toEqual([]);
    expect(differing(html('unescapeHtml'), html('unescapeOnePass'))).toEqual([]);
    expect(differing(composed(html('unescapeWrongOrder'), escaping), same)).toContain('&lt;');
  });

  it('the same escaper in two ways is the same, and in the wrong order it is not', () => {
    expect(differing(html('escapeHtml'), html('escapeByIndex'))).toEqual([]);
    expect(differing(html('escapeHtml'), html('escapeWrongOrder'))).toContain('<');
  });

  it('only what looks at references can be done twice', () => {
    const twice = (name: string): readonly string[] => differing(composed(html(name), html(name)), html(name));
    expect(twice('escapeOnce')).toEqual([]);
    expect(twice('escapeHtml')).toContain('&');
    expect(twice('unescapeHtml')).toContain('&amp;lt;');
  });

  it('an escaper that forgot the single quote lets it through', () => {
    const unsafe = (escaper: TextFunction): readonly string[] => INPUTS.filter(input => /['<>"]/.test(escaper(input)));
    expect(unsafe(html('escapeHtml'))).toEqual([]);
    expect(unsafe(html('escapeWithoutSingleQuote'))).toContain("'");
  });

  it('the changed escaper of attributes differs in five ways', () => {
    const old = load('properties', 'attribute-old.ts', 'escapeAttribute');
    const changed = differing(old, load('properties', 'attribute-new.ts', 'escapeAttribute'));
    expect(changed.every(input => /['`\0\r\n]/.test(input))).toBe(true);
    for (const input of ["'", '\0', '\r', '\n']) expect(changed).toContain(input);
  });

  it('white space is cleaned once and for all, in an order that may matter', () => {
    for (const name of ['normalizeNewlines', 'collapseSpaces', 'stripControls', 'trimEnd'])
      expect(differing(composed(space(name), space(name)), space(name))).toEqual([]);
    const [strip, trim, collapse] = ['stripControls', 'trimEnd', 'collapseSpaces'].map(space);
    expect(differing(composed(strip, trim), composed(trim, strip))).toContain(' \u0001');
    expect(differing(composed(collapse, html('escapeHtml')), composed(html('escapeHtml'), collapse))).toEqual([]);
  });

  it('quoting is undone when it thinks of backslashes', () => {
    expect(differing(composed(backslash('unquote'), backslash('quote')), same)).toEqual([]);
    expect(differing(composed(backslash('unquote'), backslash('quoteForgetful')), same)).toContain('\\\\');
    expect(new Set(INPUTS.map(backslash('quoteForgetful'))).size).toBe(new Set(INPUTS).size);
    expect(backslash('unquote')('\\a')).toBe('a');
  });
});

describe('the functions that are no finite transductions', () => {
  const NOT_FINITE: Readonly<Record<string, readonly [string, TextFunction]>> = {
    'balanced-brackets.ts': [
      'balancedBrackets',
      text => {
        let rest = text.replace(/[^()]/g, '');
        while (rest.includes('()')) rest = rest.replaceAll('()', '');
        return rest === '' ? 'yes' : 'no';
      },
    ],
    'count.ts': ['count', text => String(text.length)],
    'duplicate.ts': ['duplicate', text => text.repeat(2)],
    'indent.ts': [
      'indent',
      text =>
        text.replace(/\n/g, (_, at: number) => {
          const depth = [...text.slice(0, at)].reduce(
            (d, c) => Math.max(0, d + (c === '{' ? 1 : c === '}' ? -1 : 0)),
            0,
          );
          return `\n${' '.repeat(2 * depth)}`;
        }),
    ],
    'number-lines.ts': [
      'numberLines',
      text =>
        text
          .split('\n')
          .map((line, i) => `${i + 1} ${line}`)
          .join('\n'),
    ],
    'reverse.ts': ['reverse', text => text.split('').reverse().join('')],
    'run-length.ts': ['runLength', text => text.replace(/([\s\S])\1*/g, run => run[0] + run.length)],
    'sort-characters.ts': ['sortCharacters', text => text.split('').sort().join('')],
    'swap-halves.ts': [
      'swapHalves',
      text => text.slice(Math.floor(text.length / 2)) + text.slice(0, Math.floor(text.length / 2)),
    ],
    'unique-characters.ts': ['uniqueCharacters', text => [...new Set(text.split(''))].join('')],
  };
  const inputs = [...allStrings([...'()a\n{'], 4), ...adversarialStrings(20_265, 500, ['(', ')', '{', '}', '\n'])];

  it.each(Object.entries(NOT_FINITE))('%s does what its comment says', (file, [name, reference]) => {
    const run = load('not-finite', file, name);
    expect(inputs.filter(input => run(input) !== reference(input)).slice(0, 3)).toEqual([]);
  });

  it('running-sum.ts adds up', () => {
    const program = readSourceProgram('examples/not-finite/running-sum.ts#main', inDirectory(process.cwd()));
    const outcome = new Driver(program, Budget.unlimited).run([1, 2, -5, 7]);
    expect('returned' in outcome && outputOf(program.entry.shape, outcome.returned)).toEqual([1, 3, -2, 5]);
  });
});
