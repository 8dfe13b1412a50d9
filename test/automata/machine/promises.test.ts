import { beforeAll, describe, expect, test } from 'vitest';
import { type Behaviour, behaviourOf, type Config } from '../../../src/automata/machine/behaviour.ts';
import { outputDifference } from '../../../src/automata/machine/compare.ts';
import { domainDifference } from '../../../src/automata/machine/domain-difference.ts';
import { type Machine, windowVariable } from '../../../src/automata/machine/machine.ts';
import { disagreement } from '../../../src/automata/machine/questions.ts';
import { reduceMachine } from '../../../src/automata/machine/reduce.ts';
import { outputsOf } from '../../../src/automata/machine/run.ts';
import { subjectOf } from '../../../src/automata/machine/subject.ts';
import { and, bitAnd, eq, lt, member } from '../../../src/logic/build.ts';
import { CharSet } from '../../../src/logic/char-set.ts';
import { loadZ3 } from '../../../src/logic/solver/z3.ts';
import { Enum } from '../../../src/logic/sort.ts';
import { constant, type Term, TRUE } from '../../../src/logic/term.ts';
import { QUAD as QUADS, wordsUpTo } from '../../campaign/alphabet.ts';
import { firstWord, naive, type Word } from '../../campaign/brute-force.ts';
import { machine, QUAD, quad, session, window } from './hand-made.ts';

beforeAll(async () => {
  await loadZ3();
});

const [x, x1] = window(QUAD);
const LOW = CharSet.range(0, 1);
const HIGH = CharSet.range(2, 3);
const WORDS = wordsUpTo(QUADS.symbols, 3);

/** One step: what it asks of the symbol, and what it writes. */
type Step = readonly [Term, readonly Term[]];

/** Several ways of equal length to one state, in the order in which a search follows them; it ends there. */
function ways(list: readonly (readonly Step[])[], ending: Term = TRUE, outputs: readonly Term[] = []): Machine {
  const last = 1 + list.reduce((sum, steps) => sum + steps.length - 1, 0);
  let next = 1;
  const moves = list.flatMap(steps =>
    steps.map(([guard, writes], i) => {
      const from = i === 0 ? 0 : next - 1;
      const to = i === steps.length - 1 ? last : next++;
      return [from, guard, writes, to] as const;
    }),
  );
  return machine({ sort: QUAD, lookback: 1, states: last + 1, moves, ends: [[last, outputs, ending]] });
}

/** Reads anything and writes these symbols at the end. */
function only(outputs: readonly Term[]): Machine {
  return machine({ sort: QUAD, lookback: 1, states: 1, moves: [[0, TRUE, [], 0]], ends: [[0, outputs]] });
}

/** The shortest difference is as long as the first one by trying all short words. */
function expectDifference(left: Machine, right: Machine): void {
  const [ours, theirs] = [naive(left), naive(right)];
  const differ = (word: Word): boolean => {
    const [a, b] = [ours.outputs(word), theirs.outputs(word)];
    return a.size > 0 && b.size > 0 && (a.size > 1 || [...a.keys()].some(key => !b.has(key)));
  };
  const expected = firstWord(WORDS, differ);
  expect(expected).toBeDefined();
  const found = outputDifference(behaviourOf(left), behaviourOf(right), session());
  expect(found?.length).toBe(expected?.length);
  expect(differ(found ?? [])).toBe(true);
}

describe('two promises make a third one superfluous', () => {
  const any: Step = [TRUE, []];
  const isZero = eq(x1, quad(0));

  test('but not where one of them cannot bring the value that the third brings', () => {
    /** The symbol that is written is below the last one, which is then not zero. */
    const below: readonly Step[] = [
      [TRUE, [x]],
      [lt(x1, x), []],
    ];
    const late: readonly Step[] = [[TRUE, [quad(0), quad(0)]], any];
    expectDifference(ways([below, [any, any], late], isZero), only([]));
  });

  test('but not where they may be the same one: a symbol, and a constant', () => {
    expectDifference(
      ways(
        [
          [any, [TRUE, [x]]],
          [any, [TRUE, [quad(0)]]],
          [any, any],
        ],
        isZero,
      ),
      only([quad(0)]),
    );
  });

  test('but one is not two because the symbol that is owed may be many things, if it is remembered', () => {
    expectDifference(
      ways(
        [
          [any, [TRUE, [x]]],
          [any, any],
        ],
        isZero,
      ),
      only([quad(0)]),
    );
  });

  test('but one is not two where a constant is owed', () => {
    expectDifference(
      ways(
        [
          [any, [TRUE, [quad(2)]]],
          [any, any],
        ],
        isZero,
      ),
      only([quad(2)]),
    );
  });

  test('but one is not two where the symbols that are owed leave one another no choice', () => {
    const low = member(x, LOW);
    const ascending: readonly Step[] = [[low, [x]], [and(low, lt(x1, x)), [x]], any];
    expectDifference(ways([ascending, [any, any, any]], isZero), only([quad(0), quad(1)]));
  });
});

