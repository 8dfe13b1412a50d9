import { learn } from '../../src/engines/sigma-star/index.ts';
import {
  type Goal,
  guaranteeText,
  isOverBound,
  percent,
  printGoals,
  printReasons,
  shareWithoutZ3,
  sizeCells,
} from './columns.ts';
import { tableOptions } from './command-line.ts';
import { type Attempt, learnTarget } from './learn-target.ts';
import { markdownTable } from './markdown-table.ts';
import { PAPER_SECONDS, SANITIZERS, type Sanitizer } from './paper-tables.ts';

/**
 * Table 1 of the Sigma* paper, its columns beside ours: `tsx bench/learn/table1.ts [--timeout 60] [--only name]`. Exit
 * code 1 when a goal is missed. The wall time is that of the whole process from its start.
 */
const HEAD = [
  'benchmark',
  ...['states', 'transitions', 'lookback', 'conj. ref.', 'abs. ref.', 'predicates'].flatMap(name => [name, 'paper']),
  ...['level', 'seconds', 'membership', 'bound', 'solver', 'Z3'],
];

interface Row {
  readonly sanitizer: Sanitizer;
  readonly attempt: Attempt;
}

function cells({ sanitizer: { name, paper }, attempt: { learned, seconds } }: Row): readonly string[] {
  const papers = [
    paper.states,
    paper.transitions,
    paper.lookback,
    paper.conjectureRefinements,
    paper.abstractionRefinements,
    paper.predicates,
  ];
  const beside = (ours: readonly string[]): readonly string[] => papers.flatMap((theirs, i) => [ours[i] ?? '', theirs]);
  if (learned === undefined) return [name, ...beside([]), 'nothing', seconds.toFixed(2)];
  const { machine, guarantee, statistics } = learned;
  const { conjectureRefinements, abstractionRefinements, predicates, membershipQueries, membershipBound, solver } =
    statistics;
  return [
    name,
    ...beside([
      ...sizeCells(machine),
      ...[conjectureRefinements, abstractionRefinements, predicates].map(count => String(count)),
    ]),
    guaranteeText(guarantee),
    seconds.toFixed(2),
    ...[membershipQueries, membershipBound, solver.queries, solver.z3].map(count => String(count ?? '')),
  ];
}

function total(rows: readonly Row[]): { readonly queries: number; readonly z3: number } {
  const counters = rows.flatMap(({ attempt: { learned } }) =>
    learned === undefined ? [] : [learned.statistics.solver],
  );
  return {
    queries: counters.reduce((sum, { queries }) => sum + queries, 0),
    z3: counters.reduce((sum, { z3 }) => sum + z3, 0),
  };
}

function goals(rows: readonly Row[], wallSeconds: number): readonly Goal[] {
  const proved = rows.filter(({ attempt }) => attempt.learned?.guarantee.level === 'proved');
  const over = rows.filter(({ attempt: { learned } }) => learned !== undefined && isOverBound(learned));
  const share = shareWithoutZ3(total(rows));
  const allowed = PAPER_SECONDS * rows.length;
  return [
    {
      name: 'all learned and proved',
      measured: `${proved.length} of ${rows.length}`,
      met: proved.length === rows.length,
    },
    { name: 'at least 95 in 100 queries answered without Z3', measured: percent(share), met: share >= 0.95 },
    {
      name: 'membership queries within the bound of the paper',
      measured: over.length === 0 ? 'all' : `not ${over.map(({ sanitizer }) => sanitizer.name).join(', ')}`,
      met: over.length === 0,
    },
    {
      name: `less wall time than ${PAPER_SECONDS} seconds for each, start-up included`,
      measured: `${wallSeconds.toFixed(1)} of ${allowed} s`,
      met: wallSeconds < allowed,
    },
  ];
}

const { timeout, only } = tableOptions();
const rows: Row[] = [];
for (const sanitizer of SANITIZERS.filter(({ name }) => name.toLowerCase().includes(only)))
  rows.push({ sanitizer, attempt: await learnTarget(sanitizer, learn, timeout) });
const wallSeconds = performance.now() / 1000;
const { queries, z3 } = total(rows);
const learningSeconds = rows.reduce((sum, { attempt }) => sum + attempt.seconds, 0);
const last = ['total', ...Array(13).fill(''), learningSeconds.toFixed(2), '', '', String(queries), String(z3)];
console.log(markdownTable(HEAD, [...rows.map(cells), last]));
console.log(
  `\n${percent(shareWithoutZ3({ queries, z3 }))} of the queries answered without Z3; ${wallSeconds.toFixed(2)} s wall time with start-up.\n`,
);
printReasons(rows.map(({ sanitizer: { name }, attempt }) => ({ name, attempt })));
printGoals(goals(rows, wallSeconds));
// Z3's threads would keep the process alive.
process.exit();
