import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ModuleNotFound } from '../../../../src/frontends/typescript/modules/module-not-found.ts';
import { resolveTarget } from '../../../../src/frontends/typescript/modules/target.ts';
import { inDirectory } from '../../../workspace.ts';
import { writeTree } from './file-tree.ts';

test('a target names an installed package, what import gives of it first, or any file inside', () => {
  const find = (name: string): string => {
    const { file, format } = resolveTarget(inDirectory(resolve('.')), name);
    return `${file.replace(`${resolve('node_modules')}/`, '')} ${format}`;
  };
  expect(find('lodash')).toBe('lodash/lodash.js commonjs');
  expect(find('lodash/escape')).toBe('lodash/escape.js commonjs');
  expect(find('mustache')).toBe('mustache/mustache.mjs esm');
  expect(find('xss/lib/default')).toBe('xss/lib/default.js commonjs');
  expect(find('@vue/shared')).toBe('@vue/shared/index.js commonjs');
  expect(find('ejs/lib/cjs/utils')).toBe('ejs/lib/cjs/utils.js commonjs');
  expect(find('entities/dist/escape.js')).toBe('entities/dist/escape.js esm');
  expect(find('html-entities')).toBe('html-entities/dist/esm/index.js esm');
  expect(find('querystring')).toBe('node:querystring builtin');
});

const ROOT = writeTree({
  'src/x.ts': 'export {}',
  'src/y/index.ts': 'export {}',
  'named.ts': '',
  'both.js': '',
  'lodash.js': '',
  'highlight.js': '',
  'folder/readme': '',
  'node_modules/named/index.js': '',
  'node_modules/both.js/index.js': '',
  'node_modules/closed/package.json': { name: 'closed', exports: {} },
  'node_modules/closed/lib/a.js': '',
  'node_modules/require-only/package.json': { exports: { require: './r.cjs' } },
  'node_modules/require-only/r.cjs': '',
});

test('a target names a file, with or without its ending', () => {
  const find = (name: string): string => resolveTarget(inDirectory(ROOT), name).file.slice(ROOT.length + 1);
  expect(find('./src/x.ts')).toBe('src/x.ts');
  expect(find('src/x.ts')).toBe('src/x.ts');
  expect(find('src/x')).toBe('src/x.ts');
  expect(find('src/y')).toBe('src/y/index.ts');
  expect(find(join(ROOT, 'src/x'))).toBe('src/x.ts');
  expect(find('both.js')).toBe('both.js');
  expect(find('named')).toBe('node_modules/named/index.js');
  expect(find('./named')).toBe('named.ts');
  expect(find('lodash')).toBe('lodash.js');
  expect(find('closed/lib/a')).toBe('node_modules/closed/lib/a.js');
  expect(find('require-only')).toBe('node_modules/require-only/r.cjs');
});

test('a target that is not there is explained', () => {
  const message = (name: string): string => {
    try {
      return resolveTarget(inDirectory(ROOT), name).file;
    } catch (error) {
      expect(error).toBeInstanceOf(ModuleNotFound);
      return String(error).replaceAll(ROOT, '');
    }
  };
  expect(message('left-pad')).toMatch(/npm install left-pad/);
  expect(message('./src/z.ts')).toMatch(/\.\/src\/z\.ts does not exist in \/src \(did you mean x\.ts/);
  expect(message('src/xx.ts')).toMatch(/does not exist in \/src \(did you mean x\.ts.*no package of this name/);
  expect(message('./folder')).toMatch(/is a folder without an index file/);
  expect(message('closed')).toMatch(/exports nothing for import/);
  expect(message('closed/lib/b')).toMatch(/does not export/);
  expect(message('@a')).toMatch(/not the name of a package/);
  expect(message('')).toMatch(/./);
});
