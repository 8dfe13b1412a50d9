import type { Activity } from '../../../program/activity.ts';
import { Call } from '../../../program/operator.ts';
import type { Value } from '../../../program/value.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import { getData } from '../objects/properties.ts';

/** Leaves an operator to the library, which may run the program's own code for it. */
export function slowly(activity: Activity, name: string, ...args: readonly Value[]): Call {
  const callee = getData(activity, intrinsic('slowPaths'), name);
  if (callee === undefined) throw new Error(`the library has no slow path ${name}`);
  return new Call(callee, undefined, args);
}
