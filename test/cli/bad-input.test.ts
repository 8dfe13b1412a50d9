import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

const NEGATE = 'examples/paper/negate.bek';
const TAGS = 'examples/paper/get-tags.json';

/** Calls that cannot be carried out, and what the message must say so that one can act on it. */
const BAD_CALLS: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['bogus'], ["unknown command 'bogus'", '--help']],
  [['check'], ["missing required argument 'property'"]],
  [['check', 'idempotent'], ["missing required argument 'targets'"]],
  [['check', 'idempotent', NEGATE, '--bogus'], ["unknown option '--bogus'"]],
  [
    ['check', 'bogus', NEGATE],
    ['unknown property "bogus"', 'idempotent, commutes'],
  ],
  [['check', 'constructor', NEGATE], ['unknown property']],
  [['check', 'idempotent', NEGATE, NEGATE], ['takes one target, not 2']],
  [['check', 'commutes', NEGATE], ['takes two targets, not 1']],
  [['check', 'avoids', NEGATE], ['avoids needs --output']],
  [['check', 'total', NEGATE, '--output', 'a'], ['--output is for avoids, only and reaches']],
  [
    ['check', 'avoids', NEGATE, '--output', '['],
    ['column 2 of "["', 'Unterminated character class'],
  ],
  [['check', 'total', NEGATE, '--input', '(?<a'], ['column 5 of "(?<a"']],
  [
    ['check', 'avoids', NEGATE, '--output', 'a', '--alphabet', 'int'],
    ['characters or bytes', 'Int'],
  ],
  [['check', 'idempotent', '/a/'], ['/a/ is an acceptor and writes nothing']],
  [['check', 'injective', '/a/'], ['/a/ is an acceptor']],
  [['check', 'equivalent', '/a/', NEGATE], ['one machine writes nothing (it is an acceptor), the other Char']],
  [
    ['check', 'equivalent', NEGATE, TAGS, '--alphabet', 'int'],
    ['Int', 'Char'],
  ],
  [['check', 'total', 'nothing.bek'], ['nothing.bek: there is no such file']],
  [['check', 'total', 'nothing.json'], ['nothing.json: there is no such file']],
  [['check', 'total', NEGATE, '--enough', 'much'], ['--enough takes proved, bounded:N']],
  [['check', 'total', 'examples'], ['examples: this is a folder']],
  [
    ['check', 'total', 'negate'],
    ['"negate" is not a target', 'write a Bek program'],
  ],
  [
    ['learn', 'negate'],
    ['"negate" is not a target', 'package#name'],
  ],
  [['learn', 'nothing.ts#f'], ['nothing.ts does not exist']],
  [['learn', 'examples'], ['examples: this is a folder']],
  [
    ['learn', NEGATE, '--trace', 'page.svg'],
    ['--trace page.svg', '.html'],
  ],
  [['learn', NEGATE, '--out', 'nowhere/m.cert.json'], ['there is no folder nowhere']],
  [['draw', NEGATE, '--out', 'm.cert.json'], ['certificates (.cert.json) are saved by codomata learn']],
  [['diff', NEGATE], ["missing required argument 'new'"]],
  [['diff', '/a/', NEGATE], ['one machine writes nothing (it is an acceptor), the other Char']],
  [['verify', TAGS], ["missing required argument 'certificate'"]],
  [['verify', TAGS, 'nothing.json'], ['nothing.json: there is no such file']],
  [['verify', TAGS, TAGS], ['a certificate says']],
  [['verify', NEGATE, TAGS], [`${NEGATE}: this is not JSON`]],
  [['check', 'total', ''], ['a target is missing']],
  [['check', 'total', '  '], ['a target is missing']],
  [['check', 'total', `${NEGATE} |`], ['a target is missing after it']],
  [['check', 'total', `| ${NEGATE}`], ['a target is missing']],
  [['check', 'total', `${NEGATE} | | ${NEGATE}`], ['a target is missing']],
  [
    ['check', 'total', `${NEGATE}#Nope`],
    ['there is no program Nope', 'Negate'],
  ],
  [['check', 'total', `${TAGS}#part`], ['a saved machine has no parts']],
  [['check', 'total', '/[/'], ['no closing slash']],
  [['check', 'total', '/a/xyz'], ["Invalid flag 'x'"]],
  [['check', 'total', NEGATE, '--timeout', 'soon'], ['--timeout takes a positive number, not "soon"']],
  [['check', 'total', NEGATE, '--timeout', '-1'], ['--timeout takes a positive number']],
  [['check', 'total', NEGATE, '--seed', 'x'], ['--seed takes a whole number']],
  [['check', 'total', NEGATE, '--alphabet', 'word'], ['--alphabet takes char, byte or int']],
  [
    ['check', 'total', NEGATE, '--out', 'a.png'],
    ['the ending picks the format', '.svg'],
  ],
  [['check', 'total', NEGATE, '--out', 'no/folder/a.svg'], ['there is no folder no/folder']],
  [['draw', NEGATE, '--out', 'a'], ['the ending picks the format']],
  [['run', NEGATE, '--inputs', 'nothing.txt'], ['nothing.txt: there is no such file']],
  [['run', NEGATE, '--inputs', 'examples'], ['a folder, and a file is needed']],
];

