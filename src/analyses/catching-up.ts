import type { Machine } from '../automata/machine/machine.ts';
import { and } from '../logic/build.ts';
import { Budget, LimitReached } from '../logic/limits.ts';
import { FALSE } from '../logic/term.ts';

interface Edge {
  readonly from: number;
  /** What the left writes more than the right. */
  readonly gain: number;
}

/** Steps that looking at two machines may take. */
const EFFORT = 300_000;

/**
 * How much more one of two machines can still write than the other, from a pair of states to a common end. A machine that
 * is behind by more than it can catch up never gives the same output again.
 *
 * Guards are only compared two by two, so it may say that more can be caught up than really can.
 *
 * O(pairs · transitions²) at worst. Where that is too much, nothing is known to be lost.
 */
export class CatchingUp {
  private readonly ids = new Map<string, number>();
  private readonly pairs: (readonly [number, number])[] = [];
  private readonly into: Edge[][] = [];
  /** The most that the left, and the right, can write more than the other from each pair on; nothing without an end. */
  private leftMost: readonly number[] = [];
  private rightMost: readonly number[] = [];
  private readonly budget = new Budget({ nodes: EFFORT });

  constructor(
    private readonly left: Machine,
    private readonly right: Machine,
  ) {
    try {
      this.explore();
      const [leftMost, rightMost] = [this.most(1), this.most(-1)];
      this.leftMost = leftMost;
      this.rightMost = rightMost;
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
    }
  }

  /** Whether outputs that differ in length by `ahead` (the left's is longer, or the right's if negative) stay different. */
  isLost(left: number, right: number, ahead: number): boolean {
    if (ahead === 0) return false;
    const pair = this.ids.get(`${left},${right}`);
    if (pair === undefined) return false;
    return ahead > 0 ? this.rightMost[pair] < ahead : this.leftMost[pair] < -ahead;
  }

  private explore(): void {
    const { left, right } = this;
    this.id(left.initial, right.initial);
    for (let at = 0; at < this.pairs.length; at++) {
      const [p, q] = this.pairs[at];
      for (const a of left.transitions[p])
        for (const b of right.transitions[q]) {
          this.budget.spend();
          if (and(a.guard, b.guard) === FALSE) continue;
          this.into[this.id(a.to, b.to)].push({ from: at, gain: a.outputs.length - b.outputs.length });
        }
    }
  }

  private id(left: number, right: number): number {
    const key = `${left},${right}`;
    let id = this.ids.get(key);
    if (id === undefined) {
      id = this.pairs.push([left, right]) - 1;
      this.ids.set(key, id);
      this.into.push([]);
    }
    return id;
  }

  /** Longest paths to an end; a pair that is improved more often than there are pairs is on its way to a growing cycle. */
  private most(sign: 1 | -1): readonly number[] {
    const best = this.pairs.map(([p, q]) =>
      Math.max(
        ...this.left.endings[p].flatMap(a =>
          this.right.endings[q].map(b => sign * (a.outputs.length - b.outputs.length)),
        ),
      ),
    );
    const improved = best.map(() => 0);
    const queue = best.flatMap((value, pair) => (value > Number.NEGATIVE_INFINITY ? [pair] : []));
    for (let i = 0; i < queue.length; i++)
      for (const { from, gain } of this.into[queue[i]]) {
        this.budget.spend();
        const value = best[queue[i]] + sign * gain;
        if (value <= best[from]) continue;
        best[from] = ++improved[from] > best.length ? Number.POSITIVE_INFINITY : value;
        queue.push(from);
      }
    return best;
  }
}
