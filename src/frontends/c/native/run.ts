import type { TextComparison } from '../../coverage.ts';

/** What became of one input. */
export type NativeRun =
  | {
      /** Numbers where they are exact. */
      readonly outputs: readonly (number | bigint)[];
      readonly ending: Ending;
      /** Of a module that was compiled with marks: those that the run left (see `withMarks`). */
      readonly marks?: readonly string[];
    }
  /** The input took too long, needed too much memory or stack, or ended the thread. */
  | { readonly stopped: 'time' | 'memory' | 'crash' };

/** What is wanted of runs: all of each, only those that did something new, or also what they compared. */
export type Report = 'all' | 'new' | 'compared';

/** A run, and what came of looking at it more closely. */
export interface ReportedRun {
  readonly run: NativeRun;
  /** What it did that no run of this thread did before it, as the sum of the numbers of `NEWS`. */
  readonly news: number;
  /** Comparisons, the last few of each place: place, left, right, and how many symbols had been read. */
  readonly compared?: Int32Array;
  /** Texts that were compared and differ, each pair once. */
  readonly texts?: readonly TextComparison[];
}

/** Kinds of what is new: a jump from block to block, how often one is taken, how near two numbers that are compared are, two steps one after the other, an ending. */
export const NEWS = { jump: 1, count: 2, nearness: 4, steps: 8, ending: 16 } as const;

export type Ending =
  | { readonly kind: 'returned' }
  /** It read past the end of the input. */
  | { readonly kind: 'exhausted' }
  /** It said so, or called `exit` or `abort`. */
  | { readonly kind: 'halted'; readonly accepted: boolean }
  /** An assertion failed: its file and line, and what it says. */
  | { readonly kind: 'violated'; readonly at: string; readonly what: string }
  /** Undefined behaviour. */
  | { readonly kind: 'trapped'; readonly message: string }
  /** A call of a function that is nowhere defined. */
  | { readonly kind: 'missing'; readonly name: string }
  /** The driver does not know what the function gave. */
  | { readonly kind: 'refused'; readonly what: string };

export interface RunnerOptions {
  /** Milliseconds for one input. */
  readonly timeout: number;
  /** What a symbol is when the input is an array in memory. */
  readonly symbols: { readonly bits: number; readonly signed: boolean };
  /** Whether symbols are floating-point numbers. */
  readonly floats?: { readonly reads: boolean; readonly writes: boolean };
  /** The user's functions that read and write (see `compileToWasm`). */
  readonly replaced: { readonly reads: readonly string[]; readonly writes: readonly string[] };
}

/** What the thread is started with. */
export interface ThreadData {
  readonly wasm: Uint8Array;
  readonly options: RunnerOptions;
  readonly area: { readonly start: number; readonly end: number };
  /** At 0: the number of the running input, from 1; 0 between batches. */
  readonly progress: Int32Array;
}

export interface ToThread {
  readonly inputs: readonly (readonly (number | bigint)[])[];
  readonly report: Report;
}

export type FromThread =
  | { readonly type: 'ready' }
  /** The module cannot be loaded. */
  | { readonly type: 'problem'; readonly message: string }
  /** Some more outcomes of the batch, in order; `undefined` for those with nothing new where only these are wanted. */
  | { readonly type: 'runs'; readonly runs: readonly (ReportedRun | undefined)[] };
