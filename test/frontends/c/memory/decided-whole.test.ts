import { describe, expect, test } from 'vitest';
import { c } from '../../../../src/frontends/c/language.ts';
import { decidedWhole } from '../../../../src/frontends/c/memory/few-values.ts';
import { readInput } from '../../../../src/frontends/c/memory/text-access.ts';
import { InputObject } from '../../../../src/frontends/c/memory/text-objects.ts';
import { asSigned, asUnsigned } from '../../../../src/frontends/c/values/numbers.ts';
import { add, bitAnd, convert, eq, ite, lookup, num, scale, shr } from '../../../../src/logic/build.ts';
import { type Assignment, evaluate, holds } from '../../../../src/logic/evaluate.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { BitVec, Int, type Sort, widthOf } from '../../../../src/logic/sort.ts';
import { type Term, type Variable, variable } from '../../../../src/logic/term.ts';
import type { Value } from '../../../../src/logic/value.ts';
import type { Activity } from '../../../../src/program/activity.ts';
import { Evaluator } from '../../../../src/program/evaluator.ts';
import { Heap } from '../../../../src/program/heap.ts';
import { State } from '../../../../src/program/state.ts';
import { unknown } from '../../../../src/program/unknown.ts';
import { SymbolicNumber, Text } from '../../../../src/program/value.ts';
import { Dice } from '../../../campaign/dice.ts';

const PLACE = unknown('place');
const SYMBOLS = [0, 1].map(i => variable(`in${i}`, BitVec(8)));
const WIDE = BitVec(64);

/** An activity in which every question has the answer of an assignment; how many were asked. */
function answering(assignment: Assignment): { readonly activity: Activity; readonly asked: Term[] } {
  const asked: Term[] = [];
  const state = new State([], Heap.empty(), { symbols: [], closed: true }, 0, [], [], []);
  const policy = {
    decide: (_: State, condition: Term): boolean => {
      asked.push(condition);
      return holds(condition, assignment);
    },
    readMore: () => false,
  };
  return { activity: new Evaluator(c, policy, Budget.unlimited).attach(state), asked };
}

function assigned(place: bigint, ...symbols: readonly number[]): Assignment {
  return new Map<Variable, Value>([[PLACE, place], ...SYMBOLS.map((v, i) => [v, symbols[i] ?? 0] as const)]);
}

function table(dice: Dice, sort: Sort, index: Term): Term {
  const value = (): number => dice.below(dice.pick([4, 200]));
  return lookup(Array.from({ length: 4 }, value), value(), sort, index);
}

/** A sum like those that offsets are, in some number of bits. */
function randomTerm(dice: Dice, sort: Sort, depth: number): Term {
  const parts = Array.from({ length: dice.between(1, 3) }, (): Term => {
    const symbol = dice.pick(SYMBOLS);
    switch (dice.below(depth > 0 ? 7 : 5)) {
      case 0:
        return convert(PLACE, sort);
      case 1:
        return convert(table(dice, dice.pick([BitVec(8), BitVec(32)]), shr(symbol, num(6, symbol.sort))), sort);
      case 2:
        return convert(bitAnd(symbol, num(dice.pick([1, 3, 6]), symbol.sort)), sort);
      case 3:
        return num(dice.between(-300, 300), sort);
      case 4:
        return ite(eq(symbol, num(7, symbol.sort)), num(dice.below(9), sort), convert(PLACE, sort));
      case 5:
        return convert(randomTerm(dice, dice.pick([BitVec(8), BitVec(32), BitVec(64)]), depth - 1), sort);
      default:
        return convert(symbol, sort);
    }
  });
  return add(num(0, sort), ...parts.map(part => scale(BigInt(dice.pick([1, 1, 1, 2, -1])), part)));
}

describe('a number as a whole one, with what is one of a few values decided', () => {
  test('is the same modulo the size of its type, whatever the symbols are', () => {
    const dice = new Dice(11);
    let found = 0;
    for (let round = 0; round < 1500; round++) {
      const sort = dice.pick([WIDE, WIDE, BitVec(32), Int]);
      const term = randomTerm(dice, sort, 2);
      const assignment = assigned(BigInt(dice.between(-5, 400)), dice.pick([0, 7, 70, 130, 255]), dice.below(256));
      const { activity } = answering(assignment);
      const whole = decidedWhole(activity, term);
      if (whole === undefined) continue;
      found++;
      const [own, real] = [whole, term].map(made => BigInt(evaluate(made, assignment) as bigint));
      const width = widthOf(sort);
      expect(width === undefined ? own - real : BigInt.asUintN(width, own - real)).toBe(0n);
      if (sort !== Int) expect(whole.variables.filter(v => v !== PLACE)).toEqual([]);
    }
    expect(found).toBeGreaterThan(1000);
  });

  test('asks no more than there are values', () => {
    const trailing = lookup([0, 1, 2, 3], 0, BitVec(8), shr(SYMBOLS[0], num(6, BitVec(8))));
    const { activity, asked } = answering(assigned(9n, 255));
    const whole = decidedWhole(activity, add(convert(PLACE, WIDE), convert(trailing, WIDE)));
    expect(whole).toBe(add(PLACE, num(3, Int)));
    expect(asked).toHaveLength(3);
  });
});

test('a place of which only its distance from the known symbols is known has a symbol a few further on', () => {
  const trailing = lookup([0, 1, 2, 3], 0, BitVec(8), shr(SYMBOLS[0], num(6, BitVec(8))));
  const before = [{ kind: 'slice', from: num(0, Int), to: PLACE }] as const;
  const text = new Text([11, 22, 33, 44], undefined, 0, before);
  for (const [symbol, expected] of [
    [10, 11],
    [64, 22],
    [130, 33],
    [255, 44],
  ]) {
    const { activity } = answering(assigned(900n, symbol));
    for (const offset of [
      add(PLACE, convert(trailing, Int)),
      add(convert(PLACE, WIDE), convert(trailing, WIDE)),
      convert(add(convert(PLACE, BitVec(32)), convert(trailing, BitVec(32))), WIDE),
    ])
      expect(readInput(activity, new InputObject({}, text, false), new SymbolicNumber(offset))).toBe(expected);
  }
});

test('a whole number that is far outside of its type is the one that has the same bits', () => {
  for (let value = -2000n; value <= 2000n; value += 3n) {
    const assignment = assigned(value);
    const { activity } = answering(assignment);
    expect(evaluate(asUnsigned(activity, PLACE, 8), assignment)).toBe(BigInt.asUintN(8, value));
    expect(evaluate(asSigned(activity, PLACE, 8), assignment)).toBe(BigInt.asIntN(8, value));
  }
});
