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

/** What `verify` says to the machine of a target that is no code, and so has no proof of its own. */
const OF_ANOTHER = 'the certificate is about another machine, or this one was changed';

/** The ten-line programs of the consumer project, in the order in which they are run, and what each prints. */
const PROGRAMS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  check: [
    ['fails', 'proved', '&', '&amp;', '&amp;amp;', true],
    ['holds', 'proved', null, null, null, null],
    ['fails', 'proved', '\\', '\\\\', '\\\\\\\\', true],
    ['fails', 'b'],
    ['holds', 'proved'],
    ['holds', 'proved'],
  ],
  learn: [
    ['holds', 'proved', 1, 'code/escape.ts#escapeAmp'],
    ['holds', 'proved', 1, 'code/upper.c#upper'],
    ['holds', 'proved', 1, null],
    ['holds', 'proved', 2, null],
  ],
  diff: [
    ['fails', { input: '&', left: '&amp;', right: '&' }],
    ['fails', { input: 'x', left: 'X', right: 'x' }],
    ['fails', { input: '\\', left: '\\\\', right: '\\' }],
    ['fails', { input: 'a', left: '', right: null, rejected: 'right' }],
  ],
  run: [
    [
      [{ output: 'a&amp;' }, { output: 'b\\' }],
      [{ output: 'a&amp;' }, { output: 'b\\' }],
    ],
    [
      [{ output: 'A&' }, { output: 'B\\' }],
      [{ output: 'A&' }, { output: 'B\\' }],
    ],
    [[{ output: 'a&' }, { output: 'b\\\\' }], '--native runs source code itself, and this target is none'],
    [[{ output: '' }, { rejected: true }], '--native runs source code itself, and this target is none'],
  ],
  draw: [
    ['holds', '<svg'],
    ['holds', 'digraph'],
    ['holds', 'flowchart'],
    ['holds', '/^ab*$/'],
  ],
  verify: [
    ['code/escape.ts#escapeAmp', true, 'holds', null],
    ['code/upper.c#upper', true, 'holds', null],
    ['code/escape.ts#unescapeAmp', false, 'fails', OF_ANOTHER],
    ['code/escape.ts#unescapeAmp', false, 'fails', OF_ANOTHER],
  ],
  teach: [[2, 2, ['shut', 'shut', 'open']]],
  values: [['fails', '&', true], ['UsageError'], ['unknown', 'stopped by the caller']],
};

/** Runs programs one after the other in one process, as JSON lines; what was learned by one is known to the next. */
const MAIN = `for (const name of process.argv.slice(2)) {
  console.log(JSON.stringify(name));
  await import(\`./out/\${name}.js\`);
}
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

  test('has types that a project in strict TypeScript can use, and answers each question of every kind of target', () => {
    execFileSync('cp', ['-r', `${resolve('test/package/consumer')}/.`, home]);
    const compiled = node([resolve('node_modules/typescript/bin/tsc'), '-p', '.']);
    expect(compiled).toMatchObject({ stdout: '', status: 0 });
    writeFileSync(join(home, 'main.js'), MAIN);
    const { stdout, stderr, status } = node(['main.js', ...Object.keys(PROGRAMS)]);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(lines).toEqual(Object.entries(PROGRAMS).flatMap(([name, printed]) => [name, ...printed]));
  });

  test('runs as a program, with its exit status', () => {
    const binary = join(installed, 'bin', 'codomata.js');
    const example = join('node_modules', 'codomata', 'examples', 'encoders', 'html-encode.bek');
    expect(node([binary, 'run', example, '--input', '<'])).toMatchObject({ stdout: '{"output":"&lt;"}\n', status: 0 });
    expect(node([binary, 'check', 'idempotent', example, '--quiet']).status).toBe(1);
    expect(node([binary, 'check', 'idempotent', 'missing.bek']).status).toBe(2);
  });

  test('says the same version in its manifest and its lock file', () => {
    const version = (file: string): string => JSON.parse(readFileSync(file, 'utf8')).version;
    expect(version('package-lock.json')).toBe(version('package.json'));
  });
});
