import { createRequire } from 'node:module';
import type { Activity } from '../../../program/activity.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { mirror } from '../objects/host.ts';

const hostRequire = createRequire(import.meta.url);

/**
 * A module of Node's own, to look at: its functions are the host's and are refused when they are called, except those
 * that are modelled. Loading such a module does nothing by itself.
 */
export function hostModule(activity: Activity, name: string): Value {
  const bare = name.replace(/^node:/, '');
  const mirrored = mirror(activity, `node:${bare}`, hostRequire(name));
  return mirrored instanceof Reference ? mirrored : undefined;
}
