import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ModuleNotFound } from '../../../../src/frontends/typescript/modules/module-not-found.ts';
import { resolveModule } from '../../../../src/frontends/typescript/modules/resolve.ts';
import { workspace } from '../../../workspace.ts';
import { writeTree } from './file-tree.ts';
import { nodeAnswers, type Question } from './node-answers.ts';

function ours({ specifier, from, how }: Question): string {
  try {
    return resolveModule(workspace, specifier, from, how).file;
  } catch (error) {
    if (error instanceof ModuleNotFound) return 'error';
    throw error;
  }
}

function bothWays(specifiers: readonly string[], from: string): readonly Question[] {
  return specifiers.flatMap(specifier => (['import', 'require'] as const).map(how => ({ specifier, from, how })));
}

function expectAgreement(questions: readonly Question[]): void {
  const theirs = nodeAnswers(questions).map(file => (file.endsWith('.node') ? 'error' : file));
  const differences = questions.flatMap((question, i) => {
    const mine = ours(question);
    return mine === theirs[i] ? [] : [{ ...question, ours: mine, node: theirs[i] }];
  });
  expect(differences).toEqual([]);
}

function packageNames(): readonly string[] {
  return readdirSync('node_modules')
    .filter(name => !name.startsWith('.'))
    .flatMap(name =>
      name.startsWith('@') ? readdirSync(join('node_modules', name)).map(n => `${name}/${n}`) : [name],
    );
}

test('every installed package, its main file and its exported subpaths resolve as in Node', () => {
  const from = resolve('somewhere.js');
  const specifiers = packageNames().flatMap(name => {
    const manifest = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8'));
    const exported =
      typeof manifest.exports === 'object' && manifest.exports !== null ? Object.keys(manifest.exports) : [];
    const paths = exported.filter(key => key.startsWith('./')).map(key => key.replace('*', 'index.js'));
    return [name, `${name}/package.json`, `${name}/index`, `${name}/lib`, ...paths.map(path => name + path.slice(1))];
  });
  expect(specifiers.length).toBeGreaterThan(300);
  expectAgreement(bothWays(specifiers, from));
});

test('packages see their own dependencies, as in Node', () => {
  const questions = packageNames().flatMap(name => {
    const manifest = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8'));
    const needed = Object.keys({
      ...manifest.dependencies,
      ...manifest.peerDependencies,
      ...manifest.optionalDependencies,
    });
    return bothWays([...needed, name], resolve('node_modules', name, 'lib', 'any.js'));
  });
  expectAgreement(questions);
});

test('the modules that Node brings along come before packages, with and without node:', () => {
  const from = resolve('somewhere.js');
  const names = [...builtinModules.filter(name => !name.startsWith('_')), 'test', 'sqlite', 'punycode/'];
  expectAgreement(bothWays([...names, ...builtinModules.map(name => `node:${name.replace('node:', '')}`)], from));
  expect(resolveModule(workspace, 'util', from, 'import')).toEqual({
    file: 'node:util',
    format: 'builtin',
    language: 'js',
  });
});

