import type { Activity } from '../../../program/activity.ts';
import { Thrown } from '../../../program/operator.ts';
import { showPlace } from '../../../program/source.ts';

/** What C leaves undefined, and stops a run here. */
export type FaultKind =
  | 'an access outside of its object'
  | 'an index outside of its array'
  | 'an access through a null pointer'
  | 'an access through a pointer that points to no object'
  | 'an access through a pointer that is not aligned'
  | 'an array of no or a negative length'
  | 'an access to memory that was freed'
  | 'an access to a variable of a block or function that has ended'
  | 'a write to constant memory'
  | 'a division by zero'
  | 'a shift by the width of its operand or more'
  | 'a signed overflow'
  | 'a count of the bits before the first one in zero'
  | 'a copy between parts of memory that overlap'
  | 'a use of a value that was never set'
  | 'a call of what is no function'
  | 'a jump to what is no label of the function'
  | 'a comparison or a difference of pointers into two objects'
  | 'a difference of pointers that is no number of elements'
  | 'freeing what was not allocated'
  | 'reaching what cannot be reached'
  | 'a conversion of a number that does not fit';

/** Stops the program: what it did here has no meaning in C. */
export function fault(activity: Activity, kind: FaultKind): never {
  const { at } = activity;
  if (at === undefined) throw new Thrown(`undefined behaviour: ${kind}`);
  const place = showPlace(at);
  throw new Thrown(`${place}: undefined behaviour: ${kind}`, { place, kind });
}
