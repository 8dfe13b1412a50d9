import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readCCode } from '../../../src/frontends/c/code.ts';
import { CompileError } from '../../../src/frontends/c/compiler/index.ts';
import { configured } from '../../../src/frontends/c/configuration.ts';
import { Budget } from '../../../src/logic/limits.ts';
import { SourceError } from '../../../src/program/source.ts';
import { inDirectory } from '../../workspace.ts';
import { inFolder } from './compiler/in-folder.ts';

const CODE = { 'project/a.c': 'int f(int c) { return c + 1; }\n' };

const inProject = <T>(configuration: unknown, act: () => Promise<T>): Promise<T> =>
  inFolder({ ...CODE, 'project/codomata.config.json': JSON.stringify(configuration) }, act);

/** Each would start a program, or hand one to a clang that the user asked for. */
const STARTING: readonly (readonly [string, object])[] = [
  ['the clang of the system', { systemClang: true }],
  ['the clang of the system, for a file', { files: { 'a.c': { systemClang: true } } }],
  ['the clang of the system, for a function', { functions: { f: { systemClang: true } } }],
  ['a compiler', { compiler: './clang' }],
  ['flags', { flags: ['-fplugin=./evil.so'] }],
  ['a file of arguments as the machine', { triple: '@evil.rsp' }],
  ['an option as the machine', { triple: '-fplugin=./evil.so' }],
  ['a file of arguments as the standard', { standard: '@evil.rsp' }],
  ['an option behind the standard', { standard: 'c11 -fplugin=./evil.so' }],
];

test.each(STARTING)('a configuration file starts no program: %s', async (_, c) => {
  await inProject({ c }, async () => {
    const [mark, path] = [resolve('mark'), process.env.PATH];
    writeFileSync('clang', `#!/bin/sh\ntouch ${mark}\necho clang version 99\n`);
    chmodSync('clang', 0o755);
    process.env.PATH = `${resolve('.')}:${path}`;
    try {
      const reading = readCCode('a.c#f', inDirectory('.'), {}, new Budget());
      const error: unknown = await reading.catch((problem: unknown) => problem);
      expect(error instanceof SourceError || error instanceof CompileError).toBe(true);
      expect(existsSync(mark)).toBe(false);
    } finally {
      process.env.PATH = path;
    }
  });
});

test('what is no configuration is said, and names that every object has mean nothing', async () => {
  for (const bad of [null, 1, [], { c: 1 }, { c: [] }, { c: { files: 'x' } }, { c: { files: { 'a.c': null } } }])
    await inProject(bad, async () => expect(() => configured('a.c#f', inDirectory('.'), {})).toThrow(SourceError));
  for (const none of [{}, { c: {} }, { c: { functions: {} } }])
    await inProject(none, async () => expect(configured('a.c#constructor', inDirectory('.'), {})).toEqual({}));
  const wrong = { c: { files: { 'a.c': { define: [5] } } } };
  await inProject(wrong, async () =>
    expect(() => configured('a.c#f', inDirectory('.'), {})).toThrow(
      /codomata\.config\.json: \$\.c\.files\["a\.c"\]\.define: a text or a list of texts is needed here, not \[5\]$/,
    ),
  );
  await inProject({ c: { define: 'A', functions: { f: { define: ['B'] } } } }, async () => {
    expect(configured('a.c#f', inDirectory('.'), {})).toEqual({ define: ['B'] });
    expect(configured('a.c#g', inDirectory('.'), {})).toEqual({ define: ['A'] });
  });
});
