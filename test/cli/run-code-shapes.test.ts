import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call } from './call.ts';
import { inFolder } from './command-line.ts';

const FILES = {
  'package.json': '{ "type": "module" }',
  'f.ts': `
export class Feeder { constructor(public by = '-') {} feed(c: string, x = '') { return this.by + c + x } }
export const fold = (state: string, c: string, x = 'none') => state + c + x;
export class Chained { text = ''; push(c: string) { this.text += c; return this } end() { return this.text } }
export class Plain { run(s: string) { return s } }
export const object = { get made() { return (s: string) => s + '1' } };
export const nested = { b: { c: (s: string) => s + 'c' } };
export const number = 3;
export class Arrow { #n = 0; feed = (c: string) => c + this.#n++; end = () => '!' }
export class Made { up; constructor() { let n = 0; this.up = (s: string) => s.toUpperCase() + n++ } }
export function Old() { this.render = function (s) { return '<' + s + '>' } }
export function* letters(s: string) { yield* s }
export const chunks = class { write(chunk: Uint8Array) { return chunk.length + ';' } };
export const wrong = (s: string) => { if (s === 'b') return () => s; return s };
export const looping = (s: string) => { while (s === 'b'); return s };
export const slow = (s: string) => /^(a+)+$/.test('a'.repeat(40) + s);
export const long = (s: string) => { let t = s; for (;;) t += t };
export const reached = (s: string) => fetch(s);
export const last = (xs: { type: 'x' | 'y' }[]) => xs.at(-1)?.type;
`,
  'named.ts': `// write(x)
function helper() { process.stdout.write('x') }
export function zero(s: string) { return 'z' }`,
  'undeclared.ts': `export function f(s: string) { try { emit(s) } catch { return 'caught' } return s }`,
  'stream.ts': `export function copy() { for (;;) { const c = read(); write(c, c) } }
export function each() { const c = read(); [c].forEach(write) }`,
  'own.ts': `const get = () => 'x'; export function main() { put(get()) }`,
  'endless.ts': 'for (;;); export const f = (s: string) => s;',
  'thrower.ts': `null.x; export const f = (s: string) => s;`,
  'has#hash.ts': `export default (s: string) => s + '#'`,
  'folder/index.ts': `export const f = (s: string) => s + '/'`,
  'filter.bek': 'program Copy(i) { return iter(c in i) { case (true) : yield(c, c); }; }',
  'in.txt': '"a"\n"b"\n"c"\n',
  'lists.txt': '[1, 2]\n["a", "bc"]\n[]\n',
  'records.txt': '[{"type": "x"}]\n',
};

/** `run` with a target whose parts are in a folder with these files. */
function run(target: string, ...options: string[]) {
  return inFolder(FILES, async folder => {
    const place = (part: string): string => (/^[a-z].*\.\w+|^folder/.test(part) ? join(folder, part) : part);
    const placed = target.split(' | ').map(place).join(' | ');
    const called = await call('run', placed, ...options.map(o => (o.endsWith('.txt') ? join(folder, o) : o)));
    const clean = (text: string): string => text.replaceAll(/[^\s:]*codomata-\w+\/?/g, '');
    return { status: called.status, stdout: called.stdout.map(clean), stderr: clean(called.stderr) };
  });
}

const printed = (...stdout: string[]) => ({ status: 0, stdout, stderr: '' });

describe('our evaluator and the native runner drive code alike', () => {
  it.each([
    ['f.ts#Feeder', ['--input', 'ab', '--args', '["+"]'], '{"output":"+a+b"}'],
    ['f.ts#fold', ['--input', 'ab', '--args', '["S","X"]'], '{"output":"SaXbX"}'],
    ['f.ts#Chained', ['--input', 'ab'], '{"output":"ab"}'],
    ['f.ts#Arrow', ['--input', 'ab'], '{"output":"a0b1!"}'],
    ['f.ts#Arrow.feed', ['--input', 'ab'], '{"output":"a0b1!"}'],
    ['f.ts#Made.up', ['--input', 'ab'], '{"output":"AB0"}'],
    ['f.ts#Old.render', ['--input', 'ab'], '{"output":"<ab>"}'],
    ['f.ts#object.made', ['--input', 'a'], '{"output":"a1"}'],
    ['f.ts#nested.b.c', ['--input', 'a'], '{"output":"ac"}'],
    ['f.ts#last', ['--inputs', 'records.txt'], '{"output":"x"}'],
    ['stream.ts#copy', ['--input', 'ab'], '{"output":"aabb"}'],
    ['stream.ts#copy', ['--input', ''], '{"output":""}'],
    ['named.ts#zero', ['--input', 'a'], '{"output":"z"}'],
    ['undeclared.ts#f', ['--input', 'a'], '{"output":"caught"}'],
    ['has#hash.ts', ['--input', 'a'], '{"output":"a#"}'],
    ['folder#f', ['--input', 'a'], '{"output":"a/"}'],
  ])('%s %j', async (target, options, line) => {
    expect(await run(target, ...options)).toEqual(printed(line));
    expect(await run(target, ...options, '--native')).toEqual(printed(line));
  });

  it('lists of chunks', async () => {
    const lines = printed('{"output":"2;"}', '{"output":"1;2;"}', '{"output":"0;"}');
    expect(await run('f.ts#chunks', '--inputs', 'lists.txt')).toEqual(lines);
    expect(await run('f.ts#chunks', '--inputs', 'lists.txt', '--native')).toEqual(lines);
  });
});

