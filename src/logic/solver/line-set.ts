import { compareScalars, type Rational, rational } from '../value.ts';

/** A place on the number line: just before a number, or just after it. */
export interface Cut {
  readonly at: Rational;
  readonly after: boolean;
}

/**
 * A set of numbers with finitely many borders: a union of intervals, open or closed, bounded or not. The borders are
 * ascending; membership changes at each of them. Sets of whole numbers use only cuts before whole numbers, so that
 * equal sets have equal borders.
 */
export class LineSet {
  static readonly all = new LineSet(true, []);
  static readonly empty = new LineSet(false, []);

  constructor(
    /** Whether numbers below the first border are in the set. */
    readonly startsInside: boolean,
    readonly cuts: readonly Cut[],
  ) {}

  get isEmpty(): boolean {
    return !this.startsInside && this.cuts.length === 0;
  }

  complement(): LineSet {
    return new LineSet(!this.startsInside, this.cuts);
  }

  intersect(other: LineSet): LineSet {
    return this.combine(other, (a, b) => a && b);
  }

  union(other: LineSet): LineSet {
    return this.combine(other, (a, b) => a || b);
  }

  /** One sweep over both border lists. */
  private combine(other: LineSet, inside: (a: boolean, b: boolean) => boolean): LineSet {
    let [inA, inB] = [this.startsInside, other.startsInside];
    const starts = inside(inA, inB);
    const cuts: Cut[] = [];
    let now = starts;
    let i = 0;
    let j = 0;
    while (i < this.cuts.length || j < other.cuts.length) {
      const order =
        i === this.cuts.length ? 1 : j === other.cuts.length ? -1 : compareCuts(this.cuts[i], other.cuts[j]);
      const cut = order <= 0 ? this.cuts[i] : other.cuts[j];
      if (order <= 0) {
        inA = !inA;
        i++;
      }
      if (order >= 0) {
        inB = !inB;
        j++;
      }
      if (inside(inA, inB) !== now) {
        now = !now;
        cuts.push(cut);
      }
    }
    return new LineSet(starts, cuts);
  }

  /** The intervals in ascending order; `undefined` stands for an end at infinity. */
  *intervals(): Generator<readonly [Cut | undefined, Cut | undefined]> {
    for (let i = this.startsInside ? -1 : 0; i < this.cuts.length; i += 2)
      yield [i < 0 ? undefined : this.cuts[i], this.cuts[i + 1]];
  }
}

function compareCuts(a: Cut, b: Cut): number {
  const order = compareScalars(a.at, b.at);
  return order !== 0 ? order : Number(a.after) - Number(b.after);
}

/** The numbers from `low` to `high`, both included; `undefined` is infinity. */
export function closedInterval(low: Rational | undefined, high: Rational | undefined, whole: boolean): LineSet {
  const cuts: Cut[] = [];
  if (low !== undefined) cuts.push({ at: whole ? ceiling(low) : low, after: false });
  if (high !== undefined)
    cuts.push(whole ? { at: rational(floor(high) + 1n), after: false } : { at: high, after: true });
  if (cuts.length === 2 && compareCuts(cuts[0], cuts[1]) >= 0) return LineSet.empty;
  return new LineSet(low === undefined, cuts);
}

function floor({ numerator, denominator }: Rational): bigint {
  const quotient = numerator / denominator;
  return quotient * denominator > numerator ? quotient - 1n : quotient;
}

function ceiling({ numerator, denominator }: Rational): Rational {
  return rational(-floor(rational(-numerator, denominator)));
}

/**
 * The number in the set that a person would like to see: 0, else the whole number nearest to 0 (the positive one of
 * two), else the middle of the first interval. `undefined` when the set is empty.
 */
export function pickNumber(set: LineSet): Rational | undefined {
  let best: bigint | undefined;
  let fraction: Rational | undefined;
  for (const [from, to] of set.intervals()) {
    const whole = nearestWhole(from, to);
    if (whole === undefined) fraction ??= middle(from, to);
    else if (best === undefined || magnitude(whole) <= magnitude(best)) best = whole;
  }
  return best === undefined ? fraction : rational(best);
}

function magnitude(n: bigint): bigint {
  return n < 0n ? -n : n;
}

function nearestWhole(from: Cut | undefined, to: Cut | undefined): bigint | undefined {
  const least = from === undefined ? undefined : from.after ? floor(from.at) + 1n : ceiling(from.at).numerator;
  const greatest = to === undefined ? undefined : to.after ? floor(to.at) : ceiling(to.at).numerator - 1n;
  if (least !== undefined && greatest !== undefined && least > greatest) return undefined;
  if (least !== undefined && least > 0n) return least;
  if (greatest !== undefined && greatest < 0n) return greatest;
  return 0n;
}

function middle(from: Cut | undefined, to: Cut | undefined): Rational | undefined {
  if (from === undefined || to === undefined) return undefined;
  const { at: a } = from;
  const { at: b } = to;
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, 2n * a.denominator * b.denominator);
}

/** The one number of a set that has exactly one; `whole` says that the set is one of whole numbers. */
export function onlyNumber(set: LineSet, whole: boolean): Rational | undefined {
  if (set.startsInside || set.cuts.length !== 2) return undefined;
  const [from, to] = set.cuts;
  const gap = compareScalars(to.at, whole ? rational(from.at.numerator + 1n) : from.at);
  return gap === 0 ? from.at : undefined;
}
