import { describe, expect, it } from 'vitest';
import { lowerFunctionText, lowerModule } from '../../../../src/frontends/typescript/lower/module.ts';
import { SourceSyntaxError } from '../../../../src/frontends/typescript/parse.ts';
import { SourceText } from '../../../../src/program/source.ts';
import { uninitialised } from '../../../../src/program/value.ts';
import { hostOperators } from './host-operators.ts';
import { allowSteps, execute, functionOf, type HostCell } from './reference-interpreter.ts';

const operators = hostOperators;

function lower(text: string, language: 'js' | 'ts' = 'js', expose: readonly string[] = []) {
  return lowerModule(new SourceText('file', text), language, 'esm', { operators, expose });
}

/** What ties a module to others, without places. */
function linkage(text: string, language: 'js' | 'ts' = 'js') {
  const { requests, imports, exports, reexports, stars, cells } = lower(text, language);
  return {
    requests,
    imports: imports.map(({ local, from, imported }) => `${local} = ${from}.${imported}`),
    exports: exports.map(({ exported, local }) => `${exported} = ${local}`),
    reexports: reexports.map(({ exported, from, imported }) => `${exported} = ${from}.${imported}`),
    stars,
    cells,
  };
}

/** Runs up to the suspension, and then to the end, with fresh cells. */
function start(text: string, expose: readonly string[] = []) {
  const module = lower(text, 'js', expose);
  const cells = new Map<string, HostCell>(module.cells.map(name => [name, { value: 'before' }]));
  allowSteps(10_000);
  const frame = execute(module.code, [...cells.values()], {
    receiver: undefined,
    args: [],
    callee: undefined,
    newTarget: undefined,
  });
  const values = () => Object.fromEntries([...cells].map(([name, cell]) => [name, cell.value]));
  expect(frame.next().done).toBe(false);
  const hoisted = values();
  const finish = () => {
    frame.next({ kind: 'next', value: undefined });
    return values();
  };
  return { hoisted, cells, finish };
}

describe('ES modules', () => {
  it('list what they import and export', () => {
    expect(
      linkage(`import d, { a, b as c, 'x y' as s } from 'm'; import * as n from 'n'; import 'side'; import e from 'm';
        export { a as re }; export { n }; export { p as q, default as r } from 'o'; export * from 'st'; export * as ns from 'nsm';
        export const [u, { v }] = [1, {}]; export let w; export var x; export function f() {} export class K {} const l = 1; export { l as default, l as l2 };`),
    ).toEqual({
      requests: ['m', 'n', 'side', 'o', 'st', 'nsm'],
      imports: ['d = m.default', 'a = m.a', 'c = m.b', 's = m.x y', 'n = n.*', 'e = m.default'],
      exports: ['u = u', 'v = v', 'w = w', 'x = x', 'f = f', 'K = K', 'default = l', 'l2 = l'],
      reexports: ['q = o.p', 'r = o.default', 'ns = nsm.*', 're = m.a', 'n = n.*'],
      stars: ['st'],
      cells: ['d', 'a', 'c', 's', 'n', 'e', 'u', 'v', 'w', 'x', 'f', 'K', 'l'],
    });
  });

  it('name their default exports', () => {
    expect(linkage('export default function f() {}').exports).toEqual(['default = f']);
    expect(linkage('export default function () {}').exports).toEqual(['default = *default*']);
    expect(linkage('export default class {}').exports).toEqual(['default = *default*']);
    expect(linkage('export default 1 + 2').exports).toEqual(['default = *default*']);
  });

  it('leave out what only types use, in TypeScript', () => {
    expect(
      linkage(
        `import { T, used, type U } from 'a'; import type { V } from 'b'; import { W } from 'c'; import 'side'; import type X from 'd'; import { type Y } from 'e'; import P = require('p'); import Q = require('q');
        export type { T } from 'f'; export { type Z, z } from 'g'; export { type ZZ } from 'h'; interface I {} export { I }; export type J = T; export interface L { w: W }
        const x: T = used as V; export { x }; log(Q); export enum E { a } export namespace N { export const c = 1 } export namespace OnlyTypes { export type t = 1 } export declare const dc: number; export abstract class A {}`,
        'ts',
      ),
    ).toEqual({
      requests: ['a', 'side', 'q', 'g'],
      imports: ['used = a.used', 'Q = q.module.exports'],
      exports: ['x = x', 'E = E', 'N = N', 'A = A'],
      reexports: ['z = g.z'],
      stars: [],
      cells: ['used', 'Q', 'x', 'E', 'N', 'A'],
    });
  });

  it('make functions first, and then suspend before anything runs', () => {
    const { hoisted, finish } = start(
      'export function f() { return 1 } export let a = f(); export const b = 2; export class C {} export var v = 3; export default a + b',
    );
    expect(hoisted).toMatchObject({ a: uninitialised, b: uninitialised, C: uninitialised, v: undefined });
    expect(hoisted['*default*']).toBe(uninitialised);
    expect(Reflect.apply(hoisted.f as () => unknown, undefined, [])).toBe(1);
    expect(finish()).toMatchObject({ a: 1, b: 2, v: 3, '*default*': 3 });
  });

  it('see changes of what they import, and throw before it is initialised', () => {
    const { cells, finish } = start('import { n } from "m"; export const read = () => n; export const first = n;');
    const cell = cells.get('n');
    if (cell === undefined) throw new Error('no cell');
    cell.value = 1;
    const { read, first } = finish();
    cell.value = 2;
    expect([first, (read as () => unknown)()]).toEqual([1, 2]);
    cell.value = uninitialised;
    expect(read).toThrow(ReferenceError);
  });

  it('throw when an import is assigned', () => {
    expect(() => start('import { n } from "m"; n = 1').finish()).toThrow(TypeError);
  });

  it('give the cells that are asked for', () => {
    expect(
      start('const hidden = 5; function g() { return hidden }', ['hidden', 'g', 'missing']).finish(),
    ).toMatchObject({
      hidden: 5,
    });
    expect(
      lower(
        'const a = 1; let { b } = {}; function c() {} class D {} import e from "m"; { let inner }',
      ).topLevelNames.toSorted(),
    ).toEqual(['D', 'a', 'b', 'c', 'e']);
  });

  it('name anonymous default exports', () => {
    expect(start('export default () => {}').finish()['*default*']).toHaveProperty('name', 'default');
    expect(start('export default class {}').finish()['*default*']).toHaveProperty('name', 'default');
    expect(start('export default function () {}').hoisted['*default*']).toHaveProperty('name', 'default');
  });
});

