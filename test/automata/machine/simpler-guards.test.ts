import { beforeAll, describe, expect, test } from 'vitest';
import { windowVariable } from '../../../src/automata/machine/machine.ts';
import { simplerGuards } from '../../../src/automata/machine/simpler-guards.ts';
import { and, bitAnd, bitXor, eq, le, lt, mul, ne, or } from '../../../src/logic/build.ts';
import { evaluate } from '../../../src/logic/evaluate.ts';
import { loadZ3 } from '../../../src/logic/solver/z3.ts';
import type { Term } from '../../../src/logic/term.ts';
import { Dice } from '../../campaign/dice.ts';
import { machine, QUAD, quad, session } from './hand-made.ts';

beforeAll(async () => {
  await loadZ3();
});

const [y, y1] = [windowVariable(QUAD, 0), windowVariable(QUAD, 1)];
const VALUES = [0, 1, 2, 3];

/** The windows for which a predicate holds, by trying all. */
function windowsOf(predicate: Term): readonly string[] {
  return VALUES.flatMap(now => VALUES.map(before => [now, before] as const))
    .filter(([now, before]) =>
      evaluate(
        predicate,
        new Map([
          [y, now],
          [y1, before],
        ]),
      ),
    )
    .map(pair => pair.join());
}

function simpler(guard: Term): Term {
  const given = machine({ sort: QUAD, lookback: 1, states: 1, moves: [[0, guard, [], 0]], ends: [[0, []]] });
  return simplerGuards(given, session()).transitions[0][0].guard;
}

describe('simpler guards', () => {
  test('keep one of several alternatives that say the same in other words', () => {
    const same = [eq(y, y1), eq(bitXor(y, y1), quad(0))];
    expect(same[0]).not.toBe(same[1]);
    for (const rest of [[], [and(eq(y, quad(3)), eq(y1, quad(0)))]]) {
      const guard = or(...same, ...rest);
      expect(windowsOf(simpler(guard))).toEqual(windowsOf(guard));
    }
  });

  test('hold for the same windows', () => {
    const parts = [
      eq(y, y1),
      ne(y, y1),
      lt(y, y1),
      le(y1, y),
      eq(bitXor(y, y1), quad(0)),
      ne(bitAnd(y, y1), quad(0)),
      lt(mul(y, y1), y),
      eq(y, quad(1)),
      ne(y1, quad(2)),
    ];
    for (let seed = 1; seed <= 150; seed++) {
      const dice = new Dice(seed);
      const alternatives = Array.from({ length: dice.between(2, 4) }, () => and(...dice.some(parts, 0.3)));
      const guard = or(...alternatives);
      expect(windowsOf(simpler(guard)), `seed ${seed}`).toEqual(windowsOf(guard));
    }
  });
});
