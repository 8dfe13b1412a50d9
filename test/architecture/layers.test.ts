import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { readSource, type SourceFile, sourceFiles } from './source-files.ts';

/** The rooms along the road; a room may use those before it. Rooms of one line do not know each other. */
const ROAD: readonly (readonly string[])[] = [
  ['host'],
  ['logic'],
  ['automata'],
  ['program'],
  ['frontends'],
  ['learning', 'abstraction', 'checking'],
  ['engines'],
  ['analyses'],
  ['codegen'],
  ['render'],
  ['api'],
  ['node'],
  ['cli', 'web'],
];

/** Rooms that know less than their place on the road would allow. */
const ONLY_KNOWS: Readonly<Record<string, readonly string[]>> = {
  codegen: ['logic', 'automata'],
  render: ['host', 'logic', 'automata'],
};

/** Exports that only tests use, each for a reason. */
const FOR_TESTS: readonly string[] = [
  // The simplifications of expression trees are tested on trees that no automaton gives.
  'src/automata/acceptor/reg-exp-tree.ts#repeated',
  // How wide a terminal is depends on where the tests run.
  'src/cli/console.ts#fitted',
];

const MAX_LINES = 500;
const source = sourceFiles('src');

function roomOf(path: string): string | undefined {
  const [, room, rest] = path.split('/');
  return rest === undefined ? undefined : room;
}

/** Why a room may not use another; `undefined` when it may. */
function objection(from: string, to: string): string | undefined {
  if (from === to) return undefined;
  const [mine, theirs] = [from, to].map(room => ROAD.findIndex(line => line.includes(room)));
  if (mine < 0 || theirs < 0) return `${mine < 0 ? from : to} is not a room on the road`;
  if (theirs >= mine) return `${to} does not come before ${from}`;
  return ONLY_KNOWS[from]?.includes(to) === false ? `${from} must not know ${to}` : undefined;
}

function relativeImports(file: SourceFile): readonly string[] {
  return file.imports.filter(i => !i.isPackage).map(i => i.from);
}

describe('the rules themselves', () => {
  test('object to a room that looks ahead, sideways, or further back than it should', () => {
    expect(objection('logic', 'automata')).toMatch(/does not come before/);
    expect(objection('learning', 'abstraction')).toMatch(/does not come before/);
    expect(objection('render', 'analyses')).toMatch(/must not know/);
    expect(objection('cellar', 'logic')).toMatch(/not a room/);
    expect(objection('analyses', 'frontends')).toBeUndefined();
  });

  test('find a cycle of folders', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);
    expect(cycle(graph)).toBe('b → c → b');
  });

  test('see every kind of import and export', () => {
    const text = [
      "import { type A, b as c } from './one.ts';",
      "import type { D } from '../two/d.ts';",
      "import standard, { e } from 'package';",
      "import * as all from 'node:fs';",
      "export { F } from './three.ts';",
      "import './four.ts';",
      'export async function g() {',
      "  return import('lazy');",
      '}',
      'export const h = 1;',
      'export interface Lonely {}',
      'export interface Described {}',
      'const i: Described = {};',
    ].join('\n');
    const { imports, exports, describing } = readSource('src/room/file.ts', text);
    expect(imports.map(i => [i.from, ...i.names])).toEqual([
      ['src/room/one.ts', 'A', 'b'],
      ['src/two/d.ts', 'D'],
      ['package', 'e', 'default'],
      ['node:fs', '*'],
      ['src/room/three.ts', 'F'],
      ['src/room/four.ts'],
      ['lazy', '*'],
    ]);
    expect(exports).toEqual(['g', 'h', 'Lonely', 'Described']);
    expect(describing).toEqual(['Described']);
  });
});

