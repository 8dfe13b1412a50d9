import type { Activity } from '../../../program/activity.ts';
import type { Operator } from '../../../program/operator.ts';
import { Choice, Reference, type Value } from '../../../program/value.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import { JsObject } from '../objects/object.ts';
import { hasMicrotasks } from '../objects/promise.ts';
import { getData } from '../objects/properties.ts';
import { slowly } from '../operators/slow.ts';

/*
 * What a call gives in the end: all microtasks are run, and of a promise it is what the promise is fulfilled with, or
 * the rejection as if it were thrown.
 */

/** Whether a result is not what the call gives in the end: a promise, or there are microtasks left to run. */
export function needsAwaiting(activity: Activity, result: Value): boolean {
  return mayBePromise(activity, result) || hasMicrotasks(activity);
}

function mayBePromise(activity: Activity, value: Value): boolean {
  if (value instanceof Choice) return value.cases.some(([, held]) => mayBePromise(activity, held));
  const object = value instanceof Reference ? activity.heap.read(value.object) : undefined;
  return object instanceof JsObject && object.internals.kind === 'promise';
}

/** The library's function that gives what a result is in the end. */
export function awaiter(activity: Activity): Value {
  return getData(activity, intrinsic('slowPaths'), 'awaitedResult');
}

/** Asks it of a register, without deciding which of several values that has. */
export function asksForAwaiting(register: number): Operator {
  return {
    name: 'needsAwaiting',
    apply: activity => needsAwaiting(activity, activity.state.frames.at(-1)?.registers[register]),
  };
}

/** (result, function that was called) → what the result is in the end. */
export const AWAIT_RESULT: Operator = {
  name: 'awaitResult',
  apply: (activity, [result, called]) => slowly(activity, 'awaitedResult', result, called),
};
