import { add, convert, member, num, sub } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { nearestTo, rounded } from '../../../logic/float.ts';
import { BitVec, Char, Int, type Sort, widthOf } from '../../../logic/sort.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import type { Operator } from '../../../program/operator.ts';
import { rangeOf } from '../../../program/range.ts';
import {
  type Characters,
  charactersOf,
  closedLength,
  isCharacters,
  isPartlyForgotten,
  unitsOf,
} from '../../../program/text.ts';
import { Marker, OpenLength, SymbolicNumber, type Unit, type Value } from '../../../program/value.ts';
import { further, load } from '../memory/access.ts';
import { memoryAt, target } from '../memory/object-at.ts';
import { changedText, neverWritten, outputPart, unitOfByte } from '../memory/text-access.ts';
import { ChangedObject, InputObject, OutputObject } from '../memory/text-objects.ts';
import { narrow } from '../values/bits.ts';
import { fault } from '../values/fault.ts';
import { applied } from '../values/floats.ts';
import { isInteger, signed, toWidth } from '../values/integer.ts';
import { asSigned, ofTerm } from '../values/numbers.ts';
import { eventOf } from './events.ts';

const BYTE = { kind: 'int', width: 8, bytes: 1 } as const;
const NUL = CharSet.of(0);

/** The functions by which a program writes, for symbols of a sort: texts of code units, bytes, integers, or
 * floating-point numbers. */
export interface Writing {
  /** `(symbol)`, a number of 64 bits. */
  readonly one: Operator;
  readonly named: ReadonlyMap<string, Operator>;
}

/** Where symbols are named values, `values` has their numbers in the program, in the order of the sort. */
export function writingOf(sort: Sort, values: readonly bigint[] = []): Writing {
  const put = (activity: Activity, value: Value): undefined => {
    activity.state.outputs.push(value);
    return undefined;
  };
  const putText = (activity: Activity, text: Characters): undefined => {
    if (sort === Char) return put(activity, text);
    for (const unit of unitsOf(activity, text)) put(activity, ofUnit(unit, sort));
    return undefined;
  };
  const one: Operator = {
    name: 'write',
    apply: (activity, [symbol]) =>
      put(activity, sort.kind === 'enum' ? eventOf(activity, symbol, values) : symbolOf(activity, symbol, sort)),
  };
  const all: Operator = {
    name: 'write all',
    apply: (activity, [from, count]) => (count === 0 ? undefined : putText(activity, textOf(activity, from, count))),
  };
  const text: Operator = {
    name: 'write text',
    apply: (activity, [from]) => putText(activity, textUpToNul(activity, from)),
  };
  return {
    one,
    named: new Map([
      ['codomata_write', one],
      ['codomata_write_double', one],
      ['codomata_write_all', all],
      ['codomata_write_text', text],
    ]),
  };
}

/** A number of 64 bits as a symbol; a length of the input as the number that it is at the end. */
function symbolOf(activity: Activity, given: Value, sort: Sort): Value {
  const value = given instanceof OpenLength ? ofLength(closedLength(activity, given)) : given;
  if (value instanceof Marker || value === undefined) return fault(activity, 'a use of a value that was never set');
  if (sort.kind === 'float') return floatSymbol(activity, value, sort);
  if (sort === Char) return charactersOf([unitOfByte(activity, lowestByte(value))]);
  if (sort !== Int) return lowestByte(value);
  if (isInteger(value)) return signed(value, 64);
  if (!(value instanceof SymbolicNumber))
    return refuse(activity, 'writing a value that is not a number, such as an address,');
  const { term } = value;
  if (term.sort === Int) return ofTerm(asSigned(activity, term, 64), 64);
  const source = narrowest(term);
  if (rangeOf(source).max < 2 ** 53) return new SymbolicNumber(convert(source, Int));
  const half = 1n << 63n;
  return new SymbolicNumber(sub(convert(add(term, num(half, term.sort)), Int), num(half, Int)));
}

/** A length, which may be below 0 with what was subtracted from it, as an integer of 64 bits. */
function ofLength(length: number | SymbolicNumber): Value {
  return typeof length === 'number' ? toWidth(length, 64) : length;
}

/** A floating-point number, or an integer of 64 bits, as the nearest of a precision. */
function floatSymbol(activity: Activity, value: Value, sort: Sort & { readonly kind: 'float' }): Value {
  if (typeof value === 'number') return rounded(value, sort.width);
  if (isInteger(value)) return nearestTo(BigInt(signed(value, 64)), sort.width);
  if (!(value instanceof SymbolicNumber))
    return refuse(activity, 'writing a value that is not a number, such as an address,');
  const { term } = value;
  if (term.sort.kind === 'float' || term.sort === Int) return applied({ name: 'nearest' }, term, sort);
  return applied({ name: 'centred' }, add(term, num(1n << 63n, term.sort)), sort);
}

/** A number before it was widened; one that was cut off stays so. */
function narrowest(term: SymbolicNumber['term']): SymbolicNumber['term'] {
  if (term.op.kind !== 'convert' || term.args[0].sort.kind !== 'bitvec') return term;
  const [inner, outer] = [widthOf(term.args[0].sort), widthOf(term.sort)];
  return inner !== undefined && outer !== undefined && inner <= outer ? narrowest(term.args[0]) : term;
}

/** The last byte of a number of 64 bits. */
function lowestByte(value: Value): Value {
  if (isInteger(value)) return Number(BigInt(value) & 0xffn);
  if (!(value instanceof SymbolicNumber)) return value;
  return ofTerm(value.term.sort === Int ? convert(value.term, BitVec(8)) : narrow(value.term, 8), 8);
}

function ofUnit(unit: Unit, sort: Sort): Value {
  return typeof unit === 'number' ? unit : new SymbolicNumber(convert(unit, sort));
}

/** Bytes of memory as a text, all at once where they are one. */
function textOf(activity: Activity, from: Value, count: Value): Characters {
  const at = target(activity, from);
  const object = memoryAt(activity, at);
  if (object instanceof OutputObject && at.offset === 0) return outputPart(activity, object, count);
  if (!isInteger(count)) return refuse(activity, 'writing a number of bytes that depends on the input');
  return charactersOf(
    Array.from({ length: Number(count) }, (_, i) =>
      unitOfByte(activity, load(activity, further(activity, at, i), BYTE)),
    ),
  );
}

/** The text at an address up to its NUL. */
function textUpToNul(activity: Activity, from: Value): Characters {
  const at = target(activity, from);
  const object = memoryAt(activity, at);
  if (object instanceof ChangedObject && at.offset === 0) return changedText(activity, object);
  if (object instanceof OutputObject && at.offset === 0 && object.isTerminated && isCharacters(object.text)) {
    if (!object.hasEnd) return neverWritten(activity, object);
    return object.text;
  }
  if (object instanceof InputObject && at.offset === 0 && object.isTerminated && isCharacters(object.text)) {
    const { text } = object;
    return activity.state.input.closed && !isPartlyForgotten(text) ? charactersOf(unitsOf(activity, text)) : text;
  }
  const units: Unit[] = [];
  for (let i = 0; ; i++) {
    const unit = unitOfByte(activity, load(activity, further(activity, at, i), BYTE));
    if (typeof unit === 'number' ? unit === 0 : decide(activity, member(unit, NUL))) return charactersOf(units);
    units.push(unit);
  }
}
