import type { Dice } from '../../test/campaign/dice.ts';

/** A number, or the fields of a record in the order in which the code has them. */
export type TruthSymbol = number | readonly number[];

/** One transition: the first of a state whose condition holds is taken. */
export interface Move<Memory, Symbol extends TruthSymbol = number> {
  readonly to: string;
  readonly when: (symbol: Symbol, memory: Memory) => boolean;
  /** What is remembered afterwards; the same as before unless given. */
  readonly keep?: (symbol: Symbol, memory: Memory) => Memory;
}

/**
 * A ground truth, written by hand from the description of a protocol or of a flight mode.
 *
 * Its states are those that the description names: the fields of a frame, the phases of a flight. They are told apart further
 * by counts up to four, by flags and by directions, as anybody would draw them. Values that are read (a length, an
 * identifier, a measurement), checksums and longer counts are in a memory beside them, so that the truth accepts exactly
 * what the description says.
 */
export interface TruthDefinition<Memory, Symbol extends TruthSymbol = number> {
  readonly initial: string;
  readonly memory: Memory;
  /** Those in which the input may end. */
  readonly accepting: readonly string[] | 'all';
  readonly states: Readonly<Record<string, readonly Move<Memory, Symbol>[]>>;
  readonly symbols: Symbols<Memory, Symbol>;
  /** Of symbols that are records, how many fields they have. */
  readonly fields?: number;
}

export interface Symbols<Memory, Symbol extends TruthSymbol = number> {
  /** Symbols to choose the next one from: all that there are, or enough by chance that every move has some among them. */
  readonly candidates: (dice: Dice, memory: Memory) => readonly Symbol[];
  /** Those that mean something, which are chosen more often. */
  readonly special?: readonly Symbol[];
}

/** A word that a truth accepts, and what it goes through. Of records, all fields one after the other. */
export interface TruthWord {
  readonly word: readonly number[];
  /** How many different states. */
  readonly states: number;
}

export interface TruthWords {
  readonly words: readonly TruthWord[];
  /** Moves that none of them takes, by their states. */
  readonly untaken: readonly string[];
}

/** A word, as far as it was walked. */
export interface Walk {
  readonly word: readonly number[];
  readonly states: Set<string>;
  readonly moves: Set<string>;
}

export interface GroundTruth {
  readonly states: readonly string[];
  readonly transitions: number;
  /** Words that it accepts, by random walks of mixed lengths; the same for the same seed. */
  words(dice: Dice, count: number): TruthWords;
  /** One random walk to an accepting state; `undefined` where it came to none within a few hundred steps. */
  walk(dice: Dice): Walk | undefined;
  isAccepted(word: readonly number[]): boolean;
  /** Any symbol, whatever it means. */
  symbol(dice: Dice): readonly number[];
  /** How many numbers a symbol is. */
  readonly fields: number;
}

/** All bytes, those in the list more often than others. */
export function bytes(...special: readonly number[]): Symbols<unknown> {
  return { candidates: () => BYTES, special };
}

const BYTES = Array.from({ length: 256 }, (_, i) => i);

// ---- Conditions -------------------------------------------------------------------------------------------------------

export type Condition = (symbol: number) => boolean;

export function is(...values: readonly number[]): Condition {
  const set = new Set(values);
  return symbol => set.has(symbol);
}

export function between(low: number, high: number): Condition {
  return symbol => symbol >= low && symbol <= high;
}

/** Whatever the moves before it left. */
export const otherwise = (): boolean => true;
