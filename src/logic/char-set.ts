import type { BooleanAlgebra } from './algebra.ts';
import { common, merge, without } from './intervals.ts';
import { Held, register } from './kept.ts';

export const MAX_CHAR = 0xffff;

const ASCII = 128;

function hashOf(bounds: readonly number[]): number {
  let hash = 17;
  for (let i = 0; i < bounds.length; i++) hash = (Math.imul(hash, 31) + bounds[i]) | 0;
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

const FIRST_SLOTS = 1 << 10;

/**
 * An open-addressing hash table from interval lists to the one set that has them; as `Interned`, it keeps the sets that
 * were asked for since it let go.
 */
class InternTable {
  private slots: (CharSet | undefined)[] = [];
  private hashes = new Uint32Array();
  private count = 0;
  private readonly held = new Held<CharSet>();

  constructor() {
    this.clear();
    register(this);
  }

  get size(): number {
    return this.count;
  }

  letGo(): void {
    this.held.sweep();
    for (const set of this.slots) if (set !== undefined) this.held.put(set.bounds.join(), set);
    this.clear();
  }

  find(bounds: readonly number[], hash: number): CharSet | undefined {
    const mask = this.slots.length - 1;
    for (let i = hash & mask; ; i = (i + 1) & mask) {
      const set = this.slots[i];
      if (set === undefined) break;
      if (this.hashes[i] === hash && sameNumbers(set.bounds, bounds)) return set;
    }
    const held = this.held.take(bounds.join());
    if (held !== undefined) this.add(held, hash);
    return held;
  }

  add(set: CharSet, hash: number): void {
    if (++this.count * 2 > this.slots.length) this.grow();
    this.place(set, hash);
  }

  private clear(): void {
    this.slots = new Array(FIRST_SLOTS).fill(undefined);
    this.hashes = new Uint32Array(FIRST_SLOTS);
    this.count = 0;
  }

  private place(set: CharSet, hash: number): void {
    const mask = this.slots.length - 1;
    let i = hash & mask;
    while (this.slots[i] !== undefined) i = (i + 1) & mask;
    this.slots[i] = set;
    this.hashes[i] = hash;
  }

  private grow(): void {
    const { slots, hashes } = this;
    this.slots = new Array(slots.length * 2).fill(undefined);
    this.hashes = new Uint32Array(slots.length * 2);
    for (let i = 0; i < slots.length; i++) {
      const set = slots[i];
      if (set !== undefined) this.place(set, hashes[i]);
    }
  }
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

const FIRST_CACHE_SLOTS = 1 << 10;
const MOST_CACHE_SLOTS = 1 << 18;

/**
 * A direct-mapped cache from ordered pairs of sets to a set: the newest entry of a slot wins. It grows with use, up to a
 * fixed number of slots, so it never holds on to more than that.
 */
class PairCache {
  private left = new Int32Array();
  private right = new Int32Array();
  private results: (CharSet | undefined)[] = [];
  private added = 0;

  constructor() {
    this.letGo();
    register(this);
  }

  get size(): number {
    return Math.min(this.added, this.left.length);
  }

  letGo(): void {
    this.empty(FIRST_CACHE_SLOTS);
    this.added = 0;
  }

  get(a: CharSet, b: CharSet): CharSet | undefined {
    const slot = slotOf(a.id, b.id, this.left.length);
    return this.left[slot] === a.id && this.right[slot] === b.id ? this.results[slot] : undefined;
  }

  put(a: CharSet, b: CharSet, result: CharSet): CharSet {
    if (++this.added > this.left.length && this.left.length < MOST_CACHE_SLOTS) this.grow();
    this.place(a.id, b.id, result);
    return result;
  }

  private place(a: number, b: number, result: CharSet | undefined): void {
    const slot = slotOf(a, b, this.left.length);
    this.left[slot] = a;
    this.right[slot] = b;
    this.results[slot] = result;
  }

  private grow(): void {
    const { left, right, results } = this;
    this.empty(left.length * 4);
    for (let i = 0; i < left.length; i++) if (left[i] >= 0) this.place(left[i], right[i], results[i]);
  }

  private empty(slots: number): void {
    this.left = new Int32Array(slots).fill(-1);
    this.right = new Int32Array(slots);
    this.results = new Array(slots).fill(undefined);
  }
}

function slotOf(a: number, b: number, slots: number): number {
  const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) & (slots - 1);
}

/**
 * A set of UTF-16 code units (or of other numbers from 0 to 65,535), as sorted, disjoint, non-adjacent closed
 * intervals. Sets are interned: two sets are equal exactly when they are the same object, so a set serves as a map key
 * and `===` is equality. Results of binary operations are kept in bounded caches, and the ASCII part of each set is
 * also a 128-bit mask, so that most membership, disjointness and inclusion tests touch no interval at all.
 */
export class CharSet {
  private static nextId = 0;
  private static readonly interned = new InternTable();
  private static readonly unions = new PairCache();
  private static readonly intersections = new PairCache();
  private static readonly differences = new PairCache();

  static readonly empty = CharSet.intern([]);
  static readonly all = CharSet.intern([0, MAX_CHAR]);

  private complemented: CharSet | undefined;
  /** How many symbols the set has. */
  readonly size: number;
  /** Bit `c & 31` of the word `c >> 5` says whether the ASCII symbol `c` is in the set. */
  private readonly ascii0: number;
  private readonly ascii1: number;
  private readonly ascii2: number;
  private readonly ascii3: number;
  /** Where in `bounds` the first interval that leaves ASCII starts; `bounds.length` when none does. */
  private readonly beyond: number;

  private constructor(
    /** Never given twice. */
    readonly id: number,
    /** Flat list `lo, hi, lo, hi, …`, each interval closed. */
    readonly bounds: readonly number[],
  ) {
    let size = 0;
    let beyond = bounds.length;
    const ascii: [number, number, number, number] = [0, 0, 0, 0];
    for (let i = bounds.length - 2; i >= 0; i -= 2) {
      size += bounds[i + 1] - bounds[i] + 1;
      if (bounds[i + 1] >= ASCII) beyond = i;
      for (let c = bounds[i]; c <= bounds[i + 1] && c < ASCII; c++) ascii[c >> 5] |= 1 << (c & 31);
    }
    this.size = size;
    this.beyond = beyond;
    [this.ascii0, this.ascii1, this.ascii2, this.ascii3] = ascii;
  }

  /** `bounds` must already be sorted, disjoint and non-adjacent. */
  private static intern(bounds: readonly number[]): CharSet {
    const hash = hashOf(bounds);
    let set = CharSet.interned.find(bounds, hash);
    if (set === undefined) {
      set = new CharSet(CharSet.nextId++, bounds);
      CharSet.interned.add(set, hash);
    }
    return set;
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

  /** O(1) for ASCII, else O(log n). */
  has(char: number): boolean {
    if (char >= 0 && char < ASCII) {
      const word = char < 64 ? (char < 32 ? this.ascii0 : this.ascii1) : char < 96 ? this.ascii2 : this.ascii3;
      return (word & (1 << (char & 31))) !== 0;
    }
    let lo = this.beyond >> 1;
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
    const a = this.id < other.id ? this : other;
    const b = this.id < other.id ? other : this;
    const known = CharSet.unions.get(a, b);
    if (known !== undefined) return known;
    return CharSet.unions.put(a, b, CharSet.intern(merge(a.bounds, b.bounds)));
  }

  intersect(other: CharSet): CharSet {
    if (this === other || other === CharSet.all) return this;
    if (this === CharSet.all) return other;
    if (this.isEmpty || other.isEmpty) return CharSet.empty;
    const a = this.id < other.id ? this : other;
    const b = this.id < other.id ? other : this;
    const known = CharSet.intersections.get(a, b);
    if (known !== undefined) return known;
    return CharSet.intersections.put(a, b, CharSet.intern(common(a.bounds, b.bounds)));
  }

  complement(): CharSet {
    if (this.complemented === undefined) {
      this.complemented = CharSet.intern(without(CharSet.all.bounds, this.bounds));
      this.complemented.complemented = this;
    }
    return this.complemented;
  }

  minus(other: CharSet): CharSet {
    if (this === other || this.isEmpty) return CharSet.empty;
    if (other.isEmpty || this.isDisjointFrom(other)) return this;
    const known = CharSet.differences.get(this, other);
    if (known !== undefined) return known;
    return CharSet.differences.put(this, other, CharSet.intern(without(this.bounds, other.bounds)));
  }

  /** O(1) when the ASCII parts meet or one set is ASCII only, else linear in the intervals; allocates nothing. */
  isDisjointFrom(other: CharSet): boolean {
    if (
      (this.ascii0 & other.ascii0) |
      (this.ascii1 & other.ascii1) |
      (this.ascii2 & other.ascii2) |
      (this.ascii3 & other.ascii3)
    )
      return false;
    const a = this.bounds;
    const b = other.bounds;
    let i = this.beyond;
    let j = other.beyond;
    while (i < a.length && j < b.length) {
      if (a[i + 1] < b[j]) i += 2;
      else if (b[j + 1] < a[i]) j += 2;
      else return false;
    }
    return true;
  }

  /** O(1) when the ASCII parts already say no, else linear in the intervals; allocates nothing. */
  isSubsetOf(other: CharSet): boolean {
    if (
      (this.ascii0 & ~other.ascii0) |
      (this.ascii1 & ~other.ascii1) |
      (this.ascii2 & ~other.ascii2) |
      (this.ascii3 & ~other.ascii3)
    )
      return false;
    const a = this.bounds;
    const b = other.bounds;
    let j = other.beyond;
    for (let i = this.beyond; i < a.length; i += 2) {
      while (j < b.length && b[j + 1] < a[i + 1]) j += 2;
      if (j >= b.length || b[j] > Math.max(a[i], ASCII)) return false;
    }
    return true;
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
    for (const [low, high] of PREFERRED) {
      for (let i = 0; i < this.bounds.length && this.bounds[i] <= high; i += 2)
        if (this.bounds[i + 1] >= low) return Math.max(low, this.bounds[i]);
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
