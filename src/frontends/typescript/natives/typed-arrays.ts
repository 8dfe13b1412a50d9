import { type Activity, refuse } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import { Call } from '../../../program/operator.ts';
import { hole, Reference, type Value } from '../../../program/value.ts';
import { prototypeFor } from '../language.ts';
import { allocate, ofKind } from '../objects/access.ts';
import { concreteInteger } from '../objects/convert.ts';
import { fail } from '../objects/errors.ts';
import { type IntrinsicName, intrinsic, symbolNamed } from '../objects/intrinsics.ts';
import type { NativeCall, NativeFunction } from '../objects/native-function.ts';
import type { Internals, JsObject, Resizing, TypedArrayType } from '../objects/object.ts';
import { toInteger, whichInteger } from '../objects/place.ts';
import { find, getData } from '../objects/properties.ts';
import {
  byteLength,
  elementFrom,
  elementSize,
  holdAs,
  isBig,
  readNumber,
  resize,
  resizingOf,
  storedElement,
  TYPED_ARRAY_TYPES,
  typedLength,
  typedRead,
  typedWrite,
  viewedLength,
  zeroOf,
} from '../objects/typed.ts';
import { iteratesPlainly } from '../operators/iteration.ts';
import { slowly } from '../operators/slow.ts';
import { native } from './support.ts';

/** More elements than this are not made. */
const MAX_ELEMENTS = 1 << 24;

/** A new buffer with these elements, which are as their type holds them. */
function newBuffer(activity: Activity, type: TypedArrayType, elements: readonly Value[]): Reference {
  return allocate(activity, { kind: 'buffer', type }, 'ArrayBuffer.prototype', [...elements]);
}

/** A view of a buffer from an offset in bytes on. */
export function newView(
  activity: Activity,
  type: TypedArrayType,
  buffer: Reference,
  offset: number,
  length: number,
  prototype: IntrinsicName | Reference,
  resizing?: Resizing,
): Reference {
  const internals = { kind: 'typed', type, offset, length } as const;
  return allocate(activity, resizing === undefined ? internals : { ...internals, resizing }, prototype, [buffer]);
}

/** A typed array with a buffer of its own, with elements that are as their type holds them. */
export function newTypedArray(
  activity: Activity,
  type: TypedArrayType,
  elements: readonly Value[],
  prototype: IntrinsicName | Reference,
): Reference {
  return newView(activity, type, newBuffer(activity, type, elements), 0, elements.length, prototype);
}

/** All elements of a typed array. */
function typedElements(activity: Activity, view: JsObject): readonly Value[] {
  return Array.from({ length: typedLength(activity, view) }, (_, i) => typedRead(activity, view, i));
}

/** The elements of an array, or of a typed array, that are all primitives; undefined for anything else. */
export function primitiveElements(activity: Activity, value: Value): readonly Value[] | undefined {
  const typed = ofKind(activity, value, 'typed');
  if (typed !== undefined) return typedElements(activity, typed);
  const array = ofKind(activity, value, 'array');
  if (array === undefined || array.elements.some(element => element instanceof Reference || element === hole))
    return undefined;
  return array.elements;
}

/** A length that was asked for; which one it is gets decided. */
export function lengthFrom(activity: Activity, value: Value, invalid: (shown: string) => string): number {
  const whole = toInteger(activity, value);
  const length =
    typeof whole === 'number' ? whole : whichInteger(activity, whole, -1, 'a length that depends on the input');
  if (length < 0 || length > Number.MAX_SAFE_INTEGER) return fail(activity, 'RangeError', invalid(String(length)));
  if (length > MAX_ELEMENTS) return refuse(activity, `a typed array of ${length} elements`);
  return length;
}

function invalidLength(shown: string): string {
  return `Invalid typed array length: ${shown}`;
}

/** A view of a buffer that was given. */
function viewOn(
  activity: Activity,
  type: TypedArrayType,
  buffer: Reference,
  [, first, count]: readonly Value[],
  prototype: Reference,
): Reference {
  const size = elementSize(type);
  const offset = first === undefined ? 0 : concreteInteger(activity, first, 'the offset of a typed array');
  const total = byteLength(activity, buffer);
  if (offset < 0) return fail(activity, 'RangeError', `Start offset ${offset} is outside the bounds of the buffer`);
  if (offset % size !== 0)
    return fail(activity, 'RangeError', `start offset of ${type} should be a multiple of ${size}`);
  const { resizing } = resizingOf(activity, buffer, count);
  if (resizing === undefined && count === undefined && total % size !== 0)
    return fail(activity, 'RangeError', `byte length of ${type} should be a multiple of ${size}`);
  if (count === undefined && offset > total)
    return fail(activity, 'RangeError', `Start offset ${offset} is outside the bounds of the buffer`);
  const length = count === undefined ? Math.floor((total - offset) / size) : lengthFrom(activity, count, invalidLength);
  if (offset + length * size > total) return fail(activity, 'RangeError', invalidLength(String(length)));
  holdAs(activity, buffer, type);
  return newView(activity, type, buffer, offset, length, prototype, resizing);
}

