import { BitVec, Float } from '../../../logic/sort.ts';
import { type Activity, assume } from '../../../program/activity.ts';
import { unknown } from '../../../program/unknown.ts';
import { AnyNumber, anyNumber, Marker, Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import { isInteger } from '../values/integer.ts';
import { letEscape, UNKNOWN_ADDRESS, UnknownMemory } from '../values/unknown-memory.ts';
import type { CellSpan } from './cell-layout.ts';
import { MemoryObject } from './memory-object.ts';

/** Starts an assumption about a function of which nothing is known but its name, which follows. */
const CALLED = 'unknown function ';

/** What was written in the notes of calls, as one sentence; all other assumptions as they are. */
export function assumptionsInWords(assumptions: Iterable<string>): readonly string[] {
  const all = [...assumptions];
  const names = all.filter(each => each.startsWith(CALLED)).map(each => each.slice(CALLED.length));
  const others = all.filter(each => !each.startsWith(CALLED));
  if (names.length === 0) return others;
  const listed = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return [
    ...others,
    `${listed}, which ${names.length === 1 ? 'is' : 'are'} not defined in what was read (--source FILE), may give any value, and ${names.length === 1 ? 'changes' : 'change'} nothing but numbers that the pointers given to ${names.length === 1 ? 'it' : 'them'} lead to; pointers from there lead to memory of its own; where the code does not go on after such a call, the input is not accepted`,
  ];
}

/** A call of a function of which nothing is known: whatever its arguments lead to may have changed, and it gives anything. */
export function unknownCall(
  activity: Activity,
  name: string,
  args: readonly Value[],
  isConst: (i: number) => boolean,
): Value {
  assume(activity, `${CALLED}${name}`);
  const seen = new Set<number>();
  args.forEach((arg, i) => {
    if (!isConst(i)) forgetBehind(activity, arg, seen, { isFirst: true, pointers: false });
  });
  return anyNumber;
}

/** Forgets all numbers that an address leads to, also by way of other addresses, and with `pointers` these, too. */
function forgetBehind(
  activity: Activity,
  address: Value,
  seen: Set<number>,
  { isFirst, pointers }: { readonly isFirst: boolean; readonly pointers: boolean },
): void {
  if (!(address instanceof Reference) || seen.has(address.object)) return;
  seen.add(address.object);
  const object = activity.heap.read(address.object);
  if (!(object instanceof MemoryObject) || object.origin === 'constant' || object.life !== 'live') return;
  const from = isFirst && isInteger(address.offset) && object.hasOwnForm ? Math.max(0, Number(address.offset)) : 0;
  for (const value of object.values) forgetBehind(activity, value, seen, { isFirst: false, pointers });
  forgetPart(activity, address.object, from, object.layout.size, pointers);
}

/** Something is written through an address of which nothing is known: all that was ever put where nobody knows may change. */
export function writtenSomewhere(activity: Activity, value: Value): void {
  letEscape(activity, value);
  const memory = activity.heap.read(UNKNOWN_ADDRESS.object);
  if (!(memory instanceof UnknownMemory) || memory.escaped.length === 0) return;
  const seen = new Set<number>();
  for (const address of memory.escaped) forgetBehind(activity, address, seen, { isFirst: false, pointers: true });
}

/** Makes the numbers in a part of an object any number, and with `pointers` its addresses those of any memory. */
export function forgetPart(activity: Activity, id: number, from: number, to: number, pointers: boolean): void {
  const object = activity.heap.write(id);
  if (!(object instanceof MemoryObject)) return;
  object.layout.spans.forEach((span, i) => {
    if (span.start + span.size <= from || span.start >= to) return;
    const held = object.values[i];
    if (span.kind !== 'ptr' && !(held instanceof Reference)) object.values[i] = someContent(activity, object, span, i);
    else if (pointers || held instanceof Marker || (held === null && object.origin === 'local')) {
      letEscape(activity, held);
      object.values[i] = UNKNOWN_ADDRESS;
    }
  });
}

/** More numbers than this in one object are not named one by one. */
const MOST_NAMED = 64;

function someContent({ state }: Activity, object: MemoryObject, { kind, size }: CellSpan, cell: number): Value {
  if (object.values[cell] instanceof AnyNumber) return anyNumber;
  if (object.isElement(cell) || object.layout.spans.length > MOST_NAMED) return anyNumber;
  const sort = kind === 'int' ? BitVec(8 * size) : Float(kind === 'float' ? 32 : 64);
  return new SymbolicNumber(unknown(`any ${state.made++}`, sort));
}