describe('a call that cannot be carried out', () => {
  it.each(BAD_CALLS)('%j exits with 2, prints nothing and says what is wrong', async (args, parts) => {
    const called = await call(...args);
    expect([called.status, called.stdout]).toEqual([2, []]);
    for (const part of parts) expect(called.stderr).toContain(part);
    expect(called.stderr).not.toMatch(/internal error|\n {4}at /);
    const document = await call(...args, '--json');
    expect(document.status).toBe(2);
    const { codomata, error } = documentOf(document);
    expect([codomata, (error as { readonly message: string }).message]).toEqual([1, expect.stringContaining(parts[0])]);
  });
});

describe('a file that cannot be read', () => {
  it.each<[string, string, string]>([
    ['a.bek', '', 'a.bek:1:1: expected at least one program'],
    ['a.bek', 'program A(i) {\n  return iter(c in i) { case (true) : yield(d); };\n}', 'a.bek:2:45: d is not declared'],
    [
      'a.bek',
      'program A(i) { return iter(c in i) { case (c) : skip; }; }',
      'expected a Boolean, found a number; compare it',
    ],
    ['a.bek', 'program A(i) { return iter(c in i) { case (c in "[z-a]") : skip; }; }', 'is not a regular expression'],
    ['a.bek', '\ufeffprogram A(i) {\r\n return iter(c in i) {\r\n case (true) : yield(c) }; }', 'a.bek:3:'],
    ['a.bek', '\0\x01\xff', 'a.bek:1:1: unexpected'],
    ['a.json', '', 'a.json:1:1: this is not JSON'],
    ['a.json', '{"codomata": "machine",\n}', 'a.json:2:1: this is not JSON'],
    ['a.json', '[]', 'a.json: $: an object is needed'],
    ['a.json', '{"codomata": "machine", "version": 99}', 'a.json: $.version: this program reads version 1'],
    ['a.json', '{"codomata": "machine", "version": 1, "input": "Str"}', 'a.json: $.input: unknown sort "Str"'],
  ])('%s with %j is refused with its place', (name, text, message) =>
    inFolder({ [name]: text }, async folder => {
      const called = await call('draw', join(folder, name));
      expect([called.status, called.stdout]).toEqual([2, []]);
      expect(called.stderr.replaceAll(`${folder}/`, '')).toContain(message);
      expect(called.stderr).not.toContain('internal error');
    }),
  );
});

describe('odd files that can be read', () => {
  it('may have Windows line endings and a byte order mark', () =>
    inFolder(
      { 'a.bek': '\ufeff// one\r\nprogram A(i) {\r\n  return iter(c in i) {\r\n case (true) : yield(c); };\r\n}\r\n' },
      async folder => {
        const called = await call('run', join(folder, 'a.bek'), '--input', 'x');
        expect(called).toEqual({ status: 0, stdout: ['{"output":"x"}'], stderr: '' });
      },
    ));

  it('may have blanks, quotes and other letters in their names, and a hash picks a program', () =>
    inFolder(
      {
        'my é "file".bek':
          "program A(i) { return iter(c in i) { case (true) : yield('a'); }; } program B(i) { return iter(c in i) { case (true) : yield('b'); }; }",
      },
      async folder => {
        const file = join(folder, 'my é "file".bek');
        const run = async (target: string) => (await call('run', target, '--input', 'x')).stdout;
        expect(await run(file)).toEqual(['{"output":"b"}']);
        expect(await run(`${file}#A`)).toEqual(['{"output":"a"}']);
        expect(await run(`  ${file}#A|${file}  `)).toEqual(['{"output":"b"}']);
      },
    ));
});
