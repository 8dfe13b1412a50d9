import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call } from './call.ts';
import { inFolder } from './command-line.ts';

const PROGRAM = `
export function upper(s: string): string { return s.toUpperCase(); }
function hidden(s: string): string { return s + '!'; }
export class Slip {
  #escaped = false;
  push(byte: number): number[] {
    if (byte === 0xdb) { this.#escaped = true; return []; }
    if (this.#escaped) { this.#escaped = false; return [byte === 0xdc ? 0xc0 : 0xdb]; }
    return [byte];
  }
}
export class Joiner {
  #left = '';
  write(chunk: string): string { this.#left += chunk; return ''; }
  end(): string { return this.#left; }
}
export function sums(xs: number[]) { let t = 0; return xs.map(x => (t += x)); }
export function* twice(s: string) { for (const c of s) yield c + c; }
export const count = (state: { n: number } = { n: 0 }, event: string) => ({ n: state.n + event.length });
export function flipped(bytes: Uint8Array): Uint8Array { return bytes.map(b => b ^ 255); }
export function isWord(s: string): boolean { return /^\\w+$/.test(s); }
export async function soon(s: string) { return (await Promise.all([s, '!'])).join(''); }
export async function later(s: string) { await new Promise(done => setTimeout(done, 1)); return s; }
export function clock(s: string) { return s + Date.now(); }
export function picky(s: string) { if (s === '') throw new Error('empty'); return s; }
export const counter = (() => { let n = 0; return (s: string) => s + n++; })();
export default function (s: string, options?: { quote?: string }) { const q = options?.quote ?? '"'; return q + s + q; }
declare function read(): number;
declare function write(symbol: number): void;
export function stream() { for (;;) { const c = read(); if (c !== 0) write(c + 1); } }
export function endless(s: string) { while (s === 'loop'); return s; }
`;

const FILES = {
  'p.ts': PROGRAM,
  'package.json': '{ "type": "module" }',
  'broken.js': 'export function f( {',
  'import.js': "import { nope } from './p.ts'; export const f = s => nope(s);",
  'thrower.cjs': "throw new TypeError('at load');",
  'in.txt': '"a"\n"b"\n""\n',
  'copy.bek': 'program Copy(i) { return iter(c in i) { case (true) : yield(c, c); }; }',
};

/** `run` in a folder with these files; the folder's name is left out of messages. */
function run(target: string, ...options: string[]) {
  return inFolder(FILES, async folder => {
    const placed = target
      .split(' | ')
      .map(part => (/^[\w-]+\.(?:[jt]s|cjs|bek)/.test(part) ? join(folder, part) : part));
    const called = await call('run', placed.join(' | '), ...options.map(o => (o === 'in.txt' ? join(folder, o) : o)));
    const clean = (text: string): string => text.replaceAll(/[^\s:]*codomata-\w+\/?/g, '');
    return { status: called.status, stdout: called.stdout.map(clean), stderr: clean(called.stderr) };
  });
}

const printed = (...stdout: string[]) => ({ status: 0, stdout, stderr: '' });

