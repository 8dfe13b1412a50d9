import type { CodeOutcome, Input } from './code.ts';

/** A statement, or one way that a branch can go, of which it is measured whether it is run. */
export interface CoverageItem {
  readonly kind: 'statement' | 'branch';
  readonly file: string;
  readonly line: number;
  /** The marks that a run leaves when it runs this: each by itself is enough. */
  readonly marks: readonly string[];
}

/** What became of one input, and the marks that the run left. */
export interface CoveredOutcome {
  readonly outcome: CodeOutcome;
  readonly marks: readonly string[];
}

/** Kinds of what a run can do that none before it did. */
export interface News {
  /** It went somewhere in the code where no run was. */
  readonly isPlace: boolean;
  /** It ended in a way that no run did. */
  readonly isEnding: boolean;
}

/** A run that did something new: went somewhere, went there more often, or compared numbers that are nearer to each other. */
export interface NewRun {
  /** Its place among the inputs. */
  readonly at: number;
  readonly outcome: CodeOutcome;
  readonly news: News;
}

/** Two numbers that were compared at a place in the code, and how many symbols had been read by then. */
export interface Comparison {
  readonly place: number;
  readonly left: number;
  readonly right: number;
  readonly position: number;
}

/** Two texts that were compared at a place in the code, as bytes, and how many symbols had been read by then. */
export interface TextComparison {
  readonly place: number;
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly position: number;
}

/** What a run compared: the last numbers at each place in the code, and the first texts that differ. */
export interface Compared {
  readonly numbers: readonly Comparison[];
  readonly texts: readonly TextComparison[];
  /** Whether it did what no run did that `news` was asked for. */
  readonly isNew: boolean;
}

/** The code itself, instrumented, running in a sandbox until it is closed. */
export interface CoveredProcess {
  /** All that can be run of the code, from the function that is asked about. */
  items(): Promise<readonly CoverageItem[]>;
  run(inputs: readonly Input[]): Promise<readonly CoveredOutcome[]>;
  /** Runs inputs, very fast, and tells of those only that did what no run before them did that was asked for by this. */
  news(inputs: readonly Input[]): Promise<readonly NewRun[]>;
  /** What runs compare; absent where that cannot be seen. */
  comparisons?(inputs: readonly Input[]): Promise<readonly Compared[]>;
  close(): Promise<void>;
}
