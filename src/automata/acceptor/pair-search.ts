import { PairTable } from './pair-table.ts';
import { tracedBack } from './trace.ts';

/** Pairs of states in the order in which a breadth-first search comes to them, and by which guards it does. */
export class PairSearch<P> {
  private readonly pairs = new PairTable();
  private readonly parent = [-1];
  private readonly via: P[];

  /** `none` is any guard: nothing leads to the first pair. */
  constructor(left: number, right: number, none: P) {
    this.pairs.numberOf(left, right);
    this.via = [none];
  }

  get size(): number {
    return this.pairs.size;
  }

  leftOf(at: number): number {
    return this.pairs.left[at];
  }

  rightOf(at: number): number {
    return this.pairs.right[at];
  }

  /** Notes that a guard leads from the pair `from` to this one, if nothing did before. */
  discover(left: number, right: number, guard: () => P, from: number): void {
    if (this.pairs.numberOf(left, right) < this.parent.length) return;
    this.parent.push(from);
    this.via.push(guard());
  }

  /** The guards that lead to a pair. */
  wordTo(at: number): P[] {
    return tracedBack(this.parent, this.via, at);
  }
}
