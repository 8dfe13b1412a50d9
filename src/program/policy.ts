import type { Session } from '../logic/session.ts';
import type { Term } from '../logic/term.ts';
import type { State } from './state.ts';

/** How questions about an input are answered that is in memory as a whole: for answers that contain what a program does. */
export interface WholeInput {
  /** How many symbols it has; what lies further ahead is not read for being asked how far the input goes. */
  readonly length: Term;
  /** A symbol that was read so long ago that it is not kept: at this place of the input, or somewhere in it. */
  pastSymbol(state: State, place: Term | undefined): Term;
  /** Asked before the next few symbols are read to find out whether there are as many; they are, unless it is given. */
  readsAhead?(state: State, missing: number): Term;
  /** Gets every place that is asked about and is at no fixed distance from what was read: this distance. */
  lookedAt(place: Term): void;
}

/** What makes one evaluator different from another: how it answers when a run depends on a symbolic value. */
export interface Policy {
  /** Whether the condition holds, which is neither true nor false for all inputs. */
  decide(state: State, condition: Term): boolean;
  /** Whether there is one more symbol; if so, it has been added to the input. */
  readMore(state: State): boolean;
  /** Whether operations on the whole input may be left to machines (`staging.ts`). */
  readonly followsStages?: boolean;
  /** Whether a question for a length far ahead is guessed, and not answered by reading on. */
  readonly guessesLengths?: boolean;
  /** Whether nobody looks at which text is written: numbers that depend on the input need no digits then. */
  readonly overlooksOutput?: boolean;
  /** What is asked of an input that is in memory as a whole, where not all of it is kept. Absent where that is refused. */
  readonly wholeInput?: WholeInput;
  /** Whether what is not known, or would be too much to keep, may be anything: for answers that contain what a program does. */
  readonly forgets?: boolean;
  /** What questions are answered with, where an operation has to explore by itself. */
  readonly session?: Session;
}
