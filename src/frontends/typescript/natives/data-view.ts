import { type Activity, refuse } from '../../../program/activity.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { prototypeFor } from '../language.ts';
import { allocate, ofKind } from '../objects/access.ts';
import { concreteInteger, isTrue, toNumber } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import type { NativeCall, NativeFunction } from '../objects/native-function.ts';
import type { TypedArrayType } from '../objects/object.ts';
import {
  byteLength,
  elementSize,
  fromBytes,
  readNumber,
  storedElement,
  toBytes,
  writeNumber,
} from '../objects/typed.ts';
import { native } from './support.ts';

interface View {
  readonly buffer: Reference;
  readonly offset: number;
  readonly length: number;
}

function index(activity: Activity, value: Value, what: string): number {
  if (value === undefined) return 0;
  return concreteInteger(activity, value, `${what} of a DataView`);
}

function makeView({ activity, args: [buffer, start, size], newTarget }: NativeCall): Value {
  if (newTarget === undefined) return fail(activity, 'TypeError', "Constructor DataView requires 'new'");
  if (!(buffer instanceof Reference) || ofKind(activity, buffer, 'buffer') === undefined)
    return fail(activity, 'TypeError', 'First argument to DataView constructor must be an ArrayBuffer');
  const whole = byteLength(activity, buffer);
  const offset = index(activity, start, 'the offset');
  if (offset < 0 || offset > whole)
    return fail(activity, 'RangeError', `Start offset ${offset} is outside the bounds of the buffer`);
  const length = size === undefined ? whole - offset : index(activity, size, 'the length');
  if (length < 0 || offset + length > whole) return fail(activity, 'RangeError', `Invalid DataView length ${length}`);
  const prototype = prototypeFor(activity, newTarget, 'DataView.prototype');
  return allocate(activity, { kind: 'dataview', offset, length }, prototype, [buffer]);
}

function thisView(activity: Activity, receiver: Value, method: string): View {
  const view = ofKind(activity, receiver, 'dataview');
  const buffer = view?.elements[0];
  if (view !== undefined && buffer instanceof Reference)
    return { buffer, offset: view.internals.offset, length: view.internals.length };
  return fail(activity, 'TypeError', `Method DataView.prototype.${method} called on incompatible receiver`);
}

/** Where in the buffer an element lies that is asked for. */
function placeOf(activity: Activity, view: View, at: Value, size: number): number {
  const place = index(activity, at, 'a place');
  if (place < 0 || place + size > view.length)
    return fail(activity, 'RangeError', 'Offset is outside the bounds of the DataView');
  return view.offset + place;
}

function getter(name: string, type: TypedArrayType): NativeFunction {
  const size = elementSize(type);
  return native(`DataView.prototype.get${name}`, 1, '-n', ({ activity, receiver, args: [at, little] }) => {
    const view = thisView(activity, receiver, `get${name}`);
    const place = placeOf(activity, view, at, size);
    const bytes = Array.from({ length: size }, (_, i) => readNumber(activity, view.buffer, 'Uint8Array', place + i));
    return fromBytes(activity, type, isTrue(activity, little) ? bytes : bytes.reverse());
  });
}

function setter(name: string, type: TypedArrayType): NativeFunction {
  const size = elementSize(type);
  return native(`DataView.prototype.set${name}`, 2, '-nn', ({ activity, receiver, args: [at, value, little] }) => {
    const view = thisView(activity, receiver, `set${name}`);
    const element = storedElement(activity, type, toNumber(activity, value));
    const place = placeOf(activity, view, at, size);
    const bytes = [...toBytes(activity, type, element)];
    if (!isTrue(activity, little)) bytes.reverse();
    bytes.forEach((byte, i) => {
      writeNumber(activity, view.buffer, 'Uint8Array', place + i, byte);
    });
    return undefined;
  });
}

const TYPES: readonly (readonly [string, TypedArrayType])[] = [
  ['Int8', 'Int8Array'],
  ['Uint8', 'Uint8Array'],
  ['Int16', 'Int16Array'],
  ['Uint16', 'Uint16Array'],
  ['Int32', 'Int32Array'],
  ['Uint32', 'Uint32Array'],
  ['Float32', 'Float32Array'],
  ['Float64', 'Float64Array'],
];

function unsupported(name: string): NativeFunction {
  return native(`DataView.prototype.${name}`, 1, '', ({ activity }) => refuse(activity, `DataView.prototype.${name}`));
}

/** `DataView`, for all numbers but 64-bit integers. */
export const dataViewNatives: readonly NativeFunction[] = [
  {
    name: 'DataView',
    length: 1,
    constructs: true,
    converts: [undefined, undefined, 'number', 'number'],
    rule: makeView,
  },
  native('get DataView.prototype.buffer', 0, '', ({ activity, receiver }) => {
    return thisView(activity, receiver, 'buffer').buffer;
  }),
  native('get DataView.prototype.byteLength', 0, '', ({ activity, receiver }) => {
    return thisView(activity, receiver, 'byteLength').length;
  }),
  native('get DataView.prototype.byteOffset', 0, '', ({ activity, receiver }) => {
    return thisView(activity, receiver, 'byteOffset').offset;
  }),
  ...TYPES.flatMap(([name, type]) => [getter(name, type), setter(name, type)]),
  ...['getBigInt64', 'getBigUint64', 'setBigInt64', 'setBigUint64'].map(unsupported),
];
