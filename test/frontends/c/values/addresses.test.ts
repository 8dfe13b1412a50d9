import { expect, test } from 'vitest';
import type { IntOperator, IntPredicate } from '../../../../src/frontends/c/llvm/module.ts';
import { comparison } from '../../../../src/frontends/c/operators/comparison.ts';
import { integerOperator } from '../../../../src/frontends/c/operators/integer-operator.ts';
import { Unsupported } from '../../../../src/program/source.ts';
import { Reference, type Value } from '../../../../src/program/value.ts';
import { activityOn, outcomeOf } from '../on-word.ts';

/** Where objects are is not known, but for what every place for one has in common: it is a multiple of 16, and not 0. */

const PLACES = [16, 32, 48, 4096, 65_520];
const NONE = { nsw: false, nuw: false };

function calculated(operator: IntOperator, a: Value, b: Value): Value | 'refused' {
  try {
    return integerOperator(operator, 64, NONE).apply(activityOn(new Map()), [a, b]) as Value;
  } catch (error) {
    if (error instanceof Unsupported) return 'refused';
    throw error;
  }
}

test.each(['and', 'urem'] as const)('%s of an address gives only what it gives wherever the object is', operator => {
  for (const offset of [0, 1, 5, 15, 16, 17, 40])
    for (const other of [1, 2, 3, 4, 7, 8, 15, 16, 24, 31, 32, 2 ** 32 - 16]) {
      const results = new Set(
        PLACES.map(place => (operator === 'and' ? (place + offset) & other : (place + offset) % other)),
      );
      const found = calculated(operator, new Reference(3, offset), other);
      if (found !== 'refused') expect([offset, other, [...results]]).toEqual([offset, other, [found]]);
    }
});

test('an address is cut down to a multiple of at most 16', () => {
  for (const offset of [0, 1, 5, 17, -3])
    for (const unit of [2, 4, 16, 32, 3]) {
      const found = calculated('and', new Reference(3, offset), 2n ** 64n - BigInt(unit));
      expect([offset, unit, found]).toEqual([
        offset,
        unit,
        unit === 32 || unit === 3 ? 'refused' : new Reference(3, Math.floor(offset / unit) * unit),
      ]);
    }
});

const TWO_OBJECTS = 'a comparison or a difference of pointers into two objects';

test('addresses of two objects are different, and have no order and no distance', () => {
  const [a, b] = [new Reference(3, 8), new Reference(4, 8)];
  const activity = activityOn(new Map());
  const outcome = (predicate: IntPredicate): string =>
    outcomeOf(() => String(comparison(predicate, 64).apply(activity, [a, b])));
  expect([outcome('eq'), outcome('ne')]).toEqual(['false', 'true']);
  for (const predicate of ['ult', 'ule', 'ugt', 'uge'] as const) expect(outcome(predicate)).toContain(TWO_OBJECTS);
  expect(outcomeOf(() => String(calculated('sub', a, b)))).toContain(TWO_OBJECTS);
});

test('addresses of one object have the order of their places, also before its start', () => {
  const activity = activityOn(new Map());
  const places = [-2, -1, 0, 1, 8];
  for (const x of places)
    for (const y of places) {
      const compared = (predicate: IntPredicate): unknown =>
        comparison(predicate, 64).apply(activity, [new Reference(3, x), new Reference(3, y)]);
      const found = (['eq', 'ult', 'ule', 'ugt', 'uge'] as const).map(compared);
      expect([x, y, found]).toEqual([x, y, [x === y, x < y, x <= y, x > y, x >= y]]);
      expect(calculated('sub', new Reference(3, x), new Reference(3, y))).toEqual(
        x >= y ? x - y : BigInt.asUintN(64, BigInt(x - y)),
      );
    }
});

test('every address is greater than null', () => {
  const activity = activityOn(new Map());
  for (const none of [null, 0]) {
    const found = (['eq', 'ne', 'ult', 'ugt'] as const).map(predicate =>
      comparison(predicate, 64).apply(activity, [new Reference(3, 0), none]),
    );
    expect(found).toEqual([false, true, false, true]);
  }
});
