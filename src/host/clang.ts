/** A file as the compiler sees it. */
export interface GatheredFile {
  /** Absolute, with slashes. */
  readonly seen: string;
  /** Where it really is, links followed; what was made up for the compiler is nowhere. */
  readonly real: string | undefined;
  readonly bytes: Uint8Array;
}

/** All that goes into one compilation. */
export interface Gathered {
  /** The name of the main file, as the compiler is told. */
  readonly main: string;
  /** At least all files that are read, in a fixed order. */
  readonly files: readonly GatheredFile[];
}

/** One run of clang on gathered files. */
export interface ClangJob {
  /** Options of the driver, without the name of the input. */
  readonly flags: readonly string[];
  /** As after `-x`. */
  readonly inputKind: string;
  readonly input: Gathered;
  /** The working directory, as the compiler is to see it. */
  readonly directory: string;
  /** Whether the files that were read are to be told. */
  readonly tellsRead?: boolean;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

export interface ClangResult {
  readonly isSuccess: boolean;
  readonly output: Uint8Array;
  readonly diagnostics: string;
  /** The files that were read, by names that the compiler found them under, where that was asked for. */
  readonly read?: readonly string[];
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
