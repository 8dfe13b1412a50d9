import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Driver } from '../../src/frontends/typescript/entry/drive.ts';
import { readSourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { memoryHost } from '../../src/host/memory-host.ts';
import { Workspace } from '../../src/host/workspace.ts';
import { check } from '../../src/index.ts';
import { Budget } from '../../src/logic/limits.ts';
import { nodeHost } from '../../src/node/host.ts';
import { inFolder } from '../cli/command-line.ts';

const FILES = {
  'package.json': '{ "type": "module", "imports": { "#by": "./one.js" } }',
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./one/*"] } } }',
  'f.ts': `import by from '#by'; import { end } from '@/end'; export const f = (s: string) => s + by + end;`,
  'one.js': `export default '1';`,
  'two.js': `export default '2';`,
  'one/end.ts': `export const end = '!';`,
  'two/end.ts': `export const end = '?';`,
};

const run = (workspace: Workspace): unknown =>
  new Driver(readSourceProgram('f.ts#f', workspace), Budget.unlimited).run('x');

describe('a workspace', () => {
  it('remembers what it has seen of files, and a new one sees what changed', () =>
    inFolder(FILES, async folder => {
      const first = new Workspace(nodeHost, folder);
      expect(run(first)).toEqual({ returned: 'x1!' });
      writeFileSync(join(folder, 'package.json'), FILES['package.json'].replace('one', 'two'));
      writeFileSync(join(folder, 'tsconfig.json'), FILES['tsconfig.json'].replace('one', 'two'));
      writeFileSync(join(folder, 'two.js'), `export default '3';`);
      expect(run(first)).toEqual({ returned: 'x1!' });
      expect(run(new Workspace(nodeHost, folder))).toEqual({ returned: 'x3?' });
    }));

  it('is new for each question of the library', () =>
    inFolder({ 'f.ts': `export const f = (s: string): string => s.replaceAll('a', 'b');` }, async directory => {
      expect(await check('idempotent', ['f.ts#f'], { directory })).toMatchObject({ verdict: 'holds' });
      writeFileSync(join(directory, 'f.ts'), `export const f = (s: string): string => s.replaceAll('a', 'ba');`);
      expect(await check('idempotent', ['f.ts#f'], { directory })).toMatchObject({ verdict: 'fails' });
    }));

  it('has its own platform: programs of two do not meet', () => {
    const own = new Map<string, string>();
    const texts = { get: (path: string) => nodeHost.own.module(path).text };
    const files = new Map([
      ['/f.js', `exports.f = () => [typeof process, typeof Buffer, typeof URL, [3, 1].sort().join()].join(' ');`],
    ]);
    const { own: _, ...plain } = memoryHost({ files, own, language: 'ts' });
    const module = (path: string) => ({ file: path, text: texts.get(path), language: 'ts' as const });
    const host = { ...plain, own: { ...nodeHost.own, module } };
    const inMemory = new Workspace(host, '/');
    const onNode = new Workspace({ ...nodeHost, files: plain.files, paths: plain.paths }, '/');
    const seen = [onNode, inMemory, onNode].map(workspace =>
      new Driver(readSourceProgram('f.js#f', workspace, { shape: 'string -> string' }), Budget.unlimited).run('x'),
    );
    const [ofNode, ofMemory] = ['object function function 1,3', 'undefined undefined function 1,3'];
    expect(seen).toEqual([ofNode, ofMemory, ofNode].map(returned => ({ returned })));
  });
});
