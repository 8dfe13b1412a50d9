import { lt } from '../../../logic/build.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { type Characters, equalUnits, fullLength, isCharacters, unitTerm } from '../../../program/text.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { ofKind } from '../objects/access.ts';
import { concreteInteger, concreteNumber, toNumber } from '../objects/convert.ts';
import type { NativeCall, NativeFunction } from '../objects/native-function.ts';
import { byteLength, holdAs, storedElement } from '../objects/typed.ts';
import { bufferObject, byteOf, bytesOf, newBytes } from './bytes.ts';
import { type Encoding, encoded, encodingNamed } from './encodings.ts';
import { requireBuffer } from './host-buffer.ts';
import { isPlain, native, rethrow } from './support.ts';
import { lengthFrom, newView, primitiveElements } from './typed-arrays.ts';
import type { Byte } from './utf8.ts';

/** The host's own error for an argument of the wrong type. */
function wrongArgument(activity: Activity, run: () => unknown): never {
  try {
    run();
  } catch (error) {
    return rethrow(activity, error);
  }
  return refuse(activity, 'a Buffer made from a value of this type');
}

/** What the host would see in the place of a value in its messages. */
function hostValue(activity: Activity, value: Value): never {
  if (typeof value === 'object' && value !== null)
    return refuse(activity, 'a Buffer made from an object, or from a value that depends on the input,');
  return value as never;
}

function from({ activity, args: [source, second, third] }: NativeCall): Value {
  if (isCharacters(source))
    return newBytes(activity, encoded(activity, source, encodingNamed(activity, second)), 'Buffer');
  if (!(source instanceof Reference)) {
    const shown = hostValue(activity, source);
    return wrongArgument(activity, () => requireBuffer(activity).from(shown));
  }
  if (ofKind(activity, source, 'buffer') !== undefined) return viewOn(activity, source, second, third);
  return newBytes(activity, bytesFrom(activity, source), 'Buffer');
}

/** The elements of an array or a typed array, each as a byte. */
function bytesFrom(activity: Activity, source: Reference): readonly Byte[] {
  const elements = primitiveElements(activity, source);
  if (elements === undefined) return refuse(activity, 'a Buffer made from an object that is no array of numbers');
  return elements.map(element => byteOf(storedElement(activity, 'Uint8Array', toNumber(activity, element))));
}

function viewOn(activity: Activity, buffer: Reference, first: Value, count: Value): Value {
  const total = byteLength(activity, buffer);
  const offset = first === undefined ? 0 : concreteInteger(activity, first, 'the offset of a Buffer');
  const rest = total - offset;
  const length = count === undefined ? rest : concreteInteger(activity, count, 'the length of a Buffer');
  if (offset > total || length > rest)
    return wrongArgument(activity, () => requireBuffer(activity).from(new ArrayBuffer(total), offset, length));
  holdAs(activity, buffer, 'Uint8Array');
  return newView(activity, 'Uint8Array', buffer, offset, Math.max(0, length), 'Buffer.prototype');
}

function sizeOf(activity: Activity, value: Value): number {
  if (isPlain(value) && !(typeof value === 'number' && value >= 0))
    return wrongArgument(activity, () => requireBuffer(activity).alloc(value as never));
  return lengthFrom(activity, value, () => 'The value of "size" is out of range.');
}

/** What a buffer is filled with, over and over. */
export function filling(activity: Activity, value: Value, encoding: Value): readonly Byte[] {
  const bytes = fillingBytes(activity, value, encoding);
  return bytes === undefined || bytes.length === 0
    ? refuse(activity, 'filling a Buffer with nothing, or with something other than text, bytes or a number')
    : bytes;
}

function fillingBytes(activity: Activity, value: Value, encoding: Value): readonly Byte[] | undefined {
  if (value === '') return [0];
  if (isCharacters(value)) return encoded(activity, value, encodingNamed(activity, encoding));
  if (value instanceof Reference) return bytesOf(activity, value);
  return [byteOf(storedElement(activity, 'Uint8Array', toNumber(activity, value)))];
}

function alloc({ activity, args: [size, fill, encoding] }: NativeCall): Value {
  const length = sizeOf(activity, size);
  const bytes = fill === undefined ? [0] : filling(activity, fill, encoding);
  return newBytes(
    activity,
    Array.from({ length }, (_, i) => bytes[i % bytes.length]),
    'Buffer',
  );
}

