import type { Activity } from '../../../program/activity.ts';
import { objectAt } from './access.ts';
import { intrinsic } from './intrinsics.ts';
import type { Key, Property } from './object.ts';

/** Of the properties of an object: how many there were when they were looked at, and whether one was an index. */
const looked = new WeakMap<ReadonlyMap<Key, Property>, { readonly size: number; readonly found: boolean }>();

function hasIndex(properties: ReadonlyMap<Key, Property>): boolean {
  const known = looked.get(properties);
  if (known?.size === properties.size) return known.found;
  const found = [...properties.keys()].some(key => typeof key === 'string' && /^\d+$/.test(key));
  looked.set(properties, { size: properties.size, found });
  return found;
}

/** Whether the program put elements into the prototypes of arrays, so that a new element may call a setter. */
export function inheritsElements(activity: Activity): boolean {
  const arrays = objectAt(activity, intrinsic('Array.prototype'));
  if (arrays.elements.length > 0 || arrays.prototype === null) return true;
  return hasIndex(arrays.properties) || hasIndex(objectAt(activity, intrinsic('Object.prototype')).properties);
}
