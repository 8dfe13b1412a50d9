import { expect, test } from 'vitest';
import { NativeLoadError } from '../../../../src/frontends/typescript/native/native-load-error.ts';
import type { FileTree } from '../modules/file-tree.ts';
import { runInTree } from './run-native.ts';

async function result(files: FileTree, target: string): Promise<unknown> {
  const [outcome] = await runInTree(files, target, ['x']);
  return 'returned' in outcome ? outcome.returned : outcome;
}

test('exports are found by name, path, default, and declarations without being exported', async () => {
  const files = {
    'c.js': `function hidden(x) { return 'hidden ' + x } let late; const arrow = x => hidden(x); class C { m(x) { return 'm ' + x } }
      late = x => 'late ' + x; function escape(x) { return 'own ' + x } var toString = x => 'ts ' + x;
      module.exports = function main(x) { return 'main ' + x }; module.exports.a = { b: { c(x) { return this === module.exports.a.b } } } // end`,
    'm.mjs': `import { helper } from './h.mjs'; const hidden = x => 'hidden ' + x; export default { inner(x) { return 'inner ' + x } };
      export const named = x => helper(x)`,
    'h.mjs': `export const helper = x => 'helper ' + x`,
    't.ts': `interface T { x: string } const hidden = (x: string): string => 'hidden ' + x; export = { f: hidden }`,
    'd.js': `Object.defineProperty(exports, '__esModule', { value: true }); exports.default = x => 'default ' + x`,
  };
  expect(await result(files, './c.js#default')).toBe('main x');
  expect(await result(files, './c.js#hidden')).toBe('hidden x');
  expect(await result(files, './c.js#arrow')).toBe('hidden x');
  expect(await result(files, './c.js#late')).toBe('late x');
  expect(await result(files, './c.js#escape')).toBe('own x');
  expect(await result(files, './c.js#toString')).toBe('ts x');
  expect(await result(files, './c.js#C.m')).toBe('m x');
  expect(await result(files, './c.js#a.b.c')).toBe(true);
  expect(await result(files, './m.mjs#named')).toBe('helper x');
  expect(await result(files, './m.mjs#hidden')).toBe('hidden x');
  expect(await result(files, './m.mjs#inner')).toBe('inner x');
  expect(await result(files, './m.mjs#default.inner')).toBe('inner x');
  expect(await result(files, './m.mjs#helper')).toBe('helper x');
  expect(await result(files, './t.ts#f')).toBe('hidden x');
  expect(await result(files, './t.ts#hidden')).toBe('hidden x');
  expect(await result(files, './d.js#default')).toBe('default x');
});

test('modules keep the meaning of the language: live bindings, cycles, hoisting, star exports, meta', async () => {
  const files = {
    'main.mjs': `
      import * as all from './star.mjs'; import def, { n, inc } from './count.mjs'; import data from './data.json' with { type: 'json' };
      import cjs, { named } from './old.cjs'; import { even } from './even.mjs'; import { join } from 'node:path';
      const awaited = await Promise.resolve('awaited');
      export function f(x) {
        const before = n; inc();
        return [before, n, def, Object.keys(all), data.k, cjs.named, named, cjs.default, even(4), join('a', 'b'), awaited,
          import.meta.url.endsWith('/main.mjs'), typeof require, this === undefined];
      }`,
    'count.mjs': `export let n = 1; export function inc() { n++ } export default 'def'`,
    'star.mjs': `export * from './count.mjs'; export * as inner from './even.mjs'; export { inc as increment } from './count.mjs'`,
    'even.mjs': `import { odd } from './odd.mjs'; export function even(k) { return k === 0 || odd(k - 1) } export const early = odd(1)`,
    'odd.mjs': `import { even } from './even.mjs'; export function odd(k) { return k !== 0 && even(k - 1) }`,
    'old.cjs': `exports.__esModule = true; exports.named = 'named'; exports.default = 'inner default'`,
    'data.json': { k: 'json' },
  };
  expect(await result(files, './main.mjs#f')).toEqual([
    1,
    2,
    'def',
    ['inc', 'increment', 'inner', 'n'],
    'json',
    'named',
    'named',
    'inner default',
    true,
    'a/b',
    'awaited',
    true,
    'undefined',
    true,
  ]);
});

test('CommonJS keeps its meaning: cycles, sloppy mode, the wrapper, modules that are required', async () => {
  const files = {
    'main.js': `#!/usr/bin/env node
      exports.early = 1; const b = require('./b'); const m = require('./m.mjs'); const data = require('./data');
      exports.f = function (x) { undeclared = 5; return [b.seen, b.main === exports, m.default, m.n, data.k, undeclared, __filename.endsWith('main.js'),
        require.resolve('./b').endsWith('b.js'), module.exports === exports, require.main === module, (function () { return this === globalThis })(), typeof lazy()] };
      const lazy = () => require('./late.js');
      try { require('not-installed') } catch (e) { if (e.code !== 'MODULE_NOT_FOUND') throw e }`,
    'b.js': `const main = require('./main'); exports.seen = main.early; exports.main = main; with ({ old: 1 }) { exports.old = old }`,
    'm.mjs': `export default 'default'; export let n = 3`,
    'data.json': '\uFEFF{ "k": "json" }',
    'late.js': 'module.exports = () => 1',
  };
  expect(await result(files, './main.js#f')).toEqual([
    1,
    true,
    'default',
    3,
    'json',
    5,
    true,
    true,
    true,
    false,
    true,
    'function',
  ]);
});