/** Elements as a type holds them. */
function converted(activity: Activity, type: TypedArrayType, values: readonly Value[]): readonly Value[] {
  return values.map(value => storedElement(activity, type, elementFrom(activity, type, value)));
}

function construct(type: TypedArrayType, { activity, args, newTarget }: NativeCall): Value | Request {
  if (newTarget === undefined) return fail(activity, 'TypeError', `Constructor ${type} requires 'new'`);
  const [source] = args;
  const prototype = prototypeFor(activity, newTarget, `${type}.prototype`);
  if (!(source instanceof Reference)) {
    const length = source === undefined ? 0 : lengthFrom(activity, source, invalidLength);
    return newTypedArray(activity, type, new Array<Value>(length).fill(zeroOf(type)), prototype);
  }
  if (ofKind(activity, source, 'buffer') !== undefined) return viewOn(activity, type, source, args, prototype);
  const typed = ofKind(activity, source, 'typed');
  if (typed !== undefined) requireSource(activity, type, typed);
  const isPlain = typed !== undefined || isPlainSource(activity, source);
  const elements = isPlain ? primitiveElements(activity, source) : undefined;
  if (elements !== undefined) return newTypedArray(activity, type, converted(activity, type, elements), prototype);
  return slowly(activity, 'constructTypedArray', intrinsic(type), source, prototype);
}

/** A typed array that another is made of: there, and with elements of the same kind. */
function requireSource(activity: Activity, type: TypedArrayType, source: TypedView): void {
  if (isOutOfBounds(activity, source))
    fail(activity, 'TypeError', 'Cannot perform Construct on a detached ArrayBuffer');
  if (isBig(type) !== isBig(source.internals.type))
    fail(activity, 'TypeError', 'Cannot mix BigInt and other types, use explicit conversions');
}

/** Whether going over an array gives its elements, and nobody has changed that. */
function isPlainSource(activity: Activity, source: Value): boolean {
  return ofKind(activity, source, 'array') === undefined || iteratesPlainly(activity, source);
}

type TypedView = JsObject & { internals: Extract<Internals, { kind: 'typed' }> };

/** Whether the buffer of a view has become too short for it. */
function isOutOfBounds(activity: Activity, view: TypedView): boolean {
  return viewedLength(activity, view, elementSize(view.internals.type)) === undefined;
}

/** The view that a getter of typed arrays was called on. */
function thisView(activity: Activity, receiver: Value): TypedView {
  return ofKind(activity, receiver, 'typed') ?? fail(activity, 'TypeError', 'this is not a typed array.');
}

/** The greatest length that a buffer can be resized to; undefined for one that cannot. */
function greatestOf(activity: Activity, buffer: Reference): number | undefined {
  return ofKind(activity, buffer, 'buffer')?.internals.max;
}

/** What the options of a new buffer say of its greatest length. */
function greatestLength(activity: Activity, options: Value): number | undefined {
  const given = options instanceof Reference ? getData(activity, options, 'maxByteLength') : undefined;
  if (given === undefined) return undefined;
  return lengthFrom(activity, given, () => 'Invalid array buffer max length');
}

function thisBuffer(activity: Activity, receiver: Value, method: string): Reference {
  if (receiver instanceof Reference && ofKind(activity, receiver, 'buffer') !== undefined) return receiver;
  return fail(activity, 'TypeError', `Method ArrayBuffer.prototype.${method} called on incompatible receiver`);
}

/** A place counted from the end where it is negative, between 0 and the length. */
function clampedPlace(activity: Activity, value: Value, length: number, otherwise: number): number {
  if (value === undefined) return otherwise;
  const place = concreteInteger(activity, value, 'a place in a typed array');
  return place < 0 ? Math.max(0, place + length) : Math.min(place, length);
}

function sliceBuffer({ activity, receiver, args: [start, end] }: NativeCall): Value {
  const buffer = thisBuffer(activity, receiver, 'slice');
  if (!isOfItsClass(activity, buffer, 'ArrayBuffer'))
    return refuse(activity, 'ArrayBuffer.prototype.slice of a buffer of another class');
  const length = byteLength(activity, buffer);
  const from = clampedPlace(activity, start, length, 0);
  const to = Math.max(from, clampedPlace(activity, end, length, length));
  const bytes = Array.from({ length: to - from }, (_, i) => readNumber(activity, buffer, 'Uint8Array', from + i));
  return newBuffer(activity, 'Uint8Array', bytes);
}

