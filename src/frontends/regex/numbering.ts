import type { Budget } from '../../logic/limits.ts';

/** Numbers things in order of first appearance; those with equal keys are one. Each new one is spent for. */
export class Numbering<T> {
  readonly items: T[] = [];
  private readonly numbers = new Map<string, number>();

  constructor(
    private readonly keyOf: (item: T) => string,
    private readonly budget: Budget,
  ) {}

  numberOf(item: T): number {
    const key = this.keyOf(item);
    let number = this.numbers.get(key);
    if (number === undefined) {
      this.budget.spend();
      number = this.items.push(item) - 1;
      this.numbers.set(key, number);
    }
    return number;
  }
}
