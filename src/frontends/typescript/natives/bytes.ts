import { and } from '../../../logic/build.ts';
import type { Term } from '../../../logic/term.ts';
import { FALSE } from '../../../logic/term.ts';
import { type Activity, decide } from '../../../program/activity.ts';
import { equalUnits } from '../../../program/text.ts';
import { Reference, type SymbolicNumber, type Value } from '../../../program/value.ts';
import { objectAt, ofKind } from '../objects/access.ts';
import { fail } from '../objects/errors.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import type { Internals, JsObject } from '../objects/object.ts';
import { unitNumber } from '../objects/symbolic-number.ts';
import { byteLength, elementSize, readNumber, typedLength } from '../objects/typed.ts';
import { newTypedArray } from './typed-arrays.ts';
import { unitOfNumber } from './units.ts';
import type { Byte } from './utf8.ts';

/** The bytes of a typed array or of a buffer; undefined for anything else. */
export function bytesOf(activity: Activity, value: Value): readonly Byte[] | undefined {
  if (!(value instanceof Reference)) return undefined;
  const view = ofKind(activity, value, 'typed');
  if (view === undefined)
    return ofKind(activity, value, 'buffer') === undefined
      ? undefined
      : readBytes(activity, value, 0, byteLength(activity, value));
  const [buffer] = view.elements;
  const { type, offset } = view.internals;
  const length = typedLength(activity, view);
  return buffer instanceof Reference ? readBytes(activity, buffer, offset, length * elementSize(type)) : undefined;
}

function readBytes(activity: Activity, buffer: Reference, from: number, count: number): readonly Byte[] {
  return Array.from({ length: count }, (_, i) => byteOf(readNumber(activity, buffer, 'Uint8Array', from + i)));
}

/** An element of an array of bytes as a byte. */
export function byteOf(element: number | SymbolicNumber): Byte {
  return unitOfNumber(element);
}

/** Bytes as the elements of an array of bytes. */
export function elementsOf(bytes: readonly Byte[]): readonly (number | SymbolicNumber)[] {
  return bytes.map(unitNumber);
}

export function newBytes(activity: Activity, bytes: readonly Byte[], kind: 'Uint8Array' | 'Buffer'): Reference {
  return newTypedArray(activity, 'Uint8Array', elementsOf(bytes), `${kind}.prototype`);
}

type BufferObject = JsObject & { internals: Extract<Internals, { kind: 'typed' }> };

/** The object of a Buffer; undefined for anything else. */
export function bufferObject(activity: Activity, value: Value): BufferObject | undefined {
  const view = ofKind(activity, value, 'typed');
  if (view === undefined) return undefined;
  const wanted = intrinsic('Buffer.prototype').object;
  let parent: Value = view.prototype;
  while (parent instanceof Reference) {
    if (parent.object === wanted) return view;
    parent = objectAt(activity, parent).prototype;
  }
  return undefined;
}

/** The bytes that a method of buffers was called on. */
export function thisBytes(activity: Activity, receiver: Value): { view: BufferObject; bytes: readonly Byte[] } {
  const view = ofKind(activity, receiver, 'typed');
  const bytes = bytesOf(activity, receiver);
  if (view === undefined || bytes === undefined) return fail(activity, 'TypeError', 'argument must be a buffer');
  return { view, bytes };
}

/** Whether all of `wanted` is at a place, as a term. */
function matchTerm(bytes: readonly Byte[], wanted: readonly Byte[], at: number): Term {
  if (at < 0 || at + wanted.length > bytes.length) return FALSE;
  return and(...wanted.map((byte, i) => equalUnits(bytes[at + i], byte)));
}

/** Whether two lists of bytes are equal, as a term. */
export function equalBytes(a: readonly Byte[], b: readonly Byte[]): Term {
  return a.length === b.length ? matchTerm(a, b, 0) : FALSE;
}

/** The first of some places where bytes are found, or -1. */
export function findBytes(
  activity: Activity,
  bytes: readonly Byte[],
  wanted: readonly Byte[],
  places: Iterable<number>,
): number {
  for (const at of places) if (decide(activity, matchTerm(bytes, wanted, at))) return at;
  return -1;
}

/** The bytes of an argument that must have some. */
export function requireBytes(activity: Activity, value: Value, what: string): readonly Byte[] {
  const bytes = bytesOf(activity, value);
  if (bytes !== undefined) return bytes;
  return fail(activity, 'TypeError', `The "${what}" argument must be an instance of Buffer or Uint8Array.`);
}
