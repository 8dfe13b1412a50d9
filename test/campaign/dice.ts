import { Random } from '../../src/automata/acceptor/random.ts';

/** Seeded choices; the same seed gives the same ones. */
export class Dice {
  private readonly random: Random;

  constructor(seed: number) {
    this.random = new Random(seed);
    this.random.next();
  }

  below(bound: number): number {
    return this.random.below(bound);
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.random.next() < probability * 2 ** 32;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }

  /** Each item with the given chance, in order. */
  some<T>(items: readonly T[], probability: number): T[] {
    return items.filter(() => this.chance(probability));
  }

  shuffled<T>(items: readonly T[]): T[] {
    const result = [...items];
    for (let i = result.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [result[i], result[j]] = [result[j], result[i]];
    }
    return result;
  }
}
