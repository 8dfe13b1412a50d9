import { type Budget, Undecided } from '../../../logic/limits.ts';
import type { Activity } from '../../../program/activity.ts';
import { Unsupported } from '../../../program/source.ts';
import { RegexError } from '../../regex/index.ts';

/** Machines of operations that need more than this are not built: the operation is run symbol by symbol. */
const MAX_NODES = 300_000;

/**
 * Builds the machine of an operation; `undefined` where there is none, or it would be too large. Never fails because of
 * that: only when the limits of the whole run are reached.
 */
export function attempt<T>(activity: Activity, build: (budget: Budget) => T): T | undefined {
  try {
    return build(activity.budget.part({ nodes: MAX_NODES }));
  } catch (error) {
    if (!(error instanceof RegexError || error instanceof Undecided || error instanceof Unsupported)) throw error;
    activity.budget.spend();
    activity.budget.checkClock();
    return undefined;
  }
}
