import { Interned } from '../../../logic/kept.ts';
import type { Activity } from '../../../program/activity.ts';
import { Name } from '../../../program/value.ts';
import { allocate } from './access.ts';

/** A symbol or private name unlike any other of this run; the same in every run that does the same. */
export function freshName(activity: Activity, description: string | undefined, isPrivate = false): Name {
  const { object } = allocate(activity, { kind: 'object' }, null);
  return new Name(description, 1000 + object, isPrivate);
}

/** What `Symbol.for` made, for all programs alike; told from other symbols by a negative serial number. */
const registered = new Interned<Name>();
let serial = 0;

/** The symbol of `Symbol.for`. */
export function registeredName(key: string): Name {
  return registered.of(key, () => new Name(key, --serial));
}
