import { expect, test } from 'vitest';
import { bothWays } from '../both-ways.ts';
import type { FileTree } from '../modules/file-tree.ts';

const DECORATOR = 'function dec(...all: any[]): any {}';

/** Functions that do without the classes with decorators around them. */
const IGNORED: readonly (readonly [string, FileTree, string])[] = [
  [
    'of the file, on classes, members and parameters',
    {
      'a.ts': `${DECORATOR} const help = (s: string) => s + 1; @dec class A { @dec x = 1; @dec m(@dec p: string) { return help(p) } constructor(@dec private q: string) {} }
        @dec export default class {} export const f = (s: string) => help(s)`,
    },
    'x1',
  ],
  [
    'of packages, which are not even loaded',
    {
      'a.ts': `import { Injectable, Inject } from '@nestjs/common'; import { LitElement } from 'lit'; import { X } from './b';
        @Injectable({ scope: X })\nexport class A extends LitElement { constructor(@Inject('t') private readonly t: string) { super() } }
        export const f = (s: string) => s + (globals as any).length; const globals = 'ab'`,
      'b.ts': 'export const X = 1',
    },
    'x2',
  ],
  [
    'of classes that another file offers',
    {
      'a.ts': `import * as b from './b'; import { A } from './b'; export { A }; export const g = () => new A(); export const f = (s: string) => b.h(s)`,
      'b.ts': `${DECORATOR} @dec export class A { m(s: string) { return s } } export const h = (s: string) => s + 'h'`,
    },
    'xh',
  ],
  [
    'with state of their own',
    {
      'a.ts': `import { on } from './on'; class H { @on('x') m() {} } export const f = (s: string) => s`,
      'on.ts': `const seen: string[] = []; export const on = (e: string) => (t: any, k: string) => { seen.push(k) }`,
    },
    'x',
  ],
];

test.each(IGNORED)('decorators %s do not matter', async (_name, files, expected) => {
  expect(await bothWays(files, './a.ts#f')).toMatchObject({ ours: expected, native: expected });
});

const CHANGED = /decorators of H are not evaluated, and what they may change is within reach/;

/** Functions for which they matter, and what is said. */
const REFUSED: readonly (readonly [string, FileTree, RegExp])[] = [
  [
    'the class is used',
    { 'a.ts': `${DECORATOR} @dec class A {}\nexport const f = (s: string) => s + new A()` },
    /a\.ts:2:41: a class with decorators is not supported/,
  ],
  [
    'the class of another file is used',
    {
      'a.ts': `import { A } from './b';\nexport const f = (s: string) => s + new A()`,
      'b.ts': `${DECORATOR} @dec export class A {}`,
    },
    /a\.ts:2:41: a class with decorators is not supported/,
  ],
  [
    'the class of another file is used as a member',
    {
      'a.ts': `import * as b from './b';\nexport const f = (s: string) => s + new b.A()`,
      'b.ts': `${DECORATOR} export { A }; @dec class A {}`,
    },
    /a\.ts:2:41: a class with decorators is not supported/,
  ],
  [
    'only a parameter has one',
    { 'a.ts': `${DECORATOR} class A { constructor(@dec a: string) {} }\nexport const f = (s: string) => s + new A(s)` },
    /a class with decorators is not supported/,
  ],
  [
    'they fill a table',
    {
      'a.ts': `const table: Record<string, string> = {}; const on = (e: string) => (t: any, k: string) => { table[e] = k }; class H { @on('x') m() {} } export const f = (s: string) => String(table[s])`,
    },
    CHANGED,
  ],
  [
    'they fill a table in another file',
    {
      'a.ts': `import { on } from './on'; import { all } from './table'; class H { @on('x') m() {} } export const f = (s: string) => all().join()`,
      'on.ts': `import { add } from './table'; export const on = (e: string) => (t: any, k: string) => add(k)`,
      'table.ts': `const list: string[] = []; export const add = (k: string) => { list.push(k) }; export const all = () => list`,
    },
    CHANGED,
  ],
  [
    'they change a variable',
    { 'a.ts': `let n = 0; const count = (t: any) => { n++ }; @count class H {} export const f = (s: string) => s + n` },
    CHANGED,
  ],
  [
    'static parts of the class change one',
    {
      'a.ts': `${DECORATOR} const seen: string[] = []; @dec class H { static x = seen.push('h') } export const f = (s: string) => s + seen.length`,
    },
    CHANGED,
  ],
  [
    'they may change global variables',
    {
      'a.ts': `const count = (t: any) => { (globalThis as any).n = 1 }; @count class H {} export const f = (s: string) => s + (globalThis as any).n`,
    },
    CHANGED,
  ],
];

test.each(REFUSED)('decorators matter where %s', async (_name, files, expected) => {
  expect((await bothWays(files, './a.ts#f')).ours).toMatch(expected);
});

test('a class with decorators that is asked for itself is named', async () => {
  const files = { 'a.ts': `${DECORATOR}\n@dec export class A { m(s: string) { return s } }` };
  expect((await bothWays(files, './a.ts#A.m')).ours).toMatch(/A has decorators, which are not evaluated \(.*a\.ts:2:/);
});
