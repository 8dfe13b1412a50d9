import { NATIVES } from '../../../../src/frontends/typescript/natives/index.ts';
import type { Activity } from '../../../../src/program/activity.ts';
import type { Value } from '../../../../src/program/value.ts';

const byName = new Map(NATIVES.map(native => [native.name, native]));

/** Calls the rule of a native function. */
export function callNative(
  activity: Activity,
  name: string,
  receiver: Value,
  args: readonly Value[],
  newTarget?: Value,
): unknown {
  const native = byName.get(name);
  if (native === undefined) throw new Error(`there is no ${name}`);
  return native.rule({ activity, receiver, args, newTarget, data: undefined });
}
