import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DEFAULT_TARGET } from '../../../../src/frontends/c/compiler/index.ts';
import { workspace } from '../../../workspace.ts';

/** Options without a cache, so that the compiler really runs. */
export const PLAIN = { workspace, target: DEFAULT_TARGET, include: [], define: [], cacheFolder: false } as const;

/** Does something in a new working directory, by default `project`, with these files around it. */
export async function inFolder<T>(
  files: Readonly<Record<string, string>>,
  act: (root: string) => Promise<T>,
  folder = 'project',
): Promise<T> {
  const before = process.cwd();
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'codomata-test-')));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  try {
    process.chdir(join(root, folder));
    return await act(root);
  } finally {
    process.chdir(before);
    rmSync(root, { recursive: true, force: true });
  }
}

/** The names of the files in the debug information of LLVM IR. */
export function filesIn(ir: string): readonly string[] {
  return Array.from(ir.matchAll(/!DIFile\(filename: "([^"]*)"/g), ([, name]) => name).sort();
}
