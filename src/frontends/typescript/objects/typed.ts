import { add, div, ite, lt, mod, num, scale, sub } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import { type Activity, refuse, resolveChoice } from '../../../program/activity.ts';
import { rangeOf } from '../../../program/range.ts';
import { Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import { edit, objectAt } from './access.ts';
import { toNumber } from './convert.ts';
import type { Internals, JsObject, Resizing, TypedArrayType } from './object.ts';
import { numberOf, rounded } from './symbolic-number.ts';
import { toBigInt } from './to-bigint.ts';

/** A number in a buffer: those that depend on the input are integers within the element's type. */
export type Element = number | SymbolicNumber;

/** An element of a buffer of any type. */
type AnyElement = Element | bigint;

/** The number of elements of a typed array; 0 where its buffer has become too short for it. */
export function typedLength(activity: Activity, view: JsObject): number {
  const { internals } = view;
  if (internals.kind !== 'typed') return 0;
  if (internals.resizing === undefined) return internals.length;
  return viewedLength(activity, view, SIZES[internals.type]) ?? 0;
}

/** How many elements of a size a view of a buffer has now; undefined where the buffer has become too short for it. */
export function viewedLength(activity: Activity, view: JsObject, size: number): number | undefined {
  const { internals } = view;
  const [buffer] = view.elements;
  if (!(internals.kind === 'typed' || internals.kind === 'dataview') || !(buffer instanceof Reference))
    throw new Error('this is no view of a buffer');
  const { offset, length, resizing } = internals;
  if (resizing === undefined) return length;
  const room = byteLength(activity, buffer) - offset;
  if (resizing === 'follows') return room < 0 ? undefined : Math.floor(room / size);
  return length * size > room ? undefined : length;
}

const SIZES: Readonly<Record<TypedArrayType, number>> = {
  Uint8Array: 1,
  Uint8ClampedArray: 1,
  Int8Array: 1,
  Uint16Array: 2,
  Int16Array: 2,
  Uint32Array: 4,
  Int32Array: 4,
  Float32Array: 4,
  Float64Array: 8,
  BigInt64Array: 8,
  BigUint64Array: 8,
};

export const TYPED_ARRAY_TYPES: readonly TypedArrayType[] = Object.keys(SIZES).filter(isTypedArrayType);

function isTypedArrayType(name: string): name is TypedArrayType {
  return name in SIZES;
}

export function elementSize(type: TypedArrayType): number {
  return SIZES[type];
}

/** Whether elements are bigints. */
export function isBig(type: TypedArrayType): boolean {
  return type === 'BigInt64Array' || type === 'BigUint64Array';
}

/** What a new buffer holds. */
export function zeroOf(type: TypedArrayType): number | bigint {
  return isBig(type) ? 0n : 0;
}

function isSigned(type: TypedArrayType): boolean {
  return type === 'Int8Array' || type === 'Int16Array' || type === 'Int32Array';
}

function isFloat(type: TypedArrayType): boolean {
  return type === 'Float32Array' || type === 'Float64Array';
}

interface View {
  readonly type: TypedArrayType;
  readonly buffer: Reference;
  /** In bytes. */
  readonly offset: number;
}

function viewOf(view: JsObject): View {
  const [buffer] = view.elements;
  if (view.internals.kind !== 'typed' || !(buffer instanceof Reference)) throw new Error('this is no typed array');
  return { type: view.internals.type, buffer, offset: view.internals.offset };
}

interface Memory {
  readonly type: TypedArrayType;
  readonly elements: readonly Value[];
}

function memoryOf(activity: Activity, buffer: Reference): Memory {
  const { internals, elements } = objectAt(activity, buffer);
  if (internals.kind !== 'buffer') throw new Error('a typed array has no buffer');
  return { type: internals.type, elements };
}

/** The length of a buffer in bytes. */
export function byteLength(activity: Activity, buffer: Reference): number {
  const { type, elements } = memoryOf(activity, buffer);
  return elements.length * SIZES[type];
}

function elementOf(activity: Activity, held: Value): AnyElement {
  const value = resolveChoice(activity, held);
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof SymbolicNumber) return value;
  throw new Error('a buffer holds numbers');
}

export function typedRead(activity: Activity, view: JsObject, index: number): Value {
  const { type, buffer, offset } = viewOf(view);
  return readElement(activity, buffer, type, offset + index * SIZES[type]);
}

/** The element of some type that a primitive is converted to. */
export function elementFrom(activity: Activity, type: TypedArrayType, value: Value): AnyElement {
  return isBig(type) ? toBigInt(activity, value) : toNumber(activity, value);
}

/** Writes the number that a primitive is converted to. */
export function typedWrite(activity: Activity, reference: Reference, index: number, value: Value): void {
  const { type, buffer, offset } = viewOf(objectAt(activity, reference));
  writeElement(activity, buffer, type, offset + index * SIZES[type], elementFrom(activity, type, value));
}

