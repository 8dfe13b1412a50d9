import { expect, test } from 'vitest';
import { bothWays } from '../both-ways.ts';
import type { FileTree } from '../modules/file-tree.ts';

const says = (text: string): string => `export const e = (s: string): string => s + '${text}'`;
const asks = (...specifiers: readonly string[]): string =>
  [
    ...specifiers.map((specifier, i) => `import { e as e${i} } from '${specifier}';`),
    `export const f = (s: string) => ${specifiers.map((_, i) => `e${i}('')`).join(' + ')};`,
  ].join('\n');

/** Projects, the file whose function `f` is asked for, and what it gives. */
const FOUND: readonly (readonly [string, FileTree, string, string])[] = [
  [
    'paths with and without a star, the longest prefix first, and baseUrl, in JSON with comments',
    {
      'tsconfig.json': `{ // it's "mine"\n "compilerOptions": { "baseUrl": ".", /* a, } */ "paths": { "@/*": ["nowhere/*", "src/*"], "@/deep/*": ["./other/*"], "~": ["src/a.ts",], "x/*/y": ["src/*"], "http://*": ["src/*"], }, }, }`,
      'src/a.ts': says('a'),
      'src/b/index.tsx': says('b'),
      'other/c.ts': says('c'),
      'src/main.ts': asks('@/a', '@/a.js', '@/b', '@/deep/c', '~', 'x/a/y', 'src/b', 'http://a'),
    },
    './src/main.ts',
    'aabcaaba',
  ],
  [
    'what is extended, from files and packages, in order; paths are below the file that has them',
    {
      'tsconfig.json': { extends: ['./config/base', '@cfg/strict', '@cfg/named/other.json'], compilerOptions: {} },
      'config/base.json': { extends: './root.json', compilerOptions: { rootDirs: ['../src', '../made'] } },
      'config/root.json': { compilerOptions: { paths: { '#a/*': ['never/*'] }, customConditions: ['mine'] } },
      'node_modules/@cfg/strict/tsconfig.json': { compilerOptions: { paths: { '#a/*': ['x/*'] } } },
      'node_modules/@cfg/named/package.json': { tsconfig: 'other.json' },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as tsconfig.json has it
      'node_modules/@cfg/named/other.json': { compilerOptions: { paths: { '#a/*': ['${configDir}/src/*'] } } },
      'node_modules/dep/package.json': { exports: { mine: './mine.js', default: './other.js' } },
      'node_modules/dep/mine.js': `exports.e = () => 'mine'`,
      'made/sub/b.ts': says('made'),
      'src/a.ts': says('a'),
      'src/sub/main.ts': asks('#a/a', 'dep', './b'),
    },
    './src/sub/main.ts',
    'aminemade',
  ],
  [
    'the configurations that one refers to',
    {
      'tsconfig.json': {
        files: [],
        references: [{ path: './tsconfig.app.json' }, { path: './gone' }, { path: './other' }],
      },
      'tsconfig.app.json': { compilerOptions: { paths: { '@/*': ['./src/*'] } } },
      'other/tsconfig.json': { compilerOptions: { paths: { '@/*': ['./*'] } } },
      'other/a.ts': says('other'),
      'src/a.ts': says('a'),
      'src/main.ts': asks('@/a'),
    },
    './src/main.ts',
    'a',
  ],
  [
    'JavaScript of the project, where Node finds nothing',
    {
      'jsconfig.json': { compilerOptions: { paths: { '@/*': ['./src/*'], dep: ['./src/a.js'] } } },
      'node_modules/dep/index.js': `exports.e = () => 'dep'`,
      'src/a.js': `exports.e = () => 'a'`,
      'src/main.js': `const a = require('@/a'), dep = require('dep'); exports.f = s => a.e() + dep.e()`,
    },
    './src/main.js',
    'adep',
  ],
  [
    'endings of what is compiled, no endings, and folders',
    {
      'a.ts': says('a'),
      'b.tsx': says('b'),
      'c.mts': says('c'),
      'd.cts': says('d'),
      'g/index.ts': says('g'),
      'h.d.ts': 'export declare const e: unknown',
      'h.js': `export const e = () => 'h'`,
      'main.tsx': asks('./a.js', './b.js', './b.jsx', './c.mjs', './d.cjs', './a', './g', './g/', './h', './a.ts'),
      'package.json': { type: 'module' },
    },
    './main.tsx',
    'abbcdaggha',
  ],
  [
    'workspaces that are not built, by source, types, exports, and the outDir of the compiler',
    {
      'package.json': { workspaces: ['packages/*'] },
      'packages/p/package.json': { name: '@s/p', main: './dist/index.js', types: './src/index.ts' },
      'packages/p/src/index.ts': says('p'),
      'packages/q/package.json': {
        name: '@s/q',
        main: './dist/index.js',
        source: './src/q.ts',
        types: './dist/index.d.ts',
      },
      'packages/q/src/q.ts': says('q'),
      'packages/r/package.json': {
        name: '@s/r',
        exports: { '.': { types: './src/index.ts', default: './dist/index.js' }, './*': './dist/*.js' },
        imports: { '#i': './dist/internal.js' },
      },
      'packages/r/tsconfig.json': { compilerOptions: { outDir: 'dist', rootDir: 'src' } },
      'packages/r/src/index.ts': `import { e as i } from '#i'; import { e as sub } from '@s/r/sub'; export const e = (s: string) => 'r' + i(s) + sub(s)`,
      'packages/r/src/internal.ts': says('i'),
      'packages/r/src/sub.ts': says('sub'),
      'packages/t/package.json': { name: '@s/t', main: './src/index', exports: { '.': './src/index.ts' } },
      'packages/t/src/index.ts': says('t'),
      'packages/u/package.json': { name: '@s/u' },
      'packages/u/button.tsx': says('u'),
      'node_modules/@s/p': '-> packages/p',
      'node_modules/@s/q': '-> packages/q',
      'node_modules/@s/r': '-> packages/r',
      'node_modules/@s/t': '-> packages/t',
      'node_modules/@s/u': '-> packages/u',
      'app/main.ts': asks('@s/p', '@s/q', '@s/r', '@s/r/sub', '@s/t', '@s/u/button'),
    },
    './app/main.ts',
    'pqrisubsubtu',
  ],
  [
    'packages: for require where the file is compiled to CommonJS, for import otherwise',
    {
      'node_modules/both/package.json': { exports: { import: './i.mjs', require: './r.cjs' } },
      'node_modules/both/i.mjs': `export const e = () => 'import'`,
      'node_modules/both/r.cjs': `exports.e = () => 'require'`,
      'node_modules/only/package.json': { exports: { import: './i.mjs' } },
      'node_modules/only/i.mjs': `export const e = () => 'only'`,
      'node_modules/plain/get.js': `exports.e = () => 'get'`,
      'a.ts': asks('both', 'only', 'plain/get'),
      'm/package.json': { type: 'module' },
      'm/b.ts': asks('both'),
      'es/tsconfig.json': { compilerOptions: { module: 'ESNext' } },
      'es/c.ts': asks('both'),
      'main.ts': `import { f as a } from './a'; import { f as b } from './m/b'; import { f as c } from './es/c'; export const f = (s: string) => a('') + b('') + c('')`,
    },
    './main.ts',
    'requireonlygetimportimport',
  ],
];

