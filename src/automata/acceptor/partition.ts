import type { BooleanAlgebra } from '../../logic/algebra.ts';
import { CharSet } from '../../logic/char-set.ts';
import type { Compact } from './compact.ts';

/**
 * The coarsest partition of the states of a trimmed deterministic machine into blocks of equal language: gives each
 * state's block, numbered from 0 without gaps. With `kinds`, states of different kinds are told apart to begin with.
 *
 * D'Antoni & Veanes ("Minimization of symbolic automata", POPL 2014) refine with a splitter block R by comparing, for
 * pairs of states, the guards into R, and so need no global minterms. Here that comparison is an exact key: for each
 * state p with a move into R let g(p) be the disjunction of its guards into R; states of one block with different g(p)
 * are told apart, all at once. When R, used as a splitter, is later cut into parts, all parts but the largest need to
 * be used: the moves of p into the parts are disjoint, so g(p) for the largest is what the others leave of g(p) for R.
 * That is Hopcroft's "smaller half" with guards as weights (as in Valmari & Franceschinis, "Simple O(m log n) time
 * Markov chain lumping", TACAS 2010): O(m log n) disjunctions, no conjunction, no negation and no minterm anywhere.
 *
 * The first cut is by domain, which makes the set of all states a splitter that was used, and by the length of the
 * shortest accepted word, which tells most states of real machines apart at once.
 */
export function coarsestPartition<P>(form: Compact<P>, kinds?: readonly number[]): readonly number[] {
  const { states, guard, into, source, move, algebra } = form;
  const keyOf = guardKeys(algebra);
  const partition = new Partition(states);
  firstCut(form, partition, keyOf, kinds);
  if (partition.isDiscrete) return partition.blockOf;

  const { keys, blockOf } = partition;
  const guardInto = new Array<P | undefined>(states).fill(undefined);
  const touched = new Array<number>(states).fill(0);
  for (let splitter = partition.take(); splitter >= 0; splitter = partition.take()) {
    let count = 0;
    for (let i = partition.begin[splitter]; i < partition.end[splitter]; i++) {
      const q = partition.elements[i];
      for (let k = into[q]; k < into[q + 1]; k++) {
        const p = source[k];
        if (partition.isAlone(blockOf[p])) continue;
        const known = guardInto[p];
        if (known === undefined) touched[count++] = p;
        guardInto[p] = known === undefined ? guard[move[k]] : algebra.or(known, guard[move[k]]);
      }
    }
    for (let i = 0; i < count; i++) {
      const p = touched[i];
      keys[p] = keyOf(guardInto[p] ?? algebra.bottom);
      guardInto[p] = undefined;
      partition.mark(p);
    }
    partition.splitMarked();
    if (partition.isDiscrete) break;
  }
  return blockOf;
}

function firstCut<P>(
  { states, first, guard, distance, algebra }: Compact<P>,
  partition: Partition,
  keyOf: (g: P) => number,
  kinds: readonly number[] | undefined,
): void {
  const numbers = new Map<string, number>();
  for (let q = 0; q < states; q++) {
    let domain = algebra.bottom;
    for (let k = first[q]; k < first[q + 1]; k++) domain = k === first[q] ? guard[k] : algebra.or(domain, guard[k]);
    const key = keyOf(domain) * states + distance[q];
    if (kinds === undefined) partition.keys[q] = key;
    else {
      const whole = `${key}/${kinds[q]}`;
      const number = numbers.get(whole) ?? numbers.size;
      numbers.set(whole, number);
      partition.keys[q] = number;
    }
    partition.mark(q);
  }
  partition.splitMarked();
}

const SORT_BY_INSERTION = 32;

/** A refinable partition of `0 … size - 1`, with the blocks that still have to be used as splitters. */
class Partition {
  /** The elements, block by block: block b is at `begin[b] … end[b] - 1`. */
  readonly elements: number[];
  readonly blockOf: number[];
  readonly begin = [0];
  readonly end: number[];
  /** What tells marked elements of a block apart; set it before marking. */
  readonly keys: number[];
  private readonly position: number[];
  /** How many elements at the front of each block are marked. */
  private readonly marked = [0];
  private readonly markedBlocks: number[] = [];
  private markedBlockCount = 0;
  private readonly waiting: number[] = [];

