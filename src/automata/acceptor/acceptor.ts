import type { BooleanAlgebra } from '../../logic/algebra.ts';

/** One guarded move of an {@link Acceptor}. */
export interface Move<P> {
  readonly guard: P;
  readonly to: number;
}

/**
 * A symbolic finite acceptor (SFA) without ε-moves, immutable. States are `0 … moves.length - 1`; `moves[q]` are the
 * moves that leave q, in a fixed order. It may be nondeterministic and partial (a symbol that no move takes rejects).
 *
 * Normal form kept by every operation here: no move has an empty guard, and at most one move joins two states.
 */
export interface Acceptor<P> {
  readonly algebra: BooleanAlgebra<P>;
  readonly initial: number;
  readonly moves: readonly (readonly Move<P>[])[];
  readonly final: readonly boolean[];
  /** True only if the moves of every state have pairwise disjoint guards; false means "not known to be". */
  readonly deterministic: boolean;
}
