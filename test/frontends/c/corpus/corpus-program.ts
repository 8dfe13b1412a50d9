import type { Dice } from '../../../campaign/dice.ts';

/** The seeded choices that a word is made from. */
export type Random = Dice;

/** How a target is driven, as the command line's options of the same names say it. */
export interface CorpusOptions {
  /** Called once before the first symbol, with the context if there is one. */
  readonly init?: string;
  /** Functions that give the next symbol. */
  readonly read?: readonly string[];
  /** Functions that write their last argument. */
  readonly write?: readonly string[];
  /** When the input was accepted, as an expression of C over the parameters, the globals and `return`. */
  readonly accept?: string;
  readonly alphabet?: string;
  /** Roles of parameters and of what is returned. */
  readonly shape?: string;
  /** Values for the parameters that are neither the context nor the symbol nor a buffer. */
  readonly args?: readonly string[];
  /** Macros, as `NAME` or `NAME=VALUE`. */
  readonly define?: readonly string[];
  /** Folders that headers are looked for in. */
  readonly include?: readonly string[];
}

/** An input whose answer follows from the protocol's description. */
export interface CorpusExample {
  readonly input: readonly number[];
  /** What is written, also when the input is rejected: as far as it came. */
  readonly output: readonly number[];
  /** Accepted if absent. */
  readonly rejected?: true;
}

/** A function of `examples/c`, with inputs that reach what it does. */
export interface CorpusProgram {
  /** File and function, as the command line takes it. */
  readonly target: string;
  readonly options?: CorpusOptions;
  /** One word that means something to the program: valid, with a fault, at a boundary, several in a row, or noise. */
  words(random: Random): readonly number[];
  readonly examples: readonly CorpusExample[];
}