  constructor(private readonly size: number) {
    this.end = [size];
    this.elements = new Array<number>(size);
    this.position = new Array<number>(size);
    this.blockOf = new Array<number>(size);
    this.keys = new Array<number>(size);
    for (let q = 0; q < size; q++) {
      this.elements[q] = q;
      this.position[q] = q;
      this.blockOf[q] = 0;
      this.keys[q] = 0;
    }
  }

  get isDiscrete(): boolean {
    return this.begin.length === this.size;
  }

  isAlone(block: number): boolean {
    return this.end[block] - this.begin[block] === 1;
  }

  /** A block to use as a splitter, or -1 when all were used. */
  take(): number {
    return this.waiting.pop() ?? -1;
  }

  mark(element: number): void {
    const block = this.blockOf[element];
    const count = this.marked[block]++;
    if (count === 0) this.markedBlocks[this.markedBlockCount++] = block;
    const from = this.position[element];
    const to = this.begin[block] + count;
    const other = this.elements[to];
    this.elements[from] = other;
    this.position[other] = from;
    this.elements[to] = element;
    this.position[element] = to;
  }

  /**
   * Cuts each block with marks into its marked elements by key, and the unmarked rest, and removes the marks. The
   * largest part keeps the block's number (and its place among the waiting, if any); all others wait to be used.
   */
  splitMarked(): void {
    for (let i = 0; i < this.markedBlockCount; i++) this.split(this.markedBlocks[i]);
    this.markedBlockCount = 0;
  }

  private split(block: number): void {
    const from = this.begin[block];
    const to = this.end[block];
    const middle = from + this.marked[block];
    this.marked[block] = 0;
    if (this.runEnd(from, middle) === middle) {
      if (middle === to) return;
    } else this.sortByKey(from, middle);
    let largestFrom = middle;
    let largestTo = to;
    for (let i = from; i < middle; ) {
      const j = this.runEnd(i, middle);
      if (j - i > largestTo - largestFrom) {
        largestFrom = i;
        largestTo = j;
      }
      i = j;
    }
    this.begin[block] = largestFrom;
    this.end[block] = largestTo;
    for (let i = from; i < to; ) {
      const j = i < middle ? this.runEnd(i, middle) : to;
      if (i !== largestFrom) this.addBlock(i, j);
      i = j;
    }
  }

  /** Where the run of equal keys that starts at `from` ends. */
  private runEnd(from: number, to: number): number {
    const { elements, keys } = this;
    const key = keys[elements[from]];
    let at = from + 1;
    while (at < to && keys[elements[at]] === key) at++;
    return at;
  }

  private sortByKey(from: number, to: number): void {
    const { elements, keys, position } = this;
    if (to - from <= SORT_BY_INSERTION) {
      for (let i = from + 1; i < to; i++) {
        const q = elements[i];
        const key = keys[q];
        let j = i;
        for (; j > from && keys[elements[j - 1]] > key; j--) elements[j] = elements[j - 1];
        elements[j] = q;
      }
    } else {
      const sorted = elements.slice(from, to).sort((p, q) => keys[p] - keys[q] || p - q);
      for (let i = from; i < to; i++) elements[i] = sorted[i - from];
    }
    for (let i = from; i < to; i++) position[elements[i]] = i;
  }

  private addBlock(from: number, to: number): void {
    const block = this.begin.length;
    this.begin.push(from);
    this.end.push(to);
    this.marked.push(0);
    this.waiting.push(block);
    for (let i = from; i < to; i++) this.blockOf[this.elements[i]] = block;
  }
}

/** Small numbers that are equal exactly for equal guards; a character set brings its own. */
function guardKeys<P>(algebra: BooleanAlgebra<P>): (guard: P) => number {
  if (algebra.top instanceof CharSet) return guard => (guard instanceof CharSet ? guard.id : -1);
  const byHash = new Map<number, { guard: P; key: number }[]>();
  let count = 0;
  return guard => {
    const hash = algebra.hash(guard);
    let bucket = byHash.get(hash);
    if (bucket === undefined) {
      bucket = [];
      byHash.set(hash, bucket);
    }
    let entry = bucket.find(known => algebra.equals(known.guard, guard));
    if (entry === undefined) {
      entry = { guard, key: count++ };
      bucket.push(entry);
    }
    return entry.key;
  };
}
