import { PairTable } from './pair-table.ts';

const DENSE_UP_TO = 1 << 16;

/** A set of pairs of state numbers: a table of bytes while all possible pairs are few, a hash table otherwise. */
export class PairSet {
  private readonly dense: Uint8Array | undefined;
  private readonly sparse: PairTable | undefined;

  constructor(
    leftCount: number,
    private readonly rightCount: number,
  ) {
    if (leftCount * rightCount <= DENSE_UP_TO) this.dense = new Uint8Array(leftCount * rightCount);
    else this.sparse = new PairTable();
  }

  /** @returns whether the pair is new */
  add(left: number, right: number): boolean {
    if (this.dense !== undefined) {
      const at = left * this.rightCount + right;
      if (this.dense[at] === 1) return false;
      this.dense[at] = 1;
      return true;
    }
    const { sparse } = this;
    if (sparse === undefined) return false;
    const before = sparse.size;
    return sparse.numberOf(left, right) === before;
  }
}
