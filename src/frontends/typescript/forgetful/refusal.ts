import { Undecided } from '../../../logic/limits.ts';
import { Fork, NeedsInput } from '../../../program/forking.ts';
import { Thrown } from '../../../program/operator.ts';

/** Whether an exception says that something cannot be calculated, and is no question, no limit, and nothing that the program throws. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    !(error instanceof Undecided) &&
    !(error instanceof Thrown) &&
    !(error instanceof Fork) &&
    !(error instanceof NeedsInput)
  );
}
