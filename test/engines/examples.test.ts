import { beforeAll, describe, expect, it } from 'vitest';
import { check, operandOfStages } from '../../src/analyses/index.ts';
import { type Machine, transitionCount, windowVariable } from '../../src/automata/machine/machine.ts';
import { separating } from '../../src/automata/machine/separating.ts';
import type { Learned } from '../../src/engines/learned.ts';
import { learn } from '../../src/engines/sigma-star/index.ts';
import { readSourceProgram, transductionOf } from '../../src/frontends/typescript/index.ts';
import { add, eq, ge, lt, ne, num, sub } from '../../src/logic/build.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import { Int } from '../../src/logic/sort.ts';
import { type Term, TRUE } from '../../src/logic/term.ts';
import { inDirectory } from '../workspace.ts';

beforeAll(async () => {
  await loadZ3();
});

function newSession(): Session {
  const budget = new Budget({ timeout: 60_000 });
  return new Session(createSolver({ budget }), budget);
}

const learned = new Map<string, Learned>();

/** The machine of a stream program over integers. */
function learnedOf(file: string): Learned {
  const known =
    learned.get(file) ??
    learn(
      transductionOf(readSourceProgram(`examples/streams/${file}#main`, inDirectory(process.cwd())), 'int'),
      newSession(),
    );
  learned.set(file, known);
  return known;
}

const [x, before] = [windowVariable(Int, 0), windowVariable(Int, 1)];
const a = num(97n, Int);

type Row = readonly (readonly [Term, readonly Term[], number])[];

/** A machine over integers whose states are all final and write nothing at the end. */
function machineOf(lookback: number, ...rows: readonly Row[]): Machine {
  return {
    input: Int,
    output: Int,
    lookback,
    registers: [],
    states: rows.map((_, i) => String(i)),
    initial: 0,
    transitions: rows.map(row => row.map(([guard, outputs, to]) => ({ guard, outputs, updates: [], to }))),
    endings: rows.map(() => [{ guard: TRUE, outputs: [] }]),
  };
}

/** The machines of the Sigma* paper, as it draws them. */
const PAPER: Readonly<Record<string, Machine>> = {
  'running-example.ts': machineOf(
    1,
    [[TRUE, [x], 1]],
    [[TRUE, [x], 2]],
    [
      [lt(x, before), [add(x, before)], 2],
      [ge(x, before), [sub(x, before)], 2],
    ],
  ),
  'nested-loop.ts': machineOf(
    0,
    [
      [eq(x, a), [], 0],
      [ne(x, a), [], 1],
    ],
    [
      [eq(x, a), [x], 0],
      [ne(x, a), [x], 1],
    ],
  ),
  'difference-peek.ts': machineOf(1, [[TRUE, [x], 1]], [[TRUE, [sub(x, before)], 1]]),
  'difference-state.ts': machineOf(1, [[TRUE, [x], 1]], [[TRUE, [sub(x, before)], 1]]),
  'sum-peek.ts': machineOf(1, [[TRUE, [x], 1]], [[TRUE, [add(x, before)], 1]]),
  'thousand.ts': machineOf(0, [[TRUE, [x], 0]]),
};

describe('the stream programs of the paper', () => {
  it.each(Object.entries(PAPER))(
    '%s is learned to the machine that the paper draws, and it is proved',
    (file, drawn) => {
      const { machine, guarantee } = learnedOf(file);
      expect(guarantee).toEqual({ level: 'proved' });
      expect([machine.states.length, transitionCount(machine), machine.lookback]).toEqual([
        drawn.states.length,
        transitionCount(drawn),
        drawn.lookback,
      ]);
      expect(separating(machine, drawn, newSession())).toBeUndefined();
    },
  );

  const asked = (property: string, ...chains: readonly (readonly string[])[]) => {
    const session = newSession();
    const operands = chains.map(files =>
      operandOfStages(
        files.join(' | '),
        files.map(file => ({ machine: learnedOf(file).machine })),
        session,
      ),
    );
    return check(property, operands, session);
  };

  it('P and P′ encode the same differences', () => {
    expect(asked('equivalent', ['difference-peek.ts'], ['difference-state.ts'])).toMatchObject({
      verdict: 'holds',
      guarantee: { level: 'proved' },
    });
  });

  it('P and Q commute, and are not the same', () => {
    expect(asked('commutes', ['difference-peek.ts'], ['sum-peek.ts'])).toMatchObject({
      verdict: 'holds',
      guarantee: { level: 'proved' },
    });
    expect(asked('equivalent', ['difference-peek.ts'], ['sum-peek.ts'])).toMatchObject({ verdict: 'fails' });
  });

  it('the running example commutes with neither', () => {
    expect(asked('commutes', ['running-example.ts'], ['sum-peek.ts'])).toMatchObject({ verdict: 'fails' });
  });
});
