import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MUTANTS } from './index.ts';
import { type Mutant, mutated } from './mutant.ts';

/**
 * Makes deliberate mistakes in the product, one at a time, each in a copy of the project, and runs the tests that should
 * notice: `npm run mutants -- [--only TEXT] [--workers 2] [--timeout 120]`. Prints those that were not noticed; exit status 1
 * when fewer than 95 in 100 were.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
    timeout: { type: 'string', default: '120' },
  },
});

const ENOUGH = 0.95;
/** Seconds for the tests of one mistake. */
const LONGEST = Number(values.timeout);
const COPIED = ['src', 'test'];
const LEFT_OUT = new Set(['.git', '.ci', ...COPIED]);

/** A copy of the project that may be changed. */
function projectCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'codomata-mutants-'));
  for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true });
  for (const name of readdirSync('.'))
    if (!LEFT_OUT.has(name)) symlinkSync(join(process.cwd(), name), join(folder, name));
  return folder;
}

/** Whether tests pass in a copy; what takes longer than so many seconds does not. */
function passes(folder: string, tests: readonly string[], only: string | undefined, seconds: number): Promise<boolean> {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const named = only === undefined ? [] : ['-t', only];
  const files = tests.map(file => `test/${file}`);
  // A group of processes of its own: a worker that does not end is ended with it.
  const child = spawn(process.execPath, [vitest, 'run', '--bail', '1', '--maxWorkers', '1', ...named, ...files], {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
  });
  const endAll = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All of them have ended.
    }
  };
  const timer = setTimeout(endAll, seconds * 1000);
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', status => {
      clearTimeout(timer);
      endAll();
      done(status === 0);
    });
  });
}

interface Outcome {
  readonly mutant: Mutant;
  readonly isNoticed: boolean;
  readonly seconds: number;
}

async function tryOne(folder: string, mutant: Mutant): Promise<Outcome> {
  const start = performance.now();
  const file = join(folder, 'src', mutant.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, mutated(text, mutant));
  const isNoticed = mutant.tests.length > 0 && !(await passes(folder, mutant.tests, mutant.only, LONGEST));
  writeFileSync(file, text);
  return { mutant, isNoticed, seconds: (performance.now() - start) / 1000 };
}

const chosen = MUTANTS.filter(({ file, wrong }) => `${file} ${wrong}`.includes(values.only));
const folders = Array.from({ length: Number(values.workers) }, projectCopy);
const outcomes: Outcome[] = [];
try {
  const start = performance.now();
  // Tests that fail anyway notice nothing.
  const files = [...new Set(chosen.flatMap(({ tests }) => tests))];
  if (!(await passes(folders[0], files, undefined, LONGEST * files.length)))
    throw new Error('the tests fail without any mistake');
  const waiting = [...chosen];
  await Promise.all(
    folders.map(async folder => {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const outcome = await tryOne(folder, mutant);
        outcomes.push(outcome);
        const mark = outcome.isNoticed ? 'noticed' : 'NOT NOTICED';
        console.log(`${mark} ${mutant.file}: ${mutant.wrong} (${outcome.seconds.toFixed(1)} s)`);
      }
    }),
  );
  const noticed = outcomes.filter(({ isNoticed }) => isNoticed).length;
  for (const { mutant, isNoticed } of outcomes)
    if (!isNoticed)
      console.log(`\n${mutant.file}: ${mutant.from}\n  -> ${mutant.to}\n  ${mutant.unnoticed ?? mutant.wrong}`);
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  console.log(`\n${noticed} of ${outcomes.length} mistakes noticed in ${minutes} minutes`);
  if (noticed < ENOUGH * outcomes.length) process.exitCode = 1;
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true });
}
