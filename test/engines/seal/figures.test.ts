import { beforeAll, describe, expect, it } from 'vitest';
import { windowVariable } from '../../../src/automata/machine/machine.ts';
import { type InferOptions, type Inferred, infer } from '../../../src/engines/seal/infer.ts';
import { readCProgram } from '../../../src/frontends/c/c-program.ts';
import { transductionOf } from '../../../src/frontends/c/entry/transduction.ts';
import { holds } from '../../../src/logic/evaluate.ts';
import { loadZ3 } from '../../../src/logic/solver/index.ts';
import { BitVec } from '../../../src/logic/sort.ts';
import { newSession } from '../../abstraction/support.ts';
import { inFolder } from '../../cli/command-line.ts';
import { inDirectory } from '../../workspace.ts';
import { disagreement } from './contains.ts';

beforeAll(async () => {
  await loadZ3();
});

const WORDS = [-1001, -45, -5, -4, 0, 1, 5, 45].map(number => BigInt.asUintN(32, BigInt(number)));

/** The automaton of a program that reads by itself and accepts by returning 0; every run of two symbols is in it. */
async function figure(source: string, options: InferOptions = {}): Promise<Inferred> {
  return inFolder({ 'figure.c': source }, async folder => {
    const asked = { read: ['read_input'], accept: 'return == 0' };
    const program = transductionOf(await readCProgram('figure.c#main', inDirectory(folder), asked));
    const session = newSession();
    const inferred = infer(program, session, options);
    if (inferred.machine.lookback === 0)
      for (const first of WORDS)
        for (const second of WORDS)
          expect(disagreement(inferred, program, [Number(first), Number(second)], session)).toBeUndefined();
    return inferred;
  });
}

/** Whether there is a transition between two states on a number, with another one read before it. */
function goes({ machine }: Inferred, from: string, to: string, symbol: number, before = 0): boolean {
  const bits = (number: number): number => Number(BigInt.asUintN(32, BigInt(number)));
  const window = new Map([symbol, before].map((value, i) => [windowVariable(BitVec(32), i), bits(value)]));
  return machine.transitions[machine.states.indexOf(from)].some(
    each => machine.states[each.to] === to && holds(each.guard, window),
  );
}

const READER = 'extern int read_input(void);\n';

