/**
 * What each part of what is known of variables is worth: the subjects of `table:infer` with intervals only, with exact
 * values only, with each variable as it needs to be, and with conditions between variables besides.
 *
 *     npm run table:ablation -- [--only NAME] [--words 1000] [--seed 1] [--timeout 60]
 */
import { parseArgs } from 'node:util';
import type { Domains } from '../../src/engines/seal/precision.ts';
import { Undecided } from '../../src/logic/limits.ts';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { markdownTable } from '../learn/markdown-table.ts';
import { type Measuring, measuredRow } from './row.ts';
import { type Subject, subjectsNamed } from './subjects.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    words: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    timeout: { type: 'string', default: '60' },
  },
});

const DOMAINS: readonly Domains[] = ['intervals', 'symbolic', 'mixed', 'relational'];

/** States, similarity and seconds; where anything is accepted from some state on, that is said. */
async function cell(subject: Subject, measuring: Measuring): Promise<string> {
  try {
    const { states, near, seconds, lost } = await measuredRow(subject, measuring);
    return `${states}${lost.length > 0 ? ' with anything' : ''}, ${near.score.toFixed(3)}, ${seconds.toFixed(1)} s`;
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return 'none';
  }
}

await loadZ3();
const measuring = { words: Number(values.words), seed: Number(values.seed), timeout: Number(values.timeout) };
const rows: string[][] = [];
for (const subject of subjectsNamed(values.only)) {
  const row = [subject.name];
  for (const domains of DOMAINS) row.push(await cell(subject, { ...measuring, domains }));
  console.error(row.join('  '));
  rows.push(row);
}
console.log(`In each column: states, similarity to the truth, seconds.\n`);
console.log(markdownTable(['subject', ...DOMAINS], rows));
// Z3's threads would keep the process alive.
process.exit();
