import type { BooleanAlgebra } from '../../logic/algebra.ts';
import { CharSet } from '../../logic/char-set.ts';

/**
 * A number to order disjoint, non-empty guards by: the smallest symbol of a character set, the hash of another
 * algebra's guard. Equal guards have the same rank, so the order does not depend on how a machine was built, unless two
 * different guards of another algebra have the same hash.
 */
export function guardRank<P>(algebra: BooleanAlgebra<P>, guard: P): number {
  return guard instanceof CharSet ? guard.bounds[0] : algebra.hash(guard);
}