describe('the paper', () => {
  it('Figure 1: the flip of a drone', { timeout: 60_000 }, async () => {
    const drone = await figure(`${READER}
enum state { START, ROLL, PITCH, DONE };
int main(void) {
  enum state state = START;
  while (state != DONE) {
    int angle = read_input();
    switch (state) {
    case START: if (angle >= 45) state = ROLL; else if (angle <= -45) state = PITCH; break;
    case ROLL: if (angle < 45 && angle > -45) state = DONE; break;
    case PITCH: if (angle < 45 && angle > -45) state = DONE; break;
    case DONE: break;
    }
  }
  return 0;
}
`);
    expect(drone.isExact).toBe(true);
    expect([...drone.machine.states].sort()).toEqual(['PITCH', 'ROLL', 'START', 'ended']);
    // Figure 5: what leads back to a state is one transition, however often it was found.
    expect(drone.machine.transitions.flat()).toHaveLength(8);
    expect([44, 45, -44, -45].map(angle => goes(drone, 'START', 'START', angle))).toEqual([true, false, true, false]);
    expect([45, -45].map(angle => goes(drone, 'START', 'ROLL', angle))).toEqual([true, false]);
    expect([45, -45].map(angle => goes(drone, 'START', 'PITCH', angle))).toEqual([false, true]);
    expect([44, 45].map(angle => goes(drone, 'PITCH', 'ended', angle))).toEqual([true, false]);
  });

  it('Figure 6: only the variable that does not converge is widened', { timeout: 60_000 }, async () => {
    const source = `${READER}
enum state { FIRST, SECOND };
int main(void) {
  enum state state = FIRST;
  unsigned x = 1;
  int y = 0;
  for (;;) {
    int now = read_input();
    switch (state) {
    case FIRST: y = now; state = SECOND; break;
    case SECOND:
      if (y == now && now > 7) return 0;
      if (now < 7) x++;
      if (x == 0) return 0;
      state = FIRST;
      break;
    }
  }
}
`;
    const kept = await figure(source, { keepLookback: true });
    // y is still the symbol that was read before, and the counter is a range.
    expect(kept.machine.lookback).toBe(1);
    expect(goes(kept, 'SECOND', 'ended', 8, 8)).toBe(true);
    expect(goes(kept, 'SECOND', 'ended', 8, 9)).toBe(false);
    const merged = kept.merged[kept.machine.states.indexOf('SECOND')];
    expect(merged.every(({ environment }) => environment.slots.size > 0)).toBe(true);
  });

  it('what was read before on one of the ways only is not looked back at', { timeout: 60_000 }, async () => {
    const kept = await figure(
      `${READER}
enum state { FIRST, SECOND };
int main(void) {
  enum state state = FIRST;
  int y = 0, u = 0, v = 0;
  for (;;) {
    int now = read_input();
    switch (state) {
    case FIRST: if (now > 0) { y = now; u = now / 2; v = now / 3; } state = SECOND; break;
    case SECOND: if (y == now && u != now && v != now && now > 7) return 0; state = FIRST; break;
    }
  }
}
`,
      { keepLookback: true },
    );
    // 8 9 -1 8 is accepted.
    expect(goes(kept, 'SECOND', 'ended', 8, -1)).toBe(true);
  });

  it('Figure 9 (a): a condition on an earlier symbol moves to where it is read', { timeout: 60_000 }, async () => {
    const moved = await figure(`${READER}
enum state { START, LOW, HIGH };
int main(void) {
  enum state state = START;
  int x = 0;
  for (;;) {
    int now = read_input();
    switch (state) {
    case START: state = now < 5 ? LOW : HIGH; x = now; break;
    case LOW: case HIGH: return x > 0 && now > 0 ? 0 : 1;
    }
  }
}
`);
    expect(moved.isExact).toBe(true);
    expect([-1, 0, 1, 4, 5].map(x => goes(moved, 'START', 'LOW', x))).toEqual([false, false, true, true, false]);
    expect([4, 5, 6].map(x => goes(moved, 'START', 'HIGH', x))).toEqual([false, true, true]);
  });

  const SUM = `${READER}
enum state { START, SECOND };
int main(void) {
  enum state state = START;
  int x = 0;
  for (;;) {
    int now = read_input();
    if (now < -1000 || now > 1000) return 1;
    switch (state) {
    case START: if (now >= 1) return 1; x = now; state = SECOND; break;
    case SECOND: return x + now > 0 ? 0 : 1;
    }
  }
}
`;

  it('Figure 9 (b): what cannot be moved is projected', { timeout: 60_000 }, async () => {
    const projected = await figure(SUM);
    expect(projected.isExact).toBe(false);
    expect([-1, 0, 1, 1000, 1001].map(y => goes(projected, 'SECOND', 'ended', y))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('Figure 9 (b): or kept', { timeout: 60_000 }, async () => {
    const kept = await figure(SUM, { keepLookback: true });
    expect(kept.machine.lookback).toBe(1);
    expect(goes(kept, 'SECOND', 'ended', 1, -10)).toBe(false);
    expect(goes(kept, 'SECOND', 'ended', 11, -10)).toBe(true);
  });

  it('Figure 9 (c): two conditions on an earlier symbol move both', { timeout: 60_000 }, async () => {
    const moved = await figure(`${READER}
enum state { START, SECOND, TOP, BOTTOM };
int main(void) {
  enum state state = START;
  int x = 0;
  for (;;) {
    int now = read_input();
    switch (state) {
    case START: x = now; state = SECOND; break;
    case SECOND:
      if (now > 0) { if (x <= -4) return 1; state = TOP; }
      else { if (x <= -5) return 1; state = BOTTOM; }
      break;
    case TOP: case BOTTOM: return 0;
    }
  }
}
`);
    expect(moved.isExact).toBe(true);
    const from = (x: number): readonly string[] => moved.machine.states.filter(to => goes(moved, 'START', to, x));
    expect([from(-5).length, from(-4).length, from(-3).length]).toEqual([0, 1, 1]);
    expect(from(-4)).not.toEqual(from(-3));
  });
});
