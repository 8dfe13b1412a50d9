import { type Activity, decide, refuse, resolveChoice } from '../../../program/activity.ts';
import { Cell } from '../../../program/heap.ts';
import { charactersOf, equalTexts, fullLength, isCharacters, lengthOf, unitAt } from '../../../program/text.ts';
import { hole, Name, Reference, type Text, type Value } from '../../../program/value.ts';
import { isAsyncKind, isGeneratorKind, type ScriptFunction } from '../lower/script-function.ts';
import { allocate, edit, objectAt } from './access.ts';
import { concreteNumber } from './convert.ts';
import { fail } from './errors.ts';
import { mirrored, mirroredKeys } from './host.ts';
import { faceOf } from './host-faces.ts';
import { type JsObject, type Key, Property, type SymbolicProperty } from './object.ts';
import { typedLength, typedRead, typedWrite } from './typed.ts';

/** The number of an array index written as a property key ("0", "17", not "01"); -1 for other keys. */
function arrayIndex(key: Key): number {
  if (typeof key !== 'string') return -1;
  const first = key.charCodeAt(0);
  if (!(first >= 48 && first <= 57) || key.length > 10) return -1;
  const index = Number(key);
  return Number.isInteger(index) && index < 4294967295 && String(index) === key ? index : -1;
}

/** Whether a key is what a number is written as, in any way ("-0", "1.5", "Infinity"): typed arrays have no such properties. */
export function isNumberText(key: Key): boolean {
  return typeof key === 'string' && /^[-\dIN]/.test(key) && (key === '-0' || String(Number(key)) === key);
}

const NONE = undefined;

function hasElements(object: JsObject): boolean {
  return object.internals.kind === 'array' || object.internals.kind === 'arguments';
}

/** The object's own property, whatever its kind. */
export function getOwn(activity: Activity, reference: Reference, key: Key): Property | undefined {
  const object = objectAt(activity, reference);
  const { internals } = object;
  if (object.symbolic.length > 0) {
    const found = symbolicEntry(activity, object, key);
    if (found !== undefined) return new Property(found.value);
  }
  switch (internals.kind) {
    case 'array':
    case 'arguments': {
      const index = arrayIndex(key);
      if (index >= 0) {
        const value = index < object.elements.length ? object.elements[index] : hole;
        return value === hole ? object.properties.get(key) : elementProperty(object, value);
      }
      if (key === 'length' && internals.kind === 'array')
        return new Property(object.elements.length, hasWritableLength(object), false, false);
      break;
    }
    case 'closure':
    case 'native':
    case 'bound':
      return object.properties.get(key) ?? functionProperty(activity, reference, object, key);
    case 'typed': {
      const index = arrayIndex(key);
      if (index < 0 && isNumberText(key)) return NONE;
      if (index >= 0) {
        if (index >= typedLength(activity, object)) return NONE;
        return new Property(typedRead(activity, object, index), true, true, true);
      }
      break;
    }
    case 'boxed': {
      const text = object.elements[0];
      if (!isCharacters(text)) break;
      if (key === 'length') return new Property(lengthOf(activity, text), false, false, false);
      const index = arrayIndex(key);
      const unit = index < 0 ? undefined : unitAt(activity, text, index);
      if (unit !== undefined) return new Property(charactersOf([unit]), false, true, false);
      break;
    }
    case 'namespace': {
      const at = typeof key === 'string' ? internals.names.indexOf(key) : -1;
      if (at < 0) break;
      const cell = object.elements[at];
      const held = cell instanceof Reference ? activity.heap.read(cell.object) : undefined;
      if (!(held instanceof Cell)) throw new Error('an export is not a cell');
      return new Property(initialised(activity, held.value, String(key)), true, true, false);
    }
    case 'host':
      return object.properties.has(key)
        ? hostProperty(object, key)
        : mirrored(activity, reference, internals.path, key);
  }
  return object.properties.get(key);
}

/** What the program deleted of a host's object is a hole there, so that it is not looked up again. */
function hostProperty(object: JsObject, key: Key): Property | undefined {
  const own = object.properties.get(key);
  return own?.value === hole ? undefined : own;
}

/** The property with a symbolic name that a name is; decided. */
export function symbolicEntry(activity: Activity, object: JsObject, key: Value): SymbolicProperty | undefined {
  if (!isCharacters(key)) return undefined;
  return object.symbolic.find(({ name }) => isCharacters(name) && decide(activity, equalTexts(activity, name, key)));
}

/** Puts a property there whose name depends on the input and is none of the object's others. */
export function putSymbolic(activity: Activity, reference: Reference, name: Text, value: Value): void {
  const object = objectAt(activity, reference);
  if (object.internals.kind !== 'object' || object.integrity !== 'extensible')
    refuse(
      activity,
      'adding a property whose name depends on the input to an object that is not plain or not extensible',
    );
  const entry = symbolicEntry(activity, object, name);
  const made = { name: entry?.name ?? name, value };
  edit(activity, reference).symbolic =
    entry === undefined ? [...object.symbolic, made] : object.symbolic.map(each => (each === entry ? made : each));
}

