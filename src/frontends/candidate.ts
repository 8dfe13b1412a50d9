/**
 * A function, or a class, of a file that takes symbol after symbol and keeps something in between; where there is none, one
 * that gets its whole input at once.
 */
export interface Candidate {
  readonly target: string;
  readonly kind: 'step function' | 'reads by itself' | 'reducer' | 'class' | 'whole input';
  /** What has to be said with it, as on a command line. */
  readonly flags: readonly string[];
  /** Why it is one, in a few words. */
  readonly why: string;
  /** What is not certain about it yet, and how to say it. */
  readonly asks?: string;
}

/** What was found in a file. */
export interface Candidates {
  readonly found: readonly Candidate[];
  /** Of other functions, with their places: why they are none. */
  readonly others: readonly string[];
}
