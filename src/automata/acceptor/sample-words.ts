import type { CharSet } from '../../logic/char-set.ts';
import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { Random } from './random.ts';
import { WordCounts } from './word-counts.ts';

/**
 * Draws words of an acceptor, each word equally likely. Counting is done once, so many draws are cheap: O(length) each.
 */
export class WordSampler {
  private readonly counts: WordCounts;
  private readonly random: Random;

  constructor(a: Acceptor<CharSet>, seed: number, budget: Budget = Budget.unlimited) {
    this.counts = new WordCounts(a, budget);
    this.random = new Random(seed);
  }

  /** A word of exactly `length` symbols; `undefined` when there is none. */
  ofLength(length: number): number[] | undefined {
    const total = this.counts.ofLength(length);
    return total === 0n ? undefined : this.wordAt(length, this.random.belowBig(total));
  }

  /** A word of at most `maxLength` symbols, uniform over all of them together; `undefined` when there is none. */
  upTo(maxLength: number): number[] | undefined {
    let total = 0n;
    for (let length = 0; length <= maxLength; length++) total += this.counts.ofLength(length);
    if (total === 0n) return undefined;
    let index = this.random.belowBig(total);
    let length = 0;
    for (; index >= this.counts.ofLength(length); length++) index -= this.counts.ofLength(length);
    return this.wordAt(length, index);
  }

  private wordAt(length: number, index: bigint): number[] {
    const { first, target, guard } = this.counts.machine;
    const word: number[] = [];
    let state = 0;
    let left = index;
    for (let rest = length - 1; rest >= 0; rest--) {
      for (let k = first[state]; k < first[state + 1]; k++) {
        const each = this.counts.from(target[k], rest);
        const all = BigInt(guard[k].size) * each;
        if (left >= all) {
          left -= all;
          continue;
        }
        word.push(guard[k].at(Number(left / each)) ?? 0);
        left %= each;
        state = target[k];
        break;
      }
    }
    return word;
  }
}