function initialised(activity: Activity, value: Value, name: string): Value {
  if (typeof value === 'object' && value !== null && value.kind === 'marker')
    fail(activity, 'ReferenceError', `Cannot access '${name}' before initialization`);
  return value;
}

/** The length of an array that cannot be changed is a property of its own that no program sees. */
export function hasWritableLength(array: JsObject): boolean {
  return array.integrity !== 'frozen' && !array.properties.has('length');
}

function elementProperty(object: JsObject, value: Value): Property {
  if (object.integrity === 'extensible' || object.integrity === 'closed') return new Property(value);
  return new Property(value, object.integrity !== 'frozen', true, false);
}

/** `name`, `length` and `prototype` of functions, which are made when they are first looked at. */
function functionProperty(activity: Activity, reference: Reference, object: JsObject, key: Key): Property | undefined {
  const { internals } = object;
  if (object.functionProperties && (key === 'name' || key === 'length')) {
    const face = faceOf(internals);
    const isChangeable = object.integrity === 'extensible' || object.integrity === 'closed';
    if (face !== undefined) return new Property(face[key], false, false, isChangeable);
    if (internals.kind === 'closure')
      return new Property(key === 'name' ? internals.code.name : internals.code.length, false, false, isChangeable);
    if (internals.kind === 'native') {
      const { name, length } = internals.native;
      return new Property(key === 'name' ? lastPart(name) : length, false, false, isChangeable);
    }
    return undefined;
  }
  if ((key === 'arguments' || key === 'caller') && internals.kind === 'closure' && isSloppy(internals.code)) {
    if (activity.state.frames.some(({ code }) => code === internals.code))
      refuse(activity, `\`${key}\` of a function that is in progress`);
    return new Property(null, false, false, false);
  }
  if (key !== 'prototype' || internals.kind !== 'closure') return undefined;
  const { kind } = internals.code;
  if (kind !== 'function' && !isGeneratorKind(kind)) return undefined;
  const ofGenerator = isAsyncKind(kind) ? 'AsyncGenerator.prototype' : 'Generator.prototype';
  const prototype = allocate(activity, { kind: 'object' }, kind === 'function' ? 'Object.prototype' : ofGenerator);
  if (kind === 'function')
    edit(activity, prototype).properties.set('constructor', new Property(reference, true, false, true));
  const made = new Property(prototype, true, false, false);
  edit(activity, reference).properties.set('prototype', made);
  return made;
}

