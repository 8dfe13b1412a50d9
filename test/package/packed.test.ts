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

const ENTRIES = [
  'codomata',
  'codomata/logic',
  'codomata/automata',
  'codomata/frontends',
  'codomata/analyses',
  'codomata/render',
];

const home = mkdtempSync(join(tmpdir(), 'codomata-packed-'));
const installed = join(home, 'node_modules', 'codomata');
afterAll(() => rmSync(home, { recursive: true }));

function node(args: readonly string[]) {
  return spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8', timeout: 60_000 });
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
  for (const name of ['bin', 'schema', 'examples', 'package.json', 'README.md', 'LICENSE'])
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

describe('the packed package', () => {
  test('has what it promises and nothing else', () => {
    expect(readdirSync(installed).sort()).toEqual(
      ['LICENSE', 'README.md', 'bin', 'dist', 'examples', 'package.json', 'schema'].sort(),
    );
    expect(existsSync(join(installed, 'dist', 'index.d.ts'))).toBe(true);
  });

  test('can be imported by every one of its names', () => {
    const program = ENTRIES.map((entry, i) => `import * as m${i} from '${entry}';`).join('\n');
    const counts = ENTRIES.map((_, i) => `Object.keys(m${i}).length`).join(', ');
    writeFileSync(join(home, 'imports.js'), `${program}\nconsole.log(JSON.stringify([${counts}]));\n`);
    const { stdout, stderr } = node(['imports.js']);
    expect(stderr).toBe('');
    for (const count of JSON.parse(stdout)) expect(count).toBeGreaterThan(5);
  });

  test('exports the schema of saved machines', () => {
    const program =
      "import schema from 'codomata/schema/machine.json' with { type: 'json' };\nconsole.log(schema.title);\n";
    writeFileSync(join(home, 'schema.js'), program);
    expect(node(['--no-warnings', 'schema.js']).stdout).toBe('A saved Codomata machine\n');
  });

  test('answers a question from the library', () => {
    const program = [
      "import { check, createSolver, operandOf, readTarget, Session } from 'codomata';",
      'const session = new Session(createSolver());',
      "const ready = operandOf(readTarget('/^(?:a|b)*$/ | /^a*$/'), session);",
      "console.log(check('total', [ready], session).verdict);",
    ];
    writeFileSync(join(home, 'ask.js'), program.join('\n'));
    expect(node(['ask.js'])).toMatchObject({ stdout: 'fails\n', stderr: '', status: 0 });
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
      "import { check, createSolver, operandOf, readTarget, Session, type Verdict } from 'codomata';",
      "import { acceptors, type Machine, writeMachine } from 'codomata/automata';",
      "import { regexAcceptor } from 'codomata/frontends';",
      "import { Char } from 'codomata/logic';",
      "import { PROPERTY_NAMES } from 'codomata/analyses';",
      "import { machineToDot } from 'codomata/render';",
      'const session: Session = new Session(createSolver());',
      "export const verdict: Verdict = check(PROPERTY_NAMES[0], [operandOf(readTarget('f.bek'), session)], session);",
      "export const empty: boolean = acceptors.isEmpty(regexAcceptor('a', '', 'whole'));",
      'export const save = (m: Machine): unknown => (m.input === Char ? writeMachine(m) : machineToDot(m));',
      '// @ts-expect-error a property is named by text',
      'check(1, [], session);',
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
