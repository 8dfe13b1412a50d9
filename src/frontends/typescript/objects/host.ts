import { type Activity, refuse } from '../../../program/activity.ts';
import { type Name, Reference, type Value } from '../../../program/value.ts';
import { allocate, edit, objectAt } from './access.ts';
import { intrinsic, symbolNamed, WELL_KNOWN_SYMBOLS, type WellKnownSymbol } from './intrinsics.ts';
import { registeredName } from './names.ts';
import type { NativeCall } from './native-function.ts';
import { type Key, Property } from './object.ts';
import { worldOf } from './world.ts';

/** Has programs see this object of theirs wherever they come upon the host's. */
export function standInFor(activity: Activity, host: unknown, reference: Reference): void {
  worldOf(activity).surroundings.modelled.set(host, reference);
}

/**
 * A property of something of the host's that is not modelled. Programs test for such things far more often than they
 * use them; so they are all there, primitives with their values, and only calling a function of the host's is refused.
 */
export function mirrored(activity: Activity, owner: Reference, path: string, key: Key): Property | undefined {
  const { surroundings } = worldOf(activity);
  const host = surroundings.values.get(path);
  if (!isObjectLike(host) || (host === globalThis && surroundings.hides(String(key)))) return undefined;
  const hostKey = typeof key === 'string' ? key : hostSymbol(key);
  const descriptor = hostKey === undefined ? undefined : Object.getOwnPropertyDescriptor(host, hostKey);
  if (descriptor === undefined) return undefined;
  const shown = typeof key === 'string' ? `.${key}` : `[${key.description}]`;
  const name = path === 'globalThis' ? shown.replace(/^\./, '') : `${path}${shown}`;
  const property = mirroredProperty(activity, name, descriptor);
  edit(activity, owner).properties.set(key, property);
  return property;
}

/** Getters of the host's own objects are the host's: they hand out what is there. */
export function mirroredProperty(activity: Activity, name: string, descriptor: PropertyDescriptor): Property {
  const { get, set, value, enumerable = false, writable = false, configurable = false } = descriptor;
  if (get === undefined && set === undefined && isShown(value))
    return new Property(mirror(activity, name, value), writable, enumerable, configurable);
  const made = (rule: (call: NativeCall) => Value): Reference =>
    allocate(activity, { kind: 'native', native: { name, length: 0, rule }, data: undefined }, 'Function.prototype');
  const accessor = {
    get: made(call => handedOut(call, name, get)),
    set: made(call => refuse(call.activity, `changing ${name}`)),
  };
  return new Property(undefined, false, enumerable, configurable, accessor);
}

function isShown(value: unknown): boolean {
  return typeof value !== 'symbol' || Symbol.keyFor(value) !== undefined || wellKnownName(value) !== undefined;
}

function wellKnownName(symbol: symbol): WellKnownSymbol | undefined {
  return WELL_KNOWN_SYMBOLS.find(name => Reflect.get(Symbol, name) === symbol);
}

function hostSymbol(name: Name): symbol | undefined {
  const known = WELL_KNOWN_SYMBOLS.find(one => symbolNamed(one) === name);
  return known === undefined ? undefined : Reflect.get(Symbol, known);
}

function mirroredSymbol(activity: Activity, path: string, symbol: symbol): Value {
  const wellKnown = wellKnownName(symbol);
  if (wellKnown !== undefined) return symbolNamed(wellKnown);
  const key = Symbol.keyFor(symbol);
  return key === undefined ? refuse(activity, path) : registeredName(key);
}

/** The host's own object that an object of the program's shows; undefined for others. */
export function hostOf(activity: Activity, value: Value): unknown {
  const internals = value instanceof Reference ? objectAt(activity, value).internals : undefined;
  return internals?.kind === 'host' ? worldOf(activity).surroundings.values.get(internals.path) : undefined;
}

/** Whether `new` may be used with a function of the host's. */
export function isHostConstructor(activity: Activity, value: Value): boolean {
  const host = hostOf(activity, value);
  try {
    return typeof host === 'function' && Reflect.construct(Object, [], host) !== undefined;
  } catch {
    return false;
  }
}

function handedOut({ activity, receiver }: NativeCall, name: string, get: PropertyDescriptor['get']): Value {
  const host = hostOf(activity, receiver);
  if (get === undefined || host === undefined) return refuse(activity, name);
  try {
    return mirror(activity, name, Reflect.apply(get, host, []));
  } catch {
    return refuse(activity, name);
  }
}

export function mirroredKeys(activity: Activity, path: string): readonly string[] {
  const { surroundings } = worldOf(activity);
  const host = surroundings.values.get(path);
  if (!isObjectLike(host)) return [];
  return Object.getOwnPropertyNames(host).filter(name => host !== globalThis || !surroundings.hides(name));
}

/** The program's view of a value of the host's: the same object each time. */
export function mirror(activity: Activity, path: string, original: unknown): Value {
  const { modelled, paths, replaced, values } = worldOf(activity).surroundings;
  const value = replaced.get(original) ?? original;
  if (value === undefined || value === null) return value;
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'bigint') return value;
  if (typeof value === 'symbol') return mirroredSymbol(activity, path, value);
  if (!isObjectLike(value)) return undefined;
  const ours = modelled.get(value);
  if (ours !== undefined) return ours;
  const first = paths.get(value) ?? path;
  paths.set(value, first);
  values.set(first, value);
  const known = objectAt(activity, intrinsic('mirrors')).properties.get(first)?.value;
  if (known instanceof Reference) return known;
  const parent = mirror(activity, `the prototype of ${first}`, Object.getPrototypeOf(value));
  const callable = typeof value === 'function';
  const made = allocate(activity, { kind: 'host', path: first, callable }, parent instanceof Reference ? parent : null);
  edit(activity, intrinsic('mirrors')).properties.set(first, new Property(made));
  return made;
}

/** The program's view of an object that the host made just now, with a prototype of the program's. */
export function showNew(activity: Activity, path: string, value: object, prototype: Value): Reference {
  worldOf(activity).surroundings.values.set(path, value);
  return allocate(
    activity,
    { kind: 'host', path, callable: false },
    prototype instanceof Reference ? prototype : 'Object.prototype',
  );
}

function isObjectLike(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
