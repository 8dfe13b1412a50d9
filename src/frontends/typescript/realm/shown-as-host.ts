import type { Activity } from '../../../program/activity.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { edit, objectAt } from '../objects/access.ts';
import { showAs } from '../objects/host-faces.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import { type Key, Property } from '../objects/object.ts';
import { worldOf } from '../objects/world.ts';
import { hostObjects, hostProperties } from './host-objects.ts';

/**
 * Has the library's objects and functions look as the host's own do: the names, lengths and texts of functions, which
 * properties there are, their order and their attributes, and which of them are one function. What the library has and
 * the host has not is taken away.
 */
export function showAsHost(activity: Activity): void {
  const faces = new Faces(activity);
  const globals = edit(activity, intrinsic('globalThis')).properties;
  for (const [key, descriptor] of hostProperties(globalThis)) {
    const own = globals.get(key);
    if (own !== undefined) globals.set(key, faces.property(own, descriptor));
  }
  for (const [name, host] of hostObjects(worldOf(activity))) {
    faces.show(intrinsic(name), host);
    const { properties } = edit(activity, intrinsic(name));
    const before = new Map<Key, Property>(properties);
    properties.clear();
    for (const [key, descriptor] of hostProperties(host)) {
      const own = before.get(key);
      if (own !== undefined) properties.set(key, faces.property(own, descriptor));
    }
  }
}

/** Which function of the library's is shown for which of the host's. */
class Faces {
  private readonly shown = new Map<unknown, Value>();

  constructor(private readonly activity: Activity) {}

  show(value: Value, host: unknown): Value {
    if (typeof host !== 'function' || !(value instanceof Reference)) return value;
    const first = this.shown.get(host);
    if (first !== undefined) return first;
    this.shown.set(host, value);
    showAs(objectAt(this.activity, value).internals, host);
    return value;
  }

  property(own: Property, host: PropertyDescriptor): Property {
    const { enumerable = false, configurable = false, writable = false } = host;
    if (own.accessor === undefined)
      return new Property(this.show(own.value, host.value), writable, enumerable, configurable);
    const isAccessor = host.get !== undefined || host.set !== undefined;
    const { get, set } = own.accessor;
    const accessor = isAccessor
      ? {
          get: host.get === undefined ? undefined : this.show(get, host.get),
          set: host.set === undefined ? undefined : this.show(set, host.set),
        }
      : own.accessor;
    return new Property(undefined, false, enumerable, configurable, accessor);
  }
}
