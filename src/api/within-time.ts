import { createContext, Script } from 'node:vm';
import { type Budget, timeIsOver } from '../logic/limits.ts';

/** Milliseconds that work which looks at the clock by itself has to end first, with a better message. */
const GRACE = 500;

const script = new Script('work()');

/**
 * Does work that cannot always look at the clock: a regular expression of the host's, an operation on large numbers. The
 * engine itself ends it soon after the budget's time is over; what it was working on must not be used then.
 *
 * @throws LimitReached
 */
export function withinTime<T>(budget: Budget, work: () => T): T {
  budget.checkClock();
  if (budget.limits.timeout === undefined) return work();
  let result: { readonly value: T } | undefined;
  const context = createContext({
    work: () => {
      result = { value: work() };
    },
  });
  try {
    script.runInContext(context, { timeout: Math.ceil(budget.remaining) + GRACE });
  } catch (error) {
    // The error is one of the context's own, not of this realm.
    if (typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw timeIsOver(budget);
    throw error;
  }
  if (result === undefined) throw new Error('the work gave no result');
  return result.value;
}
