/** From JavaScript and TypeScript to programs that can be run: by our evaluators, and natively in a sandbox. */
export { Driver } from './entry/drive.ts';
export { describeEntry, type EntryDescription } from './entry/explain.ts';
export { outputOf } from './entry/output.ts';
export {
  addSymbolOf,
  assignmentOf,
  exploreWords,
  followWord,
  joinWords,
  outcomeAt,
  type SymbolicCase,
  type Symbols,
  startSymbolic,
  symbolicLanguage,
  symbolSort,
  TEXT,
} from './entry/symbolic.ts';
export { transductionOf } from './entry/transduction.ts';
export type { EntryShape, Input, NativeOutcome, Plain } from './native/call.ts';
export { NativeRunner } from './native/runner.ts';
export { type CallOptions, nativeCall, readSourceProgram, type SourceProgram } from './source-program.ts';
