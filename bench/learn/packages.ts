import { isDeterministic } from '../../src/automata/index.ts';
import { learn } from '../../src/engines/sigma-star/index.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, withZ3 } from '../../src/logic/solver/index.ts';
import { FUNCTIONS, type PackageFunction } from '../../test/packages/functions.ts';
import { guaranteeText, printGoals, printReasons, sizeCells } from './columns.ts';
import { tableOptions } from './command-line.ts';
import { type Attempt, learnTarget } from './learn-target.ts';
import { markdownTable } from './markdown-table.ts';
import { nativeAgreement } from './native-agreement.ts';

/**
 * The functions of npm packages, learned one after the other, and each machine run against the real function:
 * `tsx bench/learn/packages.ts [--timeout 60] [--only lodash] [--random 3000]`. Exit code 1 when a goal is missed.
 */
const HEAD = [
  'function',
  ...['states', 'transitions', 'lookback', 'nondeterministic', 'level', 'seconds', 'tested on', 'disagreements'],
];
const WANTED = 22;

interface Row {
  readonly name: string;
  readonly attempt: Attempt;
  readonly cells: readonly string[];
  readonly proved: boolean;
  readonly wrong: readonly string[];
}

function nameOf({ target, args }: PackageFunction): string {
  return args === undefined ? target : `${target} ${JSON.stringify(args)}`;
}

async function row(called: PackageFunction, timeout: number, random: number): Promise<Row> {
  const name = nameOf(called);
  const attempt = await learnTarget(called, learn, timeout);
  const { learned, program, seconds } = attempt;
  if (learned === undefined || program === undefined)
    return { name, attempt, cells: [name, '', '', '', '', 'nothing', seconds.toFixed(2)], proved: false, wrong: [] };
  const { machine, guarantee } = learned;
  const budget = new Budget({ timeout: 1000 * timeout });
  const deterministic = await withZ3(() => isDeterministic(machine, new Session(createSolver({ budget }), budget)));
  const { inputs, disagreements } = await nativeAgreement(machine, program, random);
  return {
    name,
    attempt,
    cells: [
      name,
      ...sizeCells(machine),
      deterministic ? '' : 'yes',
      guaranteeText(guarantee),
      seconds.toFixed(2),
      String(inputs),
      String(disagreements.length),
    ],
    proved: guarantee.level === 'proved',
    wrong: disagreements,
  };
}

const { timeout, only, random } = tableOptions();
const chosen = FUNCTIONS.filter(called => nameOf(called).toLowerCase().includes(only));
const rows: Row[] = [];
for (const called of chosen) rows.push(await row(called, timeout, random));
console.log(
  `${markdownTable(
    HEAD,
    rows.map(({ cells }) => cells),
  )}\n`,
);
printReasons(rows);
for (const { name, wrong } of rows)
  if (wrong.length > 0)
    console.log(
      `${name} is wrong on ${wrong
        .slice(0, 3)
        .map(text => JSON.stringify(text))
        .join(', ')}`,
    );
const proved = rows.filter(row => row.proved).length;
const wrong = rows.filter(row => row.wrong.length > 0).length;
const wanted = Math.min(WANTED, rows.length);
printGoals([
  { name: `at least ${wanted} proved`, measured: `${proved} of ${rows.length}`, met: proved >= wanted },
  { name: 'none wrong', measured: `${wrong}`, met: wrong === 0 },
]);
// Z3's threads would keep the process alive.
process.exit();
