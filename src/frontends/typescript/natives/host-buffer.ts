import { type Activity, refuse } from '../../../program/activity.ts';
import { worldOf } from '../objects/world.ts';

/** Node's own `Buffer`, which the model of it asks about what is concrete; undefined where the platform has none. */
export function hostBuffer(activity: Activity): BufferConstructor | undefined {
  const found = worldOf(activity).surroundings.global('Buffer');
  return typeof found === 'function' ? (found as unknown as BufferConstructor) : undefined;
}

/** The same, for what is only reached through a `Buffer`. */
export function requireBuffer(activity: Activity): BufferConstructor {
  return hostBuffer(activity) ?? refuse(activity, 'Buffer');
}
