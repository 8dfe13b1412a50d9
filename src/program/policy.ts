import type { Term } from '../logic/term.ts';
import type { State } from './state.ts';

/** What makes one evaluator different from another: how it answers when a run depends on a symbolic value. */
export interface Policy {
  /** Whether the condition holds, which is neither true nor false for all inputs. */
  decide(state: State, condition: Term): boolean;
  /** Whether there is one more symbol; if so, it has been added to the input. */
  readMore(state: State): boolean;
}
