import type { Activity } from '../../../program/activity.ts';
import { Marker, OpenLength, Reference, SymbolicNumber, uninitialised, type Value } from '../../../program/value.ts';
import { fault } from '../values/fault.ts';
import { isInteger } from '../values/integer.ts';
import { isUnknownAddress, letEscape } from '../values/unknown-memory.ts';
import { further, load, store } from './access.ts';
import { loseByte, readCells } from './cells.ts';
import { countOf } from './count.ts';
import { forgetPart, writtenSomewhere } from './forget.ts';
import { lostByte } from './lost-byte.ts';
import { MemoryObject } from './memory-object.ts';
import { memoryAt, target, writableAt } from './object-at.ts';
import type { Scalar } from './scalar.ts';
import { reinterpreted } from './scalar.ts';
import { appendOutput, inputPart } from './text-access.ts';
import { InputObject, OutputObject } from './text-objects.ts';

const BYTE: Scalar = { kind: 'int', width: 8, bytes: 1 };

/** No object has more bytes: a number of bytes that is greater comes from one below 0. */
const LARGEST_OBJECT = 2 ** 48;

/** More numbers of bytes than this are not told apart. */
const MAX_COUNTS = 4096;

function bytesOf(activity: Activity, count: Value): number {
  return countOf(activity, count, MAX_COUNTS, 'a number of bytes that depends on the input and may be this large');
}

/** Whether there are no bytes, for which no address needs to lead anywhere; asked where one does not. */
function isNothing(activity: Activity, count: Value, ...addresses: readonly Value[]): boolean {
  if (isInteger(count)) return BigInt(count) === 0n;
  return addresses.some(address => !(address instanceof Reference)) && bytesOf(activity, count) === 0;
}

/** Does something to an object as a whole or not at all: where a question comes up on the way, the object is as before. */
function atOnce(activity: Activity, { object }: Reference, change: () => void): void {
  const before = activity.heap.read(object).clone();
  try {
    change();
  } catch (question) {
    activity.heap.replace(object, before);
    throw question;
  }
}

/** Copies bytes; the two parts of memory may overlap. Linear in the number of cells. */
export function copyBytes(activity: Activity, to: Value, from: Value, count: Value): void {
  if (isNothing(activity, count, to, from)) return;
  const [destination, source] = [target(activity, to), target(activity, from)];
  if (copiedAnyhow(activity, destination, source, count)) return;
  if (copiedAsText(activity, destination, source, count)) return;
  const bytes = bytesOf(activity, count);
  if (bytes === 0) return;
  const [object, other] = [memoryAt(activity, source), memoryAt(activity, destination)];
  if (
    object instanceof MemoryObject &&
    other instanceof MemoryObject &&
    isInteger(source.offset) &&
    isInteger(destination.offset)
  )
    atOnce(activity, destination, () =>
      copyCells(activity, destination, Number(destination.offset), object, Number(source.offset), bytes),
    );
  else atOnce(activity, destination, () => copyOneByOne(activity, destination, source, bytes));
}

/** From or to memory of which nothing is known, or as many bytes as nobody knows, where it may be anything. Whether it was. */
function copiedAnyhow(activity: Activity, to: Reference, from: Reference, count: Value): boolean {
  if (activity.policy.forgets !== true) return false;
  const source = activity.heap.read(from.object);
  const isNowhere = isUnknownAddress(activity, to);
  const isAny = isNowhere || isUnknownAddress(activity, from) || count instanceof SymbolicNumber;
  if (!isAny || source instanceof InputObject) return false;
  const destination = activity.heap.read(to.object);
  if (!isNowhere && !(destination instanceof MemoryObject)) return false;
  for (const held of source.contents()) letEscape(activity, held);
  if (isNowhere) writtenSomewhere(activity, undefined);
  else if (destination instanceof MemoryObject) forgetFrom(activity, to, destination, count);
  return true;
}

/** Forgets what is from an address on, up to a number of bytes or the end of the object. */
function forgetFrom(
  activity: Activity,
  { object: id, offset }: Reference,
  { layout }: MemoryObject,
  count: Value,
): void {
  const start = isInteger(offset) ? Number(offset) : 0;
  const isExact = isInteger(offset) && isInteger(count);
  writableAt(activity, new Reference(id));
  forgetPart(activity, id, start, isExact ? start + Number(count) : layout.size, true);
}

/** From the input to the output, where that is the next to be written: as one piece of text. */
function copiedAsText(activity: Activity, to: Reference, from: Reference, count: Value): boolean {
  const [source, destination] = [memoryAt(activity, from), memoryAt(activity, to)];
  if (!(source instanceof InputObject) || !(destination instanceof OutputObject)) return false;
  if (destination.isTerminated && !source.isTerminated) return false;
  const text = count instanceof OpenLength ? undefined : inputPart(activity, source, from.offset, count);
  if (text === undefined) return false;
  const writable = writableAt(activity, to);
  return writable instanceof OutputObject && appendOutput(activity, writable, to.offset, text);
}