describe('CommonJS modules', () => {
  it('keep TypeScript imports and exports of whole modules', () => {
    const text = `import x = require('y'); import unused = require('z'); export = { v: x }`;
    const { code } = lowerModule(new SourceText('file', text), 'ts', 'commonjs', { operators });
    const module = { exports: {} };
    const asked: string[] = [];
    const require = (name: string) => {
      asked.push(name);
      return `module ${name}`;
    };
    allowSteps(1000);
    const args = [module.exports, require, module];
    execute(code, [], { receiver: module.exports, args, callee: undefined, newTarget: undefined }).next();
    expect([module.exports, asked]).toEqual([{ v: 'module y' }, ['y']]);
  });

  it('have imports in TypeScript, and no exports', () => {
    const load = (text: string, language: 'js' | 'ts') =>
      lowerModule(new SourceText('dir/file', text), language, 'commonjs', { operators });
    expect(() => load('import a from "b"', 'js')).toThrow(SourceSyntaxError);
    expect(() => load('\n export const a = 1', 'ts')).toThrow('dir/file:2:2: import and export need an ES module');
    expect(load('import a from "b"; import c from "d"; module.exports = a', 'ts').requests).toEqual(['b']);
  });
});

describe('syntax errors', () => {
  it('say where they are', () => {
    expect(() => lower('let a = 1;\nlet a = ;')).toThrow(/^file:2:5: /);
    expect(() => lower('const x: number = 1')).toThrow(SourceSyntaxError);
  });
});

describe('functions made from text', () => {
  it('see their parameters and global variables', () => {
    const code = lowerFunctionText('a, b = 2', 'return a + b + Math.max(1, 2)', { operators });
    expect([code.name, code.length, code.strict]).toEqual(['anonymous', 1, false]);
    allowSteps(1000);
    expect((functionOf(code, []) as (a: number) => unknown)(1)).toBe(5);
  });

  it('are one function', () => {
    expect(() => lowerFunctionText('', '}); (function () {', { operators })).toThrow(SourceSyntaxError);
    expect(() => lowerFunctionText('a', 'return (', { operators })).toThrow(SourceSyntaxError);
  });
});
