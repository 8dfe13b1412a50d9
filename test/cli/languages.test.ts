import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, documentOf } from './call.ts';

/** Predicates as languages, calls of callbacks as lists, and thrown errors as results. */
const SOURCE = `
export const isSlug = (s: string): boolean => /^[a-z]+(?:-[a-z]+)*$/.test(s);
export function ended(events: ('go' | 'stop')[]): boolean { let last = ''; for (const e of events) last = e; return last === 'stop'; }
export const upper = (s: string): string => s.replace(/a/g, 'A');
class Refused extends Error {}
export function strict(s: string): string { if (s === '') throw new Refused('nothing'); return s.replace(/a/g, 'b'); }
export function stricter(s: string): string { if (s === '') throw new Refused('nothing there'); return s.replace(/a/g, 'b'); }
export function plain(s: string): string { if (s === '') throw new Error('nothing'); return s.replace(/a/g, 'b'); }
export function record(s: string): object { return s === '' ? { throws: { name: 'Refused' } } : { of: s }; }
export const engine = (s: string): string => { if (s === '') (null as unknown as string).at(0); return s; };
export function each(s: string, on: (c: string) => void): void { for (let i = 0; i < s.length; i++) on(s[i]); }
export function split(s: string): string[] { const out: string[] = []; for (let i = 0; i < s.length; i++) out.push(s[i]); return out; }
export function scan(s: string, up: boolean, onTag: () => void, onText: (c: string) => void): number {
  for (const c of s) if (c === '<') onTag(); else onText(up ? c.toUpperCase() : c);
  return s.length;
}
export async function later(s: string, on: (c: string) => void): Promise<void> { on(s); }
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'codomata-languages-'));
  writeFileSync(join(folder, 'f.ts'), SOURCE);
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (...args: readonly string[]) =>
  call(...args.map(arg => arg.replace(/^#(?=[A-Za-z])/, `${join(folder, 'f.ts')}#`)));
const lines = async (...args: readonly string[]) => (await ask(...args)).stdout.map(line => JSON.parse(line));

describe('a predicate is a language', () => {
  test('which is a regular expression, that is equivalent to it', async () => {
    const file = join(folder, 'slug.re');
    expect(await ask('draw', '#isSlug', '--out', file)).toMatchObject({ status: 0 });
    const expression = readFileSync(file, 'utf8').trim();
    expect(await ask('check', 'equivalent', '#isSlug', expression)).toMatchObject({ status: 0 });
    expect(documentOf(await ask('learn', '#isSlug', '--json')).language).toBe(expression);
  });

  test('is drawn as an acceptor, and its words are listed, shortest first', async () => {
    const document = documentOf(await ask('draw', '#isSlug', '--accepted', '3', '--json'));
    expect(document).toMatchObject({ accepted: ['a', 'b', 'c'], states: 2 });
    expect(document.machine).toMatchObject({ output: null });
    expect(await lines('draw', '#ended', '--accepted', '3')).toEqual([['stop'], ['go', 'stop'], ['stop', 'stop']]);
    expect(await lines('draw', '/^(?:ab?|é)$/', '--accepted', '9')).toEqual(['a', 'ab', 'é']);
  });

  test.each([
    [['draw', '#upper', '--out', 'x.re'], /a regular expression is of texts that are accepted/],
    [['draw', '#upper', '--accepted', '2'], /--accepted lists what .* accepts/],
    [['draw', '#isSlug', '--accepted', '0'], /--accepted takes a number of inputs from 1, not "0"/],
  ])('%j is refused', async (args, message) => {
    const { status, stderr } = await ask(...args);
    expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
  });
});

describe('--throws', () => {
  test.each([
    [['#strict', '#stricter'], [], 0],
    [['#strict', '#stricter', '--throws', 'class'], [], 0],
    [['#strict', '#stricter', '--throws', 'message'], { throws: { name: 'Refused', message: 'nothing' } }, 1],
    [['#strict', '#plain', '--throws', 'class'], { throws: { name: 'Refused' } }, 1],
    [['#strict', '#record', '--throws', 'class'], { throws: { name: 'Refused' } }, 1],
  ])('check equivalent %j', async (args, left, status) => {
    const called = await ask('check', 'equivalent', ...args, '--json');
    expect(called.status).toBe(status);
    if (status === 1) expect(documentOf(called).witness).toMatchObject({ input: '', left, replayed: true });
  });

  test('the engine says what its errors are, and no more', async () => {
    for (const native of [[], ['--native']])
      expect(await lines('run', '#engine', '--input', '', '--throws', 'class', ...native)).toEqual([
        { output: { throws: { name: 'TypeError' } } },
      ]);
    const { status, stderr } = await ask('run', '#engine', '--input', '', '--throws', 'message');
    expect([status, stderr]).toEqual([2, expect.stringContaining("the engine's own error message")]);
  });

  test.each([
    [['check', 'safe', '#strict', '--throws', 'class'], /check safe is about what is thrown/],
    [['run', '#strict', '--input', '', '--throws', 'x'], /--throws takes class or message/],
    [['learn', 'examples/c/csv.c#main', '--throws', 'class'], /--throws is for targets in JavaScript/],
  ])('%j is refused', async (args, message) => {
    const { status, stderr } = await ask(...args);
    expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
  });
});

describe('callbacks', () => {
  test('what they are called with is a list, natively too, and is learned', async () => {
    expect(await ask('check', 'equivalent', '#each', '#split')).toMatchObject({ status: 0 });
    const calls = [
      { name: 'onText', with: 'A' },
      { name: 'onTag', with: [] },
    ];
    for (const native of [[], ['--native']])
      expect(await lines('run', '#scan', '--input', 'a<', '--args', '[true]', ...native)).toEqual([
        { output: { calls, gives: 2 } },
      ]);
    expect((await ask('run', '#each', '--explain')).stdout.join('\n')).toContain('the list of what it calls on with');
  });

  test('of async functions are refused, and other parameters have to be given', async () => {
    expect((await ask('run', '#later', '--input', 'a')).stderr).toContain('the callback on of an async function');
    expect((await ask('run', '#scan', '--input', 'a')).stderr).toContain('nothing is given for the parameter up');
  });
});
