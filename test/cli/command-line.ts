import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { compiledName } from '../setup/compiled.ts';

/** What a run of the program left behind. */
export interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

const MAIN = resolve(compiledName('src/cli/main.ts'));
const GIVE_UP = 50_000;

/** Starts `codomata` with these arguments. The process is ended when it does not end by itself within 50 seconds. */
export function start(args: readonly string[], cwd = process.cwd()) {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd, timeout: GIVE_UP });
  const ended = new Promise<Ended>((done, failed) => {
    const chunks = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
    child.stdout.on('data', chunk => chunks.stdout.push(chunk));
    child.stderr.on('data', chunk => chunks.stderr.push(chunk));
    child.on('error', failed);
    child.on('close', (status, signal) =>
      done({
        status,
        signal,
        stdout: Buffer.concat(chunks.stdout).toString(),
        stderr: Buffer.concat(chunks.stderr).toString(),
      }),
    );
  });
  return { child, ended };
}

export function codomata(args: readonly string[], cwd?: string): Promise<Ended> {
  return start(args, cwd).ended;
}

/** The one document that `--json` prints. Fails when there is more or less than that on standard output. */
export function documentOf(ended: Ended): Record<string, unknown> {
  const lines = ended.stdout.split('\n');
  if (lines.length !== 2 || lines[1] !== '') throw new Error(`expected one line of JSON, found: ${ended.stdout}`);
  return JSON.parse(lines[0]);
}

/** A folder with files of its own, gone after `work`. */
export async function inFolder<T>(
  files: Readonly<Record<string, string>>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'codomata-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
