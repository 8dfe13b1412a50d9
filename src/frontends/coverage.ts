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

/** The code itself, instrumented, running in a sandbox until it is closed. */
export interface CoveredProcess {
  /** All that can be run of the code, from the function that is asked about. */
  items(): Promise<readonly CoverageItem[]>;
  run(inputs: readonly Input[]): Promise<readonly CoveredOutcome[]>;
  close(): Promise<void>;
}
