import { javascript } from '../../../../src/frontends/typescript/language.ts';
import { NATIVES, typedArrayShortcuts } from '../../../../src/frontends/typescript/natives/index.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import type { Activity } from '../../../../src/program/activity.ts';
import { Evaluator } from '../../../../src/program/evaluator.ts';
import { Call, Thrown } from '../../../../src/program/operator.ts';
import type { Value } from '../../../../src/program/value.ts';

const byName = new Map([...NATIVES, ...typedArrayShortcuts].map(native => [native.name, native]));

/** Calls the rule of a native function; what it leaves to the library is done by the library. */
export function callNative(
  activity: Activity,
  name: string,
  receiver: Value,
  args: readonly Value[],
  newTarget?: Value,
): unknown {
  const native = byName.get(name);
  if (native === undefined) throw new Error(`there is no ${name}`);
  const result = native.rule({ activity, receiver, args, newTarget, data: undefined });
  return result instanceof Call ? called(activity, result) : result;
}

function called({ state, policy }: Activity, { callee, receiver, args, newTarget }: Call): Value {
  const evaluator = new Evaluator(javascript, policy, Budget.unlimited);
  evaluator.start(state, callee, receiver, args, newTarget);
  evaluator.run(state);
  const { ending } = state;
  if (ending?.kind === 'threw') throw new Thrown(ending.value);
  if (ending?.kind !== 'returned') throw new Error('the library has neither returned nor thrown');
  return ending.value;
}
