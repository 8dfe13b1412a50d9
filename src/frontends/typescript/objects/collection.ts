import { type Activity, refuse } from '../../../program/activity.ts';
import { type Characters, concatenate, isCharacters } from '../../../program/text.ts';
import { unknown } from '../../../program/unknown.ts';
import { Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import { JsObject } from './object.ts';

/** Whether a value is an array of texts of which only the whole is known. */
export function isCollection(activity: Activity, value: Value): value is Reference {
  if (!(value instanceof Reference)) return false;
  const object = activity.heap.read(value.object);
  return object instanceof JsObject && object.internals.kind === 'collection';
}

/** What such an array may be used for. */
export function isCollecting(key: Value): key is 'push' | 'join' {
  return key === 'push' || key === 'join';
}

/** All that was pushed, one after the other. */
export function collectedText(activity: Activity, collection: Reference): Characters {
  const object = activity.heap.read(collection.object);
  const text = object instanceof JsObject ? object.elements[0] : undefined;
  if (!isCharacters(text)) throw new Error('a collection holds a text');
  return text;
}

/** Adds values, which must be texts, to such an array. */
export function collect(activity: Activity, collection: Reference, values: readonly Value[]): void {
  let text = collectedText(activity, collection);
  for (const value of values) text = concatenate(activity, text, added(activity, value));
  const object = activity.heap.write(collection.object);
  if (object instanceof JsObject) object.elements[0] = text;
}

function added(activity: Activity, value: Value): Characters {
  return isCharacters(value)
    ? value
    : refuse(activity, 'other values in a list of texts of which only the whole is known');
}

let counts = 0;

/** How many items such an array has: a number of which nothing is known, not even whether it is the same as another. */
export function unknownCount(): SymbolicNumber {
  return new SymbolicNumber(unknown(`count ${counts++}`));
}
