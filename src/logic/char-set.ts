import type { BooleanAlgebra } from './algebra.ts';

export const MAX_CHAR = 0xffff;

/**
 * A set of UTF-16 code units (or of other numbers from 0 to 65,535), as sorted, disjoint, non-adjacent closed
 * intervals. Sets are interned: two sets are equal exactly when they are the same object, so a set serves as a map key
 * and `===` is equality. Binary operations are memoised on the pair of ids.
 */
export class CharSet {
  private static readonly interned = new Map<string, CharSet>();
  private static readonly byId: CharSet[] = [];
  private static readonly unions = new Map<number, CharSet>();
  private static readonly intersections = new Map<number, CharSet>();

  static readonly empty = CharSet.intern([]);
  static readonly all = CharSet.intern([0, MAX_CHAR]);

  private complemented: CharSet | undefined;
  /** How many symbols the set has. */
  readonly size: number;

  private constructor(
    /** Small, dense and unique. */
    readonly id: number,
    /** Flat list `lo, hi, lo, hi, …`, each interval closed. */
    readonly bounds: readonly number[],
  ) {
    let size = 0;
    for (let i = 0; i < bounds.length; i += 2) size += bounds[i + 1] - bounds[i] + 1;
    this.size = size;
  }

  /** `bounds` must already be sorted, disjoint and non-adjacent. */
  private static intern(bounds: readonly number[]): CharSet {
    const key = bounds.join();
    let set = CharSet.interned.get(key);
    if (set === undefined) {
      set = new CharSet(CharSet.byId.length, bounds);
      CharSet.interned.set(key, set);
      CharSet.byId.push(set);
    }
    return set;
  }

  static withId(id: number): CharSet {
    return CharSet.byId[id];
  }

  static of(...chars: readonly (number | string)[]): CharSet {
    return CharSet.fromRanges(
      chars.map(c => {
        const code = typeof c === 'string' ? c.charCodeAt(0) : c;
        return [code, code];
      }),
    );
  }

  /** The closed interval from `low` to `high`; empty when `low > high`. Bounds outside the universe are clipped. */
  static range(low: number | string, high: number | string): CharSet {
    const lo = typeof low === 'string' ? low.charCodeAt(0) : low;
    const hi = typeof high === 'string' ? high.charCodeAt(0) : high;
    return CharSet.fromRanges([[lo, hi]]);
  }

  /** The union of closed intervals in any order, overlapping or not. O(n log n). */
  static fromRanges(ranges: Iterable<readonly [number, number] | readonly number[]>): CharSet {
    const sorted = [...ranges]
      .map(([lo, hi]) => [Math.max(0, lo), Math.min(MAX_CHAR, hi)])
      .filter(([lo, hi]) => lo <= hi)
      .sort((a, b) => a[0] - b[0]);
    const bounds: number[] = [];
    for (const [lo, hi] of sorted) {
      const last = bounds.length - 1;
      if (last > 0 && lo <= bounds[last] + 1) bounds[last] = Math.max(bounds[last], hi);
      else bounds.push(lo, hi);
    }
    return CharSet.intern(bounds);
  }

  /** The symbols below `universe` for which `test` is true. */
  static where(test: (char: number) => boolean, universe = MAX_CHAR + 1): CharSet {
    const bounds: number[] = [];
    for (let c = 0; c < universe; c++) {
      if (!test(c)) continue;
      const last = bounds.length - 1;
      if (last > 0 && bounds[last] === c - 1) bounds[last] = c;
      else bounds.push(c, c);
    }
    return CharSet.intern(bounds);
  }

  get isEmpty(): boolean {
    return this.bounds.length === 0;
  }

  /** The smallest symbol; `undefined` when empty. */
  get min(): number | undefined {
    return this.bounds[0];
  }

