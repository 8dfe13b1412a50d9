import type { GatheredFile } from '../../../host/clang.ts';
import type { Workspace } from '../../../host/workspace.ts';

export interface CompileOptions {
  /** Where files are read. */
  readonly workspace: Workspace;
  /** As clang names it; 'x86_64-unknown-linux-gnu' unless the user says otherwise. */
  readonly target: string;
  /** The user's include folders, absolute or relative to the working directory. */
  readonly include: readonly string[];
  /** Folders that are looked into after all others. */
  readonly later?: readonly string[];
  /** Headers that are nowhere on the disk, or elsewhere, where the compiler is to see them. */
  readonly madeUp?: readonly GatheredFile[];
  /** What was changed so that the unit can be compiled: a header that stands before it, and files by their paths as the compiler sees them. */
  readonly repaired?: { readonly header: GatheredFile; readonly files: ReadonlyMap<string, Uint8Array> };
  /** `NAME` or `NAME=VALUE`. */
  readonly define: readonly string[];
  /** `c11`, `gnu++20`, …; what clang takes by itself when there is none. */
  readonly standard?: string;
  /** A clang on the PATH is used instead of the one in WebAssembly, when there is one that is new enough. */
  readonly systemClang?: boolean;
  /** In WebAssembly, overflow of signed integers ends the run; otherwise it wraps. Default: true. */
  readonly trapOverflow?: boolean;
  /** Where results are kept; `false`: nowhere. Default: `codomata` in the user's cache folder. */
  readonly cacheFolder?: string | false;
  /** Ends the compilation, which then throws its reason. */
  readonly signal?: AbortSignal;
}

export type Language = 'c' | 'c++';

/** What is compiled at once. */
export interface Unit {
  /** The user's file, absolute or relative to the working directory. */
  readonly file: string;
  /** The text of a driver that includes the file; without it the unit is the file alone. */
  readonly driver?: string;
  readonly language: Language;
}

export interface Compiled {
  /** LLVM IR. Files have the names that people write: `src/a.c`, `<string.h>`, `codomata-driver.c`. */
  readonly text: string;
  /** The texts of the user's files that were read, of our own headers and of the driver, by those names; not clang's own headers. */
  readonly sources: ReadonlyMap<string, string>;
  /** What clang said, if anything. */
  readonly warnings: string;
  readonly isCached: boolean;
}

export const DEFAULT_TARGET = 'x86_64-unknown-linux-gnu';
