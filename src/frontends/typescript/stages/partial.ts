import { acceptors, domainSets, type Machine } from '../../../automata/index.ts';
import type { Activity } from '../../../program/activity.ts';
import { attempt } from './attempt.ts';
import { decideAcceptor } from './decide-acceptor.ts';

/**
 * Decides whether a machine has an output for the untouched input. Where it does not, and where it is not known for which
 * inputs it has one, the answer is no: the operation is then run symbol by symbol.
 */
export function isDefinedHere(activity: Activity, machine: Machine, isTotal: boolean): boolean {
  if (isTotal) return true;
  const inputs = domainSets(machine);
  const found =
    inputs && attempt(activity, budget => decideAcceptor(activity, acceptors.minimise(inputs, budget), budget));
  return found === true;
}
