import { type Activity, refuse } from '../../../program/activity.ts';
import { isCharacters } from '../../../program/text.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { concreteInteger, concreteNumber, toNumber } from '../objects/convert.ts';
import type { NativeCall, NativeFunction } from '../objects/native-function.ts';
import { storedElement, typedWrite } from '../objects/typed.ts';
import { filling, order } from './buffer.ts';
import { byteOf, bytesOf, elementsOf, equalBytes, findBytes, requireBytes, thisBytes } from './bytes.ts';
import { decoded, encoded, encodingNamed } from './encodings.ts';
import { requireBuffer } from './host-buffer.ts';
import { isPlain, native, rethrow } from './support.ts';
import { subarray } from './typed-arrays.ts';
import { truth } from './units.ts';
import type { Byte } from './utf8.ts';

function toText({ activity, receiver, args: [encoding, start, end] }: NativeCall): Value {
  const { bytes } = thisBytes(activity, receiver);
  const from = start === undefined ? 0 : concreteInteger(activity, start, 'toString from a place');
  const to = end === undefined ? bytes.length : concreteInteger(activity, end, 'toString up to a place');
  if (from >= bytes.length || to <= 0) return '';
  const part = bytes.slice(Math.max(0, from), Math.min(to, bytes.length));
  return part.length === 0 ? '' : decoded(activity, part, encodingNamed(activity, encoding, false));
}

/** Puts bytes into a buffer, after the last question was asked. */
function putBytes(activity: Activity, receiver: Value, bytes: readonly Byte[], at: number): void {
  if (!(receiver instanceof Reference)) throw new Error('this is no buffer');
  elementsOf(bytes).forEach((element, i) => {
    typedWrite(activity, receiver, at + i, element);
  });
}

/** What the host writes into a buffer of this length that holds zeros, where all that is given is concrete. */
function hostWrites(
  activity: Activity,
  length: number,
  args: readonly Value[],
  name: 'write' | 'fill',
): Uint8Array | number {
  const buffer = requireBuffer(activity).alloc(length);
  try {
    return Reflect.apply(buffer[name], buffer, args);
  } catch (error) {
    return rethrow(activity, error);
  }
}

