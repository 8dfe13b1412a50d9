import { type Activity, decide, refuse, resolveChoice } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import { Call } from '../../../program/operator.ts';
import { Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import { objectAt } from './access.ts';
import { fail } from './errors.ts';
import { type IntrinsicName, intrinsic } from './intrinsics.ts';
import { type JsObject, type Key, Property } from './object.ts';
import { deleteOwn, getOwn, hasWritableLength, isNumberText, ownKeys, putOwn } from './own-properties.ts';
import { sameNumberTerm } from './symbolic-number.ts';
import { elementFrom } from './typed.ts';

/** The property that an object has or inherits. */
export function find(activity: Activity, start: Reference, key: Key): Property | undefined {
  let object: Value = start;
  while (object instanceof Reference) {
    const own = getOwn(activity, object, key);
    if (own !== undefined) return own;
    const { internals, prototype } = objectAt(activity, object);
    if (internals.kind === 'typed' && isNumberText(key)) return undefined;
    object = prototype;
  }
  return undefined;
}

/** Reads a property of an object; a getter is called. */
export function getProperty(activity: Activity, start: Reference, key: Key, receiver: Value = start): Value | Request {
  const property = find(activity, start, key);
  if (property === undefined) return undefined;
  if (property.accessor === undefined) return property.value;
  return property.accessor.get === undefined ? undefined : new Call(property.accessor.get, receiver, []);
}

/** Reads a property that has no getter, for the library's own use. */
export function getData(activity: Activity, start: Reference, key: Key): Value {
  const property = find(activity, start, key);
  if (property?.accessor?.get !== undefined)
    return refuse(activity, `a getter for ${showKey(key)}, which the built-in function would call,`);
  return resolveChoice(activity, property?.value);
}

export function hasProperty(activity: Activity, start: Reference, key: Key): boolean {
  return find(activity, start, key) !== undefined;
}

/** Where properties of a primitive are looked up. */
export function prototypeOfPrimitive(value: Value): Reference | undefined {
  const name = PROTOTYPES.get(typeof value === 'object' ? value?.kind : typeof value);
  return name === undefined ? undefined : intrinsic(name);
}

/** By the type of values that are known, and by the kind of those that depend on the input, and of symbols. */
const PROTOTYPES: ReadonlyMap<string | undefined, IntrinsicName> = new Map<string, IntrinsicName>([
  ['string', 'String.prototype'],
  ['text', 'String.prototype'],
  ['number', 'Number.prototype'],
  ['length', 'Number.prototype'],
  ['boolean', 'Boolean.prototype'],
  ['bigint', 'BigInt.prototype'],
  ['name', 'Symbol.prototype'],
]);

/** Assigns a property as `object[key] = value` does; a setter is called. A refused one throws in strict code. */
export function setProperty(
  activity: Activity,
  start: Reference,
  key: Key,
  value: Value,
  strict: boolean,
  receiver: Value = start,
): Value | Request {
  const { internals: target } = objectAt(activity, start);
  if (target.kind === 'typed' && receiver === start && isNumberText(key)) {
    const element = elementFrom(activity, target.type, value);
    putOwn(activity, start, key, new Property(element));
    return value;
  }
  const property = find(activity, start, key);
  if (property?.accessor !== undefined) {
    if (property.accessor.set !== undefined) return new Call(property.accessor.set, receiver, [value]);
    return refused(activity, strict, `Cannot set property ${showKey(key)} of #<Object> which has only a getter`);
  }
  if (property !== undefined && !property.writable)
    return refused(activity, strict, `Cannot assign to read only property '${showKey(key)}' of object`);
  if (!(receiver instanceof Reference))
    return refused(activity, strict, `Cannot create property '${showKey(key)}' on a primitive`);
  const own = getOwn(activity, receiver, key);
  if (objectAt(activity, receiver).internals.kind === 'namespace')
    return refused(
      activity,
      strict,
      `Cannot assign to read only property '${showKey(key)}' of object '[object Module]'`,
    );
  if (own === undefined && objectAt(activity, receiver).integrity !== 'extensible')
    return refused(activity, strict, `Cannot add property ${showKey(key)}, object is not extensible`);
  if (own === undefined && isPastFixedLength(objectAt(activity, receiver), key))
    return refused(activity, strict, `Cannot add property ${showKey(key)}, object is not extensible`);
  if (own !== undefined && (own.accessor !== undefined || !own.writable))
    return refused(activity, strict, `Cannot assign to read only property '${showKey(key)}' of object`);
  putOwn(
    activity,
    receiver,
    key,
    own === undefined ? new Property(value) : new Property(value, own.writable, own.enumerable, own.configurable),
  );
  const { internals, elements } = objectAt(activity, receiver);
  if (key === 'length' && internals.kind === 'array' && !isNow(activity, value, elements.length))
    return refused(activity, strict, `Cannot delete property '${elements.length - 1}' of [object Array]`);
  return value;
}

/** Whether a length that was asked for is the one that an array has; what depends on the input was decided for that. */
function isNow(activity: Activity, asked: Value, length: number): boolean {
  return asked instanceof SymbolicNumber
    ? decide(activity, sameNumberTerm(activity, asked, length))
    : typeof asked === 'object' || Number(asked) === length;
}

function isPastFixedLength(object: JsObject, key: Key): boolean {
  return (
    object.internals.kind === 'array' &&
    !hasWritableLength(object) &&
    typeof key === 'string' &&
    /^(?:0|[1-9]\d*)$/.test(key) &&
    Number(key) >= object.elements.length
  );
}

function refused(activity: Activity, strict: boolean, message: string): undefined {
  if (strict) fail(activity, 'TypeError', message);
  return undefined;
}

/** Deletes as `delete object[key]` does. */
export function deleteProperty(activity: Activity, reference: Reference, key: Key, strict: boolean): boolean {
  const gone = deleteOwn(activity, reference, key);
  if (!gone && strict) fail(activity, 'TypeError', `Cannot delete property '${showKey(key)}' of #<Object>`);
  return gone;
}

/** The keys that for-in visits: enumerable strings, own ones first, then inherited ones. */
export function enumerableKeys(activity: Activity, start: Reference): readonly string[] {
  const seen = new Set<string>();
  const keys: string[] = [];
  let object: Value = start;
  while (object instanceof Reference) {
    for (const key of ownKeys(activity, object)) {
      if (typeof key !== 'string' || seen.has(key)) continue;
      seen.add(key);
      if (getOwn(activity, object, key)?.enumerable === true) keys.push(key);
    }
    object = objectAt(activity, object).prototype;
  }
  return keys;
}

export function showKey(key: Key): string {
  return typeof key === 'string' ? key : `Symbol(${key.description ?? ''})`;
}
