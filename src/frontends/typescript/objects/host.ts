import type { Activity } from '../../../program/activity.ts';
import type { Reference, Value } from '../../../program/value.ts';
import { allocate, edit } from './access.ts';
import { type Key, Property } from './object.ts';

/** The host's own objects that programs may have looked at, by how they were reached. */
const hostValues = new Map<string, unknown>([['globalThis', globalThis]]);

/** The host's own functions that are modelled, with what they are here. */
const modelled = new Map<unknown, Reference>();

/** Has programs see this object of theirs wherever they come upon the host's. */
export function standInFor(host: unknown, reference: Reference): void {
  modelled.set(host, reference);
}

/**
 * A property of something of the host's that is not modelled. Programs test for such things far more often than they
 * use them; so they are all there, primitives with their values, and only calling a function of the host's is refused.
 */
export function mirrored(activity: Activity, owner: Reference, path: string, key: Key): Property | undefined {
  if (typeof key !== 'string') return undefined;
  const host = hostValues.get(path);
  if (!isObjectLike(host)) return undefined;
  const descriptor = Object.getOwnPropertyDescriptor(host, key);
  if (descriptor === undefined) return undefined;
  const name = path === 'globalThis' ? key : `${path}.${key}`;
  const value = descriptor.get === undefined ? mirror(activity, name, descriptor.value) : opaque(activity, name);
  const property = new Property(value, true, descriptor.enumerable === true, true);
  edit(activity, owner).properties.set(key, property);
  return property;
}

export function mirroredKeys(path: string): readonly string[] {
  const host = hostValues.get(path);
  return isObjectLike(host) ? Object.getOwnPropertyNames(host) : [];
}

/** The program's view of a value of the host's. */
export function mirror(activity: Activity, path: string, value: unknown): Value {
  if (value === undefined || value === null) return value;
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'bigint') return value;
  if (!isObjectLike(value)) return opaque(activity, path);
  const ours = modelled.get(value);
  if (ours !== undefined) return ours;
  hostValues.set(path, value);
  const callable = typeof value === 'function';
  return allocate(activity, { kind: 'host', path, callable }, callable ? 'Function.prototype' : 'Object.prototype');
}

function opaque(activity: Activity, path: string): Reference {
  return allocate(activity, { kind: 'host', path, callable: false }, 'Object.prototype');
}

function isObjectLike(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
