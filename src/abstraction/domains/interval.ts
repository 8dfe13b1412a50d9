import { and, ge, le } from '../../logic/build.ts';
import type { Sort } from '../../logic/sort.ts';
import { constant, type Term, TRUE } from '../../logic/term.ts';
import { compareScalars, fromScalar, inOrder, type Scalar, type Value } from '../../logic/value.ts';
import { Anything } from './anything.ts';
import type { Known } from './domain.ts';
import type { Thresholds } from './thresholds.ts';

/** The numbers from one to another, in a sort that does not wrap: integers and floating-point numbers. An end may be open. */
export class Interval implements Known {
  private constructor(
    readonly sort: Sort,
    readonly low: Value | undefined,
    readonly high: Value | undefined,
  ) {}

  static of(value: Value, sort: Sort): Known {
    return Number.isNaN(value) ? new Anything(sort) : new Interval(sort, value, value);
  }

  get only(): Value | undefined {
    return undefined;
  }

  contains(of: Term): Term {
    const { low, high, sort } = this;
    return and(
      low === undefined ? TRUE : ge(of, constant(low, sort)),
      high === undefined ? TRUE : le(of, constant(high, sort)),
    );
  }

  has(value: Value): boolean {
    if (Number.isNaN(value)) return false;
    const { low, high } = this;
    return (low === undefined || !this.isLess(value, low)) && (high === undefined || !this.isLess(high, value));
  }

  with(value: Value, widening?: Thresholds): Known {
    if (this.has(value)) return this;
    if (Number.isNaN(value)) return new Anything(this.sort);
    const { low, high, sort } = this;
    const isBelow = low !== undefined && this.isLess(value, low);
    const next = isBelow
      ? new Interval(sort, this.widened(value, widening, 'upTo'), high)
      : new Interval(sort, low, this.widened(value, widening, 'from'));
    return next.low === undefined && next.high === undefined ? new Anything(sort) : next;
  }

  private widened(value: Value, widening: Thresholds | undefined, way: 'from' | 'upTo'): Value | undefined {
    if (widening === undefined) return value;
    const rounded = typeof value === 'number' ? (way === 'from' ? Math.ceil(value) : Math.floor(value)) : value;
    if (typeof rounded === 'number' && !Number.isSafeInteger(rounded)) return undefined;
    const bound = widening[way](BigInt(rounded as number | bigint));
    return bound === undefined ? undefined : fromScalar(this.sort, bound);
  }

  join(other: Known): Known {
    if (other instanceof Anything || other.includes(this)) return other;
    if (!(other instanceof Interval)) return other.join(this);
    const low = other.low === undefined || this.low === undefined ? undefined : this.least(this.low, other.low);
    const high = other.high === undefined || this.high === undefined ? undefined : this.most(this.high, other.high);
    return low === undefined && high === undefined ? new Anything(this.sort) : new Interval(this.sort, low, high);
  }

  includes(other: Known): boolean {
    if (other.only !== undefined) return this.has(other.only);
    if (!(other instanceof Interval)) return false;
    const isLow = this.low === undefined || (other.low !== undefined && !this.isLess(other.low, this.low));
    const isHigh = this.high === undefined || (other.high !== undefined && !this.isLess(this.high, other.high));
    return isLow && isHigh;
  }

  /** Whether no value is further from 0 than this; of whole numbers. */
  isWithin(largest: number): boolean {
    const { low, high } = this;
    return low !== undefined && high !== undefined && (low as bigint) >= -largest && (high as bigint) <= largest;
  }

  private isLess(a: Value, b: Value): boolean {
    return compareScalars(this.scalar(a), this.scalar(b)) < 0;
  }

  private scalar(value: Value): Scalar {
    return inOrder(value, this.sort);
  }

  private least(a: Value, b: Value): Value {
    return this.isLess(b, a) ? b : a;
  }

  private most(a: Value, b: Value): Value {
    return this.isLess(a, b) ? b : a;
  }
}
