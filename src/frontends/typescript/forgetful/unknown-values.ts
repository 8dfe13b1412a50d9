import { Bool } from '../../../logic/sort.ts';
import type { Activity } from '../../../program/activity.ts';
import { unknown } from '../../../program/unknown.ts';
import { AnyNumber, AnyValue, Reference, SymbolicBoolean, type Value } from '../../../program/value.ts';
import { JsObject } from '../objects/object.ts';

/** Whether a value is one of which at most the kind is known: some number, some value, or an object that was forgotten. */
export function isUnknown(activity: Activity, value: Value): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof AnyValue || value instanceof AnyNumber || isForgotten(activity, value);
}

/** Whether a value refers to an object of which only its identity is known. */
export function isForgotten(activity: Activity, value: Value): value is Reference {
  if (!(value instanceof Reference)) return false;
  const found = activity.heap.read(value.object);
  if (!(found instanceof JsObject)) return false;
  const { kind } = found.internals;
  return (
    kind === 'forgotten' || ((kind === 'typed' || kind === 'dataview') && isForgotten(activity, found.elements[0]))
  );
}

/** True or false. */
export function anyBoolean({ state }: Activity): SymbolicBoolean {
  return new SymbolicBoolean(unknown(`any ${state.made++}`, Bool));
}

/**
 * Forgets what an object holds, in place: whoever refers to it sees the same unknown. Views of one buffer share it. Functions
 * and what is not data stay as they are.
 */
export function forget(activity: Activity, value: Value): void {
  if (!(value instanceof Reference)) return;
  const found = activity.heap.read(value.object);
  const kind = found instanceof JsObject ? found.internals.kind : undefined;
  if (found instanceof JsObject && (kind === 'typed' || kind === 'dataview')) {
    forget(activity, found.elements[0]);
    return;
  }
  const forgotten = found instanceof JsObject ? found.forgotten() : undefined;
  if (forgotten !== undefined) activity.heap.replace(value.object, forgotten);
}