function placeGiven(value: Value, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

function write(call: NativeCall): Value {
  const { activity, receiver, args } = call;
  const { length } = thisBytes(activity, receiver).bytes;
  const [text, ...others] = args;
  if (!isCharacters(text) || !others.every(isPlain))
    return refuse(activity, 'Buffer.prototype.write of something other than a text, at plain places');
  const given = others.find(value => typeof value === 'string');
  const encoding = encodingNamed(activity, given);
  const offset = placeGiven(others[0], 0);
  const made = encoded(activity, text, encoding);
  const room = Math.min(length - offset, placeGiven(others[1], length));
  const whole = typeof text === 'string' ? hostWrites(activity, length, args, 'write') : made.length;
  if (typeof whole !== 'number' || (!(offset >= 0 && made.length <= room) && typeof text !== 'string'))
    return refuse(activity, 'a text that depends on the input and does not fit into a Buffer');
  putBytes(activity, receiver, made.slice(0, whole), offset);
  return whole;
}

function fill({ activity, receiver, args }: NativeCall): Value {
  const { length } = thisBytes(activity, receiver).bytes;
  const [value, start, end, last] = args;
  if (args.every(isPlain)) hostWrites(activity, length, args, 'fill');
  const from = placeGiven(start, 0);
  const to = placeGiven(end, length);
  if (![start, end].every(place => place === undefined || typeof place === 'string' || typeof place === 'number'))
    return refuse(activity, 'filling a Buffer at a place that depends on the input');
  if (!(from >= 0 && to <= length && Number.isInteger(from) && Number.isInteger(to)))
    return refuse(activity, 'filling outside of a Buffer');
  const what = filling(activity, value, [start, end, last].find(isCharacters));
  const bytes = Array.from({ length: Math.max(0, to - from) }, (_, i) => what[i % what.length]);
  putBytes(activity, receiver, bytes, from);
  return receiver;
}

function copy({ activity, receiver, args: [target, targetStart, start, end] }: NativeCall): Value {
  const { bytes } = thisBytes(activity, receiver);
  const into = requireBytes(activity, target, 'target');
  const [at, from] = [targetStart, start].map(value => concreteInteger(activity, value, 'a place in a Buffer'));
  const to = end === undefined ? bytes.length : concreteInteger(activity, end, 'a place in a Buffer');
  if (at < 0 || from < 0 || from > bytes.length || to < 0) return refuse(activity, 'copying outside of a Buffer');
  const part = bytes.slice(from, to).slice(0, Math.max(0, into.length - at));
  putBytes(activity, target, part, at);
  return part.length;
}

/** What is searched for: bytes, the bytes of a text, or one byte. */
function sought(activity: Activity, value: Value, encoding: Value): readonly Byte[] {
  if (isCharacters(value)) return encoded(activity, value, encodingNamed(activity, encoding));
  const bytes = bytesOf(activity, value);
  if (bytes !== undefined) return bytes;
  if (value instanceof Reference || value === undefined || value === null)
    return refuse(activity, 'searching a Buffer for something other than a text, bytes or a number');
  return [byteOf(storedElement(activity, 'Uint8Array', toNumber(activity, value)))];
}

function search({ activity, receiver, args }: NativeCall, last: boolean): number {
  const { bytes } = thisBytes(activity, receiver);
  const [value, start, name] = isCharacters(args[1]) ? [args[0], undefined, args[1]] : args;
  const wanted = sought(activity, value, name);
  const place = start === undefined ? Number.NaN : concreteNumber(activity, start, 'a place in a Buffer');
  if (isConcrete(bytes) && isConcrete(wanted)) {
    const host = requireBuffer(activity);
    const buffer = host.from(bytes);
    const part = typeof value === 'string' ? value : host.from(wanted);
    const encoding = typeof value === 'string' ? encodingNamed(activity, name) : undefined;
    return last ? buffer.lastIndexOf(part, place, encoding) : buffer.indexOf(part, place, encoding);
  }
  if (isCharacters(value) && encodingNamed(activity, name) === 'utf16le')
    return refuse(activity, 'searching for pairs of bytes that depend on the input');
  return symbolicSearch(activity, bytes, wanted, place, last);
}

function symbolicSearch(
  activity: Activity,
  bytes: readonly Byte[],
  wanted: readonly Byte[],
  place: number,
  last: boolean,
): number {
  const { length } = bytes;
  const whole = Number.isNaN(place) ? (last ? length : 0) : Math.trunc(place);
  const from = whole < 0 ? whole + length : whole;
  if (wanted.length === 0) return from < 0 ? (last ? -1 : 0) : Math.min(from, length);
  const top = length - wanted.length;
  return findBytes(activity, bytes, wanted, last ? downFrom(Math.min(from, top)) : upFrom(Math.max(0, from), top));
}

function isConcrete(bytes: readonly Byte[]): bytes is readonly number[] {
  return bytes.every(byte => typeof byte === 'number');
}

function* upFrom(from: number, to: number): Generator<number> {
  for (let at = from; at <= to; at++) yield at;
}

function* downFrom(from: number): Generator<number> {
  for (let at = from; at >= 0; at--) yield at;
}

function swap(size: number) {
  return ({ activity, receiver }: NativeCall): Value => {
    const { bytes } = thisBytes(activity, receiver);
    if (bytes.length % size !== 0)
      return refuse(activity, `swapping the bytes of a Buffer whose length is no multiple of ${size}`);
    const swapped = bytes.map((_, i) => bytes[i - (i % size) + size - 1 - (i % size)]);
    putBytes(activity, receiver, swapped, 0);
    return receiver;
  };
}

/** The methods of buffers that read and write bytes and texts. */
export const bufferMethods: readonly NativeFunction[] = [
  native('Buffer.prototype.toString', 3, '', toText),
  native('Buffer.prototype.write', 4, '', write),
  native('Buffer.prototype.fill', 4, '', fill),
  native('Buffer.prototype.copy', 4, '', copy),
  native('Buffer.prototype.indexOf', 3, '', call => search(call, false)),
  native('Buffer.prototype.lastIndexOf', 3, '', call => search(call, true)),
  native('Buffer.prototype.includes', 3, '', call => search(call, false) >= 0),
  native('Buffer.prototype.slice', 2, '-nn', subarray),
  native('Buffer.prototype.equals', 1, '', ({ activity, receiver, args: [other] }) =>
    truth(equalBytes(thisBytes(activity, receiver).bytes, requireBytes(activity, other, 'otherBuffer'))),
  ),
  native('Buffer.prototype.compare', 5, '', ({ activity, receiver, args: [other, ...places] }) =>
    places.length > 0
      ? refuse(activity, 'comparing parts of Buffers')
      : order(activity, thisBytes(activity, receiver).bytes, requireBytes(activity, other, 'target')),
  ),
  native('Buffer.prototype.swap16', 0, '', swap(2)),
  native('Buffer.prototype.swap32', 0, '', swap(4)),
  native('Buffer.prototype.swap64', 0, '', swap(8)),
];
