import type { CharSet } from '../../logic/char-set.ts';
import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { type Compact, compact } from './compact.ts';
import { determinise } from './determinise.ts';

/**
 * How many words of each length a deterministic machine accepts from each of its states, computed length by length as
 * far as asked: O(moves) additions of large numbers for each length.
 */
export class WordCounts {
  /** The machine, determinised and trimmed. */
  readonly machine: Compact<CharSet>;
  private readonly table: bigint[][];

  constructor(
    a: Acceptor<CharSet>,
    private readonly budget: Budget = Budget.unlimited,
  ) {
    this.machine = compact(determinise(a, budget));
    this.table = [this.machine.distance.map(d => (d === 0 ? 1n : 0n))];
  }

  /** The number of words of `length` symbols that are accepted from `state`. */
  from(state: number, length: number): bigint {
    const { states, first, target, guard } = this.machine;
    if (states === 0) return 0n;
    for (let known = this.table.length; known <= length; known++) {
      this.budget.spend(states);
      const shorter = this.table[known - 1];
      const row: bigint[] = [];
      for (let q = 0; q < states; q++) {
        let sum = 0n;
        for (let k = first[q]; k < first[q + 1]; k++) sum += BigInt(guard[k].size) * shorter[target[k]];
        row.push(sum);
      }
      this.table.push(row);
    }
    return this.table[length][state];
  }

  /** The number of accepted words of `length` symbols. */
  ofLength(length: number): bigint {
    return this.from(0, length);
  }
}

/** How many words of exactly `length` symbols are accepted. */
export function countWords(a: Acceptor<CharSet>, length: number, budget: Budget = Budget.unlimited): bigint {
  return new WordCounts(a, budget).ofLength(length);
}
