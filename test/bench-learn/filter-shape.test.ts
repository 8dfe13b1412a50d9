import { describe, expect, it } from 'vitest';
import { isLinear, roundsOf } from '../../bench/learn/filter-shape.ts';
import { type Machine, type Transition, windowVariable } from '../../src/automata/index.ts';
import { add, ge, le, mul, num, or } from '../../src/logic/build.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import { Int } from '../../src/logic/sort.ts';
import { type Term, TRUE } from '../../src/logic/term.ts';

const x = windowVariable(Int, 0);
const before = windowVariable(Int, 1);
const session = new Session(createSolver());

/** Always final, writing nothing at the end. */
function machine(...transitions: readonly (readonly Transition[])[]): Machine {
  return {
    input: Int,
    output: Int,
    lookback: 1,
    registers: [],
    states: transitions.map((_, i) => `q${i}`),
    initial: 0,
    transitions,
    endings: transitions.map(() => [{ guard: TRUE, outputs: [] }]),
  };
}

const step = (to: number, outputs: readonly Term[], guard: Term = TRUE): Transition => ({
  guard,
  outputs,
  updates: [],
  to,
});

describe('whether a filter is linear', () => {
  it('holds for constants, symbols and sums of their multiples', () => {
    const linear = machine([step(1, [x])], [step(1, [num(3, Int), add(mul(num(2, Int), x), before)])]);
    expect(isLinear(linear, session)).toBe(true);
  });

  it('fails for products of symbols', () => {
    expect(isLinear(machine([step(1, [])], [step(1, [mul(x, before)])]), session)).toBe(false);
  });

  it('fails where a guard chooses, and not where it only seems to', async () => {
    await loadZ3();
    const positive = ge(x, num(0, Int));
    const negative = le(x, num(-1, Int));
    expect(isLinear(machine([step(0, [x], positive), step(0, [x], negative)]), session)).toBe(false);
    expect(isLinear(machine([step(0, [x], or(positive, negative))]), session)).toBe(true);
  });
});

describe('the rounds of a filter', () => {
  it('are one symbol long in a single state', () => {
    expect(roundsOf(machine([step(0, [x])]))).toEqual({ warmUp: 0, block: 1 });
  });

  it('begin after the window is full', () => {
    const delayed = machine([step(1, [])], [step(2, [x])], [step(1, [before])]);
    expect(roundsOf(delayed)).toEqual({ warmUp: 1, block: 2 });
  });

  it('are the same whatever guards choose to write', () => {
    const positive = ge(x, num(0, Int));
    const negative = le(x, num(-1, Int));
    expect(roundsOf(machine([step(0, [x], positive), step(0, [], negative)]))).toEqual({ warmUp: 0, block: 1 });
    const remembering = machine([step(0, [x], positive), step(1, [], negative)], [step(0, [x])]);
    expect(roundsOf(remembering)).toBeUndefined();
  });

  it('do not exist where the machine stops', () => {
    expect(roundsOf(machine([step(1, [x])], []))).toBeUndefined();
  });
});