/** A number of some type at a place of a buffer, in bytes: as it was written, or put together from bytes. */
export function readNumber(activity: Activity, buffer: Reference, type: TypedArrayType, place: number): Element {
  const element = readElement(activity, buffer, type, place);
  if (typeof element === 'bigint') throw new Error(`a ${type} holds numbers`);
  return element;
}

function readElement(activity: Activity, buffer: Reference, type: TypedArrayType, place: number): AnyElement {
  const memory = memoryOf(activity, buffer);
  const size = SIZES[type];
  if (place % size === 0 && (memory.type === type || (size === 1 && SIZES[memory.type] === 1))) {
    const element = elementOf(activity, memory.elements[place / size]);
    return memory.type === type ? element : asByte(activity, type, element);
  }
  const bytes = Array.from({ length: size }, (_, i) => byteAt(activity, memory, place + i));
  return fromBytes(activity, type, bytes);
}

/** A byte that was written as another type, seen as this one. */
function asByte(activity: Activity, type: TypedArrayType, element: AnyElement): AnyElement {
  return storedElement(activity, type === 'Int8Array' ? type : 'Uint8Array', element);
}

/** Writes an element; the buffer is turned into bytes first where it holds elements of another type. */
export function writeElement(
  activity: Activity,
  buffer: Reference,
  type: TypedArrayType,
  place: number,
  value: AnyElement,
): void {
  const memory = memoryOf(activity, buffer);
  const element = storedElement(activity, type, value);
  const size = SIZES[type];
  if (memory.type === type && place % size === 0) {
    edit(activity, buffer).elements[place / size] = element;
    return;
  }
  const bytes = toBytes(activity, type, element);
  const all = SIZES[memory.type] === 1 ? undefined : allBytes(activity, memory);
  const object = edit(activity, buffer);
  if (all !== undefined) {
    object.internals = { ...internalsOf(object), type: 'Uint8Array' };
    object.elements = all;
  }
  const held = all === undefined ? memory.type : 'Uint8Array';
  bytes.forEach((byte, i) => {
    object.elements[place + i] = storedElement(activity, held, byte);
  });
}

/** Has an empty buffer hold elements of the type that it is seen as first, so that it need not be bytes. */
export function holdAs(activity: Activity, buffer: Reference, type: TypedArrayType): void {
  const { type: held, elements } = memoryOf(activity, buffer);
  const size = elements.length * SIZES[held];
  const isZero = (element: Value): boolean => Object.is(element, 0) || element === 0n;
  if (held === type || size % SIZES[type] !== 0 || !elements.every(isZero)) return;
  const object = edit(activity, buffer);
  object.internals = { ...internalsOf(object), type };
  object.elements = new Array<Value>(size / SIZES[type]).fill(zeroOf(type));
}

function internalsOf({ internals }: JsObject): Extract<Internals, { kind: 'buffer' }> {
  if (internals.kind === 'buffer') return internals;
  throw new Error('this is no buffer');
}

/** What a new view of a buffer has to know of its length, which is given or follows the buffer's. */
export function resizingOf(activity: Activity, buffer: Reference, length: Value): { readonly resizing?: Resizing } {
  if (internalsOf(objectAt(activity, buffer)).max === undefined) return {};
  return { resizing: length === undefined ? 'follows' : 'stays' };
}

/** Makes a buffer shorter or longer; what is new is 0. */
export function resize(activity: Activity, buffer: Reference, length: number): void {
  const memory = memoryOf(activity, buffer);
  const size = SIZES[memory.type];
  const isWhole = length % size === 0;
  const elements: Value[] = isWhole ? memory.elements.slice() : allBytes(activity, memory);
  const object = edit(activity, buffer);
  const type = isWhole ? memory.type : 'Uint8Array';
  object.internals = { ...internalsOf(object), type };
  const count = length / SIZES[type];
  while (elements.length < count) elements.push(zeroOf(type));
  elements.length = count;
  object.elements = elements;
}

function allBytes(activity: Activity, { type, elements }: Memory): Element[] {
  return elements.flatMap(element => toBytes(activity, type, elementOf(activity, element)));
}

function byteAt(activity: Activity, { type, elements }: Memory, place: number): Element {
  const size = SIZES[type];
  return toBytes(activity, type, elementOf(activity, elements[Math.floor(place / size)]))[place % size];
}

const scratch = new DataView(new ArrayBuffer(8));

