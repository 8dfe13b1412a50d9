/** A seeded source of numbers: the same seed gives the same numbers, on every machine (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** A whole number from 0 to 2³² - 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A whole number from 0 to `bound` - 1, for bounds up to 2³². */
  below(bound: number): number {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const drawn = this.next();
      if (drawn < limit) return drawn % bound;
    }
  }

  /** A whole number from 0 to `bound` - 1, each equally likely. */
  belowBig(bound: bigint): bigint {
    const words = Math.ceil(bound.toString(2).length / 32);
    const space = 1n << BigInt(32 * words);
    const limit = space - (space % bound);
    for (;;) {
      let drawn = 0n;
      for (let i = 0; i < words; i++) drawn = (drawn << 32n) | BigInt(this.next());
      if (drawn < limit) return drawn % bound;
    }
  }
}
