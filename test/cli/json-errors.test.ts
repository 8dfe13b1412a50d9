import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { errorDocument, explainFailure } from '../../src/cli/failure.ts';
import { call, documentOf } from './call.ts';

const home = mkdtempSync(join(tmpdir(), 'codomata-errors-'));
afterAll(() => rmSync(home, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(home, name);
  writeFileSync(path, text);
  return path;
}

const SYNTAX = file('syntax.ts', 'export function f(s: string) {\n  return s +;\n}\n');
const UNSUPPORTED = file('eval.ts', 'export function f(s: string): string {\n  return eval(s);\n}\n');
const NO_JSON = file('none.json', '{\n  "codomata": "machine",\n}');
const NO_MACHINE = file('other.json', '{"codomata": "machine"}');
const BEK = file('bad.bek', 'program x(');
const C = file('bad.c', '\nint f(int\n');
const GOOD = file('good.ts', 'export function f(s: string): string {\n  return s;\n}\n');

/** Arguments, what the message says, and the place where it has one. */
const ERRORS: [args: readonly string[], message: RegExp, place?: string][] = [
  [['frob'], /^unknown command 'frob'$/],
  [[], /^unknown option '--json'$/],
  [['check'], /^missing required argument 'property'$/],
  [['verify', 'a.json'], /^missing required argument 'certificate'$/],
  ...['learn', 'run', 'draw'].map(name => [[name, '/a/', '--nope'], /^unknown option '--nope'$/] as [string[], RegExp]),
  [['check', 'sorted', '/a/'], /^unknown property "sorted"/],
  [['check', 'idempotent', '/a/', '--timeout', 'x'], /^--timeout takes/],
  [['check', 'avoids', '/a/', '--output', '('], /Unterminated group/],
  [['diff', '/(/', '/a/'], /Unterminated group/],
  [['draw', '/a/', '--out', 'x.foo'], /^--out x\.foo: the ending/],
  [['run', '/a/', '--inputs', join(home, 'missing')], /there is no such file$/],
  [['learn', join(home, 'missing.ts#f')], /does not exist/],
  [['learn', `${GOOD}#g`], /has no function g/],
  [['learn', `${SYNTAX}#f`], /Unexpected token/, `${SYNTAX}:2:13`],
  [['learn', `${UNSUPPORTED}#f`], /eval is not supported/, `${UNSUPPORTED}:2:10`],
  [['draw', NO_JSON], /this is not JSON/, `${NO_JSON}:3:1`],
  [['verify', NO_JSON, NO_JSON], /this is not JSON/, `${NO_JSON}:3:1`],
  [['draw', NO_MACHINE], /\$\.version/],
  [['check', 'total', BEK], /expected the name/, `${BEK}:1:11`],
  [['run', `${C}#f`, '--input', 'a'], /expected '\)'/, `${C}:2:10`],
];

describe('an error under --json', () => {
  test.each(ERRORS)('is one document: %j', async (args, message, place) => {
    const called = await call(...args, '--json');
    expect(called.status).toBe(2);
    const document = documentOf(called);
    expect(Object.keys(document)).toEqual(['codomata', 'error']);
    expect(document).toMatchObject({ codomata: 1, error: { message: expect.stringMatching(message) } });
    expect(Reflect.get(Object(document.error), 'place')).toBe(place);
  });

  test('says what can be done', async () => {
    const hintOf = async (...args: readonly string[]) => documentOf(await call(...args, '--json')).error;
    expect(await hintOf('frob')).toMatchObject({ hint: 'run codomata --help for the commands' });
    expect(await hintOf('learn', `${UNSUPPORTED}#f`)).toMatchObject({ hint: expect.stringContaining('--black-box') });
    expect(await hintOf('learn', `${GOOD}#g`)).toMatchObject({ hint: 'did you mean f?' });
  });

  test('is one when the mistake is ours', () => {
    const { message, status } = explainFailure(new TypeError('x is undefined'));
    expect(status).toBe(2);
    expect(errorDocument(message)).toMatchObject({
      codomata: 1,
      error: { message: expect.stringMatching(/^internal error, please report it: .*x is undefined/) },
    });
  });
});
