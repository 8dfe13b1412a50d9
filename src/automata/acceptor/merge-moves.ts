import type { BooleanAlgebra } from '../../logic/algebra.ts';
import type { Move } from './acceptor.ts';

const SCAN_UP_TO = 12;

/**
 * The moves of one state in normal form: no empty guard, parallel moves joined by disjunction, first occurrence first.
 * Linear in the moves (quadratic below a dozen, where that is faster).
 */
export function mergeMoves<P>(algebra: BooleanAlgebra<P>, moves: readonly Move<P>[]): Move<P>[] {
  const merged: Move<P>[] = [];
  const where = moves.length > SCAN_UP_TO ? new Map<number, number>() : undefined;
  for (const move of moves) {
    if (algebra.isEmpty(move.guard)) continue;
    const at = where === undefined ? merged.findIndex(m => m.to === move.to) : (where.get(move.to) ?? -1);
    if (at >= 0) merged[at] = { guard: algebra.or(merged[at].guard, move.guard), to: move.to };
    else {
      where?.set(move.to, merged.length);
      merged.push(move);
    }
  }
  return merged;
}
