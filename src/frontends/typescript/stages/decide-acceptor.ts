import { acceptors, machineOfSets } from '../../../automata/index.ts';
import type { CharSet } from '../../../logic/char-set.ts';
import { memo } from '../../../logic/kept.ts';
import type { Budget } from '../../../logic/limits.ts';
import { Char } from '../../../logic/sort.ts';
import type { Activity } from '../../../program/activity.ts';
import { decideLanguage } from '../../../program/staging.ts';

/** Whether the untouched input is in the language of a minimal acceptor; asks only where both answers are possible. */
export function decideAcceptor(activity: Activity, minimal: acceptors.Acceptor<CharSet>, budget: Budget): boolean {
  if (acceptors.isEmpty(minimal, budget)) return false;
  if (acceptors.isUniversal(minimal, budget)) return true;
  return decideLanguage(activity, `the language ${numberOf(minimal)}`, () => machineOfSets(minimal, Char));
}

const numbers = memo<string, number>();
let last = 0;

/** Equal only for minimal acceptors that are the same, state by state. */
function numberOf({ initial, final, moves }: acceptors.Acceptor<CharSet>): number {
  const key = JSON.stringify([initial, final, moves.map(list => list.map(({ guard, to }) => [guard.id, to]))]);
  const number = numbers.get(key) ?? ++last;
  numbers.set(key, number);
  return number;
}
