import { learn } from '../../src/engines/sigma-star/index.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import { guaranteeText, printGoals, printReasons, sizeCells } from './columns.ts';
import { tableOptions } from './command-line.ts';
import { isLinear, roundsOf } from './filter-shape.ts';
import { type Attempt, learnTarget } from './learn-target.ts';
import { markdownTable } from './markdown-table.ts';
import { FILTERS, type Filter } from './paper-tables.ts';

/**
 * Table 2 of the Sigma* paper, with the columns computed from the learned machines:
 * `tsx bench/learn/table2.ts [--timeout 60] [--only name]`. Exit code 1 when a goal is missed.
 *
 * Our machines read one number at a time, the paper's filters as many as they take: stateless means one state for a
 * block of numbers, once the window is full.
 */
const HEAD = [
  'filter',
  ...['linear', 'paper', 'stateless', 'paper', 'block', 'warm-up'],
  ...['states', 'transitions', 'lookback', 'level', 'seconds', 'solver', 'Z3'],
];

interface Row {
  readonly filter: Filter;
  readonly attempt: Attempt;
  readonly linear?: boolean;
  readonly stateless?: boolean;
  readonly cells: readonly string[];
}

const sign = (holds: boolean): string => (holds ? '+' : '−');

function row(filter: Filter, attempt: Attempt, session: Session): Row {
  const { learned, seconds } = attempt;
  if (learned === undefined) {
    const papers = ['', sign(filter.linear), '', sign(filter.stateless), '', ''];
    return { filter, attempt, cells: [filter.name, ...papers, '', '', '', 'nothing', seconds.toFixed(2)] };
  }
  const { machine, guarantee, statistics } = learned;
  const linear = isLinear(machine, session);
  const rounds = roundsOf(machine);
  const cells = [
    filter.name,
    ...[sign(linear), sign(filter.linear), sign(rounds !== undefined), sign(filter.stateless)],
    ...[rounds?.block, rounds?.warmUp].map(count => (count === undefined ? '' : String(count))),
    ...sizeCells(machine),
    guaranteeText(guarantee),
    seconds.toFixed(2),
    ...[statistics.solver.queries, statistics.solver.z3].map(count => String(count)),
  ];
  return { filter, attempt, linear, stateless: rounds !== undefined, cells };
}

const { timeout, only } = tableOptions();
await loadZ3();
const rows: Row[] = [];
for (const filter of FILTERS.filter(({ name }) => name.toLowerCase().includes(only))) {
  const attempt = await learnTarget(filter, learn, timeout);
  const budget = new Budget({ timeout: 1000 * timeout });
  rows.push(row(filter, attempt, new Session(createSolver({ budget }), budget)));
}
console.log(
  `${markdownTable(
    HEAD,
    rows.map(({ cells }) => cells),
  )}\n`,
);
printReasons(rows.map(({ filter: { name }, attempt }) => ({ name, attempt })));
const learned = rows.filter(({ attempt }) => attempt.learned !== undefined);
const proved = rows.filter(({ attempt }) => attempt.learned?.guarantee.level === 'proved');
const same = rows.filter(({ filter, linear, stateless }) => filter.linear === linear && filter.stateless === stateless);
printGoals([
  {
    name: 'all learned',
    measured: `${learned.length} of ${rows.length}, ${proved.length} proved`,
    met: learned.length === rows.length,
  },
  {
    name: 'linear and stateless as in the paper',
    measured: `${same.length} of ${rows.length}`,
    met: same.length === rows.length,
  },
]);
// Z3's threads would keep the process alive.
process.exit();
