import { type Activity, resolveChoice } from '../../../program/activity.ts';
import { hole, Reference, type Value } from '../../../program/value.ts';
import { allocate, edit, objectAt, ofKind } from '../objects/access.ts';
import { concreteNumber } from '../objects/convert.ts';
import { refuseHostTexts } from '../objects/host-text.ts';
import type { IntrinsicName } from '../objects/intrinsics.ts';
import { type NativeFunction, primitive } from '../objects/native-function.ts';
import type { JsObject } from '../objects/object.ts';
import { sameValueZero } from '../operators/comparison.ts';

type Collection = 'map' | 'set' | 'weakmap' | 'weakset';

const KINDS: Readonly<Record<string, Collection>> = { Map: 'map', Set: 'set', WeakMap: 'weakmap', WeakSet: 'weakset' };
const NAMES: Readonly<Record<Collection, string>> = { map: 'Map', set: 'Set', weakmap: 'WeakMap', weakset: 'WeakSet' };

function collection(activity: Activity, value: Value): JsObject {
  if (value instanceof Reference) return objectAt(activity, value);
  throw new Error('the library hands a primitive value where it needs a collection');
}

const PROTOTYPES: Readonly<Record<Collection, IntrinsicName>> = {
  map: 'Map.prototype',
  set: 'Set.prototype',
  weakmap: 'WeakMap.prototype',
  weakset: 'WeakSet.prototype',
};

/** Where the concrete keys of a collection are, as long as nothing took one away. */
const places = new WeakMap<readonly Value[], { readonly upTo: number; readonly of: Map<unknown, number> }>();

/** A key that the host finds again by itself; undefined for one that has to be compared. */
function hostKey(activity: Activity, key: Value): unknown {
  refuseHostTexts(activity, [key]);
  if (key instanceof Reference) return `object ${key.object}`;
  if (typeof key === 'string') return `string ${key}`;
  return typeof key === 'object' && key !== null && key.kind !== 'name' ? undefined : key;
}

/** The entry with this key. Concrete keys are looked up; symbolic ones are compared one by one. */
function findEntry(activity: Activity, { elements }: JsObject, key: Value): number {
  const wanted = hostKey(activity, key);
  if (wanted === undefined && key !== undefined) return compareKeys(activity, elements, key);
  let known = places.get(elements);
  if (known === undefined || known.upTo > elements.length) known = { upTo: 0, of: new Map() };
  for (let i = known.upTo; i < elements.length; i += 2) {
    const held = hostKey(activity, elements[i]);
    if (held === undefined && elements[i] !== undefined && elements[i] !== hole)
      return compareKeys(activity, elements, key);
    if (elements[i] !== hole) known.of.set(held, i / 2);
  }
  places.set(elements, { upTo: elements.length, of: known.of });
  const at = known.of.get(wanted);
  return at === undefined || elements[2 * at] === hole ? -1 : at;
}

function compareKeys(activity: Activity, elements: readonly Value[], key: Value): number {
  for (let i = 0; i < elements.length; i += 2)
    if (elements[i] !== hole && sameValueZero(activity, resolveChoice(activity, elements[i]), key)) return i / 2;
  return -1;
}

/** Maps and sets, weak or not: keys and values alternate in their elements. */
export const COLLECTION_PRIMITIVES: readonly NativeFunction[] = [
  primitive('newCollection', 1, ({ activity, args: [kind] }) => {
    const name = KINDS[String(kind)];
    return allocate(activity, { kind: name }, PROTOTYPES[name]);
  }),
  primitive('collectionKind', 1, ({ activity, args: [value] }) => {
    for (const kind of Object.values(KINDS)) if (ofKind(activity, value, kind) !== undefined) return NAMES[kind];
    return undefined;
  }),
  primitive('collectionSize', 1, ({ activity, args: [value] }) => {
    const { elements } = collection(activity, value);
    let size = 0;
    for (let i = 0; i < elements.length; i += 2) if (elements[i] !== hole) size++;
    return size;
  }),
  primitive('collectionFind', 2, ({ activity, args: [value, key] }) =>
    findEntry(activity, collection(activity, value), key),
  ),
  primitive('collectionNext', 2, ({ activity, args: [value, index] }) => {
    const { elements } = collection(activity, value);
    for (let i = 2 * entryIndex(activity, index); i < elements.length; i += 2) if (elements[i] !== hole) return i / 2;
    return -1;
  }),
  primitive('collectionKey', 2, ({ activity, args: [value, index] }) => entryPart(activity, value, index, 0)),
  primitive('collectionValue', 2, ({ activity, args: [value, index] }) => entryPart(activity, value, index, 1)),
  primitive('collectionUpdate', 3, ({ activity, args: [value, index, item] }) => {
    const at = entryIndex(activity, index);
    if (value instanceof Reference) edit(activity, value).elements[2 * at + 1] = item;
    return undefined;
  }),
  primitive('collectionAppend', 3, ({ activity, args: [value, key, item] }) => {
    if (value instanceof Reference) edit(activity, value).elements.push(key, item);
    return undefined;
  }),
  primitive('collectionRemove', 2, ({ activity, args: [value, index] }) => {
    if (!(value instanceof Reference)) return undefined;
    const at = entryIndex(activity, index);
    const { elements } = edit(activity, value);
    elements[2 * at] = hole;
    elements[2 * at + 1] = undefined;
    return undefined;
  }),
];

function entryIndex(activity: Activity, index: Value): number {
  return concreteNumber(activity, index, 'an entry');
}

function entryPart(activity: Activity, value: Value, index: Value, which: 0 | 1): Value {
  const item = collection(activity, value).elements[2 * entryIndex(activity, index) + which];
  return item === hole ? undefined : item;
}
