import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { parseMachine } from '../../src/automata/saved/read.ts';
import { writeMachine } from '../../src/automata/saved/write.ts';
import { readBek } from '../../src/frontends/bek/index.ts';
import type { Value } from '../../src/logic/value.ts';
import { schemaProblem } from '../automata/saved/published-schema.ts';

function blocks(page: string, language: string): readonly string[] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].filter(match => match[1] === language).map(match => match[2]);
}

function units(text: string): readonly Value[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

test('the machines in the page on saved machines are read and do what the page says', () => {
  const [doubling, parity] = blocks('docs/saved-machines.md', 'json').map(text => {
    expect(schemaProblem(JSON.parse(text))).toBeUndefined();
    return parseMachine(text);
  });
  expect(outputsOf(doubling, units('a1b'))).toEqual([units('aa1bb.')]);
  expect(outputsOf(doubling, units('b1'))).toEqual([units('bb1')]);
  expect(outputsOf(parity, [1, 0, 1])).toEqual([[]]);
  expect(outputsOf(parity, [1, 0, 0])).toEqual([]);
});

test('the page on saved machines names every operation that the schema knows', () => {
  const schema = readFileSync('schema/machine.schema.json', 'utf8');
  const { $defs } = JSON.parse(schema) as {
    $defs: Record<string, { prefixItems?: [{ const?: string; enum?: string[] }] }>;
  };
  const names = Object.values($defs).flatMap(({ prefixItems: [first] = [{}] }) => first.enum ?? first.const ?? []);
  expect(names.length).toBeGreaterThan(25);
  const page = readFileSync('docs/saved-machines.md', 'utf8');
  expect(names.filter(name => !page.includes(`["${name}", `))).toEqual([]);
});

test('a comparison of characters is saved as the set that the page on saved machines shows', () => {
  const json = JSON.parse(blocks('docs/saved-machines.md', 'json')[0]);
  json.transitions = [{ from: 0, to: 1, guard: ['<', 'x', 3] }];
  expect(writeMachine(parseMachine(JSON.stringify(json)))).toMatchObject({
    transitions: [{ guard: ['in', 'x', ['\u0000-\u0002']] }],
  });
});

test('the programs in the page on Bek are read and do what one expects of them', () => {
  const [source] = blocks('docs/bek.md', '');
  const escaper = readBek(source, { program: 'Escape' });
  expect(outputsOf(escaper, units('a/b'))).toEqual([units('a%2Fb\n')]);
  expect(outputsOf(escaper, units('//'))).toEqual([]);
  expect(outputsOf(readBek(source), units('%41!'))).toEqual([units('A!')]);
});

test('what the page on Bek says about choices is so', () => {
  const rule = (rules: string, input: string): unknown =>
    outputsOf(readBek(`program P(_) { replace { ${rules} } }`), units(input));
  expect(rule('"a|ab" ==> "1"; "b" ==> "2";', 'ab')).toEqual([units('12')]);
  expect(rule('"ab|a" ==> "1"; "b" ==> "2";', 'ab')).toEqual([units('1')]);
  const iter = (body: string): readonly (readonly Value[])[] =>
    outputsOf(readBek(`program P(i) { return iter(c in i)[r := 1; s := 2;] { case (true) : ${body} }; }`), units('a'));
  expect(iter('r := 5; s := r; yield(r, s);')).toEqual([[1, 2]]);
  expect(iter('yield(c / (r - 1), c % (r - 1));')).toEqual([[65535, 97]]);
  expect(() => iter('yield(c / 0);')).toThrow(/division by zero/);
  expect(() => iter('if (c & 1 == 0) { skip; }')).toThrow(/bind more tightly/);
  expect(() => iter('yield(65536);')).toThrow(/does not fit/);
});

test('every page in docs is linked from the README or from another page', () => {
  const texts = ['README.md', 'CONTRIBUTING.md', ...readdirSync('docs').map(name => `docs/${name}`)].map(file =>
    readFileSync(file, 'utf8'),
  );
  const orphans = readdirSync('docs').filter(name => !texts.some(text => text.includes(`${name})`)));
  expect(orphans).toEqual([]);
});
