import { type Activity, resolveChoice } from '../../../program/activity.ts';
import { Reference, type Value } from '../../../program/value.ts';
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

/** Where a task has its function, the list of its arguments, and the task after it. */
const AFTER = 2;

/** Adds a microtask after all others. The queue is empty, or has the first task and the last. */
export function enqueueMicrotask(activity: Activity, run: Value, args: Value): void {
  const [first, last] = waiting(activity);
  const task = newArray(activity, [run, args, undefined]);
  if (last instanceof Reference) edit(activity, last).elements[AFTER] = task;
  edit(activity, intrinsic('microtasks')).elements = [first ?? task, task];
}

/** Takes the first microtask away: its function and the list of its arguments. */
export function takeMicrotask(activity: Activity): Value {
  const [first, last] = waiting(activity);
  if (!(first instanceof Reference)) return undefined;
  const after = resolveChoice(activity, objectAt(activity, first).elements[AFTER]);
  edit(activity, intrinsic('microtasks')).elements = after === undefined ? [] : [after, last];
  return first;
}

/** The first task and the last: where paths were joined, they are decided on. */
function waiting(activity: Activity): readonly Value[] {
  return objectAt(activity, intrinsic('microtasks')).elements.map(task => resolveChoice(activity, task));
}

export function hasMicrotasks(activity: Activity): boolean {
  return objectAt(activity, intrinsic('microtasks')).elements.length > 0;
}
