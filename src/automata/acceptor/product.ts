import type { BooleanAlgebra } from '../../logic/algebra.ts';
import type { Budget } from '../../logic/limits.ts';
import type { Acceptor, Move } from './acceptor.ts';
import { mergeMoves } from './merge-moves.ts';
import { PairTable } from './pair-table.ts';
import { trim } from './trim.ts';

/** How the states of a product are found and judged; states are pairs of numbers. */
interface ProductRule<P> {
  readonly algebra: BooleanAlgebra<P>;
  readonly start: readonly [number, number];
  /** Calls `add` for every move that leaves the pair, guards not empty. */
  leave(left: number, right: number, add: (guard: P, left: number, right: number) => void): void;
  isFinal(left: number, right: number): boolean;
  readonly deterministic: boolean;
}

/** Builds the reachable part of a product breadth-first and trims it. One unit of budget a pair. */
export function buildProduct<P>(rule: ProductRule<P>, budget: Budget): Acceptor<P> {
  const { algebra } = rule;
  const pairs = new PairTable();
  pairs.numberOf(rule.start[0], rule.start[1]);
  const moves: Move<P>[][] = [];
  const final: boolean[] = [];
  for (let i = 0; i < pairs.size; i++) {
    budget.spend();
    const row: Move<P>[] = [];
    rule.leave(pairs.left[i], pairs.right[i], (guard, left, right) => {
      row.push({ guard, to: pairs.numberOf(left, right) });
    });
    moves.push(mergeMoves(algebra, row));
    final.push(rule.isFinal(pairs.left[i], pairs.right[i]));
  }
  return trim({ algebra, initial: 0, moves, final, deterministic: rule.deterministic });
}
