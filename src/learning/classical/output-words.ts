/** Radix of the pairs below: more outputs than an alphabet of a learnable system has, and small enough for exact sums. */
const RADIX = 2 ** 21;

/** Words of outputs as numbers, equal words as equal numbers: 0 is the empty one. */
export class OutputWords {
  private readonly numbers = new Map<number, number>();

  /** The number of a word with one more output. O(1). */
  append(word: number, output: number): number {
    const pair = word * RADIX + output;
    const known = this.numbers.get(pair);
    if (known !== undefined) return known;
    const number = this.numbers.size + 1;
    this.numbers.set(pair, number);
    return number;
  }
}
