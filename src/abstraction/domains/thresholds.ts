import type { Term } from '../../logic/term.ts';

/**
 * Numbers that a program compares with, and those next to them: where widening stops on its way to the ends of a sort
 * (delayed widening with thresholds). Grows as more of the program is seen.
 */
export class Thresholds {
  private readonly found = new Set<bigint>([0n, 1n]);
  private sorted: readonly bigint[] | undefined;

  /** Takes the whole numbers in a condition. Linear in its size; terms that were seen are not looked at again. */
  learn(condition: Term): void {
    const waiting = [condition];
    for (let term = waiting.pop(); term !== undefined; term = waiting.pop()) {
      if (this.seen.has(term)) continue;
      this.seen.add(term);
      if (term.op.kind === 'const') this.add(term.op.value);
      else waiting.push(...term.args);
    }
  }

  private readonly seen = new WeakSet<Term>();

  private add(value: unknown): void {
    const whole = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));
    if (!whole) return;
    for (const near of [-1n, 0n, 1n]) this.found.add(BigInt(value) + near);
    this.sorted = undefined;
  }

  /** In ascending order. */
  get all(): readonly bigint[] {
    this.sorted ??= [...this.found].sort((a, b) => (a < b ? -1 : 1));
    return this.sorted;
  }

  /** The least one from here on. */
  from(value: bigint): bigint | undefined {
    return this.all.find(each => each >= value);
  }

  /** The greatest one up to here. */
  upTo(value: bigint): bigint | undefined {
    return this.all.findLast(each => each <= value);
  }
}
