/**
 * The subjects of the paper's Table 2, as programs written here: what is inferred for each, how long it takes, and how near
 * it comes to a ground truth.
 *
 *     npm run table:infer -- [--only NAME] [--words 10000] [--seed 1] [--timeout 60]
 */
import { parseArgs } from 'node:util';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { type Goal, printGoals } from '../learn/columns.ts';
import { markdownTable } from '../learn/markdown-table.ts';
import { measuredRow, type Row } from './row.ts';
import { subjectsNamed } from './subjects.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    words: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    timeout: { type: 'string', default: '60' },
  },
});
const [words, seed, timeout] = [Number(values.words), Number(values.seed), Number(values.timeout)];

function cells({ subject: { name, truth }, states, transitions, seconds, near }: Row): readonly string[] {
  const size = `${states}/${transitions}`;
  return [name, size, `${truth.states.length}/${truth.transitions}`, seconds.toFixed(1), near.score.toFixed(3)];
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function goals(rows: readonly Row[]): readonly Goal[] {
  const scores = rows.map(({ near }) => near.score);
  const times = rows.map(({ seconds }) => seconds);
  const quick = times.filter(time => time <= 10).length;
  const rejected = rows.reduce((sum, { near }) => sum + near.rejected, 0);
  const untaken = rows.flatMap(({ subject: { name }, near }) => near.untaken.map(move => `${name}: ${move}`));
  return [
    {
      name: 'all transitions of the truths are taken',
      measured: untaken.join(' | ') || 'all',
      met: untaken.length === 0,
    },
    { name: 'no word of a truth is rejected', measured: String(rejected), met: rejected === 0 },
    {
      name: 'similarity at least 0.95 each',
      measured: Math.min(...scores).toFixed(3),
      met: Math.min(...scores) >= 0.95,
    },
    { name: 'similarity 0.98 in the median', measured: median(scores).toFixed(3), met: median(scores) >= 0.98 },
    {
      name: 'within 60 s each',
      measured: `${Math.max(...times).toFixed(1)} s`,
      met: Math.max(...times) <= 60 && rows.every(({ lost }) => lost.length === 0),
    },
    { name: 'half within 10 s', measured: `${quick} of ${rows.length}`, met: 2 * quick >= rows.length },
  ];
}

await loadZ3();
const rows: Row[] = [];
for (const subject of subjectsNamed(values.only)) {
  const made = await measuredRow(subject, { words, seed, timeout });
  console.error(cells(made).join('  '));
  rows.push(made);
}
const head = ['subject', 'states/transitions', 'of the truth', 'seconds', 'similarity'];
console.log(`${markdownTable(head, rows.map(cells))}\n`);
for (const { subject, lost } of rows) for (const reason of lost) console.log(`${subject.name}: ${reason}`);
printGoals(goals(rows));
// Z3's threads would keep the process alive.
process.exit();