describe('the source', () => {
  test('has imports to look at', () => {
    expect(source.length).toBeGreaterThan(100);
    expect(source.flatMap(relativeImports).length).toBeGreaterThan(source.length);
  });

  test('uses only rooms that come earlier on the road', () => {
    const wrong = source.flatMap(file => {
      const room = roomOf(file.path);
      if (room === undefined) return [];
      return relativeImports(file).flatMap(to => {
        const problem = roomOf(to) === undefined ? `${to} is in no room` : objection(room, roomOf(to) ?? '');
        return problem === undefined ? [] : [`${file.path} imports ${to}: ${problem}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  test('imports files that exist, by their whole names', () => {
    const known = new Set(source.map(file => file.path));
    const dangling = source.flatMap(file => relativeImports(file).filter(to => !known.has(to)));
    expect(dangling).toEqual([]);
  });

  test('has no folders that need each other', () => {
    expect(cycle(folderGraph(source))).toBeUndefined();
  });

  test(`has no file of more than ${MAX_LINES} lines`, () => {
    expect(source.filter(file => file.lines > MAX_LINES).map(file => `${file.path}: ${file.lines}`)).toEqual([]);
  });
});

/** The folders that each folder imports from, other than those it is in and those in it. */
function folderGraph(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const [from, to] = [dirname(file.path), relativeImports(file).map(dirname)];
    graph.set(
      from,
      new Set([...(graph.get(from) ?? []), ...to.filter(folder => !isWithin(folder, from) && !isWithin(from, folder))]),
    );
  }
  return graph;
}

function isWithin(inner: string, outer: string): boolean {
  return `${inner}/`.startsWith(`${outer}/`);
}

/** The first cycle in a graph, as a path. */
function cycle(graph: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const done = new Set<string>();
  const visit = (node: string, above: readonly string[]): string | undefined => {
    if (above.includes(node)) return [...above.slice(above.indexOf(node)), node].join(' → ');
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const found = visit(next, [...above, node]);
      if (found !== undefined) return found;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const found = visit(node, []);
    if (found !== undefined) return found;
  }
  return undefined;
}

describe('exports', () => {
  interface Package {
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
    readonly dependencies: Readonly<Record<string, string>>;
    readonly devDependencies: Readonly<Record<string, string>>;
    readonly scripts: Readonly<Record<string, string>>;
  }
  const manifest: Package = JSON.parse(readFileSync('package.json', 'utf8'));
  const everything = [...source, ...['test', 'bench'].flatMap(sourceFiles)];

  /** The files behind the package's entries, and what they re-export whole. */
  const entries = new Set(
    Object.values(manifest.exports).flatMap(entry =>
      typeof entry === 'string' ? [] : [entry.default.replace('./dist/', 'src/').replace(/\.js$/, '.ts')],
    ),
  );
  for (const path of entries)
    for (const i of source.find(file => file.path === path)?.imports ?? [])
      if (!i.isPackage && i.names.includes('*')) entries.add(i.from);

  test('are each used in the source, or offered by the package', () => {
    const used = new Set<string>();
    for (const file of source)
      for (const i of file.imports)
        for (const name of i.names)
          if (name === '*') for (const all of exportsOf(i.from)) used.add(`${i.from}#${all}`);
          else used.add(`${i.from}#${name}`);
    const unused = source.flatMap(file =>
      entries.has(file.path)
        ? []
        : file.exports
            .filter(name => !file.describing.includes(name) && !used.has(`${file.path}#${name}`))
            .map(name => `${file.path}#${name}`),
    );
    expect(unused).toEqual(FOR_TESTS);
  });

  function exportsOf(path: string): readonly string[] {
    return source.find(file => file.path === path)?.exports ?? [];
  }

  test('of every room have an entry of the package, and every entry has a file', () => {
    const rooms = new Set(source.map(file => roomOf(file.path)).filter(room => room !== undefined));
    for (const shell of ['cli', 'web']) rooms.delete(shell);
    expect(Object.keys(manifest.exports)).toEqual(expect.arrayContaining([...rooms].map(room => `./${room}`)));
    const paths = new Set(source.map(file => file.path));
    expect([...entries].filter(path => !paths.has(path))).toEqual([]);
  });

  test('of packages are listed as dependencies, and every dependency is used', () => {
    const packageName = (specifier: string): string =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');
    const imported = (files: readonly SourceFile[]): Set<string> =>
      new Set(
        files
          .flatMap(file => file.imports.filter(i => i.isPackage && !isBuiltin(i.from)))
          .map(i => packageName(i.from)),
      );
    const byProduct = imported(source);
    expect([...byProduct].sort()).toEqual(Object.keys(manifest.dependencies).sort());
    /** Tools that scripts run under another name, and types that the compiler finds by itself. */
    const tools = { biome: '@biomejs/biome', tsc: 'typescript', vitest: 'vitest', tsx: 'tsx' };
    const scripts = Object.values(manifest.scripts).join(' ');
    const byTools = Object.entries(tools).flatMap(([command, name]) => (scripts.includes(command) ? [name] : []));
    /** Packages that the tests read as targets: `'lodash#escape'`, `'escape-html'`. */
    const texts = sourceFiles('test').map(file => readFileSync(file.path, 'utf8'));
    const isTarget = (name: string): boolean =>
      texts.some(text => ["'", '#', '/'].some(end => text.includes(`'${name}${end}`)));
    const byTests = Object.keys(manifest.devDependencies).filter(isTarget);
    const needed = new Set([...imported(everything), ...byTools, ...byTests, '@types/node']);
    expect(Object.keys(manifest.devDependencies).filter(name => !needed.has(name))).toEqual([]);
  });
});
