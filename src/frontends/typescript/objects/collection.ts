import { type Activity, refuse } from '../../../program/activity.ts';
import { type Characters, concatenate, isCharacters } from '../../../program/text.ts';
import { unknown } from '../../../program/unknown.ts';
import { Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import { formsOf } from './listed-form.ts';
import { JsObject } from './object.ts';

/** Whether a value is a list that grows while the input is read, of which only the concatenation is kept. */
export function isCollection(activity: Activity, value: Value): value is Reference {
  if (!(value instanceof Reference)) return false;
  const object = activity.heap.read(value.object);
  return object instanceof JsObject && object.internals.kind === 'collection';
}

/** What such an array may be used for. */
export function isCollecting(key: Value): key is 'push' | 'join' {
  return key === 'push' || key === 'join';
}

const FORMS = ['texts', 'values', 'whole numbers'] as const;

function formOf(activity: Activity, collection: Reference, form: 0 | 1 | 2): Characters {
  const object = activity.heap.read(collection.object);
  const text = object instanceof JsObject ? object.elements[form] : undefined;
  return isCharacters(text)
    ? text
    : refuse(activity, `a list that grows while the input is read, with items that are not ${FORMS[form]},`);
}

/** All texts that were pushed, one after the other. */
export function collectedText(activity: Activity, collection: Reference): Characters {
  return formOf(activity, collection, 0);
}

/** All items that were pushed, with the marks of a list's items. */
export function listedText(activity: Activity, collection: Reference): Characters {
  return formOf(activity, collection, 1);
}

/** All whole numbers that were pushed, each as one unit. */
export function listedNumbers(activity: Activity, collection: Reference): Characters {
  return formOf(activity, collection, 2);
}

/** Adds values to such an array. What has none of the forms is refused. */
export function collect(activity: Activity, collection: Reference, values: readonly Value[]): void {
  const added = values.map(formsOf);
  const before = activity.heap.read(collection.object);
  if (!(before instanceof JsObject)) return;
  const forms = before.elements.map((text, i) => {
    if (!isCharacters(text)) return undefined;
    const items = added.map(item => item[i]);
    return items.every(isCharacters) ? items.reduce((all, item) => concatenate(activity, all, item), text) : undefined;
  });
  if (forms.every(form => form === undefined))
    refuse(
      activity,
      'adding items other than texts, numbers and plain values to a list that grows while the input is read',
    );
  const object = activity.heap.write(collection.object);
  if (object instanceof JsObject) object.elements.splice(0, object.elements.length, ...forms);
}

let counts = 0;

/** How many items such an array has: a number of which nothing is known, not even whether it is the same as another. */
export function unknownCount(): SymbolicNumber {
  return new SymbolicNumber(unknown(`count ${counts++}`));
}
