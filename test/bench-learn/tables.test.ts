import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guaranteeText, isOverBound, percent, printGoals, shareWithoutZ3 } from '../../bench/learn/columns.ts';
import { type LearnFunction, learnTarget } from '../../bench/learn/learn-target.ts';
import { markdownTable } from '../../bench/learn/markdown-table.ts';
import { nativeAgreement } from '../../bench/learn/native-agreement.ts';
import { FILTERS, SANITIZERS } from '../../bench/learn/paper-tables.ts';
import { identity } from '../../src/automata/index.ts';
import type { Learned } from '../../src/engines/learned.ts';
import { learn } from '../../src/engines/sigma-star/index.ts';
import { readSourceProgram } from '../../src/frontends/typescript/index.ts';
import { Undecided } from '../../src/logic/limits.ts';
import { Char } from '../../src/logic/sort.ts';
import { inDirectory } from '../workspace.ts';

/** Takes every function for the one that copies. */
const copying: LearnFunction = (_program, session): Learned => ({
  machine: identity(Char),
  guarantee: { level: 'tested', inputs: 0 },
  statistics: {
    conjectureRefinements: 0,
    abstractionRefinements: 0,
    predicates: 0,
    membershipQueries: 0,
    equivalenceQueries: 0,
    solver: session.solver.counters,
  },
  trace: [],
});

describe('a table', () => {
  it('is Markdown in straight columns', () => {
    const table = markdownTable(['name', 'n'], [['a|b', '1'], ['longer', '1000'], ['short row']]);
    expect(table.split('\n')).toEqual([
      '| name      |    n |',
      '| --------- | ---: |',
      '| a\\|b      |    1 |',
      '| longer    | 1000 |',
      '| short row |      |',
    ]);
  });

  it('says what stands behind a machine', () => {
    expect(guaranteeText({ level: 'proved' })).toBe('proved');
    expect(guaranteeText({ level: 'bounded', length: 4 })).toBe('bounded to 4');
    expect(guaranteeText({ level: 'tested', inputs: 10 })).toBe('tested on 10');
  });

  it('never rounds a share up', () => {
    expect(percent(shareWithoutZ3({ queries: 10_000, z3: 501 }))).toBe('94.9 %');
    expect(percent(shareWithoutZ3({ queries: 0, z3: 0 }))).toBe('100.0 %');
  });

  it('has rows for targets that exist', () => {
    const files = [...SANITIZERS, ...FILTERS].map(({ target }) => target.split('#')[0]);
    expect(files.filter(file => !existsSync(file))).toEqual([]);
    expect([SANITIZERS.length, FILTERS.length]).toEqual([14, 8]);
    for (const { paper } of SANITIZERS) expect(Object.values(paper).every(cell => cell !== undefined)).toBe(true);
  });
});

describe('the bound of the paper', () => {
  it('is kept where no more words were asked about than it allows', async () => {
    const { learned } = await learnTarget({ target: 'examples/sanitizers/pre-escape.ts#preEscape' }, learn, 40);
    if (learned === undefined) throw new Error('nothing was learned');
    const { statistics } = learned;
    // One state, six sets of symbols and the end of the input.
    expect(statistics.membershipBound).toBe(7 * 7);
    expect(isOverBound({ statistics })).toBe(false);
    expect(isOverBound({ statistics: { ...statistics, membershipQueries: 50 } })).toBe(true);
  });
});

describe('learning a target for a table', () => {
  it('gives the machine, the program and the time', async () => {
    const attempt = await learnTarget({ target: 'examples/sanitizers/html-escape.ts#htmlEscape' }, copying, 5);
    expect(attempt.learned?.guarantee).toEqual({ level: 'tested', inputs: 0 });
    expect(attempt.program?.exportName).toBe('htmlEscape');
    expect(attempt.seconds).toBeGreaterThan(0);
  });

  it('makes a row of an answer that was not found, and of nothing else', async () => {
    const target = { target: 'examples/sanitizers/html-escape.ts#htmlEscape' };
    const undecided: LearnFunction = () => {
      throw new Undecided('no time');
    };
    expect(await learnTarget(target, undecided, 5)).toMatchObject({ failure: 'no time' });
    const broken: LearnFunction = () => {
      throw new TypeError('a mistake');
    };
    await expect(learnTarget(target, broken, 5)).rejects.toThrow('a mistake');
  });

  it('finds the inputs on which a machine is wrong', async () => {
    const agreement = (target: string) =>
      nativeAgreement(identity(Char), readSourceProgram(target, inDirectory(process.cwd())), 50);
    const wrong = await agreement('examples/properties/html.ts#escapeWithoutSingleQuote');
    expect(wrong.disagreements).toContain('<');
    expect(wrong.disagreements.every(input => /[&<>"]/.test(input))).toBe(true);
    const { disagreements, inputs } = await agreement('examples/properties/whitespace.ts#normalizeNewlines');
    expect(disagreements.every(input => input.includes('\r'))).toBe(true);
    expect(disagreements.length).toBeLessThan(inputs / 2);
  });
});

describe('goals', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });

  it('make the process fail when one is missed', () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    printGoals([{ name: 'all', measured: '2 of 2', met: true }]);
    expect(process.exitCode).toBeUndefined();
    printGoals([{ name: 'none wrong', measured: '1', met: false }]);
    expect(process.exitCode).toBe(1);
    expect(print.mock.calls.flat()).toEqual(['met: all (2 of 2)', 'MISSED: none wrong (1)']);
  });
});