function copyCells(
  activity: Activity,
  destination: Reference,
  to: number,
  source: MemoryObject,
  from: number,
  bytes: number,
): void {
  if (from < 0 || from + bytes > source.layout.size) fault(activity, 'an access outside of its object');
  const parts = cellsIn(activity, source, from, bytes);
  const object = writableAt(activity, destination);
  if (!(object instanceof MemoryObject)) throw new Error('memory is memory');
  if (to < 0 || to + bytes > object.layout.size) fault(activity, 'an access outside of its object');
  forget(object, to, bytes);
  for (const { at, scalar, value } of parts) {
    const start = to + at - from;
    const cell = object.layout.cellAt(start);
    const span = object.layout.spans[cell];
    if (span.start === start && span.size === scalar.bytes && (span.kind === scalar.kind || value instanceof Marker))
      object.values[cell] = value;
    else if (value === lostByte) loseByte(activity, object, start);
    else store(activity, new Reference(destination.object, start), scalar, value);
  }
}

/** What is in some bytes, cell by cell, with parts of cells byte by byte. */
function cellsIn(
  activity: Activity,
  object: MemoryObject,
  from: number,
  bytes: number,
): readonly { readonly at: number; readonly scalar: Scalar; readonly value: Value }[] {
  const parts: { at: number; scalar: Scalar; value: Value }[] = [];
  for (let at = from; at < from + bytes; ) {
    const cell = object.layout.cellAt(at);
    const { start, size, kind } = object.layout.spans[cell];
    if (start === at && at + size <= from + bytes) {
      parts.push({ at, scalar: { kind, width: 8 * size, bytes: size }, value: object.values[cell] });
      at += size;
    } else {
      const held = object.values[cell];
      const value =
        held instanceof Reference
          ? lostByte
          : held instanceof Marker
            ? uninitialised
            : readCells(activity, object, at, BYTE);
      parts.push({ at, scalar: BYTE, value });
      at++;
    }
  }
  return parts;
}

/** Makes whole cells unset; parts of cells stay as they are. */
function forget(object: MemoryObject, start: number, bytes: number): void {
  for (let at = start; at < start + bytes; ) {
    const cell = object.layout.cellAt(at);
    const span = object.layout.spans[cell];
    if (span.start === at && at + span.size <= start + bytes) object.values[cell] = uninitialised;
    at = span.start + span.size;
  }
}

function copyOneByOne(activity: Activity, to: Reference, from: Reference, bytes: number): void {
  if (bytes > LARGEST_OBJECT) fault(activity, 'an access outside of its object');
  const values = Array.from({ length: bytes }, (_, i) => load(activity, further(activity, from, i), BYTE));
  values.forEach((value, i) => {
    store(activity, further(activity, to, i), BYTE, value);
  });
}

/** Sets bytes to one value. Linear in the number of cells. */
export function fillBytes(activity: Activity, to: Value, byte: Value, count: Value): void {
  if (isNothing(activity, count, to)) return;
  const destination = target(activity, to);
  if (isUnknownAddress(activity, destination)) {
    writtenSomewhere(activity, undefined);
    return;
  }
  const object = activity.heap.read(destination.object);
  if (activity.policy.forgets === true && count instanceof SymbolicNumber && object instanceof MemoryObject) {
    forgetFrom(activity, destination, object, count);
    return;
  }
  const bytes = bytesOf(activity, count);
  if (bytes === 0) return;
  atOnce(activity, destination, () => fill(activity, destination, byte, bytes));
}

function fill(activity: Activity, destination: Reference, byte: Value, bytes: number): void {
  const object = writableAt(activity, destination);
  const storeEach = (): void => {
    for (let i = 0; i < bytes; i++) store(activity, further(activity, destination, i), BYTE, byte);
  };
  if (!(object instanceof MemoryObject) || !isInteger(destination.offset)) {
    if (bytes > LARGEST_OBJECT) fault(activity, 'an access outside of its object');
    storeEach();
    return;
  }
  const from = Number(destination.offset);
  if (from < 0 || from + bytes > object.layout.size) fault(activity, 'an access outside of its object');
  if (byte !== 0) {
    forget(object, from, bytes);
    storeEach();
    return;
  }
  for (let at = from; at < from + bytes; ) {
    const cell = object.layout.cellAt(at);
    const { start, size, kind } = object.layout.spans[cell];
    if (start === at && at + size <= from + bytes) {
      object.values[cell] = reinterpreted(activity, 0, 'int', kind);
      at += size;
    } else {
      store(activity, new Reference(destination.object, at), BYTE, 0);
      at++;
    }
  }
}
