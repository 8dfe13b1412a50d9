import { type Activity, refuse } from '../../../program/activity.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { kindAt, makeSpread, spreadAt } from './characters.ts';
import { hostTextAt, refuseHostText } from './host-text.ts';
import { type IntrinsicName, intrinsic } from './intrinsics.ts';
import { type Internals, JsObject } from './object.ts';

/** The object, for reading only. */
export function objectAt(activity: Activity, reference: Reference): JsObject {
  const object = activity.heap.read(reference.object);
  if (!(object instanceof JsObject)) throw new Error('this is not an object of the program');
  switch (object.internals.kind) {
    case 'parts':
      return unmade(activity);
    case 'collection':
      return collectedOnly(activity);
    case 'hostText':
      return refuseHostText(activity, object.internals);
    case 'spread':
      return edit(activity, reference);
    default:
      return object;
  }
}

/** Whether a value is an array that is not made (`objects/characters.ts`, `objects/collection.ts`, `stages/parts.ts`). */
export function isUnmade(activity: Activity, value: Value): value is Reference {
  const kind = value instanceof Reference ? kindAt(activity, value) : undefined;
  return kind === 'spread' || kind === 'collection' || kind === 'parts';
}

/** Whether a value is an array, made or not. */
export function isArray(activity: Activity, value: Value): boolean {
  if (isUnmade(activity, value)) return spreadAt(activity, value)?.typed === undefined;
  return ofKind(activity, value, 'array') !== undefined;
}

/** An array that is joined at once has no elements (`stages/parts.ts`). */
function unmade(activity: Activity): never {
  return refuse(activity, 'anything but join on this array, which is made and joined in one expression,');
}

/** A list that is forgotten is of no use but for pushing and joining (`objects/collection.ts`). */
function collectedOnly(activity: Activity): never {
  return refuse(activity, 'anything but push and join on a list that grows while the input is read');
}

/** The object, for changing it: after the last question about symbolic values was asked. */
export function edit(activity: Activity, reference: Reference): JsObject {
  if (kindAt(activity, reference) === 'spread') makeSpread(activity, reference);
  const object = activity.heap.write(reference.object);
  if (object instanceof JsObject) return object;
  throw new Error('this is not an object of the program');
}

/** The object that a value refers to; undefined for primitives. */
export function objectOf(activity: Activity, value: Value): JsObject | undefined {
  return value instanceof Reference ? objectAt(activity, value) : undefined;
}

/** The object of a value, where it is one of this kind. */
export function ofKind<K extends Internals['kind']>(
  activity: Activity,
  value: Value,
  kind: K,
): (JsObject & { internals: Extract<Internals, { kind: K }> }) | undefined {
  const object = objectOf(activity, value);
  return object !== undefined && isKind(object, kind) ? object : undefined;
}

function isKind<K extends Internals['kind']>(
  object: JsObject,
  kind: K,
): object is JsObject & { internals: Extract<Internals, { kind: K }> } {
  return object.internals.kind === kind;
}

/** Elements from which on an allocation counts as work. */
const LARGE = 1 << 14;

/** A new object of some kind. */
export function allocate(
  activity: Activity,
  internals: Internals,
  prototype: IntrinsicName | Reference | null,
  elements: Value[] = [],
): Reference {
  const parent = typeof prototype === 'string' ? intrinsic(prototype) : prototype;
  // So that memory is looked at before many of them fill it.
  if (elements.length >= LARGE) activity.budget.spend(elements.length / 1024);
  return activity.heap.allocate(owner => new JsObject(owner, internals, parent, new Map(), elements));
}

export function newObject(activity: Activity): Reference {
  return allocate(activity, { kind: 'object' }, 'Object.prototype');
}

export function newArray(activity: Activity, elements: Value[]): Reference {
  return allocate(activity, { kind: 'array' }, 'Array.prototype', elements);
}

export function isCallable(activity: Activity, value: Value): boolean {
  const isNone = isUnmade(activity, value) || hostTextAt(activity, value) !== undefined;
  const internals = isNone ? undefined : objectOf(activity, value)?.internals;
  if (internals === undefined) return false;
  return (
    internals.kind === 'closure' ||
    internals.kind === 'native' ||
    internals.kind === 'bound' ||
    (internals.kind === 'host' && internals.callable)
  );
}
