import type { Word } from '../analyses/verdict.ts';
import type { Code, CodeOutcome, Input } from '../frontends/code.ts';
import { type Budget, LimitReached, Undecided } from '../logic/limits.ts';
import type { Sort } from '../logic/sort.ts';
import { SourceError } from '../program/source.ts';
import type { Ending, Fault as Place } from '../program/state.ts';
import { isFaulty, NOT_RUN, type Replay, replayOf } from './fault-replay.ts';
import { inputOf } from './input-of.ts';

/** Milliseconds for running a witness, at least and at most. */
const SHORTEST_RUN = 1000;
const LONGEST_RUN = 10_000;

type Rejection = Extract<CodeOutcome, { readonly rejected: string }>;

/** An input that code fails on. */
export interface Fault extends Replay {
  readonly input: Input;
  readonly why: string;
  /** Where in the user's code, and what. */
  readonly at?: Place;
}

/** Runs a faulty input as we read the code, which says what is wrong, and on the code itself. */
export async function shownFault(word: Word, ending: Ending, sort: Sort, code: Code, budget: Budget): Promise<Fault> {
  const input = inputOf(word, sort, code);
  const own = ownFault(input, ending, code, budget);
  if (code.isOnlyRead) return { input, ...own, ...NOT_RUN };
  const native = code.process(Math.min(LONGEST_RUN, Math.max(SHORTEST_RUN, budget.remaining)));
  try {
    const [outcome] = await native.run([input]);
    const at = ('fault' in ending ? ending.fault : undefined) ?? own.at;
    return { input, why: own.why, ...(at === undefined ? {} : { at }), ...replayOf(outcome, code) };
  } finally {
    await native.close();
  }
}

/** What is wrong, as we read the code; where there is no time to run it again, as the search found it. */
function ownFault(input: Input, ending: Ending, code: Code, budget: Budget): Pick<Fault, 'why' | 'at'> {
  try {
    const own = code.evaluator(budget)(input);
    if ('rejected' in own && isFaulty(own, code)) return { why: rejectedText(own), at: own.fault };
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const why =
      ending.kind === 'violated' ? `${ending.at} failed` : ending.kind === 'threw' ? String(ending.value) : '';
    return { why };
  }
  throw new Error(`the search found a fault, but ${JSON.stringify(input)} runs without one: a defect of ours`);
}

/** The fault that code ends in on an input, as we read it; `undefined` where there is none, or that cannot be told. */
export function faultText(word: Word, sort: Sort, code: Code, budget: Budget): string | undefined {
  try {
    const own = code.evaluator(budget)(inputOf(word, sort, code));
    return 'rejected' in own && isFaulty(own, code) ? rejectedText(own) : undefined;
  } catch (error) {
    if (error instanceof Undecided || error instanceof SourceError) return undefined;
    throw error;
  }
}

/** Why an input is rejected, with the place. */
function rejectedText({ rejected, fault }: Rejection): string {
  return fault === undefined || rejected.startsWith(fault.place) ? rejected : `${fault.place}: ${rejected}`;
}

/**
 * Why code rejects an input, as we read it: what is thrown, or what is undefined, with its place. `undefined` where we
 * read it in another way than it runs, or cannot.
 */
export function rejectionText(word: Word, sort: Sort, code: Code, budget: Budget): string | undefined {
  try {
    const own = code.evaluator(budget)(inputOf(word, sort, code));
    return 'rejected' in own ? rejectedText(own) : undefined;
  } catch (error) {
    if (error instanceof Undecided || error instanceof SourceError) return undefined;
    throw error;
  }
}