describe('what cannot be run', () => {
  it.each([
    ['f.ts#Plain', [], /the method run takes s: string, which is no event; name one method/],
    ['f.ts#number', [], /number in f\.ts is not a function/],
    ['f.ts#', [], /the name of a function is missing after #/],
    ['stream.ts#each', [], /stream\.ts:2:\d+: the function write as a value is not supported/],
    ['own.ts#main', ['--read', 'get', '--write', 'put'], /--read get: .* is a function of the file itself/],
    ['own.ts#main', ['--read', 'other'], /--read other: .* is not used there/],
    ['thrower.ts#f', [], /TypeError: .* \(thrown while loading thrower\.ts\)/],
    ['f.ts#reached', [], /f\.ts:\d+:\d+: calling fetch is not supported/],
    ['f.ts#reached', ['--native'], /fetch is not available here/],
  ])('%s %j: a message and status 2', async (target, options, message) => {
    const { status, stdout, stderr } = await run(target, '--input', 'a', ...options);
    expect([status, stdout]).toEqual([2, []]);
    expect(stderr).toMatch(message);
  });

  it('prints what came before an input that is a problem', async () => {
    for (const options of [[], ['--native']]) {
      const { status, stdout, stderr } = await run('f.ts#wrong', '--inputs', 'in.txt', ...options);
      expect([status, stdout]).toEqual([2, ['{"output":"a"}']]);
      expect(stderr).toContain('f.ts#wrong returns what is not data');
    }
    const limited = await run('f.ts#looping', '--inputs', 'in.txt', '--timeout', '1');
    expect([limited.status, limited.stdout]).toEqual([3, ['{"output":"a"}']]);
  });
});

describe('limits', () => {
  it.each(['endless.ts#f', 'f.ts#slow'])('%s ends by the time limit', async target => {
    const started = performance.now();
    const { status, stderr } = await run(target, '--input', 'b', '--timeout', '1');
    expect([status, stderr]).toEqual([3, 'codomata: undecided: the time limit of 1 s was reached']);
    expect(performance.now() - started).toBeLessThan(40_000);
  });

  it('a string that becomes too long is an exception of the program', async () => {
    expect(await run('f.ts#long', '--input', 'a')).toEqual(printed('{"rejected":true}'));
  });
});

describe('chains', () => {
  it('an expression before code lets through what it matches', async () => {
    expect(await run('/^a/ | f.ts#nested.b.c', '--input', 'ab')).toEqual(printed('{"output":"abc"}'));
    expect(await run('/^a/ | filter.bek | f.ts#nested.b.c', '--input', 'ab')).toEqual(printed('{"output":"aabbc"}'));
    expect(await run('f.ts#nested.b.c | /^b/', '--input', 'ab')).toEqual(printed('{"rejected":true}'));
  });
});

describe('--explain', () => {
  const said = async (target: string): Promise<string> => (await run(target, '--explain')).stdout.join('\n');

  it('says what is known and no more', async () => {
    expect(await said('f.ts#letters')).toContain('nothing of the module changed');
    expect(await said('f.ts#Chained')).toContain('(c: string): UTF-16 code units of a string');
    expect(await said('named.ts#zero')).toContain('(s: string): UTF-16 code units of a string');
    expect(await said('f.ts#wrong')).toContain('string → string');
    expect(await said('f.ts#reached')).toMatch(/unknown: f\.ts:\d+:\d+: calling fetch is not supported/);
  });
});
