import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MUTANTS } from './index.ts';
import type { Answer, Question } from './lane.ts';
import { type Mutant, mutated } from './mutant.ts';

/**
 * Makes deliberate mistakes in the product, one at a time, each in a copy of the project, and runs the tests that should
 * notice: `npm run mutants -- [--only TEXT] [--from 1] [--workers 2] [--timeout 120]`; `--from 101` leaves out the first
 * hundred. Prints those that were not noticed; exit status 1 when fewer than 95 in 100 were.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    timeout: { type: 'string', default: '120' },
  },
});

const ENOUGH = 0.95;
/** Seconds for the tests of one mistake. */
const LONGEST = Number(values.timeout);
/** What may be changed or is read from where it is; the rest is linked. */
const COPIED = ['src', 'test', 'vitest.config.ts'];
const LEFT_OUT = new Set(['.git', '.ci', '.compiled', ...COPIED]);

/** A copy of the project that may be changed. */
function projectCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'codomata-mutants-'));
  for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true });
  for (const name of readdirSync('.'))
    if (!LEFT_OUT.has(name)) symlinkSync(join(process.cwd(), name), join(folder, name));
  return folder;
}

/** A copy of the project with a process that runs its tests. The process is started anew after tests that did not end. */
class Lane {
  readonly folder = projectCopy();
  private child: ChildProcess | undefined;

  /** Whether tests pass; what takes longer than allowed does not. */
  async passes(question: Question): Promise<boolean> {
    this.child ??= await this.start();
    const child = this.child;
    return new Promise((done, failed) => {
      const timer = setTimeout(() => {
        this.end();
        settle(() => done(false));
      }, LONGEST * 1000);
      const settle = (how: () => void): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        how();
      };
      child.on('message', ({ passes }: Answer) => settle(() => done(passes)));
      child.on('exit', () => settle(() => failed(new Error(`the tests of ${this.folder} cannot be run`))));
      child.send(question);
    });
  }

  private start(): Promise<ChildProcess> {
    // A test that would notice the mistake may not have its turn today.
    const env = { ...process.env, CODOMATA_ALL: '1' };
    // A group of processes of its own: a worker that does not end is ended with it.
    const child = fork(join(import.meta.dirname, 'lane.ts'), { cwd: this.folder, detached: true, env });
    return new Promise((done, failed) => {
      child.once('message', () => {
        child.removeAllListeners();
        done(child);
      });
      child.once('exit', () => failed(new Error('the test tool does not start')));
    });
  }

  private end(): void {
    this.child?.removeAllListeners();
    try {
      if (this.child?.pid !== undefined) process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // All of them have ended.
    }
    this.child = undefined;
  }

  close(): void {
    this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

interface Outcome {
  readonly mutant: Mutant;
  readonly isNoticed: boolean;
  readonly seconds: number;
}

/** The tests that pass without any mistake; those that fail anyway notice nothing. */
const sound = new Map<string, Promise<void>>();

function assertSound(lane: Lane, { tests, only }: Mutant, changed: readonly string[]): Promise<void> {
  const key = [only, ...tests].join('\n');
  let known = sound.get(key);
  if (known === undefined) {
    known = lane.passes({ tests, only, changed }).then(passes => {
      if (!passes) throw new Error(`without any mistake, there are failures in ${tests.join(', ')}`);
    });
    sound.set(key, known);
  }
  return known;
}

async function tryOne(lane: Lane, mutant: Mutant): Promise<Outcome> {
  const start = performance.now();
  const { tests, only } = mutant;
  const outcome = (isNoticed: boolean): Outcome => ({
    mutant,
    isNoticed,
    seconds: (performance.now() - start) / 1000,
  });
  if (tests.length === 0) return outcome(false);
  const changed = [mutant.file];
  await assertSound(lane, mutant, changed);
  const file = join(lane.folder, 'src', mutant.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, mutated(text, mutant));
  const isNoticed = !(await lane.passes({ tests, only, changed }));
  writeFileSync(file, text);
  return outcome(isNoticed);
}

const chosen = MUTANTS.map((mutant, i) => ({ mutant, number: i + 1 })).filter(
  ({ mutant, number }) => number >= Number(values.from) && `${mutant.file} ${mutant.wrong}`.includes(values.only),
);
const lanes = Array.from({ length: Number(values.workers) }, () => new Lane());
const outcomes: Outcome[] = [];
const start = performance.now();
try {
  const waiting = [...chosen];
  await Promise.all(
    lanes.map(async lane => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { mutant, number } = next;
        const outcome = await tryOne(lane, mutant);
        outcomes.push(outcome);
        const mark = outcome.isNoticed ? 'noticed' : 'NOT NOTICED';
        console.log(`${number} ${mark} ${mutant.file}: ${mutant.wrong} (${outcome.seconds.toFixed(1)} s)`);
      }
    }),
  );
} finally {
  for (const lane of lanes) lane.close();
}
const missed = outcomes.filter(({ isNoticed }) => !isNoticed);
for (const { mutant } of missed)
  console.log(`\n${mutant.file}: ${mutant.from}\n  -> ${mutant.to}\n  ${mutant.unnoticed ?? mutant.wrong}`);
const minutes = ((performance.now() - start) / 60_000).toFixed(1);
const noticed = outcomes.length - missed.length;
console.log(`\n${noticed} of ${outcomes.length} mistakes noticed in ${minutes} minutes`);
process.exit(noticed < ENOUGH * outcomes.length ? 1 : 0);
