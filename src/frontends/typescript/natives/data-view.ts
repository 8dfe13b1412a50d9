import type { Activity } from '../../../program/activity.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { prototypeFor } from '../language.ts';
import { allocate, ofKind } from '../objects/access.ts';
import { concreteInteger, isTrue } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import type { NativeCall, NativeFunction } from '../objects/native-function.ts';
import type { TypedArrayType } from '../objects/object.ts';
import {
  byteLength,
  elementFrom,
  elementSize,
  fromBytes,
  isBig,
  readNumber,
  resizingOf,
  storedElement,
  toBytes,
  viewedLength,
  writeElement,
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

/** A place that was asked for. */
function placeFrom(activity: Activity, value: Value): number {
  const given = index(activity, value, 'a place');
  if (given >= 0 && given <= Number.MAX_SAFE_INTEGER) return given;
  return fail(activity, 'RangeError', 'Offset is outside the bounds of the DataView');
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
  return allocate(activity, { kind: 'dataview', offset, length, ...resizingOf(activity, buffer, size) }, prototype, [
    buffer,
  ]);
}

/** The view that a method was called on; one that its buffer has become too short for is an error. */
function viewOf(activity: Activity, receiver: Value, method: string): View {
  const { object, buffer } = thisView(activity, receiver, method);
  const length = viewedLength(activity, object, 1);
  if (length === undefined) return fail(activity, 'TypeError', 'Invalid offset: the buffer is too short');
  return { buffer, offset: object.internals.offset, length };
}

function thisView(activity: Activity, receiver: Value, method: string) {
  const object = ofKind(activity, receiver, 'dataview');
  const buffer = object?.elements[0];
  if (object !== undefined && buffer instanceof Reference) return { object, buffer };
  return fail(activity, 'TypeError', `Method DataView.prototype.${method} called on incompatible receiver`);
}

/** Where in the buffer an element lies that is asked for. */
function placeOf(activity: Activity, view: View, place: number, size: number): number {
  if (place + size > view.length) return fail(activity, 'RangeError', 'Offset is outside the bounds of the DataView');
  return view.offset + place;
}

/** Methods of views look at what they are called on before they convert anything. */
function viewMethod(name: string, length: number, letters: string, rule: NativeFunction['rule']): NativeFunction {
  return {
    ...native(`DataView.prototype.${name}`, length, letters, call => {
      thisView(call.activity, call.receiver, name);
      return rule(call);
    }),
    isReceiver: (activity, receiver) => ofKind(activity, receiver, 'dataview') !== undefined,
  };
}

function getter(name: string, type: TypedArrayType): NativeFunction {
  const size = elementSize(type);
  return viewMethod(`get${name}`, 1, '-i', ({ activity, receiver, args: [at, little] }) => {
    const given = placeFrom(activity, at);
    const view = viewOf(activity, receiver, `get${name}`);
    const place = placeOf(activity, view, given, size);
    const bytes = Array.from({ length: size }, (_, i) => readNumber(activity, view.buffer, 'Uint8Array', place + i));
    return fromBytes(activity, type, isTrue(activity, little) ? bytes : bytes.reverse());
  });
}

function setter(name: string, type: TypedArrayType): NativeFunction {
  const size = elementSize(type);
  return viewMethod(
    `set${name}`,
    2,
    isBig(type) ? '-ib' : '-in',
    ({ activity, receiver, args: [at, value, little] }) => {
      const given = placeFrom(activity, at);
      const element = storedElement(activity, type, elementFrom(activity, type, value));
      const view = viewOf(activity, receiver, `set${name}`);
      const place = placeOf(activity, view, given, size);
      const bytes = [...toBytes(activity, type, element)];
      if (!isTrue(activity, little)) bytes.reverse();
      bytes.forEach((byte, i) => {
        writeElement(activity, view.buffer, 'Uint8Array', place + i, byte);
      });
      return undefined;
    },
  );
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
  ['BigInt64', 'BigInt64Array'],
  ['BigUint64', 'BigUint64Array'],
];

/** `DataView`. */
export const dataViewNatives: readonly NativeFunction[] = [
  {
    name: 'DataView',
    length: 1,
    constructs: true,
    converts: [undefined, undefined, 'number', 'number'],
    isReceiver: (activity, _, [buffer], newTarget) =>
      newTarget !== undefined && ofKind(activity, buffer, 'buffer') !== undefined,
    rule: makeView,
  },
  native('get DataView.prototype.buffer', 0, '', ({ activity, receiver }) => {
    return thisView(activity, receiver, 'buffer').buffer;
  }),
  native('get DataView.prototype.byteLength', 0, '', ({ activity, receiver }) => {
    return viewOf(activity, receiver, 'byteLength').length;
  }),
  native('get DataView.prototype.byteOffset', 0, '', ({ activity, receiver }) => {
    return viewOf(activity, receiver, 'byteOffset').offset;
  }),
  ...TYPES.flatMap(([name, type]) => [getter(name, type), setter(name, type)]),
];