/** The view of a typed array from one place to another. */
function partOf({ activity, receiver, args: [start, end] }: NativeCall) {
  const view = thisView(activity, receiver);
  const length = typedLength(activity, view);
  const from = clampedPlace(activity, start, length, 0);
  const to = Math.max(from, clampedPlace(activity, end, length, length));
  const prototype =
    view.prototype instanceof Reference ? view.prototype : intrinsic(`${view.internals.type}.prototype`);
  return { view, from, to, prototype };
}

/** A part that shares the memory. Subclasses are not asked to construct it. */
export function subarray(call: NativeCall): Value {
  const { view, from, to, prototype } = partOf(call);
  const { type, offset } = view.internals;
  const [buffer] = view.elements;
  if (!(buffer instanceof Reference)) throw new Error('a typed array has no buffer');
  return newView(call.activity, type, buffer, offset + from * elementSize(type), to - from, prototype);
}

function slice(call: NativeCall): Value {
  const { view, from, to, prototype } = partOf(call);
  const elements = Array.from({ length: to - from }, (_, i) => typedRead(call.activity, view, from + i));
  return newTypedArray(call.activity, view.internals.type, elements, prototype);
}

function fill({ activity, receiver, args: [value, ...places] }: NativeCall): Value {
  if (places[0] === undefined && places[1] !== undefined)
    return refuse(activity, 'fill of a typed array with an end and without a start, on which engines differ,');
  const element = elementFrom(activity, thisView(activity, receiver).internals.type, value);
  const { from, to } = partOf({ activity, receiver, args: places, newTarget: undefined, data: undefined });
  if (receiver instanceof Reference) for (let i = from; i < to; i++) typedWrite(activity, receiver, i, element);
  return receiver;
}

/** `set`, in the place of the library's, which it falls back to for all but arrays of primitives. */
export const typedArrayShortcuts: readonly NativeFunction[] = [
  native('TypedArray.prototype.set', 1, '', ({ activity, receiver, args, data }) => {
    const [source, offset] = args;
    const target = ofKind(activity, receiver, 'typed');
    const elements = source instanceof Reference ? primitiveElements(activity, source) : undefined;
    const at = offset === undefined ? 0 : offset;
    const view = ofKind(activity, source, 'typed');
    const isOdd =
      view !== undefined &&
      (isOutOfBounds(activity, view) ||
        (target !== undefined && isBig(view.internals.type) !== isBig(target.internals.type)));
    if (
      target === undefined ||
      elements === undefined ||
      typeof at !== 'number' ||
      !(at >= 0) ||
      isOdd ||
      target.internals.resizing !== undefined
    )
      return new Call(data, receiver, args);
    const start = Math.trunc(at);
    if (start + elements.length > typedLength(activity, target))
      return fail(activity, 'RangeError', 'offset is out of bounds');
    const numbers = elements.map(element => elementFrom(activity, target.internals.type, element));
    if (receiver instanceof Reference)
      numbers.forEach((number, i) => {
        typedWrite(activity, receiver, start + i, number);
      });
    return undefined;
  }),
  ordinary('subarray', 2, subarray),
  ordinary('slice', 2, slice),
  ordinary('fill', 1, fill),
];

/** A method of ordinary typed arrays, with primitives as arguments; all others are left to the library. */
function ordinary(name: string, length: number, rule: NativeFunction['rule']): NativeFunction {
  return native(`TypedArray.prototype.${name}`, length, '', call => {
    const { activity, receiver, args, data } = call;
    const view = ofKind(activity, receiver, 'typed');
    const isOrdinary =
      view !== undefined &&
      receiver instanceof Reference &&
      view.internals.resizing === undefined &&
      !args.some(arg => arg instanceof Reference) &&
      isOfItsClass(activity, receiver, view.internals.type);
    return isOrdinary ? rule(call) : new Call(data, receiver, args);
  });
}

/** Whether what methods make out of an object is of the class that the language has for it: nobody has changed that. */
function isOfItsClass(activity: Activity, value: Reference, name: TypedArrayType | 'ArrayBuffer'): boolean {
  const maker = find(activity, value, 'constructor');
  const isIt = (one: Value, wanted: IntrinsicName): boolean =>
    one instanceof Reference && one.object === intrinsic(wanted).object;
  if (maker === undefined || maker.accessor !== undefined) return false;
  if (isIt(maker.value, 'Buffer')) return true;
  const species = isIt(maker.value, name) ? find(activity, intrinsic(name), symbolNamed('species')) : undefined;
  const getter = species?.accessor?.get;
  const native = getter === undefined ? undefined : ofKind(activity, getter, 'native');
  return native !== undefined && /^get \w+\[Symbol\.species\]$/.test(native.internals.native.name);
}