/** The bytes of an element, the lowest first. Those of NaN are refused: the language does not say which they are. */
export function toBytes(activity: Activity, type: TypedArrayType, element: AnyElement): readonly Element[] {
  const size = SIZES[type];
  if (typeof element === 'bigint') {
    scratch.setBigUint64(0, BigInt.asUintN(64, element), true);
    return Array.from({ length: size }, (_, i) => scratch.getUint8(i));
  }
  if (typeof element === 'number') {
    if (Number.isNaN(element) && isFloat(type))
      return refuse(activity, 'the bytes of NaN, which depend on the machine and on how it was calculated,');
    if (type === 'Float64Array') scratch.setFloat64(0, element, true);
    else if (type === 'Float32Array') scratch.setFloat32(0, element, true);
    else scratch.setUint32(0, element, true);
    return Array.from({ length: size }, (_, i) => scratch.getUint8(i));
  }
  if (isFloat(type)) return refuse(activity, `the bytes of a number in a ${type} that depends on the input`);
  return Array.from({ length: size }, (_, i) => numberOf(wrapped(div(element.term, num(256 ** i, Int)), 256)));
}

/** The element that bytes spell, the lowest first. */
export function fromBytes(activity: Activity, type: TypedArrayType, bytes: readonly Element[]): AnyElement {
  if (bytes.every(byte => typeof byte === 'number')) {
    bytes.forEach((byte, i) => {
      scratch.setUint8(i, byte);
    });
    if (type === 'BigInt64Array') return scratch.getBigInt64(0, true);
    if (type === 'BigUint64Array') return scratch.getBigUint64(0, true);
    if (type === 'Float64Array') return scratch.getFloat64(0, true);
    if (type === 'Float32Array') return scratch.getFloat32(0, true);
    const whole = bytes.reduce((sum, byte, i) => sum + byte * 256 ** i, 0);
    return stored(type, whole);
  }
  if (isFloat(type) || isBig(type)) return refuse(activity, `a ${type} on bytes that depend on the input`);
  const terms = bytes.map((byte, i) => scale(256n ** BigInt(i), termOf(storedElement(activity, 'Uint8Array', byte))));
  return storedElement(activity, type, numberOf(add(...terms)));
}

function termOf(element: Element): Term {
  return typeof element === 'number' ? num(element, Int) : element.term;
}

/** A term modulo a number, from 0; as it is where it stays below. */
function wrapped(term: Term, modulus: number): Term {
  const { min, max } = rangeOf(term);
  return min >= 0 && max < modulus ? term : mod(term, num(modulus, Int));
}

/** The greatest integer up to which a Float32Array holds all integers. */
const MAX_FLOAT32 = 2 ** 24;

/** A number or a bigint as an element of this type holds it. */
export function storedElement(activity: Activity, type: TypedArrayType, value: Element): Element;
export function storedElement(activity: Activity, type: TypedArrayType, value: AnyElement): AnyElement;
export function storedElement(activity: Activity, type: TypedArrayType, value: AnyElement): AnyElement {
  if (typeof value === 'bigint') return (type === 'BigInt64Array' ? BigInt.asIntN : BigInt.asUintN)(64, value);
  if (typeof value === 'number') return stored(type, value);
  if (type === 'Float64Array') return value;
  if (value.term.sort !== Int && (type === 'Uint8ClampedArray' || type === 'Float32Array'))
    return refuse(activity, `a quotient that depends on the input in a ${type}`);
  const whole = rounded(activity, 'trunc', value);
  if (typeof whole === 'number') return stored(type, whole);
  const { min, max } = rangeOf(whole.term);
  if (type === 'Float32Array') {
    if (min >= -MAX_FLOAT32 && max <= MAX_FLOAT32) return whole;
    return refuse(activity, 'a large number that depends on the input in a Float32Array');
  }
  if (type === 'Uint8ClampedArray') return numberOf(clamped(whole.term));
  const modulus = 256 ** SIZES[type];
  if (!isSigned(type)) return numberOf(wrapped(whole.term, modulus));
  const half = num(modulus / 2, Int);
  if (min >= -modulus / 2 && max < modulus / 2) return whole;
  return numberOf(sub(mod(add(whole.term, half), num(modulus, Int)), half));
}

function clamped(term: Term): Term {
  const { min, max } = rangeOf(term);
  const top = max <= 255 ? term : ite(lt(num(255, Int), term), num(255, Int), term);
  return min >= 0 ? top : ite(lt(term, num(0, Int)), num(0, Int), top);
}

/** A concrete number as an element of this type holds it. */
function stored(type: TypedArrayType, value: number): number {
  switch (type) {
    case 'Uint8Array':
      return value & 0xff;
    case 'Uint8ClampedArray':
      return Uint8ClampedArray.of(value)[0];
    case 'Int8Array':
      return (value << 24) >> 24;
    case 'Uint16Array':
      return value & 0xffff;
    case 'Int16Array':
      return (value << 16) >> 16;
    case 'Uint32Array':
      return value >>> 0;
    case 'Int32Array':
      return value | 0;
    case 'Float32Array':
      return Math.fround(value);
    default:
      return value;
  }
}
