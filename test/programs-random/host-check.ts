import { parseArgs } from 'node:util';
import { Coverage } from './coverage.ts';
import { generateProgram } from './generate.ts';
import { hostOf } from './host.ts';

/**
 * Runs random programs in this engine and reports how many throw or take too long, how large they are, and which
 * constructs never come up: `tsx test/programs-random/host-check.ts [--seed 1] [--programs 3000] [--size 6]`.
 * Exit code 1 when a program is not valid, takes too long or depends on the engine.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    programs: { type: 'string', default: '3000' },
    size: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

const coverage = new Coverage();
const thrown = new Map<string, number>();
const problems: string[] = [];
let [lines, bytes, calls, callsThrown, programsThrown, time, slowest, constant, answers] = [0, 0, 0, 0, 0, 0, 0, 0, 0];

const first = Number(values.seed);
const count = Number(values.programs);
for (let seed = first; seed < first + count; seed++) {
  const program = generateProgram(seed, values.size === undefined ? undefined : Number(values.size));
  lines += program.source.split('\n').length;
  bytes += program.source.length;
  let run: ReturnType<typeof hostOf>;
  try {
    coverage.add(program.source);
    run = hostOf(program.source);
  } catch (error) {
    problems.push(`seed ${seed}: ${error instanceof Error ? error.message : error}`);
    continue;
  }
  let throws = 0;
  const results = new Set<string>();
  for (const input of program.inputs) {
    const start = performance.now();
    const outcome = run(input);
    const taken = performance.now() - start;
    calls++;
    time += taken;
    slowest = Math.max(slowest, taken);
    results.add(JSON.stringify(outcome));
    if (outcome.kind === 'returned') answers += String(outcome.value).length;
    if (outcome.kind === 'timeout') problems.push(`seed ${seed}: takes too long on ${JSON.stringify(input)}`);
    if (outcome.kind === 'unsupported') problems.push(`seed ${seed}: depends on ${outcome.reason}`);
    if (outcome.kind !== 'thrown') continue;
    throws++;
    thrown.set(outcome.thrown, (thrown.get(outcome.thrown) ?? 0) + 1);
    if (values.list && throws === 1) process.stdout.write(`seed ${seed} throws ${outcome.thrown}\n`);
  }
  callsThrown += throws;
  if (throws > 0) programsThrown++;
  if (results.size === 1) constant++;
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;
const report = [
  `${count} programs, ${calls} calls`,
  `lines: ${(lines / count).toFixed(1)} on average, ${Math.round(bytes / count)} characters`,
  `programs that throw on some input: ${percent(programsThrown, count)}; calls that throw: ${percent(callsThrown, calls)}`,
  `thrown: ${[...thrown]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 12)
    .map(([name, n]) => `${name} ${n}`)
    .join(', ')}`,
  `programs with one outcome for all inputs: ${percent(constant, count)}; answers of ${Math.round(answers / calls)} characters on average`,
  `time of a call, with loading: ${(time / calls).toFixed(2)} ms on average, ${slowest.toFixed(0)} ms at most`,
  `invalid, too slow or up to the engine: ${problems.length}`,
  ...problems.slice(0, 20),
  ...coverage.report(),
];
process.stdout.write(`${report.join('\n')}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
