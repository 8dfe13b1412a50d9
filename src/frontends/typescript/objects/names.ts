import type { Activity } from '../../../program/activity.ts';
import { Name } from '../../../program/value.ts';
import { allocate } from './access.ts';

/** A symbol or private name unlike any other of this run; the same in every run that does the same. */
export function freshName(activity: Activity, description: string | undefined, isPrivate = false): Name {
  const { object } = allocate(activity, { kind: 'object' }, null);
  return new Name(description, 1000 + object, isPrivate);
}
