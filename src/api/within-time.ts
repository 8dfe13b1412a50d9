import { type Budget, timeIsOver } from '../logic/limits.ts';

/** Milliseconds that work which looks at the clock by itself has to end first, with a better message. */
const GRACE = 500;

/**
 * Does work that cannot always look at the clock: a regular expression of the host's, an operation on large numbers. Where
 * the host can interrupt work, it is ended soon after the budget's time is over; what it was working on must not be used
 * then.
 *
 * @throws LimitReached
 */
export function withinTime<T>(budget: Budget, work: () => T): T {
  budget.checkClock();
  const { timeout, interrupt } = budget.limits;
  if (timeout === undefined || interrupt === undefined) return work();
  let result: { readonly value: T } | undefined;
  const ended = interrupt(() => {
    result = { value: work() };
  }, Math.ceil(budget.remaining) + GRACE);
  if (!ended || result === undefined) throw timeIsOver(budget);
  return result.value;
}