/** The sizes of elements, which constructors and prototypes have as `BYTES_PER_ELEMENT`. */
export const bytesPerElement: ReadonlyMap<TypedArrayType, number> = new Map(
  TYPED_ARRAY_TYPES.map(type => [type, elementSize(type)]),
);

/** Typed arrays and their buffers: constructors, getters, and what moves elements about. Other methods are the library's. */
export const typedArrayNatives: readonly NativeFunction[] = [
  {
    name: 'TypedArray',
    length: 0,
    constructs: true,
    rule: ({ activity }) => fail(activity, 'TypeError', 'Abstract class TypedArray not directly constructable'),
  },
  ...TYPED_ARRAY_TYPES.map(type => ({
    name: type,
    length: 3,
    constructs: true,
    rule: (call: NativeCall) => construct(type, call),
  })),
  native('get TypedArray.prototype.length', 0, '', ({ activity, receiver }) =>
    typedLength(activity, thisView(activity, receiver)),
  ),
  native('get TypedArray.prototype.byteLength', 0, '', ({ activity, receiver }) => {
    const view = thisView(activity, receiver);
    return typedLength(activity, view) * elementSize(view.internals.type);
  }),
  native('get TypedArray.prototype.byteOffset', 0, '', ({ activity, receiver }) => {
    const view = thisView(activity, receiver);
    return isOutOfBounds(activity, view) ? 0 : view.internals.offset;
  }),
  native(
    'get TypedArray.prototype.buffer',
    0,
    '',
    ({ activity, receiver }) => thisView(activity, receiver).elements[0],
  ),
  native(
    'get TypedArray.prototype.[Symbol.toStringTag]',
    0,
    '',
    ({ activity, receiver }) => ofKind(activity, receiver, 'typed')?.internals.type,
  ),
  {
    name: 'ArrayBuffer',
    length: 1,
    constructs: true,
    converts: [undefined, 'number'],
    isReceiver: (_activity, _receiver, _args, newTarget) => newTarget !== undefined,
    rule: ({ activity, args, newTarget }) => {
      if (newTarget === undefined) return fail(activity, 'TypeError', "Constructor ArrayBuffer requires 'new'");
      const length = lengthFrom(activity, args[0], () => 'Array buffer allocation failed');
      const max = greatestLength(activity, args[1]);
      const prototype = prototypeFor(activity, newTarget, 'ArrayBuffer.prototype');
      if (max !== undefined && length > max) return fail(activity, 'RangeError', 'Invalid array buffer max length');
      const internals = { kind: 'buffer', type: 'Uint8Array' } as const;
      const zeros = new Array<Value>(length).fill(0);
      return allocate(activity, max === undefined ? internals : { ...internals, max }, prototype, zeros);
    },
  },
  native('ArrayBuffer.isView', 1, '', ({ activity, args: [value] }) => {
    return ofKind(activity, value, 'typed') !== undefined || ofKind(activity, value, 'dataview') !== undefined;
  }),
  native('get ArrayBuffer.prototype.byteLength', 0, '', ({ activity, receiver }) =>
    byteLength(activity, thisBuffer(activity, receiver, 'byteLength')),
  ),
  native('get ArrayBuffer.prototype.resizable', 0, '', ({ activity, receiver }) => {
    return greatestOf(activity, thisBuffer(activity, receiver, 'resizable')) !== undefined;
  }),
  native('get ArrayBuffer.prototype.maxByteLength', 0, '', ({ activity, receiver }) => {
    const buffer = thisBuffer(activity, receiver, 'maxByteLength');
    return greatestOf(activity, buffer) ?? byteLength(activity, buffer);
  }),
  {
    ...native('ArrayBuffer.prototype.resize', 1, '-n', ({ activity, receiver, args: [wanted] }) => {
      const buffer = thisBuffer(activity, receiver, 'resize');
      const max = greatestOf(activity, buffer);
      if (max === undefined) return fail(activity, 'TypeError', 'This buffer cannot be resized');
      const length = lengthFrom(activity, wanted, () => 'Invalid length parameter');
      if (length > max) return fail(activity, 'RangeError', 'Invalid length parameter');
      resize(activity, buffer, length);
      return undefined;
    }),
    isReceiver: (activity, receiver) =>
      receiver instanceof Reference &&
      ofKind(activity, receiver, 'buffer') !== undefined &&
      greatestOf(activity, receiver) !== undefined,
  },
  {
    ...native('ArrayBuffer.prototype.slice', 2, '-nn', sliceBuffer),
    isReceiver: (activity, receiver) => ofKind(activity, receiver, 'buffer') !== undefined,
  },
];
