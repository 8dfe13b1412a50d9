import { acceptors, domainSets, type Machine, machineOfSets } from '../../../automata/index.ts';
import { Char } from '../../../logic/sort.ts';
import type { Activity } from '../../../program/activity.ts';
import { decideLanguage } from '../../../program/staging.ts';
import { attempt } from './attempt.ts';

/**
 * Decides whether a machine has an output for the untouched input. Where it does not, and where it is not known for which
 * inputs it has one, the answer is no: the operation is then run symbol by symbol.
 */
export function isDefinedHere(activity: Activity, machine: Machine, isTotal: boolean): boolean {
  if (isTotal) return true;
  const inputs = domainSets(machine);
  const isDefined = inputs && attempt(activity, budget => acceptors.minimise(inputs, budget));
  if (isDefined === undefined) return false;
  if (attempt(activity, budget => acceptors.isUniversal(isDefined, budget)) === true) return true;
  return decideLanguage(activity, `the domain ${domainNumber(isDefined)}`, () => machineOfSets(isDefined, Char));
}

const numbers = new Map<string, number>();

/** Equal for minimal acceptors that are the same, state by state. */
function domainNumber({ initial, final, moves }: acceptors.Acceptor<{ readonly id: number }>): number {
  const key = JSON.stringify([initial, final, moves.map(list => list.map(({ guard, to }) => [guard.id, to]))]);
  const number = numbers.get(key) ?? numbers.size + 1;
  numbers.set(key, number);
  return number;
}
