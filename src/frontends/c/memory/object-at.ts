import { eq, num } from '../../../logic/build.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import type { HeapObject } from '../../../program/heap.ts';
import { closedLength } from '../../../program/text.ts';
import { Choice, Marker, OpenLength, Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import { fault } from '../values/fault.ts';
import { UNKNOWN_ADDRESS, UnknownMemory } from '../values/unknown-memory.ts';
import { MemoryObject } from './memory-object.ts';
import { InputObject, OutputObject } from './text-objects.ts';

/** Memory of any kind. */
export type Memory = MemoryObject | InputObject | OutputObject;

/** An address that something can be read from or written to. */
export function target(activity: Activity, address: Value): Reference {
  if (address instanceof Reference) return address;
  if (address === null || address === 0) return fault(activity, 'an access through a null pointer');
  if (address instanceof Marker || address === undefined) return fault(activity, 'a use of a value that was never set');
  if (address instanceof SymbolicNumber && activity.policy.forgets === true) return UNKNOWN_ADDRESS;
  if (address instanceof Choice) throw new Error('a choice is decided before it is used');
  return fault(activity, 'an access through a pointer that points to no object');
}

/** Whether an address is that of the first byte of its object. */
export function isAtStart(activity: Activity, { offset }: Reference): boolean {
  const known = offset instanceof OpenLength ? closedLength(activity, offset) : offset;
  if (known instanceof SymbolicNumber) return decide(activity, eq(known.term, num(0n, known.term.sort)));
  return known === 0 || known === 0n;
}

/** The memory that an address leads to, for reading. */
export function memoryAt(activity: Activity, { object }: Reference): Memory {
  return requireMemory(activity, activity.heap.read(object));
}

/** The same for writing. */
export function writableAt(activity: Activity, { object }: Reference): Memory {
  const before = requireMemory(activity, activity.heap.read(object));
  if (before instanceof InputObject || (before instanceof MemoryObject && before.origin === 'constant'))
    return fault(activity, 'a write to constant memory');
  return requireMemory(activity, activity.heap.write(object));
}

function requireMemory(activity: Activity, object: HeapObject): Memory {
  if (object instanceof MemoryObject) {
    if (object.life === 'freed') return fault(activity, 'an access to memory that was freed');
    if (object.life === 'left') return fault(activity, 'an access to a variable of a block or function that has ended');
    return object;
  }
  if (object instanceof UnknownMemory) return refuse(activity, 'this use of memory of which nothing is known');
  if (object instanceof InputObject || object instanceof OutputObject) return object;
  return fault(activity, 'an access through a pointer that points to no object');
}
