import type { Code, Input } from '../frontends/code.ts';
import { type Budget, LimitReached } from '../logic/limits.ts';
import type { Sort } from '../logic/sort.ts';
import type { Value } from '../logic/value.ts';
import type { Ending, Fault as Place } from '../program/state.ts';
import { inputOf } from './input-of.ts';
import { isFaulty, type Replay, replayOf } from './replay.ts';

/** Milliseconds for running a witness, at least and at most. */
const SHORTEST_RUN = 1000;
const LONGEST_RUN = 10_000;

/** An input that code fails on. */
export interface Fault extends Replay {
  readonly input: Input;
  readonly why: string;
  /** Where in the user's code, and what. */
  readonly at?: Place;
}

/** Runs a faulty input as we read the code, which says what is wrong, and on the code itself. */
export async function shownFault(
  word: readonly Value[],
  ending: Ending,
  sort: Sort,
  code: Code,
  budget: Budget,
): Promise<Fault> {
  const input = inputOf(word, sort, code);
  const why = ownFault(input, ending, code, budget);
  const native = code.process(Math.min(LONGEST_RUN, Math.max(SHORTEST_RUN, budget.remaining)));
  try {
    const [outcome] = await native.run([input]);
    const at = 'fault' in ending ? ending.fault : undefined;
    return { input, why, ...(at === undefined ? {} : { at }), ...replayOf(outcome, code) };
  } finally {
    await native.close();
  }
}

/** What is wrong, as we read the code; where there is no time to run it again, as the search found it. */
function ownFault(input: Input, ending: Ending, code: Code, budget: Budget): string {
  try {
    const own = code.evaluator(budget)(input);
    if ('rejected' in own && isFaulty(own, code)) return own.rejected;
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return ending.kind === 'violated' ? `${ending.at} failed` : ending.kind === 'threw' ? String(ending.value) : '';
  }
  throw new Error(`the search found a fault, but ${JSON.stringify(input)} runs without one: a defect of ours`);
}
