import type { Machine } from '../automata/machine/machine.ts';
import type { SolverCounters } from '../logic/solver/index.ts';
import type { Term } from '../logic/term.ts';
import type { Value } from '../logic/value.ts';

/** What stands behind an answer, and never more than that. */
export type Guarantee =
  /** `contains`: everything that the code accepts is accepted; without it, and nothing else. */
  | { readonly level: 'proved'; readonly of?: 'contains' }
  | { readonly level: 'bounded'; readonly length: number }
  | { readonly level: 'tested'; readonly inputs: number };

/** What learning took; counts do not depend on the machine it ran on. */
export interface LearnStatistics {
  /** How often a conjecture was refuted by the program. */
  readonly conjectureRefinements: number;
  /** How often the abstraction was refuted, or had to be made finer. */
  readonly abstractionRefinements: number;
  /** The predicates of the last abstraction. */
  readonly predicates: number;
  /** Words on which the program was run for the table; a word counts once. */
  readonly membershipQueries: number;
  /**
   * How many entries the paper's observation table can have (section 6, on complexity): n·k·(k + m·(n − 1)) for n states,
   * k big steps out of a state at most, the end of the input among them, and m symbols in the longest counterexample.
   * Absent where nothing was learned that way.
   */
  readonly membershipBound?: number;
  readonly equivalenceQueries: number;
  readonly solver: SolverCounters;
}

/** An input on which a conjecture or an abstraction was found to differ from the other, and what the program does. */
export interface Refutation {
  readonly input: readonly Value[];
  /** What the program writes; `null` when it rejects. */
  readonly program: readonly Value[] | null;
  /** What the refuted one says; `null` when it rejects. */
  readonly refuted: readonly Value[] | null;
}

/** One thing that was tried on the way, with what refuted it; the last of each kind was not refuted. */
export interface TraceStep {
  readonly kind: 'conjecture' | 'abstraction';
  readonly machine: Machine;
  /** Of an abstraction: its predicates. */
  readonly predicates?: readonly Term[];
  readonly refutedBy?: Refutation;
}

export interface LearnProgress {
  readonly phase: string;
  readonly states: number;
  readonly transitions: number;
  /** Table rows to fill, or abstract states to explore. */
  readonly open: number;
  readonly refinements: number;
}

/** A machine for a function, with what is known about it. */
export interface Learned {
  readonly machine: Machine;
  readonly guarantee: Guarantee;
  /** What a separate checker accepted, as JSON; there exactly when the level is `proved`. */
  readonly certificate?: unknown;
  /** Why there is no proof. */
  readonly reason?: string;
  readonly statistics: LearnStatistics;
  readonly trace: readonly TraceStep[];
}
