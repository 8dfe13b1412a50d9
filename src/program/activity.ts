import type { Budget } from '../logic/limits.ts';
import { FALSE, type Term, TRUE } from '../logic/term.ts';
import type { Heap } from './heap.ts';
import type { Language } from './language.ts';
import type { Policy } from './policy.ts';
import type { SourceRange } from './source.ts';
import { Unsupported } from './source.ts';
import type { State } from './state.ts';
import { Choice, type Value } from './value.ts';

/** What an operator works on: the state in progress, and whom to ask about what is symbolic. */
export interface Activity {
  readonly language: Language;
  readonly state: State;
  readonly heap: Heap;
  readonly budget: Budget;
  readonly policy: Policy;
  /** The instruction in progress. */
  readonly at: SourceRange | undefined;
}

/** Whether the condition holds. May leave by an exception, to be asked again with the answer known. */
export function decide(activity: Activity, condition: Term): boolean {
  if (condition === TRUE) return true;
  if (condition === FALSE) return false;
  return activity.policy.decide(activity.state, condition);
}

/** Whether the input goes on after its known symbols; they are one more when the answer is yes. */
export function readMore(activity: Activity): boolean {
  return !activity.state.input.closed && activity.policy.readMore(activity.state);
}

/** The case of a choice that holds. */
export function choose(activity: Activity, choice: Choice): Value {
  for (const [condition, value] of choice.cases.slice(0, -1)) if (decide(activity, condition)) return value;
  return choice.cases[choice.cases.length - 1][1];
}

/** The value itself, or the case that holds where it is a choice between values. */
export function resolveChoice(activity: Activity, value: Value): Value {
  return value instanceof Choice ? choose(activity, value) : value;
}

/** Records what an answer about the program assumes of its surroundings, in words that continue "this assumes that". */
export function assume(activity: Activity, assumption: string): void {
  activity.heap.assumptions.add(assumption);
}

/** Stops at a construct that is not supported, here. */
export function refuse(activity: Activity, construct: string): never {
  throw new Unsupported(construct, activity.at);
}
