import type { Gathered } from './gather.ts';

/** One run of clang on gathered files. */
export interface ClangJob {
  /** Options of the driver, without the name of the input. */
  readonly flags: readonly string[];
  /** As after `-x`. */
  readonly inputKind: string;
  readonly input: Gathered;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

export interface ClangResult {
  readonly isSuccess: boolean;
  readonly output: Uint8Array;
  readonly diagnostics: string;
}

/** A clang that can be run. */
export interface Clang {
  /** What decides about its results. */
  readonly version: string;
  /** Folders of its own headers, as they are in its output. */
  readonly systemFolders: readonly string[];
  /** @throws the reason of the job's signal, once that is given */
  run(job: ClangJob): Promise<ClangResult>;
}