const TREE = writeTree({
  'package.json': {
    name: 'root',
    exports: { '.': './main.js', './deep/*': './lib/*.js', './none': null },
    imports: {
      '#plain': './lib/a.js',
      '#cond': { require: './lib/a.cjs', import: './lib/a.mjs' },
      '#pkg': 'pkg',
      '#pkg/*': 'pkg/*',
      '#fs': 'fs',
      '#node-fs': 'node:fs',
      '#lib/*': './lib/*',
      '#lib/secret/*': null,
      '#lib/*.json': './lib/*.json',
      '#missing': './lib/nope.js',
      '#out': '../x.js',
      '#array': ['bad:target', './lib/a.js'],
    },
  },
  'main.js': '',
  'lib/a.js': '',
  'lib/a.cjs': '',
  'lib/a.mjs': '',
  'lib/b.json': {},
  'lib/index.js': '',
  'lib/with space.js': '',
  'lib/c.d/index.js': '',
  'lib/secret/x.js': '',
  'folder/package.json': { main: './inside' },
  'folder/inside/index.js': '',
  'folder2/package.json': { main: './gone.js' },
  'folder2/index.js': '',
  'empty/readme': '',
  'both.js': '',
  'both/index.js': '',
  'link.js': '-> lib/a.js',
  'node_modules/pkg/package.json': {
    name: 'pkg',
    exports: {
      '.': { node: { import: './i.mjs', require: './r.cjs' }, default: './d.js' },
      './sub': './sub.js',
      './arr': ['./sub.js', './other.js'],
      './arrbad': ['not/relative', './sub.js'],
      './arrnull': [null, './sub.js'],
      './arrempty': [],
      './nested': {
        browser: './no.js',
        node: { worker: './no.js' },
        default: { import: './i.mjs', default: './r.cjs' },
      },
      './only-import': { import: './i.mjs' },
      './only-require': { require: './r.cjs' },
      './sync': { 'module-sync': './i.mjs', default: './r.cjs' },
      './addons': { 'node-addons': './i.mjs', default: './r.cjs' },
      './none': { nothing: './sub.js' },
      './null': null,
      './hidden/*': null,
      './hidden/but/*': './p/*.js',
      './p/*': './p/*.js',
      './p/*.js': './p/*.js',
      './p/long/*': './p/one.js',
      './twice/*': './t/*/*.js',
      './up/*': './p/../*.js',
      './gone': './gone.js',
      './bad': '../main.js',
      './bare': 'pkg2',
      './number': 5,
      './slash/': './p/',
      './middle/*/x': './p/*.js',
      './pct%20': './p/one.js',
      './a%2fb': './p/one.js',
    },
  },
  'node_modules/pkg/i.mjs': '',
  'node_modules/pkg/r.cjs': '',
  'node_modules/pkg/d.js': '',
  'node_modules/pkg/sub.js': '',
  'node_modules/pkg/p/one.js': '',
  'node_modules/pkg/p/long/two.js': '',
  'node_modules/pkg/t/q/q.js': '',
  'node_modules/pkg2/package.json': { name: 'pkg2', main: 'lib' },
  'node_modules/pkg2/lib/index.js': '',
  'node_modules/pkg2/lib.json': {},
  'node_modules/pkg2/sub/package.json': { main: 'm.js' },
  'node_modules/pkg2/sub/m.js': '',
  'node_modules/pkg2/sub/node_modules/pkg3/index.js': '',
  'node_modules/pkg3/index.json': {},
  'node_modules/single.js': '',
  'node_modules/no-main/readme': '',
  'node_modules/mixed/package.json': { exports: { '.': './x.js', node: './x.js' } },
  'node_modules/mixed/x.js': '',
  'node_modules/sugar/package.json': { exports: { require: './x.js', import: './y.js' } },
  'node_modules/sugar/x.js': '',
  'node_modules/sugar/y.js': '',
  'node_modules/string/package.json': { exports: './x.js' },
  'node_modules/string/x.js': '',
  'node_modules/@s/p/package.json': { main: 'x' },
  'node_modules/@s/p/x.js': '',
  'node_modules/linked': '-> elsewhere',
  'node_modules/null-exports/package.json': { exports: null, main: './x.js' },
  'node_modules/null-exports/x.js': '',
  'elsewhere/index.js': '',
  'elsewhere/node_modules/deep/index.js': '',
  'inner/package.json': { name: 'inner' },
  'inner/x.js': '',
  'inner/node_modules/pkg2/index.js': '',
});

test('paths resolve as in Node', () => {
  const names = [
    'a',
    'a.js',
    'a.cjs',
    'b',
    'b.json',
    'index',
    'nope',
    'with space.js',
    'with%20space.js',
    'c.d',
    'c.d/',
    'secret',
  ];
  const paths = [
    'folder',
    'folder/',
    'folder2',
    'empty',
    'both',
    'both/',
    'both.js',
    'link.js',
    'link',
    'lib/',
    'main.js?x',
    'main.js#x',
    '',
  ];
  const specifiers = [
    ...names.map(name => `./lib/${name}`),
    ...paths.map(path => `./${path}`),
    ...paths.map(path => join(TREE, path)),
    ...[
      '.',
      '..',
      './',
      '../',
      './lib/..',
      './lib/.',
      '/',
      `file://${TREE}/main.js`,
      './lib%2fa.js',
      'data:text/javascript,1',
      'https://x.y/z.js',
    ],
  ];
  expectAgreement(bothWays(specifiers, join(TREE, 'from.js')));
});

test('packages resolve as in Node: exports, conditions, patterns, null targets, main and index files', () => {
  const subpaths =
    'sub sub.js arr arrbad arrnull arrempty nested only-import only-require sync addons none null hidden/x hidden/but/one p/one p/one.js p/long/two p/ p/long/ twice/q up/sub gone bad bare number slash/one.js middle/one/x middle//x pct%20 a%2fb p/../sub p/x%2e%2e/y package.json p/* p/node_modules/x';
  const others =
    'pkg pkg2 pkg2/lib pkg2/lib.json pkg2/sub pkg2/sub/m pkg2/sub/m.js pkg3 single no-main mixed sugar string string/x.js @s/p @s/p/x @s @s/ @s/none linked deep null-exports absent absent/x .hidden a%b root root/deep/a root/none root/main.js inner pkg/ pkg2/ pkg2//lib';
  const specifiers = [...subpaths.split(' ').map(path => `pkg/${path}`), ...others.split(' ')];
  for (const from of [
    'from.js',
    'elsewhere/index.js',
    'inner/x.js',
    'node_modules/pkg2/sub/m.js',
    'lib/deeper/still.js',
  ])
    expectAgreement(bothWays(specifiers, join(TREE, from)));
});

