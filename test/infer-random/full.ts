import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { campaign, type Totals } from './campaign.ts';

/**
 * A long comparison of random stateful programs with the automata that are inferred from them:
 * `npm run infer:random -- [--programs 2000] [--seed 1] [--time 5] [--tries 800] [--shrink 150] [--widest 64] [--hurried] [--findings FILE]`.
 * Exit code 1 when an automaton lacks something that its program does.
 */
const { values } = parseArgs({
  options: {
    programs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    time: { type: 'string', default: '5' },
    tries: { type: 'string', default: '800' },
    shrink: { type: 'string', default: '150' },
    widest: { type: 'string', default: '64' },
    hurried: { type: 'boolean' },
    findings: { type: 'string' },
  },
});

const PROGRESS_EVERY = 20;

function summary({ programs, words, nativeWords, kinds, states, disagreements }: Totals): string {
  const inferred = kinds.whole + kinds['cut off'];
  return [
    `${programs} programs, ${words} words, ${nativeWords} of them natively`,
    `${kinds.whole} automata in full, ${kinds['cut off']} cut off, ${kinds.none} none, ${kinds.refused} refused`,
    `${(states / Math.max(1, inferred)).toFixed(1)} states on average`,
    `${disagreements.length} disagreements`,
  ].join('; ');
}

await loadZ3();
const folder = mkdtempSync(join(tmpdir(), 'codomata-infer-random-'));
const first = Number(values.seed);
let told = 0;
const totals = await campaign(
  Array.from({ length: Number(values.programs) }, (_, i) => first + i),
  {
    time: Number(values.time) * 1000,
    tries: Number(values.tries),
    shrink: Number(values.shrink),
    widest: Number(values.widest),
    isHurried: values.hurried === true,
    nativeEvery: 4,
    nativeWords: 300,
    folder,
    onProgram: ({ seed }, { kind, reason }, now) => {
      rmSync(join(folder, String(seed)), { recursive: true, force: true });
      if (kind === 'none' || kind === 'refused')
        process.stdout.write(`seed ${seed}: ${kind}: ${reason?.slice(0, 200)}\n`);
      for (; told < now.disagreements.length; told++) {
        process.stdout.write(`${now.disagreements[told]}\n`);
        if (values.findings !== undefined) appendFileSync(values.findings, `## ${now.disagreements[told]}\n`);
      }
      if (now.programs % PROGRESS_EVERY === 0) process.stdout.write(`${summary(now)}\n`);
    },
  },
);
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${summary(totals)}\n`);
for (const [reason, count] of [...totals.reasons].sort((a, b) => b[1] - a[1]))
  process.stdout.write(`${count} times: ${reason}\n`);
process.exitCode = totals.disagreements.length > 0 ? 1 : 0;
