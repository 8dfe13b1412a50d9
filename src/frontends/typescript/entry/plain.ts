import type { Activity } from '../../../program/activity.ts';
import { Name, Reference, type Value } from '../../../program/value.ts';
import type { Plain } from '../native/call.ts';
import { allocate, edit, isCallable, newArray, newObject, objectAt } from '../objects/access.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import { Property, type TypedArrayType } from '../objects/object.ts';
import { getOwn, ownKeys } from '../objects/own-properties.ts';
import { typedLength, typedRead } from '../objects/typed.ts';

/** A result that is not data: a function, a symbol, an object that holds one. */
export class NotData extends Error {
  override name = 'NotData';
}

/** The program's own copy of plain data. */
export function valueOfPlain(activity: Activity, plain: Plain): Value {
  if (typeof plain !== 'object' || plain === null) return plain;
  if (ArrayBuffer.isView(plain)) return typedArray(activity, plain.constructor.name as TypedArrayType, [...plain]);
  if (Array.isArray(plain))
    return newArray(
      activity,
      plain.map((item: Plain) => valueOfPlain(activity, item)),
    );
  const made = newObject(activity);
  for (const [key, item] of Object.entries(plain)) {
    const value = valueOfPlain(activity, item);
    edit(activity, made).properties.set(key, new Property(value));
  }
  return made;
}

/** A typed array of the program's with these numbers in it. */
export function typedArray(
  activity: Activity,
  type: TypedArrayType,
  numbers: readonly Value[],
  buffer = false,
): Reference {
  const memory = allocate(activity, { kind: 'buffer', type }, 'ArrayBuffer.prototype', numbers.slice());
  const prototype = buffer ? intrinsic('Buffer.prototype') : intrinsic(`${type}.prototype`);
  return allocate(activity, { kind: 'typed', type, offset: 0, length: numbers.length }, prototype, [memory]);
}

/**
 * A value as plain data, as structured cloning makes it: own enumerable properties, prototypes forgotten. What is neither
 * a list nor a record (a RegExp, a Map, an object that holds itself) is not data.
 *
 * @throws NotData
 */
export function plainOf(activity: Activity, value: Value, seen: readonly number[] = []): Plain {
  if (value instanceof Name) throw new NotData('a symbol');
  if (typeof value !== 'object' || value === null) return value;
  if (!(value instanceof Reference)) throw new NotData('a value that depends on the input');
  if (seen.includes(value.object)) throw new NotData('an object that holds itself');
  const object = objectAt(activity, value);
  const inside = [...seen, value.object];
  switch (object.internals.kind) {
    case 'array':
      return filled(activity, value, new Array<Plain>(object.elements.length), inside);
    case 'typed': {
      const numbers = Array.from({ length: typedLength(activity, object) }, (_, i) => typedRead(activity, object, i));
      if (!numbers.every(number => typeof number === 'number' || typeof number === 'bigint'))
        throw new NotData('a value that depends on the input');
      const Type: unknown = Reflect.get(globalThis, object.internals.type);
      return typeof Type === 'function' ? Reflect.construct(Type, [numbers]) : numbers;
    }
    case 'object':
    case 'namespace':
      return filled(activity, value, {}, inside);
    case 'closure':
    case 'native':
    case 'bound':
      throw new NotData('a function');
    default:
      throw new NotData(`an object of the kind ${object.internals.kind}`);
  }
}

/** The own fields of an object that hold data; functions and what is hidden are left out. @throws NotData */
export function fieldsOf(activity: Activity, object: Reference): Plain {
  const fields: Record<string, Plain> = {};
  for (const [key, value] of dataFields(activity, object)) fields[key] = plainOf(activity, value, [object.object]);
  return fields;
}

/** The same, as they are. @throws NotData where a field is calculated by a getter */
export function dataFields(activity: Activity, object: Reference): readonly (readonly [string, Value])[] {
  return ownKeys(activity, object).flatMap(key => {
    const property = typeof key === 'string' ? getOwn(activity, object, key) : undefined;
    if (typeof key !== 'string' || property?.enumerable !== true) return [];
    if (property.accessor !== undefined) throw new NotData('an object with getters');
    return isCallable(activity, property.value) ? [] : [[key, property.value] as const];
  });
}

function filled<T extends object>(activity: Activity, from: Reference, made: T, inside: readonly number[]): T {
  for (const key of ownKeys(activity, from)) {
    const property = typeof key === 'string' ? getOwn(activity, from, key) : undefined;
    if (property?.enumerable !== true || typeof key !== 'string') continue;
    if (property.accessor !== undefined) throw new NotData('an object with getters');
    Object.defineProperty(made, key, {
      value: plainOf(activity, property.value, inside),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return made;
}
