import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Known } from '../../../src/abstraction/domains/domain.ts';
import { FewValues } from '../../../src/abstraction/domains/few-values.ts';
import { Thresholds } from '../../../src/abstraction/domains/thresholds.ts';
import { num } from '../../../src/logic/build.ts';
import { holds } from '../../../src/logic/evaluate.ts';
import { BitVec, Int, type Sort } from '../../../src/logic/sort.ts';
import { variable } from '../../../src/logic/term.ts';
import { fromScalar, type Value } from '../../../src/logic/value.ts';

const WIDTH = 6;
const SORTS: readonly Sort[] = [BitVec(WIDTH), Int];
const ALL = Array.from({ length: 2 ** WIDTH }, (_, i) => i);

const thresholds = new Thresholds();
for (const bound of [7, 20, 40]) thresholds.learn(num(bound, Int));

const numbers = fc.array(fc.nat(2 ** WIDTH - 1), { minLength: 1, maxLength: 20 });
const widenings = fc.constantFrom(undefined, thresholds);

function knownFrom(found: readonly number[], sort: Sort, widening: Thresholds | undefined): Known {
  const [first, ...others] = found.map(value => fromScalar(sort, BigInt(value)));
  return others.reduce<Known>((known, value) => known.with(value, widening), FewValues.of(first, sort));
}

function valuesOf(known: Known): readonly Value[] {
  return ALL.map(value => fromScalar(known.sort, BigInt(value))).filter(value => known.has(value));
}

describe.each(SORTS)('what is known of a value of sort %o', sort => {
  it('has all that it was made of, whatever is widened', () => {
    fc.assert(
      fc.property(numbers, widenings, (found, widening) => {
        const known = knownFrom(found, sort, widening);
        for (const value of found) expect(known.has(fromScalar(sort, BigInt(value)))).toBe(true);
      }),
    );
  });

  it('is the same as a predicate', () => {
    const x = variable('v', sort);
    fc.assert(
      fc.property(numbers, widenings, (found, widening) => {
        const known = knownFrom(found, sort, widening);
        const predicate = known.contains(x);
        for (const each of ALL) {
          const value = fromScalar(sort, BigInt(each));
          expect(holds(predicate, new Map([[x, value]]))).toBe(known.has(value));
        }
      }),
    );
  });

  it('grows only, and stays the same object where a value is known already', () => {
    fc.assert(
      fc.property(numbers, widenings, fc.nat(2 ** WIDTH - 1), (found, widening, more) => {
        const before = knownFrom(found, sort, widening);
        const value = fromScalar(sort, BigInt(more));
        const after = before.with(value, widening);
        if (before.has(value)) expect(after).toBe(before);
        for (const each of valuesOf(before)) expect(after.has(each)).toBe(true);
      }),
    );
  });

  it('joins to something that has both, and includes what it has', () => {
    fc.assert(
      fc.property(numbers, numbers, widenings, (one, two, widening) => {
        const [a, b] = [knownFrom(one, sort, widening), knownFrom(two, sort, widening)];
        const both = a.join(b);
        for (const each of [...valuesOf(a), ...valuesOf(b)]) expect(both.has(each)).toBe(true);
        if (a.includes(b)) for (const each of valuesOf(b)) expect(a.has(each)).toBe(true);
        expect(a.includes(a)).toBe(true);
      }),
    );
  });

  it('is only one value exactly where it says so', () => {
    fc.assert(
      fc.property(numbers, found => {
        const known = knownFrom(found, sort, undefined);
        expect(known.only !== undefined).toBe(new Set(found).size === 1);
      }),
    );
  });

  it('has short chains where it is widened', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ALL, { minLength: ALL.length }), order => {
        let known: Known = FewValues.of(fromScalar(sort, BigInt(order[0])), sort);
        let growths = 0;
        for (const each of order) {
          const next = known.with(fromScalar(sort, BigInt(each)), thresholds);
          if (next !== known) growths++;
          known = next;
        }
        expect(growths).toBeLessThanOrEqual(2 * thresholds.all.length + 8);
      }),
    );
  });
});

describe('few values', () => {
  it('are listed as they are, and are a range when there are more', () => {
    expect(valuesOf(knownFrom([3, 9, 4], BitVec(8), undefined))).toEqual([3, 4, 9]);
    expect(valuesOf(knownFrom([0, 1, 2, 3, 4, 5, 9], BitVec(8), undefined))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('wrap around the end of their sort, as small negative numbers do', () => {
    const around = knownFrom([254, 255, 0, 1, 2, 3, 253], BitVec(8), undefined);
    expect(around.has(128)).toBe(false);
    expect([253, 254, 255, 0, 1, 2, 3].every(value => around.has(value))).toBe(true);
  });

  it('of which all are multiples of a power of two stay that', () => {
    const steps = knownFrom([0, 4, 8, 12, 16, 20, 24, 28], BitVec(8), undefined);
    expect(steps.has(6)).toBe(false);
    expect(steps.has(24)).toBe(true);
  });

  it('joined with others between their multiples keep both ends', () => {
    const steps = knownFrom([0, 4, 8, 12, 16, 20, 24, 28], BitVec(8), undefined);
    const between = knownFrom([5, 6, 7, 8, 9, 10, 11], BitVec(8), undefined);
    for (const both of [steps.join(between), between.join(steps)])
      for (const value of [0, 5, 11, 28]) expect(both.has(value)).toBe(true);
  });
});
