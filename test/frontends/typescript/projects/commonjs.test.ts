import { expect, test } from 'vitest';
import { bothWays } from '../both-ways.ts';
import type { FileTree } from '../modules/file-tree.ts';

/** What a function of `a.ts` gives for `x`, in packages of type commonjs and without a type; both ways agree. */
const CASES: readonly (readonly [string, FileTree, string])[] = [
  [
    'import and export',
    {
      'a.ts': `import { g } from './b'; export const f = (s: string): string => g(s) + 1;`,
      'b.ts': `export function g(s: string) { return s + 'g' }`,
    },
    'xg1',
  ],
  [
    'live bindings and cycles',
    {
      'a.ts': `import { even, n } from './b'; export function odd(k: number): boolean { return k !== 0 && even(k - 1) }
        export let top = 1; export const f = (s: string) => { const before = n; top++; return s + before + odd(3) + n }`,
      'b.ts': `import { odd, top } from './a'; export function even(k: number): boolean { n += top; return k === 0 || odd(k - 1) }
        export let n = 0`,
    },
    'x0true4',
  ],
  [
    'the default of CommonJS that was a module, and of CommonJS that was not',
    {
      'a.ts': `import d, { n } from './es'; import * as ns from './es'; import plain from './plain'; import * as p from './plain';
        import * as none from './none'; export { default as again } from './es'; import { again } from './a';
        export const f = (s: string) => [s, d, n, ns.default, plain.n, p.n, p.default.n, again, ...Object.keys(ns), ...Object.keys(none)].join()`,
      'es.js': `Object.defineProperty(exports, '__esModule', { value: true }); exports.default = 'D'; exports.n = 'N'`,
      'plain.js': `module.exports = { n: 'P' }`,
      'none.js': `Object.defineProperty(exports, '__esModule', { value: true }); exports.m = 1`,
    },
    'x,D,N,D,P,P,P,D,default,n,m',
  ],
  [
    'require and its kin beside export',
    {
      'a.ts': `const b = require('./b'); export const f = (s: string) => b.g(s) + typeof module + __filename.slice(-4) + (require.main === module) + b.__esModule
        if (require.main === module) throw new Error('main');`,
      'b.ts': `export function g(s: string) { return s + __dirname.length.toString().slice(0, 0) }`,
    },
    'xobjecta.tsfalsetrue',
  ],
  [
    'names of CommonJS that the module declares itself',
    { 'a.ts': `const require = (s: string) => s + 1, module = 2; export const f = (s: string) => require(s) + module` },
    'x12',
  ],
  [
    'module.exports beside import',
    {
      'a.ts': `import b, { g } from './b'; module.exports = { f: (s: string) => g(s) + b.g(s) };`,
      'b.ts': `import { h } from './c'; module.exports = { g: (s: string) => h(s) + 'g' }`,
      'c.ts': `export const h = (s: string) => s + 1`,
    },
    'x1gx1g',
  ],
  [
    'export = and import = require',
    {
      'a.ts': `import b = require('./b'); import c from './b'; import d = require('./d'); import t = require('./t'); export const f = (s: string) => b(s) + c(s) + d.h(s) + d.default;`,
      'b.ts': `import { h } from './d'; function g(s: string) { return h(s) + 'g' } export = g`,
      'd.ts': `export const h = (s: string) => s + 1; export default 5`,
      't.d.ts': 'export type T = string',
      't.ts': `throw new Error('only a type is taken')`,
    },
    'x1gx1gx15',
  ],
  [
    'code of a file with imports is strict',
    {
      'a.ts': `import { b } from './b'; module.exports.f = function (s: string) { return (function (this: unknown) { return this === undefined })() + s + b }`,
      'b.ts': 'export const b = 1',
    },
    'truex1',
  ],
  [
    'JSON, types and declarations',
    {
      'a.ts': `import data, { k } from './data.json'; import * as all from './data.json'; import { z } from './z'; import type { T } from './nowhere'; import { type U, V } from './types';
        declare global { interface Window { x: number } } declare module 'foo' { export const q: number } declare const VERSION: string; declare namespace DN { const x: number }
        export declare const ED: string; export function f(s: string): V; export function f(s: number): V; export function f(s: any) { return ((s satisfies T) + data.k + all.k + k + z) as V }`,
      'data.json': { k: 'K' },
      'z.d.ts': 'export declare const z: string',
      'z.js': `exports.z = 'Z'`,
      'types.ts': 'export type U = string; export type V = string',
    },
    'xKKKZ',
  ],
];

test.each(CASES)('%s', async (_name, files, expected) => {
  for (const manifest of [{ name: 'p', type: 'commonjs' }, { name: 'p' }]) {
    const { ours, native } = await bothWays({ 'package.json': manifest, ...files }, './a.ts#f');
    expect({ ours, native }).toEqual({ ours: expected, native: expected });
  }
});

test('CommonJS requires TypeScript that is compiled to it', async () => {
  const files = {
    'package.json': { type: 'commonjs' },
    'a.js': `const b = require('./b'), d = require('./d'), e = require('./e.cts'); b.up();
      exports.f = s => [b.g(s), b.n, b.default, Object.keys(b), d(s), b.__esModule, e.e].join()`,
    'b.ts': `export function g(s: string) { return s + 'g' } export let n = 1; export const up = () => { n++ }; export default 'd'`,
    'd.ts': 'export = (s: string) => s + 1',
    'e.cts': 'export const e = 2',
  };
  const { ours, native } = await bothWays(files, './a.js#f');
  expect(String(ours).split(',').sort()).toEqual(String(native).split(',').sort());
  expect(ours).toBe('xg,2,d,default,g,n,up,x1,true,2');
});

test('exports that are assigned beside export are refused by name', async () => {
  const files = {
    'a.ts': `module.exports = { g: 1 }; export const f = (s: string) => s`,
    'b.ts': `exports.g = 1; export const f = (s: string) => s`,
  };
  expect((await bothWays(files, './a.ts#f')).ours).toMatch(/a\.ts:1:1: module\.exports beside export/);
  expect((await bothWays(files, './b.ts#f')).ours).toMatch(/b\.ts:1:1: exports of CommonJS beside export/);
});
