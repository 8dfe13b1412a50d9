import type { Workspace } from '../host/workspace.ts';
import type { CharSet } from '../logic/char-set.ts';
import type { Budget } from '../logic/limits.ts';
import type { Sort } from '../logic/sort.ts';
import type { Ending, Fault } from '../program/state.ts';
import type { Transduction } from '../program/transduction.ts';
import type { CodeOptions } from './code-options.ts';
import type { CoveredProcess } from './coverage.ts';
import type { Alphabet } from './target.ts';
import type { TestCase, TestFile, TestFileOptions } from './test-file.ts';
import type { Input, Plain } from './typescript/native/call.ts';

export type { CodeOptions } from './code-options.ts';
export type { Input, Plain } from './typescript/native/call.ts';

/** What a run of code on one input came to. */
export type CodeOutcome =
  | { readonly output: Plain }
  /** It threw, did not accept, failed an assertion, or did what its language leaves undefined. */
  | {
      readonly rejected: string;
      /** Why, where that is a fault of the code. */
      readonly reason?: string;
      /** Where in the code, and what: of a run as we read the code. */
      readonly fault?: Fault;
    }
  /** The result is not data: a function, a promise. */
  | { readonly opaque: string }
  /** It wanted something that the sandbox does not have. */
  | { readonly unavailable: string }
  | { readonly stopped: 'time' | 'memory' | 'crash' };

/** The code itself, running in a sandbox until it is closed. */
export interface NativeProcess {
  /** Outcomes in order; `hear` gets each as soon as it is there. @throws SourceError when the code cannot be loaded */
  run(inputs: readonly Input[], hear?: (outcome: CodeOutcome) => void): Promise<readonly CodeOutcome[]>;
  close(): Promise<void>;
}

/** A function in source code of any language, read and ready to be run and learned. */
export interface Code {
  /** As the user wrote it. */
  readonly text: string;
  /** The files that it was read from, by their absolute paths, its own first. */
  readonly files: readonly string[];
  /**
   * All that what it does follows from, besides the options and the versions of Node and of ours: texts, where imports lead,
   * how it is called. Equal lists are the same program. It grows when a run loads more code.
   */
  readonly dependencies: () => readonly string[];
  /** The text of its own file. */
  readonly source: string;
  /** Whether an input is a list of numbers rather than text. */
  readonly takesNumbers: boolean;
  /** What the symbols are when it is only run, and not read. */
  readonly native: { readonly input: Sort; readonly output: Sort };
  /** Whether its outputs are values, which words have marks for (`automata/words`), and not just text or numbers. */
  readonly writesValues?: boolean;
  /** Whether such a value is the list of what each symbol gave, of which every item is written whole (`wordOfItems`). */
  readonly writesItems?: boolean;
  /** Whether an output is of the kind that `native.output` stands for; all are where this is not said. */
  isExpected?(output: Plain): boolean;
  /** Whether inputs have exactly one symbol: the function takes one value. */
  readonly takesOne?: boolean;
  /** Whether symbols that are bit vectors are integers with a sign, and shown so. */
  readonly isSigned?: boolean;
  /** Whether its symbols are bytes, of which a text is its UTF-8. Inputs and outputs have a code unit for each. */
  readonly isUtf8?: boolean;
  /** Which of the user's expressions for `--state` a variable has the value of; absent where variables are known by name. */
  statedBy?(variable: string): number | undefined;
  /** What its author calls a symbol of its input. */
  readonly symbolName?: string | undefined;
  /** Of the symbols of its input, those that it can be given; all where this is not said. */
  readonly given?: CharSet;
  /** Whether it can reject an input without a fault; then a rejection that is a fault has a reason. */
  readonly rejectsByItself?: boolean;
  /** What it does that a caller could see and its output does not say, in words; nothing where this is not said. */
  readonly notSeen?: readonly string[];
  /** What may have been forgotten where it does the same with every input, as the end of a sentence that says that. */
  readonly vacuousHint?: string;
  /**
   * What the runs so far assumed of the code's surroundings (a locale, a time zone), in words that continue "this assumes
   * that". It grows with each run.
   */
  readonly assumptions?: () => readonly string[];
  /**
   * Of code that gets one event after the other: what it keeps after some (the last state, the fields of its object), as
   * we run it. `undefined` for a run that threw or whose values are no data.
   */
  readonly keeps?: (budget: Budget) => ((input: Input) => { readonly value: Plain } | undefined) | undefined;
  /** Whether what it keeps in the end is all that it gives. */
  readonly givesWhatItKeeps?: boolean;
  /** How it was read, in words. */
  describe(): Readonly<Record<string, string>>;
  /** Runs it as we read it, input after input. */
  evaluator(budget: Budget): (input: Input) => CodeOutcome;
  /** Whether nothing here can run it natively: what it does is known as we read it. */
  readonly isOnlyRead: boolean;
  /** Runs it natively, with a time limit in milliseconds for one input. @throws SourceError where it is only read */
  process(timeout: number): NativeProcess;
  /** A file of tests of it, in its own language. */
  testFile?(tests: readonly TestCase[], options: TestFileOptions): TestFile;
  /** Runs it natively with marks of what is run; absent where that cannot be measured. */
  covered?(timeout: number): CoveredProcess;
  /**
   * Whether a run that ended like this ended in a fault of the code: it threw, failed an assertion, or did what its
   * language leaves undefined.
   */
  isFault(ending: Ending): boolean;
  /**
   * As a function from words to words; with `asValue`, what it gives is written as a value whatever it is.
   *
   * @throws Unsupported
   */
  transduction(alphabet: Alphabet | undefined, asValue?: boolean): Transduction;
}

/** What is assumed of code that is only read. */
export const AS_READ = 'the code runs as we read it, because nothing here can run the code itself';

const C_ENDINGS = new Set(['.c', '.cc', '.cpp', '.cxx', '.h', '.hpp', '.hh', '.C']);

/** Whether a path names a file in C or C++. */
export function isCFile(path: string): boolean {
  return C_ENDINGS.has(/(?<=[^/\\])\.[^./\\]*$/.exec(path)?.[0] ?? '');
}

/**
 * Reads a function in source code. What reads a language is loaded when it is first needed.
 *
 * @throws SourceError, LimitReached
 */
export async function readCode(
  text: string,
  workspace: Workspace,
  options: CodeOptions & { readonly isFollowed?: boolean },
  budget: Budget,
): Promise<Code> {
  if (isCFile(text.replace(/#.*$/s, ''))) {
    const { readCCode } = await import('./c/code.ts');
    return readCCode(text, workspace, options, budget);
  }
  const { readTypeScriptCode } = await import('./typescript/code.ts');
  return readTypeScriptCode(text, workspace, options, budget);
}

/** Names of functions, as the user lists them. */
export function listedNames(text: string | undefined): readonly string[] | undefined {
  return text?.split(',').map(name => name.trim());
}
