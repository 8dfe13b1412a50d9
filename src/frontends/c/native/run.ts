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
}

export type FromThread =
  | { readonly type: 'ready' }
  /** The module cannot be loaded. */
  | { readonly type: 'problem'; readonly message: string }
  /** Some more outcomes of the batch, in order. */
  | { readonly type: 'runs'; readonly runs: readonly NativeRun[] };
