import { c } from '../../../src/frontends/c/language.ts';
import { isInteger, toWidth } from '../../../src/frontends/c/values/integer.ts';
import { type Assignment, evaluate, holds } from '../../../src/logic/evaluate.ts';
import { Budget } from '../../../src/logic/limits.ts';
import type { Term } from '../../../src/logic/term.ts';
import { type Activity, choose } from '../../../src/program/activity.ts';
import { Evaluator } from '../../../src/program/evaluator.ts';
import { Heap } from '../../../src/program/heap.ts';
import { Thrown } from '../../../src/program/operator.ts';
import { State } from '../../../src/program/state.ts';
import { Choice, Marker, Reference, SymbolicBoolean, SymbolicNumber, type Value } from '../../../src/program/value.ts';

/*
 * What is calculated with values that depend on the input, on one input: every question has the answer that it has there.
 * It must be the same as what is calculated with the numbers that the values are.
 */

export function activityOn(assignment: Assignment): Activity {
  const state = new State([], Heap.empty(), { symbols: [], closed: true }, 0, [], [], []);
  const policy = { decide: (_: State, condition: Term) => holds(condition, assignment), readMore: () => false };
  return new Evaluator(c, policy, Budget.unlimited).attach(state);
}

/** The value on an input, as text: the unsigned integer of `width` bits where it is an integer. */
export function shownOn(activity: Activity, assignment: Assignment, value: Value, width: number): string {
  if (value instanceof Choice) return shownOn(activity, assignment, choose(activity, value), width);
  if (value instanceof SymbolicBoolean) return String(holds(value.term, assignment));
  if (value instanceof SymbolicNumber) {
    const number = evaluate(value.term, assignment);
    return isInteger(number) ? String(toWidth(number, width)) : String(number);
  }
  if (value instanceof Reference) return `object ${value.object} at ${shownOn(activity, assignment, value.offset, 64)}`;
  if (value instanceof Marker) return value.name;
  return isInteger(value) ? String(toWidth(value, width)) : String(value);
}

/** What something gives, or the fault that stops it. */
export function outcomeOf(run: () => string): string {
  try {
    return run();
  } catch (error) {
    if (error instanceof Thrown) return String(error.value);
    throw error;
  }
}