test('TypeScript runs, with its enums, parameter properties and imports of types', async () => {
  const files = {
    'package.json': { type: 'module' },
    'main.ts': `
      import { type A, B, Kind } from './types.js'; import type { C } from './nowhere'; import { D } from './types';
      export function f(x: string): unknown { const c = new Box<string>(x!); return [c.value, Kind.Two, Kind[1], (x as unknown as A)?.length, B] }
      class Box<T> { constructor(public readonly value: T) {} declare unused: D }`,
    'types.ts': `export type A = string; export interface D { d: A } export enum Kind { One = 1, Two } export const B = 'b' satisfies A;`,
    'old.cts': `import { B } from './types.ts'; import path = require('path'); export const g = (x: string): string => path.join(x, B)`,
    'view.tsx': `const React = { createElement: (name: string) => name }; export const h = (x: string) => <b>{x}</b>`,
  };
  expect(await result(files, './main.ts#f')).toEqual(['x', 2, 'One', 1, 'b']);
  expect(await result(files, './old.cts#g')).toBe('x/b');
  expect(await result(files, './view.tsx#h')).toBe('b');
});

test('libraries find what they look at while they load', async () => {
  const files = {
    'main.js': `
      const { EventEmitter } = require('events'), { Transform } = require('stream'), fs = require('fs'), net = require('node:net'), os = require('os'), http = require('http');
      class A extends EventEmitter {} class T extends Transform {} class S extends net.Socket {} class G extends http.Agent {}
      const { promisify } = require('util'); const read = promisify(fs.readFile);
      setTimeout(() => { throw new Error('never') }, 0).unref(); console.log('quiet'); process.nextTick(() => { throw new Error('later') }); Promise.reject(new Error('unseen'));
      exports.f = x => [new A().on('x', () => 1).emit('x'), typeof fs.readFileSync, fs.constants.O_RDONLY, typeof fs.promises.readFile, http.STATUS_CODES[404], http.METHODS.includes('GET'),
        typeof os.EOL, process.platform.length > 0, Object.keys(process.env).length, require('crypto').createHash('md5').update(x).digest('hex').length,
        Buffer.from(x).toString('hex'), Object.prototype.toString.call(process), require('tty').isatty(1), new Function('y', 'return y + 1')(1),
        new TextDecoder().decode(new TextEncoder().encode(x)), new URL('http://a/' + x).pathname, typeof structuredClone, btoa(x), global === globalThis]`,
  };
  expect(await result(files, './main.js#f')).toEqual([
    true,
    'function',
    0,
    'function',
    'Not Found',
    true,
    'string',
    true,
    0,
    32,
    '78',
    '[object process]',
    false,
    2,
    'x',
    '/x',
    'function',
    'eA==',
    true,
  ]);
});

test('what does not load is explained', async () => {
  const files = {
    'throws.js': 'throw new TypeError("no such luck")',
    'syntax.js': 'var a = 1;\nvar b = ;',
    'syntax.mjs': 'export const a = 1;\nexport const b = ;',
    'syntax.ts': 'export const a: = 1;',
    'needs.mjs': 'import x from "left-pad"; export const f = x',
    'missing.mjs': 'import { nothing } from "./some.mjs"; export const f = nothing',
    'some.mjs': 'export const escapeHtml = x => x; export const list = 5; export default 1',
    'forever.js': 'for (;;) {}',
    'never.mjs': 'await new Promise(() => {}); export const f = 1',
    'hungry.js': 'const a = []; for (;;) a.push(new Array(1000).fill(a.length))',
    'globals.js': 'exports.f = 1',
    'exits.js': 'process.exit(1)',
  };
  const problem = async (target: string, loadTimeout = 60_000): Promise<string> => {
    const error = await runInTree(files, target, ['x'], { loadTimeout, memory: 64 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NativeLoadError);
    return String(error).replace(/[^\s(]*codomata-tree-\w+/g, '');
  };
  expect(await problem('./throws.js#f')).toMatch(
    /^NativeLoadError: \/throws\.js does not load: TypeError: no such luck$/,
  );
  expect(await problem('./syntax.js#f')).toMatch(/SyntaxError: Unexpected token ';' \(\/syntax\.js:2\)/);
  expect(await problem('./syntax.mjs#f')).toMatch(/SyntaxError: Unexpected token ';' \(\/syntax\.mjs\)/);
  expect(await problem('./syntax.ts#f')).toMatch(/syntax\.ts.*1:17/);
  expect(await problem('./needs.mjs#f')).toMatch(/npm install left-pad/);
  expect(await problem('./missing.mjs#f')).toMatch(/does not provide an export named 'nothing'/);
  expect(await problem('./some.mjs#escapeHTML')).toMatch(
    /has no escapeHTML \(did you mean escapeHtml\?\); it exports default, escapeHtml, list/,
  );
  expect(await problem('./some.mjs#list')).toMatch(/#list cannot be run: it is not a function/);
  expect(await problem('./forever.js#f', 500)).toMatch(/takes too long to load/);
  expect(await problem('./never.mjs#f')).toMatch(/waits for something that does not happen here/);
  expect(await problem('./hungry.js#f')).toMatch(/memory/);
  expect(await problem('./globals.js#escape')).toMatch(/has no escape; it exports f/);
  expect(await problem('./globals.js#in')).toMatch(/has no in; it exports f/);
  expect(await problem('./exits.js#f')).toMatch(/process\.exit is not available here/);
});