function concat({ activity, args: [list, total] }: NativeCall): Value {
  const array = ofKind(activity, list, 'array');
  if (array === undefined) return wrongList(activity, list);
  const parts = array.elements.map(part => {
    const isBytes = ofKind(activity, part, 'typed')?.internals.type === 'Uint8Array';
    return (
      (isBytes ? bytesOf(activity, part) : undefined) ??
      refuse(activity, 'Buffer.concat of a list of something other than Buffers and Uint8Arrays')
    );
  });
  const bytes = parts.flat();
  if (total === undefined) return newBytes(activity, bytes, 'Buffer');
  const length = concreteNumber(activity, total, 'the length of a Buffer');
  if (!Number.isInteger(length) || length < 0)
    return wrongArgument(activity, () => requireBuffer(activity).concat([], length));
  return newBytes(
    activity,
    Array.from({ length }, (_, i) => (i < bytes.length ? bytes[i] : 0)),
    'Buffer',
  );
}

function wrongList(activity: Activity, list: Value): never {
  const shown = hostValue(activity, list);
  return wrongArgument(activity, () => requireBuffer(activity).concat(shown));
}

function lengthInBytes({ activity, args: [value, name] }: NativeCall): Value {
  if (isCharacters(value)) {
    const host = requireBuffer(activity);
    const encoding = typeof name === 'string' && host.isEncoding(name) ? name : undefined;
    if (typeof value === 'string') return host.byteLength(value, encoding);
    return textLength(activity, value, encodingNamed(activity, encoding));
  }
  const bytes = bytesOf(activity, value);
  if (bytes !== undefined) return bytes.length;
  const shown = hostValue(activity, value);
  return wrongArgument(activity, () => requireBuffer(activity).byteLength(shown));
}

/** The host does not look at what is written in hexadecimal, only at how long it is. */
function textLength(activity: Activity, text: Characters, encoding: Encoding): number {
  if (encoding === 'hex') return fullLength(activity, text) >>> 1;
  if (encoding === 'base64' || encoding === 'base64url')
    return refuse(activity, 'Buffer.byteLength of base64 that depends on the input');
  return encoded(activity, text, encoding).length;
}

function compareBytes({ activity, args: [a, b] }: NativeCall): Value {
  const [x, y] = [bytesOf(activity, a), bytesOf(activity, b)];
  if (x === undefined || y === undefined)
    return refuse(activity, 'Buffer.compare of something other than Buffers and Uint8Arrays');
  return order(activity, x, y);
}

/** -1, 0 or 1, as the first list of bytes comes before the second, is equal or comes after it. Decides byte by byte. */
export function order(activity: Activity, a: readonly Byte[], b: readonly Byte[]): number {
  for (let i = 0; i < a.length && i < b.length; i++)
    if (!decide(activity, equalUnits(a[i], b[i]))) return decide(activity, lt(unitTerm(a[i]), unitTerm(b[i]))) ? -1 : 1;
  return Math.sign(a.length - b.length);
}

/** `Buffer` and its own functions; its methods are elsewhere. */
export const bufferStatics: readonly NativeFunction[] = [
  {
    name: 'Buffer',
    length: 3,
    constructs: true,
    rule: call => (typeof call.args[0] === 'number' ? alloc({ ...call, args: [call.args[0]] }) : from(call)),
  },
  native('Buffer.from', 3, '', from),
  native('Buffer.of', 0, '', ({ activity, args }) =>
    newBytes(
      activity,
      args.map(arg => byteOf(storedElement(activity, 'Uint8Array', toNumber(activity, arg)))),
      'Buffer',
    ),
  ),
  native('Buffer.alloc', 3, '', alloc),
  native('Buffer.allocUnsafe', 1, '', ({ activity, args: [size] }) =>
    newBytes(activity, new Array<Byte>(sizeOf(activity, size)).fill(0), 'Buffer'),
  ),
  native('Buffer.concat', 2, '', concat),
  native('Buffer.byteLength', 2, '', lengthInBytes),
  native('Buffer.compare', 2, '', compareBytes),
  native('Buffer.isBuffer', 1, '', ({ activity, args }) => bufferObject(activity, args[0]) !== undefined),
  native('Buffer.isEncoding', 1, '', ({ activity, args: [name] }) =>
    typeof name === 'object' && name !== null
      ? refuse(activity, 'Buffer.isEncoding of an object or of a text that depends on the input')
      : requireBuffer(activity).isEncoding(name as never),
  ),
];
