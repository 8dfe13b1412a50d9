import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const MANIFEST: { readonly files: readonly string[]; readonly exports: object } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);

/** What is packed, besides what always is. */
const FILES = MANIFEST.files;

/** Every entry but that of the schema. */
const ENTRIES = Object.keys(MANIFEST.exports)
  .filter(name => !name.endsWith('.json'))
  .map(name => `codomata${name.slice(1)}`);

const home = mkdtempSync(join(tmpdir(), 'codomata-packed-'));
const installed = join(home, 'node_modules', 'codomata');
afterAll(() => rmSync(home, { recursive: true }));

function node(args: readonly string[]) {
  return spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8', timeout: 200_000 });
}

/**
 * Packs the package and unpacks it where a user's project would have it. Its dependencies are linked from this
 * repository, so nothing is downloaded. The build goes to a folder of its own: other tests may be reading `dist`.
 */
beforeAll(() => {
  const staging = join(home, 'staging');
  mkdirSync(staging);
  execFileSync(process.execPath, [
    'node_modules/typescript/bin/tsc',
    '-p',
    'tsconfig.build.json',
    '--outDir',
    join(staging, 'dist'),
  ]);
  for (const name of [...FILES.filter(file => file !== 'dist'), 'package.json', 'README.md', 'LICENSE'])
    copy(resolve(name), join(staging, name));
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', home], {
    cwd: staging,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(home, filename), '-C', installed, '--strip-components=1']);
  for (const name of readdirSync('node_modules').filter(n => !n.startsWith('.') && n !== 'codomata'))
    symlinkSync(resolve('node_modules', name), join(home, 'node_modules', name));
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'a-user', private: true, type: 'module' }));
}, 60_000);

/** `npm pack` leaves links out, so the files themselves are copied. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-r', from, to]);
}

const CODE_TS = `export function escape(s: string): string { return s.replace(/&/g, '&amp;'); }
export function unescape(s: string): string { return s.replace(/&amp;/g, '&'); }
`;

const CODE_C = `#include <stdint.h>
uint8_t shout(uint8_t c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }
void upper(const char *s, char *out) { for (; *s; s++) *out++ = *s >= 'a' && *s <= 'z' ? *s - 32 : *s; *out = 0; }
void most(const char *s, char *out) { for (; *s; s++) *out++ = *s >= 'a' && *s <= 'w' ? *s - 32 : *s; *out = 0; }
`;

/** What a program does with the library: one line of JSON for each step. */
const ASKING = `import { check, diff, draw, learn, run, verify } from 'codomata';
import * as own from './own.mjs';
const bek = 'node_modules/codomata/examples/encoders/html-encode.bek';
const tell = (...values) => console.log(JSON.stringify(values));
const twice = await check('idempotent', ['./escape.ts#escape']);
tell(twice.verdict, twice.witness.input, twice.witness.left, twice.witness.right);
const undone = await check('inverse', ['./escape.ts#escape', './escape.ts#unescape']);
tell(undone.verdict, undone.guarantee.level);
const safe = await check('safe', ['./shout.c#shout']);
tell(safe.verdict, safe.guarantee.level);
const all = await check('total', ['/^a*$/']);
tell(all.verdict, all.witness.input);
const learned = await learn('./shout.c#upper');
const again = await verify(learned.machine, learned.certificate);
tell(learned.verdict, learned.guarantee.level, again.accepted, again.verdict);
const differing = await diff('./shout.c#upper', './shout.c#most');
const [first] = differing.differences;
tell(differing.verdict, first.input, first.left, first.right);
tell(
  ...(await run('./shout.c#upper', ['a!'])),
  ...(await run('./shout.c#upper', ['a!'], { native: true })),
  ...(await run('./escape.ts#escape', ['a&'])),
  ...(await run('/^a$/', ['b'])),
);
const language = await draw('/^ab*$/', { format: 're' });
const picture = await draw(bek);
tell(language.picture, picture.picture.startsWith('<svg'));
const value = await check('idempotent', [own.escapeAmp]);
tell(value.verdict, value.witness.input, value.witness.replayed);
const refused = await check('idempotent', [s => s]).catch(error => error.name);
const stopped = await check('idempotent', ['./escape.ts#unescape'], { signal: AbortSignal.abort() });
tell(refused, stopped.verdict, stopped.reason);
process.exit();
`;

