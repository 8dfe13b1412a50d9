import { beforeAll, describe, expect, it } from 'vitest';
import { guaranteeText, isOverBound, shareWithoutZ3, sizeCells } from '../../bench/learn/columns.ts';
import { isLinear, roundsOf } from '../../bench/learn/filter-shape.ts';
import { type Attempt, learnTarget } from '../../bench/learn/learn-target.ts';
import { nativeAgreement } from '../../bench/learn/native-agreement.ts';
import { FILTERS, SANITIZERS } from '../../bench/learn/paper-tables.ts';
import { check, operandOfStages } from '../../src/analyses/index.ts';
import type { Machine } from '../../src/automata/index.ts';
import { learn } from '../../src/engines/sigma-star/index.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import { partOfTheDay } from '../setup/seed.ts';

/**
 * Everything here is proved in a few seconds each; the limit keeps one that is not from holding up the others. Half of
 * each table has its turn; `npm run table1` and `npm run table2` learn all of them.
 */
const SECONDS = 150;

interface Row {
  readonly name: string;
  readonly attempt: Attempt;
}

async function learnAll(targets: readonly { readonly name: string; readonly target: string }[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, target } of targets) rows.push({ name, attempt: await learnTarget({ target }, learn, SECONDS) });
  return rows;
}

/** What is not proved, each with what it is and why. */
function notProved(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ name, attempt: { learned, failure } }) => {
    if (learned === undefined) return [`${name}: nothing (${failure})`];
    const { guarantee, reason } = learned;
    return guarantee.level === 'proved' ? [] : [`${name}: ${guaranteeText(guarantee)} (${reason})`];
  });
}

/** States, transitions and lookback by name. */
function shapes(rows: readonly Row[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    rows.map(({ name, attempt: { learned } }) => [
      name,
      learned === undefined ? 'nothing' : sizeCells(learned.machine).join(' '),
    ]),
  );
}

/** What is known of these rows, out of what is known of all. */
function ofRows<T>(known: Readonly<Record<string, T>>, rows: readonly Row[]): Readonly<Record<string, T>> {
  return Object.fromEntries(rows.map(({ name }) => [name, known[name]]));
}

function newSession(): Session {
  return new Session(createSolver());
}

beforeAll(() => loadZ3());

describe('Table 1: the fourteen sanitizers', () => {
  let rows: readonly Row[] = [];
  beforeAll(async () => {
    rows = await learnAll(partOfTheDay(SANITIZERS, 4));
  });

  it('are all learned and proved', () => {
    expect(notProved(rows)).toEqual([]);
  });

  it('have the states, transitions and lookback that they are known to have', () => {
    const known = {
      EncodeHtml: '1 6 0',
      GetTags: '3 7 1',
      CleanseAttribute: '3 8 0',
      CleanseCss: '1 2 0',
      CssUrlEscape: '1 3 0',
      HtmlEscape: '1 7 0',
      JavascriptEscape: '3 57 0',
      JavascriptNumber: '29 49 2',
      JsonEscape: '3 48 0',
      PreEscape: '1 6 0',
      UrlQueryEscape: '1 22 0',
      XMLEscape: '6 41 0',
      PrefixLine: '1 2 0',
      SnippetEscape: '91 621 0',
    };
    expect(shapes(rows)).toEqual(ofRows(known, rows));
  });

  it('do what the programs do when these are run', async () => {
    const wrong: string[] = [];
    for (const { name, attempt } of rows)
      if (attempt.learned !== undefined && attempt.program !== undefined) {
        const { disagreements } = await nativeAgreement(attempt.learned.machine, attempt.program, 300);
        wrong.push(...disagreements.map(input => `${name}: ${JSON.stringify(input)}`));
      }
    expect(wrong).toEqual([]);
  });

  it('need Z3 for at most 5 in 100 of their questions', () => {
    const counters = rows.flatMap(({ attempt: { learned } }) => learned?.statistics.solver ?? []);
    const queries = counters.reduce((sum, each) => sum + each.queries, 0);
    const z3 = counters.reduce((sum, each) => sum + each.z3, 0);
    expect(queries).toBeGreaterThan(100);
    expect(shareWithoutZ3({ queries, z3 })).toBeGreaterThanOrEqual(0.95);
  });

  it('are learned with no more membership queries than the paper allows', () => {
    const over = rows.flatMap(({ name, attempt: { learned } }) =>
      learned !== undefined && isOverBound(learned)
        ? [`${name}: ${learned.statistics.membershipQueries} of ${learned.statistics.membershipBound}`]
        : [],
    );
    expect(over).toEqual([]);
  });
});

describe('Table 2: the eight filters', () => {
  const filters = partOfTheDay(FILTERS, 3);
  let rows: readonly Row[] = [];
  beforeAll(async () => {
    rows = await learnAll(filters);
  });

  it('are all learned and proved', () => {
    expect(notProved(rows)).toEqual([]);
  });

  it('have the states, transitions and lookback that they are known to have', () => {
    const known = {
      'Saxpy kernel': '2 2 1',
      'Radix-2 complex FFT': '8 8 7',
      FIR: '8 8 7',
      'Zig-zag descrambling of MPEG-2': '64 64 63',
      'Classifier of an L3 switch': '1 6 0',
      'FM demodulator': '2 2 1',
      'MPEG-2 internal parser': '10 23 0',
      'GSM encoder': '5 10 1',
    };
    expect(shapes(rows)).toEqual(ofRows(known, rows));
  });

  it('are linear and stateless where the paper says so', () => {
    const found = rows.map(({ name, attempt: { learned } }) => ({
      name,
      linear: learned && isLinear(learned.machine, newSession()),
      stateless: learned && roundsOf(learned.machine) !== undefined,
    }));
    expect(found).toEqual(filters.map(({ name, linear, stateless }) => ({ name, linear, stateless })));
  });
});

describe('the programs in the text of the paper', () => {
  const PROGRAMS = [
    'running-example',
    'nested-loop',
    'thousand',
    'difference-peek',
    'difference-state',
    'sum-peek',
  ] as const;
  let rows: readonly Row[] = [];
  beforeAll(async () => {
    rows = await learnAll(PROGRAMS.map(name => ({ name, target: `examples/streams/${name}.ts#main` })));
  });

  const machineOf = (name: (typeof PROGRAMS)[number]): Machine => {
    const learned = rows.find(row => row.name === name)?.attempt.learned;
    if (learned === undefined) throw new Error(`nothing was learned of ${name}`);
    return learned.machine;
  };

  it('are all learned and proved', () => {
    expect(notProved(rows)).toEqual([]);
  });

  it('have the machines of the paper, and a thousand rounds need one state', () => {
    expect(shapes(rows)).toEqual({
      'running-example': '3 4 1',
      'nested-loop': '2 4 0',
      thousand: '1 1 0',
      'difference-peek': '2 2 1',
      'difference-state': '2 2 1',
      'sum-peek': '2 2 1',
    });
  });

  it.each([
    ['equivalent', 'difference-peek', 'difference-state', 'holds'],
    ['equivalent', 'difference-peek', 'sum-peek', 'fails'],
    ['commutes', 'difference-peek', 'sum-peek', 'holds'],
  ] as const)('%s: %s and %s: %s', (property, left, right, verdict) => {
    const session = newSession();
    const operands = [left, right].map(name => operandOfStages(name, [{ machine: machineOf(name) }], session));
    expect(check(property, operands, session)).toMatchObject({ verdict, guarantee: { level: 'proved' } });
  });
});
