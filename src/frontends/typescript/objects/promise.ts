import type { Activity } from '../../../program/activity.ts';
import type { Reference, Value } from '../../../program/value.ts';
import { allocate, edit, newArray, newObject, objectAt, ofKind } from './access.ts';
import { intrinsic } from './intrinsics.ts';
import { Property } from './object.ts';

/** A pending promise: what `PromiseState` of the library says is in a record that no program sees. */
export function newPromise(activity: Activity, prototype = intrinsic('Promise.prototype')): Reference {
  const state = newObject(activity);
  const reactions = newArray(activity, []);
  const { properties } = edit(activity, state);
  properties.set('status', new Property('pending'));
  properties.set('value', new Property(undefined));
  properties.set('reactions', new Property(reactions));
  return allocate(activity, { kind: 'promise' }, prototype, [state]);
}

/** The record of a promise; undefined for any other value. */
export function promiseState(activity: Activity, value: Value): Value {
  return ofKind(activity, value, 'promise')?.elements[0];
}

/** Adds a microtask after all others. */
export function enqueueMicrotask(activity: Activity, run: Value, args: Value): void {
  edit(activity, intrinsic('microtasks')).elements.push(run, args);
}

/** Takes the first microtask away: its function and the list of its arguments. */
export function takeMicrotask(activity: Activity): Reference | undefined {
  if (!hasMicrotasks(activity)) return undefined;
  return newArray(activity, edit(activity, intrinsic('microtasks')).elements.splice(0, 2));
}

export function hasMicrotasks(activity: Activity): boolean {
  return objectAt(activity, intrinsic('microtasks')).elements.length > 0;
}