test.each(FOUND)('%s', async (_name, files, target, expected) => {
  const { ours, native } = await bothWays(files, `${target}#f`);
  expect({ ours, native }).toEqual({ ours: expected, native: expected });
});

const CONFIG = { compilerOptions: { paths: { '@/*': ['./src/*', './lib/*'] } } };

/** What is said of what is not found. */
const NOT_FOUND: readonly (readonly [string, FileTree, string])[] = [
  [
    'a name that paths define',
    { 'tsconfig.json': CONFIG, 'src/escape.ts': says('e'), 'main.ts': asks('@/escap') },
    '@/escap, which main.ts asks for, does not exist: "@/*" of "paths" in tsconfig.json stands for src/* or lib/*, and there is no src/escap and lib/escap as .ts, .tsx, .js or a folder with an index file (did you mean escape?)',
  ],
  [
    'a name that no paths define',
    { 'tsconfig.json': CONFIG, 'main.ts': asks('~/escape') },
    '~/escape, which main.ts asks for, is not the name of a package, and no tsconfig.json says what it stands for: "paths" in tsconfig.json would (it has @/*)',
  ],
  [
    'a configuration that is not there',
    { 'tsconfig.json': { extends: './.made/tsconfig.json' }, 'main.ts': asks('@/escape') },
    '@/escape, which main.ts asks for, is not the name of a package, and no tsconfig.json says what it stands for: "paths" in tsconfig.json would; tsconfig.json extends ./.made/tsconfig.json, which does not exist',
  ],
  [
    'a configuration that cannot be read',
    { 'tsconfig.json': '{ "compilerOptions": ', 'main.ts': asks('@/escape') },
    'tsconfig.json cannot be read: Unexpected end of JSON input',
  ],
  [
    'a package that is not installed',
    { 'tsconfig.json': CONFIG, 'main.ts': asks('left-pad') },
    'the package left-pad is not installed for .; npm install left-pad installs it',
  ],
  [
    'a workspace that is not built',
    {
      'packages/p/package.json': { name: '@s/p', main: './dist/index.js' },
      'packages/p/src/index.ts': says('p'),
      'node_modules/@s/p': '-> packages/p',
      'main.ts': asks('@s/p'),
    },
    '@s/p leads to node_modules/@s/p/dist/index.js, which does not exist: build the package in packages/p, or say in its package.json what it is built from: "source": "./src/index.ts"',
  ],
  [
    'types without code',
    { 'z.d.ts': 'export declare const e: unknown', 'main.ts': asks('./z') },
    './z, which main.ts asks for, has no code: z.d.ts only declares its types',
  ],
];

test.each(NOT_FOUND)('%s is not found', async (_name, files, expected) => {
  expect((await bothWays(files, './main.ts#f')).ours).toBe(expected);
});
