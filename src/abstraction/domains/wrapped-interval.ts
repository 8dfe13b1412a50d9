import { and, bitAnd, eq, le, num, sub } from '../../logic/build.ts';
import { type Sort, widthOf } from '../../logic/sort.ts';
import { type Term, TRUE } from '../../logic/term.ts';
import { fromScalar, type Value, wrap } from '../../logic/value.ts';
import { Anything } from './anything.ts';
import type { Known } from './domain.ts';
import type { Thresholds } from './thresholds.ts';

/**
 * The numbers from `low` upwards to `low + span`, counted around the end of a sort that wraps, as far as they are `low`
 * modulo a power of two: one form for unsigned and signed integers of C alike (Navas et al., "Signedness-agnostic program
 * analysis: precise integer bounds for low-level code").
 */
export class WrappedInterval implements Known {
  private constructor(
    readonly sort: Sort,
    private readonly low: bigint,
    private readonly span: bigint,
    /** A power of two that all differences are a multiple of; 0 where there is one value only. */
    private readonly stride: bigint,
  ) {}

  static of(value: bigint, sort: Sort): WrappedInterval {
    return new WrappedInterval(sort, value, 0n, 0n);
  }

  /** All numbers from one to another. */
  static range(low: bigint, high: bigint, sort: Sort): Known {
    const one = WrappedInterval.of(low, sort);
    return low === high ? one : one.made(low, one.wrapped(high - low), 1n);
  }

  get only(): Value | undefined {
    return this.span === 0n ? fromScalar(this.sort, this.low) : undefined;
  }

  contains(of: Term): Term {
    const from = sub(of, num(this.low, this.sort));
    const isMultiple = this.stride > 1n ? eq(bitAnd(from, num(this.stride - 1n, this.sort)), num(0n, this.sort)) : TRUE;
    return and(le(from, num(this.span, this.sort)), isMultiple);
  }

  has(value: Value): boolean {
    const from = this.wrapped(BigInt(value as number) - this.low);
    return from <= this.span && (this.stride === 0n || from % this.stride === 0n);
  }

  with(value: Value, widening?: Thresholds): Known {
    const number = BigInt(value as number);
    if (this.has(value)) return this;
    const stride = powerOfTwo(this.stride | this.wrapped(number - this.low));
    const above = this.wrapped(number - this.low - this.span);
    const below = this.wrapped(this.low - number);
    if (this.wrapped(number - this.low) <= this.span) return this.made(this.low, this.span, stride);
    const isAbove = above <= below;
    const end = widening === undefined ? number : this.widened(number, widening, isAbove);
    if (end === undefined) return new Anything(this.sort);
    if (!isAbove)
      return this.made(
        end,
        this.wrapped(this.low + this.span - end),
        powerOfTwo(stride | this.wrapped(end - this.low)),
      );
    return this.made(this.low, this.wrapped(end - this.low), stride);
  }

  /** The next threshold in a direction that leaves some values out; the ends of the signed and unsigned numbers are some. */
  private widened(value: bigint, thresholds: Thresholds, isUp: boolean): bigint | undefined {
    const half = this.size / 2n;
    const ends = [0n, half - 1n, half, this.size - 1n];
    const distance = (to: bigint): bigint => (isUp ? this.wrapped(to - value) : this.wrapped(value - to));
    const room = isUp ? this.wrapped(this.low - 1n - value) : this.wrapped(value - this.low - this.span - 1n);
    let best: bigint | undefined;
    for (const each of [...thresholds.all, ...ends]) {
      const far = distance(each);
      if (far < room && (best === undefined || far < distance(best))) best = this.wrapped(each);
    }
    return best;
  }

  join(other: Known): Known {
    if (other instanceof Anything || other.includes(this)) return other;
    if (this.includes(other)) return this;
    if (!(other instanceof WrappedInterval)) return other.join(this);
    // The smaller of the two ways to cover both.
    const [one, two] = [this.covering(other), other.covering(this)];
    return one.span <= two.span ? one : two;
  }

  /** From this one's low end to the other's high end, or all where that leaves something out. */
  private covering(other: WrappedInterval): WrappedInterval {
    const end = this.wrapped(other.low + other.span - this.low);
    const stride = powerOfTwo(this.stride | other.stride | this.wrapped(other.low - this.low));
    const isWhole = this.wrapped(other.low - this.low) <= end && this.span <= end;
    return new WrappedInterval(this.sort, this.low, isWhole ? end : this.size - 1n, stride);
  }

  includes(other: Known): boolean {
    if (other.only !== undefined) return this.has(other.only);
    if (!(other instanceof WrappedInterval)) return false;
    const from = this.wrapped(other.low - this.low);
    const isMultiple = this.stride <= 1n || (from % this.stride === 0n && other.stride % this.stride === 0n);
    return from + other.span <= this.span && isMultiple;
  }

  private made(low: bigint, span: bigint, stride: bigint): Known {
    const isAll = span === this.size - 1n && stride <= 1n;
    return isAll ? new Anything(this.sort) : new WrappedInterval(this.sort, low, span, stride);
  }

  private get size(): bigint {
    return 1n << BigInt(this.width);
  }

  private get width(): number {
    return widthOf(this.sort) ?? 64;
  }

  private wrapped(value: bigint): bigint {
    return wrap(value, this.width);
  }
}

/** The largest power of two that divides a number. */
function powerOfTwo(value: bigint): bigint {
  return value & -value;
}
