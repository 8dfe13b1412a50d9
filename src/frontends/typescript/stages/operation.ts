import type { Machine } from '../../../automata/machine/machine.ts';
import { memo } from '../../../logic/kept.ts';
import type { Budget } from '../../../logic/limits.ts';
import type { Activity } from '../../../program/activity.ts';
import { isUntouchedInput, transformInput } from '../../../program/staging.ts';
import type { Text, Value } from '../../../program/value.ts';
import { attempt } from './attempt.ts';

const known = memo<string, Machine | undefined>();

/** The machine of an operation, built once for each key; `undefined` where it cannot be built. */
export function machineFor(activity: Activity, key: string, build: (budget: Budget) => Machine): Machine | undefined {
  if (!known.has(key)) known.set(key, attempt(activity, build));
  return known.get(key);
}

/**
 * What an operation with a machine makes of the untouched input; `undefined` where it has to be run symbol by symbol. The
 * machine has one output for every text.
 */
export function stagedOperation(
  activity: Activity,
  text: Value,
  key: string,
  build: (budget: Budget) => Machine,
): Text | undefined {
  if (!isUntouchedInput(activity, text)) return undefined;
  const machine = machineFor(activity, key, build);
  return machine === undefined ? undefined : transformInput(activity, machine);
}
