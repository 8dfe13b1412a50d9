import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The product's own modules that are handed in as texts. */
function ownModules(): Readonly<Record<string, string>> {
  const folders = ['library', 'node-library'].map(name => `frontends/typescript/${name}`);
  return Object.fromEntries(
    folders.flatMap(folder =>
      readdirSync(join(ROOT, 'src', folder)).map(name => [
        `${folder}/${name.replace(/\.ts$/, '')}`,
        readFileSync(join(ROOT, 'src', folder, name), 'utf8'),
      ]),
    ),
  );
}

/**
 * One module with everything that a page needs, but for packages that only some questions load. A module of Node's
 * anywhere in it would be an error.
 */
async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['test/host/page.ts'],
    bundle: true,
    platform: 'browser',
    format: 'esm',
    write: false,
    logLevel: 'silent',
    define: { OWN_MODULES: JSON.stringify(ownModules()) },
    external: ['z3-solver', '@yowasp/clang'],
  });
  return outputFiles[0].text;
}

/** Takes the page from standard input, takes away all that is Node's, and prints what the page says. */
const RUN = `
const { stdin, stdout, exit } = process;
let text = '';
for await (const chunk of stdin) text += chunk;
const address = 'data:text/javascript;base64,' + Buffer.from(text).toString('base64');
for (const name of ['process', 'Buffer', 'global', 'require', 'setImmediate', 'clearImmediate']) delete globalThis[name];
let forbidden;
try {
  new Function('return 1');
} catch (error) {
  forbidden = error.name;
}
const { answers } = await import(address);
stdout.write(JSON.stringify({ forbidden, globals: typeof process + typeof Buffer, ...(await answers()) }), () => exit(0));
`;

interface Said {
  readonly [question: string]: unknown;
}

describe('on texts in memory, without files, threads, processes and code made from texts', async () => {
  const page = await bundled();
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disallow-code-generation-from-strings', '--input-type=module', '-e', RUN],
    { input: page, encoding: 'utf8', maxBuffer: 2 ** 28, env: {} },
  );
  if (stdout === '') throw new Error(stderr);
  const said: Said = JSON.parse(stdout);
  const AS_READ = expect.stringMatching(/^this assumes that the code runs as we read it, because nothing here can run/);

  test('there is nothing of Node, and no code is made from texts', () => {
    expect(said.forbidden).toBe('EvalError');
    expect(said.globals).toBe('undefinedundefined');
  });

  test('what holds is proved, and says that the code was not run', () => {
    expect(said.inverse).toMatchObject({ verdict: 'holds', guarantee: { level: 'proved' }, notes: [AS_READ] });
    expect(said.safe).toMatchObject({ verdict: 'holds', guarantee: { level: 'proved' } });
  });

  test('what fails has a witness that was run as the code is read, and says no more', () => {
    expect(said.idempotent).toMatchObject({
      verdict: 'fails',
      guarantee: { level: 'proved' },
      witness: { input: '&', left: '&amp;', right: '&amp;amp;', replayed: false, shortest: true },
      notes: [AS_READ],
    });
  });

  test('a proof is checked again, and not for another machine', () => {
    expect(said.verified).toMatchObject({ verdict: 'holds', accepted: true });
    expect(said.changed).toMatchObject({ verdict: 'fails', reason: expect.stringMatching(/another machine/) });
  });

  test('a machine is drawn, with the layout that needs no thread', () => {
    expect(said.picture).toMatch(/^<svg[\s\S]*Plain layout/);
  });

  test('what needs the machine around is refused by name', () => {
    expect(said.native).toMatch(/code itself cannot be run here/);
    expect(said.missing).toMatch(/escpae\.ts does not exist in \/project \(did you mean escape\.ts/);
    expect(said.modules).toMatch(/node:path is not a part of the web platform/);
  });
});
