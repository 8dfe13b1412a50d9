import { realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Code, readCode } from '../../src/frontends/code.ts';
import { Budget } from '../../src/logic/limits.ts';
import { inFolder } from '../cli/command-line.ts';
import { inDirectory } from '../workspace.ts';

const FILES = {
  'package.json': '{ "type": "module", "imports": { "#one": "./one.ts", "#two": "./two.ts", "#side": "./left.ts" } }',
  'f.ts': `import type { Event } from './types.ts';
import { a } from '#one';
import { b } from '#two';
export const f = (s: string) => s.replaceAll('&', a + b);
export const one = (event: Event) => event === 'push' ? 1 : 2;`,
  'types.ts': `export type Event = 'push' | 'wait';`,
  'one.ts': `export * from './data.ts'; export { b } from './two.ts'`,
  'two.ts': `export * from './data.ts'; export const b = '2'`,
  'data.ts': `export const a = '1'`,
  'g.ts': `import './sides.ts'; import { side } from '#side'; export const g = (s: string) => s + side`,
  'sides.ts': `import './left.ts'; import './right.ts'`,
  'left.ts': `export const side = 'left'`,
  'right.ts': `export const side = 'right'`,
  'late.cjs': `exports.f = s => s + require('./suffix.cjs') + require('./data.json').x`,
  'suffix.cjs': `module.exports = '!'`,
  'data.json': '{ "x": "y" }',
  'f.c': '#include "f.h"\nint f(int c) { return c + BY; }',
  'f.h': '#define BY 1\n',
};

/** What code in a new folder with these files depends on, without the folder's name; `use` may run it before. */
function dependencies(
  target: string,
  changed: Readonly<Record<string, string>> = {},
  use?: (code: Code) => void,
): Promise<string> {
  return inFolder({ ...FILES, ...changed }, async folder => {
    const code = await readCode(target, inDirectory(folder), {}, Budget.unlimited);
    use?.(code);
    return JSON.stringify(code.dependencies())
      .replaceAll(realpathSync(folder), '')
      .replaceAll(basename(folder), '')
      .replaceAll(/checksum: [^,)]*/g, '');
  });
}

describe('what a function depends on', () => {
  it('is the same for the same files', async () => {
    expect(await dependencies('f.ts#f')).toBe(await dependencies('f.ts#f'));
  });

  it.each([
    ['its own text', 'f.ts#f', { 'f.ts': FILES['f.ts'].replace('&', '<') }],
    ['a module of a module', 'f.ts#f', { 'data.ts': `export const a = '3'` }],
    [
      'where imports lead, though it is the same files in the same order',
      'g.ts#g',
      { 'package.json': FILES['package.json'].replace('left', 'right') },
    ],
    ['a type of which only the type is imported', 'f.ts#one', { 'types.ts': `export type Event = 'push' | 'pull';` }],
  ])('changes with %s', async (_, target, changed) => {
    expect(await dependencies(target, changed)).not.toBe(await dependencies(target));
  });

  it('does not change with files that it has nothing to do with', async () => {
    expect(await dependencies('f.ts#f', { 'suffix.cjs': `module.exports = '?'` })).toBe(await dependencies('f.ts#f'));
  });

  it('grows when a run loads more', async () => {
    const run = (code: Code): unknown => code.evaluator(Budget.unlimited)('a');
    const [before, after] = [await dependencies('late.cjs#f'), await dependencies('late.cjs#f', {}, run)];
    expect(before).not.toContain("'!'");
    expect(after).toContain("'!'");
    expect(after).not.toBe(await dependencies('late.cjs#f', { 'data.json': '{ "x": "z" }' }, run));
    expect(after).not.toBe(await dependencies('late.cjs#f', { 'suffix.cjs': `module.exports = '?'` }, run));
  });

  it('changes with a header of C', async () => {
    expect(await dependencies('f.c#f')).toBe(await dependencies('f.c#f'));
    expect(await dependencies('f.c#f', { 'f.h': '#define BY 2\n' })).not.toBe(await dependencies('f.c#f'));
  });
});
