import type { Bag, Callable } from './primitives.ts';

/* Typed arrays: elements are read and written as properties. */

type HostTypedArray = Bag & { readonly length: number };

/** `Uint8Array` and so on; `undefined` for any other value. */
export function typedArrayKind(value: unknown): string | undefined {
  const tag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);
  return tag?.get?.call(value);
}

export function typedArrayLength(array: Bag): number {
  return (array as HostTypedArray).length;
}

/** What writing a primitive into a typed array of a kind stores. */
export function storedElement(kind: string, value: unknown): unknown {
  const cell = newTypedArray(kind, 1);
  cell[0] = value;
  return cell[0];
}

/** A typed array of elements that are as they would be stored in it. */
export function typedOfList(kind: string, list: unknown[]): Bag {
  const made = newTypedArray(kind, list.length);
  for (let k = 0; k < list.length; k++) made[k] = list[k];
  return made;
}

/** Zeros. Throws a `RangeError` when there is no room for so many. */
export function newTypedArray(kind: string, length: number): Bag {
  return Reflect.construct((globalThis as unknown as Record<string, Callable>)[kind], [length]) as Bag;
}

/** Whether the memory of a typed array has become too short for it. */
export function isOutOfBounds(array: Bag): boolean {
  try {
    Uint8Array.prototype.values.call(array as unknown as Uint8Array);
    return false;
  } catch {
    return true;
  }
}

/** What a constructor is given for a view of the memory of a typed array; to its end where it follows it, and `toEnd`. */
export function viewArguments(array: Bag, from: number, count: number, toEnd: boolean): unknown[] {
  const { buffer, byteOffset, byteLength, BYTES_PER_ELEMENT: size } = array as unknown as Uint8Array;
  const isWhole = Reflect.get(buffer, 'resizable') === true && byteOffset + byteLength === buffer.byteLength;
  const start = byteOffset + from * size;
  return toEnd && isWhole ? [buffer, start] : [buffer, start, count];
}

/** The constructor that the language has for typed arrays of this kind. */
export function typedArrayMaker(array: Bag): Callable {
  return (globalThis as unknown as Record<string, Callable>)[typedArrayKind(array) ?? ''];
}