describe('run on source code', () => {
  it.each([
    ['p.ts#upper', 'aß', '"ASS"'],
    ['p.ts#hidden', 'a', '"a!"'],
    ['p.ts', 'a', '"\\"a\\""'],
    ['p.ts#isWord', 'a b', 'false'],
    ['p.ts#Slip', '[1,219,220]', '[1,192]'],
    ['p.ts#Slip.push', '[219,221]', '[219]'],
    ['p.ts#Joiner', 'abc', '"abc"'],
    ['p.ts#sums', '[1,2,3]', '[1,3,6]'],
    ['p.ts#twice', 'ab', '["aa","bb"]'],
    ['p.ts#soon', 'ab', '"ab!"'],
    ['p.ts#count', 'abc', '{"n":3}'],
    ['p.ts#flipped', '[1,2]', '[254,253]'],
    ['p.ts#stream', '[1,0,5]', '[2,6]'],
    ['escape-html', 'a<b', '"a&lt;b"'],
    ['lodash#escape', 'a<b', '"a&lt;b"'],
    ['xss/lib/default#stripCommentTag', 'a<!-- b -->c', '"ac"'],
  ])('reads %s, and does with %j what the code itself does', async (target, input, output) => {
    const line = `{"output":${output}}`;
    expect(await run(target, '--input', input)).toEqual(printed(line));
    expect(await run(target, '--input', input, '--native')).toEqual(printed(line));
  });

  it('hands further arguments on', async () => {
    const args = ['--input', 'a', '--args', '[{"quote":"|"}]'];
    expect(await run('p.ts', ...args)).toEqual(printed('{"output":"|a|"}'));
    expect(await run('p.ts', ...args, '--native')).toEqual(printed('{"output":"|a|"}'));
  });

  it('prints that an input is rejected where the code throws', async () => {
    const lines = printed('{"output":"a"}', '{"output":"b"}', '{"rejected":true}');
    expect(await run('p.ts#picky', '--inputs', 'in.txt')).toEqual(lines);
    expect(await run('p.ts#picky', '--inputs', 'in.txt', '--native')).toEqual(lines);
  });

  it('lets later inputs see what earlier ones left behind, as calls in one process do', async () => {
    const lines = printed('{"output":"a0"}', '{"output":"b1"}', '{"output":"2"}');
    expect(await run('p.ts#counter', '--inputs', 'in.txt')).toEqual(lines);
    expect(await run('p.ts#counter', '--inputs', 'in.txt', '--native')).toEqual(lines);
  });

  it('runs chains of code, machines and expressions', async () => {
    expect(await run('p.ts#upper | copy.bek | p.ts#hidden', '--input', 'a')).toEqual(printed('{"output":"AA!"}'));
    expect(await run('/^a/ | p.ts#upper', '--input', 'b')).toEqual(printed('{"rejected":true}'));
  });

  it('says how a function was read', async () => {
    const { status, stdout } = await run('p.ts#Slip', '--explain');
    expect(status).toBe(0);
    expect(stdout.join('\n')).toContain('a class that is fed by push, a symbol at a time');
    expect(stdout.join('\n')).toContain('byte: number');
    const [line] = (await run('escape-html', '--explain', '--json')).stdout;
    expect(JSON.parse(line)).toMatchObject({ explanation: { shape: 'string → string' } });
    expect((await run('p.ts#counter', '--explain')).stdout.join('\n')).toContain('later inputs see');
  });

  it('stops code that does not end', async () => {
    const ours = await run('p.ts#endless', '--input', 'loop', '--timeout', '1');
    expect([ours.status, ours.stderr]).toEqual([3, 'codomata: undecided: the time limit of 1 s was reached']);
    const native = await run('p.ts#endless', '--input', 'loop', '--timeout', '1', '--native');
    expect([native.status, native.stderr]).toEqual([
      3,
      'codomata: undecided: p.ts#endless was stopped by the time limit for one input',
    ]);
  });
});

describe('code that cannot be read', () => {
  it.each([
    ['gone.ts#f', /gone\.ts does not exist/],
    ['no-such-package-here#f', /the package no-such-package-here is not installed.*npm install/],
    ['p.ts#uper', /p\.ts has no function uper \(did you mean upper\?\)/],
    ['p.ts#nothing', /p\.ts has no function nothing; it exports Joiner, .* and \d+ more/],
    ['broken.js#f', /broken\.js:1:\d+: .*/],
    ['import.js#f', /import\.js:1:10: .*does not provide an export named 'nope'/],
    ['thrower.cjs', /TypeError: at load \(thrown while loading .*thrower\.cjs\)/],
    ['p.ts#later', /p\.ts:\d+:\d+: waiting for setTimeout is not supported/],
    ['p.ts#clock', /p\.ts:\d+:\d+: .*Date\.now is not supported/],
    ['parser.c#feed', /parser\.c: there is no such file/],
    ['fs#readFileSync', /part of Node v[.\d]+ itself/],
  ])('%s: a message and status 2', async (target, message) => {
    const { status, stdout, stderr } = await run(target, '--input', 'a');
    expect([status, stdout]).toEqual([2, []]);
    expect(stderr).toMatch(message);
  });

  it('options that do not fit are refused', async () => {
    expect(await run('p.ts', '--input', 'a', '--args', '{}')).toMatchObject({ status: 2 });
    expect(await run('p.ts', '--input', 'a', '--args', 'x')).toMatchObject({ status: 2 });
    expect(await run('copy.bek', '--input', 'a', '--native')).toMatchObject({ status: 2 });
    expect(await run('copy.bek', '--explain')).toMatchObject({ status: 2 });
  });
});
