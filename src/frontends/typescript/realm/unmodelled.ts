import type { Activity } from '../../../program/activity.ts';
import { edit } from '../objects/access.ts';
import { mirroredProperty } from '../objects/host.ts';
import { type IntrinsicName, intrinsic, symbolNamed } from '../objects/intrinsics.ts';
import { type Key, Property } from '../objects/object.ts';
import { getOwn } from '../objects/own-properties.ts';
import { find } from '../objects/properties.ts';
import { worldOf } from '../objects/world.ts';
import { hostObjects, hostProperties } from './host-objects.ts';

/** What every function has, or has only to throw. */
const OF_FUNCTIONS = ['arguments', 'caller', 'name', 'length'];

/**
 * Has programs find what the host's objects have beyond what is modelled, so that using it is refused by name instead
 * of being taken for missing: `RegExp.$1`, `''.anchor`.
 */
export function installUnmodelled(activity: Activity): void {
  for (const [name, host] of hostObjects(worldOf(activity))) {
    for (const [key, descriptor] of hostProperties(host))
      if (!isOfFunctions(key) && isMissing(activity, name, key))
        edit(activity, intrinsic(name)).properties.set(
          key,
          mirroredProperty(activity, pathOf(name, key), { ...descriptor, enumerable: false }),
        );
    installTag(activity, name, host);
  }
}

function isOfFunctions(key: Key): boolean {
  return typeof key === 'string' && OF_FUNCTIONS.includes(key);
}

function pathOf(name: IntrinsicName, key: Key): string {
  return typeof key === 'string' ? `${name}.${key}` : `${name}[${key.description}]`;
}

function isMissing(activity: Activity, name: IntrinsicName, key: Key): boolean {
  // A Buffer inherits as bytes what Node has again for it.
  const found = key !== 'constructor' && name.startsWith('Buffer') ? find : getOwn;
  return found(activity, intrinsic(name), key) === undefined;
}

/** What `Object.prototype.toString` says of the host's object, where that is always the same. */
function installTag(activity: Activity, name: IntrinsicName, host: object): void {
  const tag: unknown = Object.getOwnPropertyDescriptor(host, Symbol.toStringTag)?.value;
  const key = symbolNamed('toStringTag');
  if (typeof tag === 'string' && find(activity, intrinsic(name), key) === undefined)
    edit(activity, intrinsic(name)).properties.set(key, new Property(tag, false, false, true));
}