describe('one place with other facts', () => {
  /** To one state with a low last symbol, and with a high one. */
  const lowOrHigh = (ending: Term, outputs: readonly Term[]): Machine =>
    ways(
      [
        [
          [eq(x, quad(0)), []],
          [member(x, LOW), []],
        ],
        [
          [eq(x, quad(1)), []],
          [member(x, HIGH), []],
        ],
      ],
      ending,
      outputs,
    );

  test('is another place when outputs are compared', () => {
    const right = machine({
      sort: QUAD,
      lookback: 1,
      states: 2,
      moves: [
        [0, TRUE, [], 1],
        [1, TRUE, [], 1],
      ],
      ends: [[1, [bitAnd(x1, quad(1))]]],
    });
    expectDifference(lowOrHigh(TRUE, [x1]), right);
  });

  test('is another place when inputs are compared', () => {
    const right = machine({
      sort: QUAD,
      lookback: 1,
      states: 2,
      moves: [
        [0, TRUE, [], 1],
        [1, TRUE, [], 1],
      ],
      ends: [[1, [], eq(bitAnd(x1, quad(1)), x1)]],
    });
    const found = domainDifference(behaviourOf(lowOrHigh(TRUE, [])), behaviourOf(right), session());
    expect(found?.[0]).toBe(1);
    expect(HIGH.has(Number(found?.[1]))).toBe(true);
  });

  test('has other steps, of a behaviour that leaves out those that the facts exclude', () => {
    /** At the end of the first machine a step that only high symbols take, and nothing else but its ends. */
    const left = machine({
      sort: QUAD,
      lookback: 1,
      states: 5,
      moves: [
        [0, eq(x, quad(0)), [], 1],
        [0, eq(x, quad(1)), [], 2],
        [1, member(x, LOW), [], 3],
        [2, member(x, HIGH), [], 3],
        [3, member(x1, HIGH), [quad(3)], 4],
        [3, member(x1, LOW), [], 4],
      ],
      ends: [[4, []]],
    });
    const strict = leavingOut(behaviourOf(left));
    const found = outputDifference(strict, behaviourOf(only([])), session());
    expect(found).toHaveLength(3);
    expect(found?.[0]).toBe(1);
  });
});

/** The same behaviour without the steps that the facts exclude, as a chain leaves them out. */
function leavingOut(behaviour: Behaviour): Behaviour {
  return {
    ...behaviour,
    steps: (config: Config, symbol, facts) =>
      behaviour.steps(config, symbol, facts).filter(step => !session().impossible(step.guard, facts, true)),
  };
}

describe('machines over one symbol', () => {
  const T = Enum(['tick']);
  const tick = constant(0, T);
  const read = windowVariable(T, 0);

  test('are not equal where one writes more', () => {
    const left = machine({
      sort: T,
      states: 2,
      moves: [
        [0, TRUE, [read], 1],
        [1, TRUE, [read, read], 1],
      ],
      ends: [[1, []]],
    });
    const right = machine({
      sort: T,
      states: 2,
      moves: [
        [0, TRUE, [], 1],
        [1, TRUE, [read], 1],
      ],
      ends: [[1, [tick]]],
    });
    const [a, b] = [left, right].map(one => subjectOf(one, session()));
    expect(disagreement(a, b, session())?.word).toEqual([0, 0]);
    const word = outputDifference(behaviourOf(left), behaviourOf(right), session(), {});
    expect(word).toEqual([0, 0]);
  });

  test('are made smaller', () => {
    const twoWays = machine({
      sort: T,
      states: 4,
      moves: [
        [0, TRUE, [read], 1],
        [0, TRUE, [], 2],
        [1, TRUE, [], 3],
        [2, TRUE, [read], 3],
      ],
      ends: [[3, []]],
    });
    const small = reduceMachine(twoWays, session());
    expect(outputsOf(small, [0, 0])).toEqual([[0]]);
  });
});
