import { eq, or } from '../../logic/build.ts';
import type { Sort } from '../../logic/sort.ts';
import { constant, type Term } from '../../logic/term.ts';
import { sameValue, type Value } from '../../logic/value.ts';
import { Anything } from './anything.ts';
import type { Known } from './domain.ts';
import { Interval } from './interval.ts';
import type { Thresholds } from './thresholds.ts';
import { WrappedInterval } from './wrapped-interval.ts';

/** More values than this are not listed. */
const MOST = 6;

/** A few values, listed: constants, and the small sets that enumerators and flags take. */
export class FewValues implements Known {
  private constructor(
    readonly sort: Sort,
    readonly values: readonly Value[],
  ) {}

  static of(value: Value, sort: Sort): FewValues {
    return new FewValues(sort, [value]);
  }

  get only(): Value | undefined {
    return this.values.length === 1 ? this.values[0] : undefined;
  }

  contains(of: Term): Term {
    return or(...this.values.map(value => eq(of, constant(value, this.sort))));
  }

  has(value: Value): boolean {
    return this.values.some(known => sameValue(known, value));
  }

  with(value: Value, widening?: Thresholds): Known {
    if (this.has(value)) return this;
    if (this.values.length < MOST && (widening === undefined || !isOrdered(this.sort)))
      return new FewValues(this.sort, [...this.values, value]);
    const [first, ...others] = this.values;
    return [...others, value].reduce<Known>(
      (range, each) => range.with(each, widening),
      rangeOfOne(first, this.sort) ?? new Anything(this.sort),
    );
  }

  join(other: Known): Known {
    if (other.includes(this)) return other;
    if (other instanceof FewValues) return other.values.reduce<Known>((all, value) => all.with(value), this);
    return this.values.reduce<Known>((all, value) => all.with(value), other);
  }

  includes(other: Known): boolean {
    return other instanceof FewValues && other.values.every(value => this.has(value));
  }
}

function isOrdered(sort: Sort): boolean {
  return sort.kind !== 'bool' && sort.kind !== 'enum' && sort.kind !== 'tuple';
}

/** The values from one to itself; `undefined` for sorts that have no ranges. */
function rangeOfOne(value: Value, sort: Sort): Known | undefined {
  if (sort.kind === 'char' || sort.kind === 'bitvec') return WrappedInterval.of(BigInt(value as number), sort);
  if (sort.kind === 'int' || sort.kind === 'float') return Interval.of(value, sort);
  return undefined;
}
