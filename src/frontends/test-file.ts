import type { Input, Plain } from './code.ts';

/** What an input should come to. */
export type Expected =
  | { readonly output: Plain }
  | { readonly rejected: true }
  /** It failed when the test was written, and should not. */
  | { readonly failed: string };

/** An input, and what should come of it. */
export interface TestCase {
  readonly title: string;
  readonly input: Input;
  readonly expected: Expected;
}

/** A file of tests that runs without any part of ours, or why there is none. */
export type TestFile = { readonly text: string } | { readonly problem: string };

export interface TestFileOptions {
  /** How the file names the code's file: relative to its own folder. */
  readonly codeFile: string;
  /** How the command that wrote it was called, for the first line. */
  readonly call: string;
}
