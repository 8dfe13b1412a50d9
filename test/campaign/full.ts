import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { loadZ3 } from '../../src/logic/solver/z3.ts';
import { Tally } from './bench.ts';
import { campaign, type Failure, summary } from './campaign.ts';

/**
 * The whole campaign, in processes of their own so that the terms of finished chunks are forgotten:
 * `tsx test/campaign/full.ts [--seed 1] [--pairs 20000] [--workers 2] [--only equality,run]`.
 * Exit code 1 when something disagreed; each failure is printed with its seed and a smallest case.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    pairs: { type: 'string', default: '20000' },
    workers: { type: 'string', default: '2' },
    only: { type: 'string' },
    chunk: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const pairs = Number(values.pairs);
const CHUNK = 250;

interface ChunkReport {
  readonly rows: ReturnType<Tally['rows']>;
  readonly failures: readonly Failure[];
}

/** One chunk, in this process; the report goes to the parent. */
async function runChunk(): Promise<void> {
  await loadZ3();
  const report = campaign({ seed, pairs, only: values.only?.split(',') });
  const message: ChunkReport = { rows: report.tally.rows(), failures: report.failures };
  process.send?.(message, () => process.disconnect());
}

function inOtherProcess(from: number, count: number): Promise<ChunkReport> {
  const only = values.only === undefined ? [] : ['--only', values.only];
  const child = fork(import.meta.filename, ['--chunk', '--seed', `${from}`, '--pairs', `${count}`, ...only]);
  return new Promise((resolve, reject) => {
    let report: ChunkReport | undefined;
    child.on('message', message => {
      report = message as ChunkReport;
    });
    child.on('exit', code =>
      report === undefined ? reject(new Error(`seeds from ${from}: no report, exit ${code}`)) : resolve(report),
    );
  });
}

async function runAll(): Promise<void> {
  const tally = new Tally();
  const failures: Failure[] = [];
  let started = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (started < pairs) {
      const from = seed + started;
      const count = Math.min(CHUNK, pairs - started);
      started += count;
      const report = await inOtherProcess(from, count);
      done += count;
      tally.add(report.rows);
      failures.push(...report.failures);
      for (const failure of report.failures) console.log(`\n${failure.text}\n`);
      console.log(`${done} of ${pairs} pairs, ${failures.length} failures`);
    }
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, worker));
  console.log(summary({ pairs, tally, failures }));
  if (failures.length > 0) process.exitCode = 1;
}

await (values.chunk ? runChunk() : runAll());
