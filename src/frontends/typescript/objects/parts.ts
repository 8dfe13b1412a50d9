import type { Activity } from '../../../program/activity.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { JsObject, type Parts } from './object.ts';

/** What is known instead of the elements of such an array, and the text that it was made from. */
export function partsAt(activity: Activity, value: Value): { readonly of: Parts; readonly text: Value } | undefined {
  if (activity.policy.followsStages !== true || !(value instanceof Reference)) return undefined;
  const object = activity.heap.read(value.object);
  if (!(object instanceof JsObject) || object.internals.kind !== 'parts') return undefined;
  return { of: object.internals.of, text: object.elements[0] };
}
