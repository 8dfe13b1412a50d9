import { add, div, ge, le, mod, num, scale, sub } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { rangeOf } from '../../../program/range.ts';
import { Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import { concreteNumber, toNumber } from '../objects/convert.ts';
import type { NativeCall, NativeFunction } from '../objects/native-function.ts';
import type { JsObject } from '../objects/object.ts';
import { numberOf } from '../objects/symbolic-number.ts';
import { type Element, fromBytes, toBytes, typedRead, typedWrite } from '../objects/typed.ts';
import { thisBytes } from './bytes.ts';
import { requireBuffer } from './host-buffer.ts';
import { native, rethrow } from './support.ts';

/** How a number lies in a buffer. */
interface Layout {
  readonly size: number;
  readonly signed: boolean;
  readonly bigEndian: boolean;
  readonly float: boolean;
}

/** The layout that the name of a method says; `UIntBE` and its like have their size as an argument. */
function layoutNamed(name: string): Layout {
  const [, , unsigned, kind, bits, end] = /^(read|write)(U?)(Int|Float|Double)(\d*)(LE|BE)?$/i.exec(name) ?? [];
  const size = kind === 'Float' ? 4 : kind === 'Double' ? 8 : Number(bits) / 8;
  return { size, signed: unsigned === '', bigEndian: end === 'BE', float: kind !== 'Int' && kind !== 'int' };
}

/** The host's own error, for operands that it does not take; refuses where it does take them. */
function hostError(activity: Activity, name: string, length: number, args: readonly unknown[]): never {
  try {
    const buffer = requireBuffer(activity).alloc(length);
    Reflect.apply(Reflect.get(buffer, name), buffer, args);
  } catch (error) {
    return rethrow(activity, error);
  }
  return refuse(activity, `${name} with operands that are not plain numbers`);
}

function bytesAt(activity: Activity, view: JsObject, place: number, { size, bigEndian }: Layout): readonly Element[] {
  const bytes = Array.from({ length: size }, (_, i) => {
    const byte = typedRead(activity, view, place + i);
    return typeof byte === 'number' || byte instanceof SymbolicNumber ? byte : Number.NaN;
  });
  return bigEndian ? bytes.reverse() : bytes;
}

function read(
  name: string,
  layout: Layout,
  { activity, receiver }: NativeCall,
  offset: Value,
  shown: readonly Value[],
): Value {
  const { view } = thisBytes(activity, receiver);
  const { length } = view.internals;
  const place = offset === undefined ? 0 : offset;
  if (typeof place !== 'number' || !Number.isInteger(place) || place < 0 || place + layout.size > length)
    return typeof place === 'object'
      ? refuse(activity, `${name} at a place that depends on the input`)
      : hostError(activity, name, length, shown);
  const bytes = bytesAt(activity, view, place, layout);
  if (layout.float) return fromBytes(activity, layout.size === 4 ? 'Float32Array' : 'Float64Array', bytes);
  return integerOf(bytes, layout.signed);
}

/** The integer of bytes, the lowest first. */
function integerOf(bytes: readonly Element[], signed: boolean): Element {
  const modulus = 256 ** bytes.length;
  if (bytes.every(byte => typeof byte === 'number')) {
    const whole = bytes.reduce((sum, byte, i) => sum + byte * 256 ** i, 0);
    return signed && whole >= modulus / 2 ? whole - modulus : whole;
  }
  const terms = bytes.map((byte, i) =>
    scale(256n ** BigInt(i), typeof byte === 'number' ? num(byte, Int) : byteTerm(byte.term)),
  );
  const whole = add(...terms);
  if (!signed) return numberOf(whole);
  const half = num(modulus / 2, Int);
  return numberOf(sub(mod(add(whole, half), num(modulus, Int)), half));
}

/** A term that is a byte, with bounds that show it. */
function byteTerm(term: Term): Term {
  return rangeOf(term).max <= 255 ? term : mod(term, num(256, Int));
}

function write(
  name: string,
  layout: Layout,
  { activity, receiver }: NativeCall,
  [value, offset]: readonly [Value, Value],
  shown: readonly Value[],
): Value {
  const { view } = thisBytes(activity, receiver);
  const { length } = view.internals;
  const place = offset === undefined ? 0 : concreteNumber(activity, offset, `${name} at a place`);
  const number = toNumber(activity, value);
  if (!Number.isInteger(place) || place < 0 || place + layout.size > length || !fits(activity, number, layout))
    return typeof number === 'number'
      ? hostError(activity, name, length, shown)
      : refuse(activity, `${name} of a number that does not fit, or outside of the Buffer`);
  const bytes = bytesOfNumber(activity, number, layout);
  if (!(receiver instanceof Reference)) throw new Error('this is no buffer');
  bytes.forEach((byte, i) => {
    typedWrite(activity, receiver, place + (layout.bigEndian ? layout.size - 1 - i : i), byte);
  });
  return place + layout.size;
}

function fits(activity: Activity, value: Element, { size, signed, float }: Layout): boolean {
  if (float) return true;
  const span = 256 ** size;
  const [low, high] = signed ? [-span / 2, span / 2 - 1] : [0, span - 1];
  if (typeof value === 'number') return !(value < low || value > high);
  if (value.term.sort !== Int) return refuse(activity, 'writing a quotient that depends on the input');
  const { min, max } = rangeOf(value.term);
  return (
    (min >= low || decide(activity, ge(value.term, num(low, Int)))) &&
    (max <= high || decide(activity, le(value.term, num(high, Int))))
  );
}

function bytesOfNumber(activity: Activity, value: Element, { size, float }: Layout): readonly Element[] {
  if (float) return toBytes(activity, size === 4 ? 'Float32Array' : 'Float64Array', value);
  if (typeof value === 'number') {
    const whole = BigInt.asUintN(8 * size, BigInt(Math.trunc(value) || 0));
    return Array.from({ length: size }, (_, i) => Number((whole >> BigInt(8 * i)) & 0xffn));
  }
  return Array.from({ length: size }, (_, i) => numberOf(mod(div(value.term, num(256 ** i, Int)), num(256, Int))));
}

const FIXED = ['Int8', 'Int16LE', 'Int16BE', 'Int32LE', 'Int32BE'];
const FLOATS = ['FloatLE', 'FloatBE', 'DoubleLE', 'DoubleBE'];
/** Both spellings are the host's. */
const KINDS = [...FIXED.flatMap(kind => [kind, `U${kind}`, `Ui${kind.slice(1)}`]), ...FLOATS];
const VARIABLE = ['IntLE', 'IntBE', 'UIntLE', 'UIntBE', 'UintLE', 'UintBE'];

/** A size that was given: from 1 to 6 bytes. */
function sized(activity: Activity, name: string, call: NativeCall, size: Value): Layout {
  const bytes = size === undefined ? Number.NaN : concreteNumber(activity, size, `${name} with a size`);
  if (!(bytes >= 1 && bytes <= 6 && Number.isInteger(bytes)))
    return hostError(activity, name, thisBytes(activity, call.receiver).bytes.length, call.args);
  return { ...layoutNamed(name), size: bytes };
}

/** The methods of buffers that read and write numbers. */
export const bufferNumbers: readonly NativeFunction[] = [
  ...KINDS.flatMap(kind => [
    native(`Buffer.prototype.read${kind}`, 1, '', call =>
      read(`read${kind}`, layoutNamed(`read${kind}`), call, call.args[0], call.args),
    ),
    native(`Buffer.prototype.write${kind}`, 2, '-n', call =>
      write(`write${kind}`, layoutNamed(`write${kind}`), call, [call.args[0], call.args[1]], call.args),
    ),
  ]),
  ...VARIABLE.flatMap(kind => [
    native(`Buffer.prototype.read${kind}`, 2, '', call =>
      read(`read${kind}`, sized(call.activity, `read${kind}`, call, call.args[1]), call, call.args[0], call.args),
    ),
    native(`Buffer.prototype.write${kind}`, 3, '-n', call =>
      write(
        `write${kind}`,
        sized(call.activity, `write${kind}`, call, call.args[2]),
        call,
        [call.args[0], call.args[1]],
        call.args,
      ),
    ),
  ]),
];
