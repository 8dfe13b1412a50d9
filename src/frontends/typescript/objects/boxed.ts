import type { Activity } from '../../../program/activity.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { allocate } from './access.ts';
import { typeOf } from './convert.ts';
import { fail } from './errors.ts';
import { refuseHostTexts } from './host-text.ts';
import type { IntrinsicName } from './intrinsics.ts';

const PROTOTYPES: Readonly<Record<string, IntrinsicName>> = {
  string: 'String.prototype',
  number: 'Number.prototype',
  boolean: 'Boolean.prototype',
  symbol: 'Symbol.prototype',
  bigint: 'BigInt.prototype',
};

/** ToObject: a primitive value as an object; undefined and null throw the program's TypeError. */
export function boxed(activity: Activity, value: Value): Reference {
  if (value instanceof Reference) {
    refuseHostTexts(activity, [value]);
    return value;
  }
  if (value === undefined || value === null)
    return fail(activity, 'TypeError', 'Cannot convert undefined or null to object');
  return allocate(activity, { kind: 'boxed' }, PROTOTYPES[typeOf(activity, value)], [value]);
}
