import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, TestProjectInlineConfiguration } from 'vitest/config';
import { compiledName } from './compiled.ts';
import { SEED_OF_THE_DAY } from './seed.ts';

/**
 * The folders below `test` whose files share a process, in the order in which they are run. The C compiler, the realm of
 * JavaScript and the solver are then loaded once for each worker and not once for each file; terms and caches of one file
 * are there for the next, as they are for a user who asks several questions. What is nowhere else is `rest`.
 */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  c: ['frontends/c'],
  questions: [
    'cli',
    'engines',
    'examples',
    'falsify',
    'package',
    'packages',
    'shapes',
    'shapes-random',
    'bench-infer',
    'bench-learn',
    'api',
  ],
  typescript: ['frontends/typescript', 'program', 'programs-random', 'programs-support'],
};

/** Test files that need a process for themselves. */
const ALONE: readonly string[] = [
  // What happens before Z3 is loaded.
  'test/logic/solver/z3.test.ts',
];

/** Test files load the JavaScript of `src`, as Node loads it. */
function compiledSources(root: string): Plugin {
  return {
    name: 'compiled-sources',
    enforce: 'pre',
    resolveId(specifier, importer) {
      if (importer === undefined || !specifier.startsWith('.')) return undefined;
      const path = resolve(dirname(importer), specifier);
      const isSource = path.startsWith(join(root, 'src/')) && path.endsWith('.ts');
      return isSource ? join(root, compiledName(path.slice(root.length + 1))) : undefined;
    },
  };
}

/** What all projects have in common. */
const COMMON = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  pool: 'forks',
  // Most of what a test makes is short-lived: a larger nursery saves a tenth of the time.
  execArgv: ['--max-semi-space-size=64'] as string[],
  // What is printed must not depend on what ran before.
  env: { CODOMATA_SEED: `${SEED_OF_THE_DAY}`, CODOMATA_STORE: 'none' },
} as const;

/** Projects that have every test file once. Those that replace modules have the sources for themselves, too. */
export function projects(root: string): readonly TestProjectInlineConfiguration[] {
  const replacing = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.test.ts'))
    .map(name => join('test', name))
    .filter(name => readFileSync(join(root, name), 'utf8').includes('vi.mock('));
  const compiled = (name: string, isolate: boolean, include: readonly string[], exclude: readonly string[]) => ({
    plugins: [compiledSources(root)],
    test: {
      ...COMMON,
      name,
      isolate,
      include: [...include],
      exclude: [...exclude, ...replacing],
      server: { deps: { external: [/\/\.compiled\//] } },
    },
  });
  const rooms = Object.entries(TOGETHER).map(
    ([name, folders]) => [name, folders.map(folder => `test/${folder}/**/*.test.ts`)] as const,
  );
  const elsewhere = rooms.flatMap(([, include]) => include);
  return [
    { test: { ...COMMON, name: 'replacing', include: replacing } },
    compiled('alone', true, ALONE, []),
    ...rooms.map(([name, include]) => compiled(name, false, include, ALONE)),
    compiled('rest', false, ['test/**/*.test.ts'], [...elsewhere, ...ALONE]),
  ];
}
