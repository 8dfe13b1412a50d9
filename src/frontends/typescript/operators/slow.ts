import type { Activity } from '../../../program/activity.ts';
import { Call } from '../../../program/operator.ts';
import type { Value } from '../../../program/value.ts';
import { refuseHostTexts } from '../objects/host-text.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import { getData } from '../objects/properties.ts';

/** From which operand on the library hands on what it is given, or comes back with primitives. */
const HANDED_ON: ReadonlyMap<string, number> = new Map([
  ['add', 0],
  ['equal', 0],
  ['notEqual', 0],
  ['set', 2],
  ['applyTo', 1],
  ['walkResult', 0],
  ['iteratorNextResult', 1],
  ['iteratorThrow', 1],
  ['iteratorReturn', 1],
]);

/** Leaves an operator to the library, which may run the program's own code for it. */
export function slowly(activity: Activity, name: string, ...args: readonly Value[]): Call {
  refuseHostTexts(activity, args.slice(0, HANDED_ON.get(name)));
  const callee = getData(activity, intrinsic('slowPaths'), name);
  if (callee === undefined) throw new Error(`the library has no slow path ${name}`);
  return new Call(callee, undefined, args);
}
