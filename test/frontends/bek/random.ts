/** A small seeded generator (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** A whole number from 0 to `below - 1`. */
  below(below: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }

  /** Up to `longest` picks from `items`, joined. */
  word(items: readonly string[], longest: number): string {
    return Array.from({ length: this.below(longest + 1) }, () => this.pick(items)).join('');
  }
}

export function codes(text: string): readonly number[] {
  return text.split('').map(c => c.charCodeAt(0));
}
