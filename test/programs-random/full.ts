import { parseArgs } from 'node:util';
import { comparePrograms, disagreementText } from './compare-programs.ts';
import { irEvaluator } from './ir-evaluator.ts';

/**
 * A long comparison of the program representation with this engine on random programs:
 * `tsx test/programs-random/full.ts [--seed 1] [--programs 3000] [--size 6] [--shrink 2000]`.
 * Exit code 1 when they differ.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    programs: { type: 'string', default: '3000' },
    size: { type: 'string' },
    shrink: { type: 'string', default: '2000' },
  },
});

const SLICE = 100;
const evaluate = irEvaluator();
const unsupported = new Map<string, number>();
let [programs, agreed, different] = [0, 0, 0];
const first = Number(values.seed);
const end = first + Number(values.programs);
for (let start = first; start < end; start += SLICE) {
  const seeds = Array.from({ length: Math.min(SLICE, end - start) }, (_, i) => start + i);
  const result = comparePrograms(seeds, evaluate, {
    size: values.size === undefined ? undefined : Number(values.size),
    shrinkTries: Number(values.shrink),
  });
  programs += result.programs;
  agreed += result.agreed;
  different += result.disagreements.length;
  for (const [reason, count] of result.unsupported) unsupported.set(reason, (unsupported.get(reason) ?? 0) + count);
  for (const disagreement of result.disagreements) process.stdout.write(`${disagreementText(disagreement)}\n\n`);
}
process.stdout.write(`${programs} programs, ${agreed} calls agree, ${different} programs differ\n`);
for (const [reason, count] of [...unsupported].sort((a, b) => b[1] - a[1]))
  process.stdout.write(`not supported in ${count} programs: ${reason}\n`);
process.exitCode = different > 0 ? 1 : 0;