describe('the packed package', () => {
  test('has what it promises and nothing else', () => {
    expect(readdirSync(installed).sort()).toEqual([...FILES, 'LICENSE', 'README.md', 'package.json'].sort());
    expect(existsSync(join(installed, 'dist', 'index.d.ts'))).toBe(true);
  });

  test('can be imported by every one of its names', () => {
    const program = ENTRIES.map((entry, i) => `import * as m${i} from '${entry}';`).join('\n');
    const counts = ENTRIES.map((_, i) => `Object.keys(m${i}).length`).join(', ');
    writeFileSync(join(home, 'imports.js'), `${program}\nconsole.log(JSON.stringify([${counts}]));\n`);
    const { stdout, stderr } = node(['imports.js']);
    expect(stderr).toBe('');
    for (const count of JSON.parse(stdout)) expect(count).toBeGreaterThan(0);
  });

  test('exports the schema of saved machines', () => {
    const program =
      "import schema from 'codomata/schema/machine.json' with { type: 'json' };\nconsole.log(schema.title);\n";
    writeFileSync(join(home, 'schema.js'), program);
    expect(node(['--no-warnings', 'schema.js']).stdout).toBe('A saved Codomata machine\n');
  });

  test('answers each question from the library, of every kind of target', () => {
    writeFileSync(join(home, 'escape.ts'), CODE_TS);
    writeFileSync(join(home, 'shout.c'), CODE_C);
    writeFileSync(join(home, 'own.mjs'), "export const escapeAmp = s => s.replaceAll('&', '&amp;');\n");
    writeFileSync(join(home, 'ask.mjs'), ASKING);
    const { stdout, stderr, status } = node(['ask.mjs']);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toEqual([
      ['fails', '&', '&amp;', '&amp;amp;'],
      ['holds', 'proved'],
      ['holds', 'proved'],
      ['fails', 'b'],
      ['holds', 'proved', true, 'holds'],
      ['fails', 'x', 'X', 'x'],
      [{ output: 'A!' }, { output: 'A!' }, { output: 'a&amp;' }, { rejected: true }],
      ['/^ab*$/\n', true],
      ['fails', '&', true],
      ['UsageError', 'unknown', 'stopped by the caller'],
    ]);
  });

  test('runs as a program, with its exit status', () => {
    const binary = join(installed, 'bin', 'codomata.js');
    const example = join('node_modules', 'codomata', 'examples', 'encoders', 'html-encode.bek');
    expect(node([binary, 'run', example, '--input', '<'])).toMatchObject({ stdout: '{"output":"&lt;"}\n', status: 0 });
    expect(node([binary, 'check', 'idempotent', example, '--quiet']).status).toBe(1);
    expect(node([binary, 'check', 'idempotent', 'missing.bek']).status).toBe(2);
  });

  test('has types that a program in strict TypeScript can use', () => {
    const program = [
      "import { check, type CheckAnswer, createCodomata, diff, draw, learn, run, type SavedMachine, verify } from 'codomata';",
      "import { acceptors, type Machine, writeMachine } from 'codomata/automata';",
      "import { regexAcceptor, readTarget } from 'codomata/frontends';",
      "import { memoryHost, Workspace } from 'codomata/host';",
      "import { nodeHost } from 'codomata/node';",
      "import { Char, createSolver, Session } from 'codomata/logic';",
      "import { check as ask, operandOf, PROPERTY_NAMES, type Verdict } from 'codomata/analyses';",
      "import { machineToDot } from 'codomata/render';",
      'const session: Session = new Session(createSolver());',
      "const target = readTarget('f.bek', new Workspace(nodeHost));",
      'export const verdict: Verdict = ask(PROPERTY_NAMES[0], [operandOf(target, session)], session);',
      "const host = memoryHost({ files: new Map([['/f.ts', '']]), own: new Map(), language: 'js' });",
      'export const { drop } = createCodomata({ host });',
      "export const empty: boolean = acceptors.isEmpty(regexAcceptor('a', '', 'whole'));",
      'export const save = (m: Machine): unknown => (m.input === Char ? writeMachine(m) : machineToDot(m));',
      "export const answer: Promise<CheckAnswer> = check('avoids', ['a.c#f'], { output: /x/, wraps: true, timeout: 5 });",
      "export const level = async (): Promise<string | undefined> => (await learn('f.ts#f')).guarantee?.level;",
      "export const proof = async (m: SavedMachine): Promise<boolean> => (await verify(m, JSON.parse('{}'))).accepted;",
      "export const outputs = run('f.ts#f', ['a', [1]], { native: true, args: [{ strict: true }] });",
      "export const pair = diff('a.ts#f', (s: string) => s, { alphabet: 'byte' });",
      "export const picture = async (): Promise<string | undefined> => (await draw('/a/', { format: 'dot' })).picture;",
      '// @ts-expect-error a property that there is not',
      "check('idempotentt', ['f.ts#f']);",
      '// @ts-expect-error an option that there is not',
      "learn('f.ts#f', { blackbox: true });",
      '// @ts-expect-error an option of another question',
      "diff('a', 'b', { output: /x/ });",
    ];
    writeFileSync(join(home, 'consumer.ts'), program.join('\n'));
    const options = {
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'ES2023',
        lib: ['ES2023'],
        types: ['node'],
        module: 'NodeNext',
        moduleResolution: 'NodeNext',
      },
      files: ['consumer.ts'],
    };
    writeFileSync(join(home, 'tsconfig.json'), JSON.stringify(options));
    const { stdout, status } = node([resolve('node_modules/typescript/bin/tsc'), '-p', '.']);
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  test('says the same version in its manifest and its lock file', () => {
    const version = (file: string): string => JSON.parse(readFileSync(file, 'utf8')).version;
    expect(version('package-lock.json')).toBe(version('package.json'));
  });
});
