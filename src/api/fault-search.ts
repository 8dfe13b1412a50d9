import type { FaultSearch } from '../checking/faults.ts';
import { type Budget, LimitReached } from '../logic/limits.ts';
import { withinTime } from './within-time.ts';

/** A search that is ended from outside when the time is over: the lengths that it has been through by then count. */
export function searchWithin(
  budget: Budget,
  search: (onChecked: (length: number) => void) => FaultSearch,
): FaultSearch {
  let checked = -1;
  const onChecked = (length: number): void => {
    checked = length;
  };
  try {
    return withinTime(budget, () => search(onChecked));
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return { kind: 'none up to', length: checked, why: error.message };
  }
}
