/** `left - right <= bound`, for two unknowns given by their numbers. */
export interface Difference {
  readonly kind: 'difference';
  readonly left: number;
  readonly right: number;
  readonly bound: bigint;
}

/** A state of a {@link DifferenceGraph} to return to. */
export interface Mark {
  readonly values: readonly bigint[];
  readonly length: number;
}

interface Edge {
  readonly to: number;
  readonly bound: bigint;
}

/**
 * A conjunction of differences over whole numbers that grows one difference at a time, with a solution at hand. Only
 * the differences between the values of unknowns mean something: to bound an unknown, relate it to one that stands for
 * zero.
 *
 * A difference `l - r <= b` is an edge along which `l` pushes `r` up to at least `l - b`. The unknowns start at 0 and
 * are only ever raised, each no more than it must be. A new difference that the values violate raises its right side
 * and then whatever that pushes; the conjunction is contradictory exactly when this comes round to the left side, as
 * the edges passed then form a cycle whose bounds add up to less than zero. (Cotton and Maler, "Fast and Flexible
 * Difference Constraint Propagation for DPLL(T)", 2006, section 3, with a queue in the place of a heap.) At most
 * unknowns times differences raises for each addition, and usually few.
 */
export class DifferenceGraph {
  private values: bigint[];
  private readonly edges: readonly Edge[][];
  /** The left sides of all differences in the order of their addition. */
  private readonly added: number[] = [];
  /** How many edges were looked at so far: a measure of the work done. */
  steps = 0;

  constructor(unknowns: number) {
    this.values = Array.from({ length: unknowns }, () => 0n);
    this.edges = this.values.map(() => []);
  }

  value(unknown: number): bigint {
    return this.values[unknown];
  }

  /** Whether the solution at hand has the difference. */
  satisfies({ left, right, bound }: Difference): boolean {
    return this.values[left] - this.values[right] <= bound;
  }

  mark(): Mark {
    return { values: this.values.slice(), length: this.added.length };
  }

  /** Forgets all differences that were added since the mark was made. */
  returnTo({ values, length }: Mark): void {
    this.values = values.slice();
    for (const left of this.added.splice(length).reverse()) this.edges[left].pop();
  }

  /**
   * @returns whether the conjunction still has a solution; when it has none, there is no solution at hand until
   * {@link returnTo} is called
   */
  add({ left, right, bound }: Difference): boolean {
    const { values, edges } = this;
    this.added.push(left);
    edges[left].push({ to: right, bound });
    const needed = values[left] - bound;
    if (values[right] >= needed) return true;
    values[right] = needed;
    const queue = [right];
    const isQueued = new Set(queue);
    for (const from of queue) {
      isQueued.delete(from);
      for (const { to, bound: distance } of edges[from]) {
        this.steps++;
        const least = values[from] - distance;
        if (values[to] >= least) continue;
        if (to === left) return false;
        values[to] = least;
        if (isQueued.has(to)) continue;
        isQueued.add(to);
        queue.push(to);
      }
    }
    return true;
  }
}
