import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeFile } from '../../../../src/frontends/typescript/modules/format.ts';
import { workspace } from '../../../workspace.ts';
import { type FileTree, writeTree } from './file-tree.ts';

const MARK = ';globalThis.seen[NAME] = this === undefined ? "esm" : "commonjs";';

/** How Node reads each file of a tree: a line in each says so when it runs. */
function nodeFormats(root: string, files: readonly string[]): Readonly<Record<string, string>> {
  const program = `
    globalThis.seen = {};
    for (const name of ${JSON.stringify(files)}) await import(${JSON.stringify(root)} + '/' + name).catch(e => { seen[name] = String(e); });
    console.log(JSON.stringify(seen));`;
  const args = ['--no-warnings', '--input-type=module', '-e', program];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

test('JavaScript is read as a module or as CommonJS exactly when Node does', () => {
  const bodies = [
    '1',
    'export default 1',
    'import "node:util"',
    'import("node:util")',
    'import.meta.url',
    '"export default 1"',
    '// import x from "y"',
    'var x = { import: 1, export: 2 }; x.import',
    'await 1',
    'const x = await 1; export { x }',
    'async function f() { await 1 }',
    'const __filename = 1',
    'let module1 = 1',
    'const require = 1; export {}',
    'const require = 1',
    'exports.x = 1',
    'return',
    'with ({}) {} // export',
    '#!/usr/bin/env node\nexport {}',
    '#!/usr/bin/env node\nvar x = "import"',
    'var await = 1; globalThis.x = await',
    'for await (const x of []) {}',
  ];
  const packages = [
    ['plain', undefined],
    ['module', { type: 'module' }],
    ['commonjs', { type: 'commonjs' }],
    ['strange', { type: 'strange' }],
    ['node_modules/p', { name: 'p' }],
  ] as const;
  const tree: Record<string, string | object> = {};
  for (const [folder, manifest] of packages) {
    if (manifest !== undefined) tree[`${folder}/package.json`] = manifest;
    bodies.forEach((body, i) => {
      for (const ending of ['js', 'mjs', 'cjs']) {
        const name = `${folder}/f${i}.${ending}`;
        const mark = MARK.replace('NAME', JSON.stringify(name));
        tree[name] = body.startsWith('#!') ? body.replace('\n', `\n${mark}\n`) : `${mark}\n${body}`;
      }
    });
  }
  const root = writeTree(tree);
  const files = Object.keys(tree).filter(name => !name.endsWith('.json'));
  const theirs = nodeFormats(root, files);
  const readable = files.filter(name => ['esm', 'commonjs'].includes(theirs[name]));
  expect(readable.length).toBeGreaterThan(files.length / 2);
  const ours = readable.map(name => [name, describeFile(workspace, join(root, name), 'import').format]);
  expect(ours).toEqual(readable.map(name => [name, theirs[name]]));
});

test('TypeScript is read as a module by its ending, its package, or what it imports and exports', () => {
  const sources: FileTree = {
    'a.ts': 'export const x: number = 1;',
    'b.ts': 'import type { X } from "./x";',
    'c.ts': 'function f(x: string): string { return x }',
    'd.ts': 'import x = require("x"); export = x;',
    'e.cts': 'export const x = 1;',
    'f.mts': 'const x: number = 1;',
    'g.tsx': 'export const x = <a>import</a>;',
    'h.ts': '// export\nconst y: string = import.meta.url;',
    'i.ts': 'const s: string = "export";',
    'j.jsx': 'const s = <a>import x from y</a>;',
    'm/package.json': { type: 'module' },
    'm/a.ts': 'const x: number = 1;',
    'k/package.json': { type: 'commonjs' },
    'k/a.ts': 'export const x: number = 1;',
    'k/b.mts': 'export const x: number = 1;',
    'k/c.ts': 'import x from "x"; module.exports = x;',
    'k/d.ts': 'import x from "x"; console.log(x);',
    'k/e.ts': 'import { x } from "x"; @x class A { constructor(@x a: string) {} }',
    'k/f.jsx': 'export const x = <a/>;',
    'k/data.json': {},
  };
  const root = writeTree(sources);
  const formats = Object.keys(sources)
    .filter(name => !name.endsWith('package.json'))
    .map(name => {
      const { format, language, compiledTo } = describeFile(workspace, join(root, name), 'import');
      return `${name} ${format} ${language}${compiledTo === undefined ? '' : ` to ${compiledTo}`}`;
    });
  expect(formats).toEqual([
    'a.ts esm ts to commonjs',
    'b.ts esm ts to commonjs',
    'c.ts commonjs ts',
    'd.ts commonjs ts',
    'e.cts esm ts to commonjs',
    'f.mts esm ts',
    'g.tsx esm tsx to commonjs',
    'h.ts esm ts',
    'i.ts commonjs ts',
    'j.jsx commonjs jsx',
    'm/a.ts esm ts',
    'k/a.ts esm ts to commonjs',
    'k/b.mts esm ts',
    'k/c.ts commonjs ts',
    'k/d.ts esm ts to commonjs',
    'k/e.ts esm ts to commonjs',
    'k/f.jsx esm jsx to commonjs',
    'k/data.json json json',
  ]);
});