  /** O(log n). */
  has(char: number): boolean {
    let lo = 0;
    let hi = this.bounds.length >> 1;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (this.bounds[2 * mid + 1] < char) lo = mid + 1;
      else hi = mid;
    }
    return 2 * lo < this.bounds.length && this.bounds[2 * lo] <= char;
  }

  union(other: CharSet): CharSet {
    if (this === other || other.isEmpty) return this;
    if (this.isEmpty) return other;
    const key = pairKey(this.id, other.id);
    let result = CharSet.unions.get(key);
    if (result === undefined) {
      result = CharSet.intern(merge(this.bounds, other.bounds));
      CharSet.unions.set(key, result);
    }
    return result;
  }

  intersect(other: CharSet): CharSet {
    if (this === other || other === CharSet.all) return this;
    if (this === CharSet.all) return other;
    if (this.isEmpty || other.isEmpty) return CharSet.empty;
    const key = pairKey(this.id, other.id);
    let result = CharSet.intersections.get(key);
    if (result === undefined) {
      result = CharSet.intern(common(this.bounds, other.bounds));
      CharSet.intersections.set(key, result);
    }
    return result;
  }

  complement(): CharSet {
    if (this.complemented === undefined) {
      const bounds: number[] = [];
      let next = 0;
      for (let i = 0; i < this.bounds.length; i += 2) {
        if (this.bounds[i] > next) bounds.push(next, this.bounds[i] - 1);
        next = this.bounds[i + 1] + 1;
      }
      if (next <= MAX_CHAR) bounds.push(next, MAX_CHAR);
      this.complemented = CharSet.intern(bounds);
      this.complemented.complemented = this;
    }
    return this.complemented;
  }

  minus(other: CharSet): CharSet {
    return this.intersect(other.complement());
  }

  isDisjointFrom(other: CharSet): boolean {
    return this.intersect(other).isEmpty;
  }

  isSubsetOf(other: CharSet): boolean {
    return this.intersect(other) === this;
  }

  /** All symbols in ascending order. */
  *[Symbol.iterator](): Generator<number> {
    for (let i = 0; i < this.bounds.length; i += 2) for (let c = this.bounds[i]; c <= this.bounds[i + 1]; c++) yield c;
  }

  /** The `index`-th symbol in ascending order, from 0. O(intervals). */
  at(index: number): number | undefined {
    let left = index;
    for (let i = 0; i < this.bounds.length; i += 2) {
      const width = this.bounds[i + 1] - this.bounds[i] + 1;
      if (left < width) return this.bounds[i] + left;
      left -= width;
    }
    return undefined;
  }

  /**
   * The symbol a person would like to see in a witness: a lower-case letter if there is one, else a digit, an
   * upper-case letter, other printable ASCII, and at last the smallest.
   */
  pick(): number | undefined {
    for (const [lo, hi] of PREFERRED) {
      const found = this.intersect(CharSet.range(lo, hi)).min;
      if (found !== undefined) return found;
    }
    return this.min;
  }
}

const PREFERRED: readonly (readonly [number, number])[] = [
  [0x61, 0x7a],
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x21, 0x7e],
  [0x20, 0x20],
  [0xa1, 0xd7ff],
];

const ID_SPACE = 2 ** 26;

function pairKey(a: number, b: number): number {
  return a < b ? a * ID_SPACE + b : b * ID_SPACE + a;
}

function merge(a: readonly number[], b: readonly number[]): number[] {
  const out: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const fromA = j >= b.length || (i < a.length && a[i] <= b[j]);
    const lo = fromA ? a[i] : b[j];
    const hi = fromA ? a[i + 1] : b[j + 1];
    if (fromA) i += 2;
    else j += 2;
    const last = out.length - 1;
    if (last > 0 && lo <= out[last] + 1) {
      if (hi > out[last]) out[last] = hi;
    } else out.push(lo, hi);
  }
  return out;
}

function common(a: readonly number[], b: readonly number[]): number[] {
  const out: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const lo = Math.max(a[i], b[j]);
    const hi = Math.min(a[i + 1], b[j + 1]);
    if (lo <= hi) out.push(lo, hi);
    if (a[i + 1] < b[j + 1]) i += 2;
    else j += 2;
  }
  return out;
}

/** Character sets as the guards of an acceptor. */
export const charSets: BooleanAlgebra<CharSet> = {
  top: CharSet.all,
  bottom: CharSet.empty,
  and: (a, b) => a.intersect(b),
  or: (a, b) => a.union(b),
  not: a => a.complement(),
  minus: (a, b) => a.minus(b),
  isEmpty: a => a.isEmpty,
  disjoint: (a, b) => a.isDisjointFrom(b),
  equals: (a, b) => a === b,
  hash: a => a.id,
};
