import { type Activity, refuse } from '../../../program/activity.ts';
import { Marker, Reference, type Value } from '../../../program/value.ts';
import { MemoryObject } from '../memory/memory-object.ts';
import { isInteger } from '../values/integer.ts';
import { UNKNOWN_ADDRESS } from '../values/unknown-memory.ts';
import { constantText } from './constant-text.ts';
import { type Intrinsics, plain } from './intrinsic.ts';

/** Whether a part of an object was never set. */
function isUnset(activity: Activity, address: Value, size: Value): boolean {
  if (!(address instanceof Reference) || !isInteger(address.offset) || !isInteger(size)) return false;
  const object = activity.heap.read(address.object);
  if (!(object instanceof MemoryObject)) return false;
  const [start, end] = [Number(address.offset), Number(address.offset) + Number(size)];
  return object.layout.spans.some(
    (span, i) => span.start < end && span.start + span.size > start && object.values[i] instanceof Marker,
  );
}

/** What a driver asks of the results of a function. */
export const RESULTS: Intrinsics = new Map([
  plain('codomata_refuse', (activity, [what]) => refuse(activity, constantText(activity, what))),
  plain('codomata_anywhere', activity =>
    activity.policy.forgets === true
      ? UNKNOWN_ADDRESS
      : refuse(activity, 'a parameter of which it is not said what it is for'),
  ),
  plain('codomata_fill', (activity, [address]) => {
    if (activity.policy.forgets !== true || !(address instanceof Reference)) return undefined;
    const object = activity.heap.write(address.object);
    if (object instanceof MemoryObject)
      object.layout.spans.forEach(({ kind }, i) => {
        if (kind === 'ptr' && object.values[i] === null) object.values[i] = UNKNOWN_ADDRESS;
      });
    return undefined;
  }),
  plain('codomata_require_set', (activity, [address, size, name]) => {
    if (!isUnset(activity, address, size)) return undefined;
    return refuse(
      activity,
      `the field ${constantText(activity, name)} of what is returned, which is not set on this path (say by --shape 'return: fields NAME, NAME' which fields count),`,
    );
  }),
]);
