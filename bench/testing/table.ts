import { askTest } from '../../src/api/test.ts';
import { Workspace } from '../../src/host/workspace.ts';
import { nodeHost } from '../../src/node/host.ts';
import { tableOptions } from '../learn/command-line.ts';
import { markdownTable } from '../learn/markdown-table.ts';
import { coverageOf } from './coverage-of.ts';
import { fastCheckInputs, uniformInputs } from './other-inputs.ts';
import { nameOf, SUBJECTS, type Subject } from './subjects.ts';

/**
 * What `codomata test` runs of the examples, beside as many uniformly random inputs and as many of fast-check, of lengths
 * up to that of the longest input of ours: `tsx bench/testing/table.ts [--timeout 60] [--only name]`. Exit code 1 when the
 * median of our share of statements is less than twice that of the random ones.
 */
const SEEDS = [1, 2, 3, 4, 5];
const GOAL = 2;
/** Random inputs that are run at most for the comparison with all runs of the search. */
const MOST_TRIED = 5000;

interface Row {
  readonly name: string;
  readonly cells: readonly string[];
  readonly ratio: number;
}

async function rowOf(subject: Subject, timeout: number): Promise<Row> {
  const { answer, code, cases } = await askTest(new Workspace(nodeHost), subject.target, {
    ...subject.options,
    timeout,
  });
  const { runs, coverage, model, seconds } = answer;
  const longest = Math.max(1, ...cases.map(({ input }) => input.length));
  const sort = code.native.input;
  const mean = async (inputs: (seed: number) => readonly (readonly number[])[]): Promise<number> => {
    let sum = 0;
    for (const seed of SEEDS) sum += (await coverageOf(code, inputs(seed))).statements;
    return sum / SEEDS.length;
  };
  const uniform = await mean(seed => uniformInputs({ sort, count: runs, longest, seed }));
  // Runs that were made to find our inputs count, too: what as many random ones run.
  const all = Math.min(MOST_TRIED, runs + (answer.tried ?? 0));
  const [seed] = SEEDS;
  const ofAll = (await coverageOf(code, uniformInputs({ sort, count: all, longest, seed }))).statements;
  const ofFastCheck = await mean(seed => fastCheckInputs({ sort, count: runs, longest, seed }));
  const statements = coverage?.statements ?? 0;
  const reached = model?.reached;
  return {
    name: nameOf(subject),
    ratio: statements / uniform,
    cells: [
      nameOf(subject),
      `${runs}`,
      percent(statements),
      percent(uniform),
      percent(ofFastCheck),
      `${percent(ofAll)} (${all})`,
      percent(coverage?.branches ?? 0),
      `${reached?.states ?? 0}/${model?.states ?? 0}`,
      `${reached?.transitions ?? 0}/${model?.transitions ?? 0}`,
      `${reached?.pairs ?? 0}/${model?.pairs ?? 0}`,
      seconds.toFixed(0),
    ],
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const HEAD = [
  'program',
  'runs',
  'statements',
  'random',
  'fast-check',
  'random, with those of the search',
  'branches',
  'states',
  'transitions',
  'pairs',
  'seconds',
];

const { timeout, only } = tableOptions();
const rows: Row[] = [];
for (const subject of SUBJECTS.filter(each => nameOf(each).toLowerCase().includes(only))) {
  const row = await rowOf(subject, timeout);
  rows.push(row);
  console.error(row.cells.join('  '));
}
console.log(
  markdownTable(
    HEAD,
    rows.map(row => row.cells),
  ),
);
const middle = median(rows.map(({ ratio }) => ratio));
console.log(`\nmedian of our statements to those of random inputs: ${middle.toFixed(2)} (goal: ${GOAL})`);
process.exit(middle >= GOAL ? 0 : 1);
