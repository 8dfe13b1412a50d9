import type { SymbolKind } from './values/symbol-kind.ts';

/** How the user says that C and C++ code is compiled and called. */
export interface COptions {
  readonly args?: readonly unknown[];
  /** Roles of parameters, where their types and uses do not say. */
  readonly shape?: string;
  /** The user's own functions by which a symbol is read, and written. */
  readonly read?: readonly string[];
  readonly write?: readonly string[];
  readonly init?: string;
  readonly accept?: string;
  /** Expressions whose values are kept in variables of the driver before each symbol. */
  readonly state?: readonly string[];
  readonly alphabet?: SymbolKind;
  readonly include?: readonly string[];
  readonly define?: readonly string[];
  /** Further files of the program, each compiled by itself. */
  readonly sources?: readonly string[];
  readonly standard?: string;
  /** The machine that it is compiled for, as clang names it. */
  readonly triple?: string;
  /** Whether a clang on the PATH may be used. */
  readonly systemClang?: boolean;
  /** Whether signed arithmetic wraps, as with `-fwrapv`; otherwise an overflow is an error that is found. */
  readonly wraps?: boolean;
  /** Whether parameters and memory of which nothing is said may be anything. */
  readonly fillsIn?: boolean;
  readonly cacheFolder?: string | false;
  /** Ends the reading, which then throws its reason. */
  readonly signal?: AbortSignal;
}
