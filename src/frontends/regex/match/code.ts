import type { CharSet } from '../../../logic/char-set.ts';
import type { LetterTest } from './letter-test.ts';
import type { Reference } from './tree.ts';

export interface Split {
  readonly op: 'split';
  /** Tried first. */
  readonly first: number;
  readonly second: number;
  /**
   * A number of its own among the splits at which whether the rest matches depends on the position alone: to come to
   * one a second time at the same position is to fail a second time. -1 where it also depends on captures or counters.
   */
  readonly mark: number;
}

export interface Loop {
  readonly op: 'loop';
  /** The register that counts the iterations, and the one with the position where the last of them began. */
  readonly count: number;
  readonly began: number;
  readonly min: number;
  readonly max: number;
  readonly greedy: boolean;
  readonly exit: number;
}

/**
 * One step of a matcher with a stack of choices. `to`, `first`, `second`, `exit` and `otherwise` are places in the code.
 * Registers hold positions and counters; the first ones are the captures. All changes of registers are undone when an
 * earlier choice is taken.
 */
export type Instruction =
  /** `need`: the least number of code units that a match reads from here on. */
  | { readonly op: 'read'; readonly test: LetterTest; readonly need: number }
  | { readonly op: 'read-back'; readonly test: LetterTest }
  | { readonly op: 'refer'; readonly reference: Reference; readonly back: boolean; readonly need: number }
  | Split
  | { readonly op: 'jump'; readonly to: number }
  | { readonly op: 'clear'; readonly from: number; readonly to: number }
  /** Keeps the position where a group is entered. */
  | { readonly op: 'open'; readonly register: number }
  | { readonly op: 'close'; readonly group: number; readonly register: number; readonly back: boolean }
  | { readonly op: 'zero'; readonly register: number }
  /** Goes on with an iteration, which begins with the `enter` that follows, or at `exit`. */
  | Loop
  | { readonly op: 'enter'; readonly loop: Loop }
  /** Back to the loop, except after an optional iteration that read nothing. */
  | { readonly op: 'again'; readonly loop: Loop; readonly to: number }
  /** Keeps the position and how many choices there are, in two registers from `register` on. */
  | { readonly op: 'look'; readonly register: number }
  /** The body of a look-around has matched: forgets its choices, and goes on where it began. */
  | { readonly op: 'looked'; readonly register: number }
  /** As `look`, but goes on at `otherwise` when the body fails. */
  | { readonly op: 'look-not'; readonly register: number; readonly otherwise: number }
  /** The body of a negative look-around has matched: fails. */
  | { readonly op: 'looked-not'; readonly register: number }
  | { readonly op: 'start'; readonly lines: CharSet }
  | { readonly op: 'end'; readonly lines: CharSet }
  | { readonly op: 'word'; readonly negate: boolean; readonly word: CharSet }
  | { readonly op: 'accept' };

export interface Code {
  readonly instructions: readonly Instruction[];
  readonly registers: number;
  /** How many splits have a {@link Split.mark}. */
  readonly marks: number;
}
