import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from './call.ts';
import { inFolder } from './command-line.ts';

const FILES = {
  'package.json': '{ "name": "p", "type": "commonjs" }',
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"], } } } // as npm and tsc make them',
  'src/table.ts': `export const table: Record<string, string> = { '&': '&amp;', '<': '&lt;' };`,
  'src/escape.ts': `import { table } from '@/table'; export function escape(s: string): string { return s.replace(/[&<]/g, c => table[c]); }`,
  'src/lost.ts': `import { table } from '@/tabel'; export function escape(s: string): string { return table[s]; }`,
};

test('questions are asked of TypeScript in a package of type commonjs, with paths', () =>
  inFolder(FILES, async folder => {
    const { status, stdout } = await call('check', 'idempotent', `${join(folder, 'src/escape.ts')}#escape`);
    expect(stdout.join('\n')).toMatch(/fails \(proved\)\n.*"&"(?:.|\n)*replayed on the code: it agrees/);
    expect(status).toBe(1);
  }));

test('a name of paths that leads to nothing is explained', () =>
  inFolder(FILES, async folder => {
    const { status, stderr } = await call('run', `${join(folder, 'src/lost.ts')}#escape`, '--input', 'a');
    expect(stderr).toMatch(
      /@\/tabel, .* does not exist: "@\/\*" of "paths" in .*tsconfig\.json stands for src\/\*.*did you mean table\?/,
    );
    expect(status).toBe(2);
  }));

test('JavaScript with export in a package of type commonjs is told how to be a module', () =>
  inFolder({ ...FILES, 'a.js': 'export const same = text => text;' }, async folder => {
    const { status, stderr } = await call('learn', `${join(folder, 'a.js')}#same`);
    expect(stderr).toMatch(/a\.js:1:1: .* only for modules.*\.mjs.*"type": "module"/);
    expect(status).toBe(2);
  }));
