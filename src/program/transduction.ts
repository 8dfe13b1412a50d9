import type { Sort } from '../logic/sort.ts';
import type { Term } from '../logic/term.ts';
import type { Value } from '../logic/value.ts';
import type { Language } from './language.ts';
import type { State } from './state.ts';
import type { Text } from './value.ts';

/** What a run that has ended has written, over the input's symbols `in0 …`; `null` when it rejected its input. */
export type Written = readonly Term[] | null;

/** Something that was written: a text, or one symbol. */
export type Part = string | Text | { readonly symbol: Term };

/**
 * A result is of another kind than was expected of all. It is no error of the program's and no limit of ours: taken as a
 * value, whatever it is, the program may have a machine.
 */
export class UnexpectedKind extends Error {
  override name = 'UnexpectedKind';
  constructor(expected: string) {
    super(`a result that is sometimes not ${expected}`);
  }
}

/** A program as a function from words to words, whatever its language and however it is called. */
export interface Transduction {
  /** As the user named it. */
  readonly name: string;
  /** The sort of one symbol of the input. */
  readonly input: Sort;
  /** The sort of one symbol that is written. */
  readonly output: Sort;
  readonly language: Language;
  /** Where symbols are numbers: what is learned is about numbers of at most this size, on both sides of 0. */
  readonly largest?: bigint;
  /** Whether what is written are values, with marks for their kinds and borders (`automata/words`). */
  readonly writesValues?: boolean;
  /** Whether inputs have exactly one symbol; all others are rejected. */
  readonly takesOne?: boolean;
  /** Words that mean something to the program, such as its string constants: to be tried in inputs. */
  readonly hints: readonly (readonly Value[])[];
  /** The names of variables that are counted or added to somewhere, where the language says that. */
  readonly counted?: ReadonlySet<string>;
  /** The names of variables that are only assigned constants and truth values, where the language says that. */
  steady?(): ReadonlySet<string>;
  /** Before the first instruction, with an input of which nothing is known. */
  start(): State;
  /** The same where nobody looks at what it gives in the end, which then need be nothing that a machine can write. */
  startUnread?(): State;
  /** One more symbol after those that are known. */
  addSymbol(state: State): void;
  /** The same program in a language that goes on where this one stops (`Language.forgets`), where there is one. */
  forgetting?(): Transduction;
  /** What its language takes for granted, in words that continue "this assumes that". */
  readonly assumptions?: readonly string[];
  /** Whether the program takes symbol after symbol (`State.position`) and not a text with all of them. */
  readonly isStream: boolean;
  /** @throws Unsupported when the result is nothing that a machine can write */
  written(state: State): Written;
  /**
   * The same of a state that stands for many, or whose input is still open: texts as they are, other symbols as terms.
   */
  parts(state: State): readonly Part[] | null;
}