/** Functions that the host gives `arguments` and `caller` of their own. */
function isSloppy({ kind, strict }: ScriptFunction): boolean {
  return kind === 'function' && !strict;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Fixes the calculated properties of a function as ordinary ones, so that they can be changed. */
function fixFunctionProperties(activity: Activity, reference: Reference): void {
  const object = objectAt(activity, reference);
  if (!object.functionProperties || !['closure', 'native', 'bound'].includes(object.internals.kind)) return;
  const length = getOwn(activity, reference, 'length');
  const name = getOwn(activity, reference, 'name');
  const own = edit(activity, reference);
  own.functionProperties = false;
  const others = [...own.properties];
  own.properties.clear();
  if (length !== undefined) own.properties.set('length', length);
  if (name !== undefined) own.properties.set('name', name);
  for (const [key, property] of others) own.properties.set(key, property);
}

/** Puts a property there, whatever was there before: the checks are the caller's. */
export function putOwn(activity: Activity, reference: Reference, key: Key, property: Property): void {
  const object = objectAt(activity, reference);
  if (object.symbolic.length > 0 && !object.properties.has(key))
    refuse(activity, 'a property that is set after one whose name depends on the input');
  if (hasElements(object)) {
    const index = arrayIndex(key);
    if (index >= 0) {
      putElement(activity, reference, index, property);
      return;
    }
    if (key === 'length' && object.internals.kind === 'array') {
      setLength(activity, reference, property.value);
      if (!property.writable && hasWritableLength(object))
        edit(activity, reference).properties.set('length', new Property(undefined, false, false, false));
      return;
    }
  }
  if (object.internals.kind === 'typed') {
    const index = arrayIndex(key);
    if (index >= 0) {
      if (index < typedLength(activity, object)) typedWrite(activity, reference, index, property.value);
      return;
    }
    if (isNumberText(key)) return;
  }
  if (key === 'name' || key === 'length') fixFunctionProperties(activity, reference);
  edit(activity, reference).properties.set(key, property);
}

/** More holes than this at once are a mistake of the program's or a sparse array, which we do not have. */
const MAX_GAP = 1 << 22;

/**
 * Elements with the attributes that all elements of the array have are in `elements`; of others, which are rare, there is
 * a hole, and the property itself is among the properties.
 */
function putElement(activity: Activity, reference: Reference, index: number, property: Property): void {
  const object = objectAt(activity, reference);
  if (index - object.elements.length > MAX_GAP) refuse(activity, 'a sparse array');
  refuseAliased(activity, object);
  const { elements } = edit(activity, reference);
  while (elements.length < index) elements.push(hole);
  const { properties } = edit(activity, reference);
  const isUsual = sameAttributes(property, elementProperty(object, property.value));
  elements[index] = isUsual ? property.value : hole;
  if (isUsual) properties.delete(String(index));
  else properties.set(String(index), property);
}

function sameAttributes(a: Property, b: Property): boolean {
  if (a.accessor !== undefined || b.accessor !== undefined) return false;
  return a.writable === b.writable && a.enumerable === b.enumerable && a.configurable === b.configurable;
}

/** Parameters would have to follow what somebody else does to the `arguments` of their function. */
function refuseAliased(activity: Activity, { internals }: JsObject): void {
  if (internals.kind === 'arguments' && internals.aliased) refuse(activity, 'arguments that alias parameters');
}

/** Sets an array's length to a number that was found to be one; elements that cannot be deleted keep it longer. */
function setLength(activity: Activity, reference: Reference, length: Value): void {
  const count = concreteNumber(activity, resolveChoice(activity, length), 'the length of an array');
  if (count < 0 || count > 4294967295 || Math.floor(count) !== count)
    fail(activity, 'RangeError', 'Invalid array length');
  const old = objectAt(activity, reference).elements.length;
  if (count - old > MAX_GAP) refuse(activity, 'a sparse array');
  const { elements } = edit(activity, reference);
  if (count < old) {
    const least = Math.max(count, fixedLength(objectAt(activity, reference)));
    const { properties } = edit(activity, reference);
    for (const key of properties.keys()) if (arrayIndex(key) >= least) properties.delete(key);
    elements.length = least;
    return;
  }
  while (elements.length < count) elements.push(hole);
}

/** The least length that an array can be cut to. */
function fixedLength({ elements, properties, integrity }: JsObject): number {
  let least = 0;
  for (const [key, { configurable }] of properties) if (!configurable) least = Math.max(least, arrayIndex(key) + 1);
  if (integrity === 'sealed' || integrity === 'frozen')
    least = Math.max(least, elements.findLastIndex(element => element !== hole) + 1);
  return least;
}

/** Takes an own property away; whether that was allowed. */
export function deleteOwn(activity: Activity, reference: Reference, key: Key): boolean {
  const own = getOwn(activity, reference, key);
  if (own === undefined) return true;
  if (!own.configurable) return false;
  const object = objectAt(activity, reference);
  if (object.symbolic.length > 0) refuse(activity, 'deleting from an object with names that depend on the input');
  const index = hasElements(object) ? arrayIndex(key) : -1;
  if (object.internals.kind === 'typed' && arrayIndex(key) >= 0) return false;
  if (key === 'name' || key === 'length') fixFunctionProperties(activity, reference);
  if (index >= 0) refuseAliased(activity, object);
  const target = edit(activity, reference);
  if (index >= 0 && index < target.elements.length) {
    target.elements[index] = hole;
    target.properties.delete(key);
  } else if (target.internals.kind === 'host') target.properties.set(key, new Property(hole));
  else target.properties.delete(key);
  return true;
}

/** All own keys in the order of the language: indexes, then strings, then symbols, each as they were added. */
export function ownKeys(activity: Activity, reference: Reference): readonly Key[] {
  if (objectAt(activity, reference).symbolic.length > 0)
    refuse(activity, 'the names of properties, of which one depends on the input');
  return knownKeys(activity, reference);
}

/** As `ownKeys`, without those that depend on the input. */
export function knownKeys(activity: Activity, reference: Reference): readonly Key[] {
  const object = objectAt(activity, reference);
  const { internals } = object;
  const indexes: number[] = [];
  const strings: string[] = [];
  const names: Name[] = [];
  if (hasElements(object)) {
    for (let i = 0; i < object.elements.length; i++) if (object.elements[i] !== hole) indexes.push(i);
  } else if (internals.kind === 'typed') {
    for (let i = 0; i < typedLength(activity, object); i++) indexes.push(i);
  } else if (internals.kind === 'boxed' && isCharacters(object.elements[0])) {
    for (let i = 0; i < fullLength(activity, object.elements[0]); i++) indexes.push(i);
    strings.push('length');
  } else if (internals.kind === 'namespace') strings.push(...internals.names);
  else if (internals.kind === 'host')
    strings.push(...mirroredKeys(activity, internals.path).filter(key => !object.properties.has(key)));
  if (internals.kind === 'array') strings.push('length');
  if ((internals.kind === 'closure' || internals.kind === 'native') && object.functionProperties) {
    strings.push('length', 'name');
    if (internals.kind === 'closure') getOwn(activity, reference, 'prototype');
  }
  if (internals.kind === 'closure' && isSloppy(internals.code)) strings.push('arguments', 'caller');
  let plainIndexes = indexes.length === 0;
  for (const [key, { value }] of objectAt(activity, reference).properties) {
    if (value === hole || (key === 'length' && internals.kind === 'array')) continue;
    const index = arrayIndex(key);
    if (index >= 0) {
      indexes.push(index);
      plainIndexes = false;
    } else if (key instanceof Name) {
      if (!key.isPrivate) names.push(key);
    } else strings.push(key);
  }
  if (!plainIndexes) indexes.sort((a, b) => a - b);
  return [...indexes.map(String), ...strings, ...names];
}
