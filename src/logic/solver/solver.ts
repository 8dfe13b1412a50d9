import type { Assignment } from '../evaluate.ts';
import type { Budget } from '../limits.ts';
import type { Term } from '../term.ts';

/** What a solver says of a conjunction. A model gives a value to every variable that was mentioned. */
export type Answer =
  | { readonly status: 'sat'; readonly model: Assignment }
  | { readonly status: 'unsat' }
  | {
      readonly status: 'unknown';
      readonly reason: string;
      /** Whether all the work was done that one question may take: asked again, it ends in the same way. */
      readonly isFinal?: boolean;
    };

/** How many queries each layer of the stack answered. */
export interface SolverCounters {
  readonly queries: number;
  readonly folded: number;
  readonly sets: number;
  readonly cached: number;
  readonly differences: number;
  readonly enumerated: number;
  readonly z3: number;
  readonly unknown: number;
}

export interface Solver {
  /**
   * Whether some assignment makes all the predicates true. A `quick` question is not worth much time: it is `unknown`
   * when neither sets nor differences nor a short enumeration can tell. `budget` is that of the operation that asks, and
   * counts where the solver was made without one.
   */
  check(conjuncts: readonly Term[], quick?: boolean, budget?: Budget): Answer;
  readonly counters: SolverCounters;
}