test('names that a package gives to its own files resolve as in Node', () => {
  const names =
    '#plain #cond #pkg #pkg/sub #pkg/p/one #node-fs #lib/a.js #lib/secret/x.js #lib/b.json #missing #out #array # #/x #unknown #pkg/none';
  for (const from of ['from.js', 'lib/a.js', 'inner/x.js'])
    expectAgreement(bothWays(names.split(' '), join(TREE, from)));
  expectAgreement([{ specifier: '#fs', from: join(TREE, 'from.js'), how: 'import' }]);
});

test('a TypeScript file finds TypeScript sources by the names that they have after compilation, or without an ending', () => {
  const root = writeTree({
    'package.json': { type: 'module', imports: { '#x': './x.js' } },
    'main.ts': '',
    'x.ts': '',
    'view.tsx': '',
    'm.mts': '',
    'c.cts': '',
    'beside.ts': '',
    'beside.js': '',
    'plain.js': '',
    'data.json': {},
    'folder/index.ts': '',
    'only-js/index.js': '',
  });
  const find = (specifier: string, how: 'import' | 'require' = 'import', from = 'main.ts'): string =>
    resolveModule(workspace, specifier, join(root, from), how).file.slice(root.length + 1);
  const pairs = [
    ['./x.js', 'x.ts'],
    ['./x', 'x.ts'],
    ['./x.ts', 'x.ts'],
    ['#x', 'x.ts'],
    ['./view.js', 'view.tsx'],
    ['./view.jsx', 'view.tsx'],
    ['./m.mjs', 'm.mts'],
    ['./c.cjs', 'c.cts'],
    ['./beside', 'beside.ts'],
    ['./beside.js', 'beside.ts'],
    ['./plain', 'plain.js'],
    ['./plain.js', 'plain.js'],
    ['./data', 'data.json'],
    ['./folder', 'folder/index.ts'],
    ['./folder/', 'folder/index.ts'],
    ['./only-js', 'only-js/index.js'],
  ];
  expect(pairs.map(([specifier]) => find(specifier))).toEqual(pairs.map(([, file]) => file));
  expect(find('./x', 'require', 'plain.js')).toBe('x.ts');
  expect(() => find('./x', 'import', 'plain.js')).toThrow(ModuleNotFound);
});

test('a module that is not found is explained', () => {
  const root = writeTree({
    'from.js': '',
    'escape-html.js': '',
    'folder/readme': '',
    'node_modules/closed/package.json': { name: 'closed', exports: { './in': './in.js', './gone': './gone.js' } },
    'node_modules/addon/index.node': '',
    'node_modules/broken/package.json': '{',
  });
  const message = (specifier: string, how: 'import' | 'require' = 'import'): string => {
    try {
      return resolveModule(workspace, specifier, join(root, 'from.js'), how).file;
    } catch (error) {
      expect(error).toBeInstanceOf(ModuleNotFound);
      return String(error).replaceAll(root, '');
    }
  };
  expect(message('left-pad')).toMatch(/the package left-pad is not installed .*npm install left-pad/);
  expect(message('@a/b/c')).toMatch(/npm install @a\/b installs it/);
  expect(message('./escape-htm.js')).toMatch(/did you mean escape-html\.js/);
  expect(message('./escape-html')).toMatch(/did you mean escape-html\.js/);
  expect(message('./esacpe-html', 'require')).toMatch(/does not exist/);
  expect(message('./folder', 'require')).toMatch(/is a folder without an index file/);
  expect(message('./nowhere/x.js')).toMatch(/there is no folder \/nowhere/);
  expect(message('closed')).toMatch(/exports nothing for import/);
  expect(message('closed/out', 'require')).toMatch(/does not export \.\/out .*package\.json/);
  expect(message('closed/gone')).toMatch(/gone\.js, which does not exist/);
  expect(message('addon', 'require')).toMatch(/only JavaScript and TypeScript can be read/);
  expect(message('broken')).toMatch(/package\.json cannot be read/);
  expect(message('node:nothing')).toMatch(/not a part of Node/);
});
