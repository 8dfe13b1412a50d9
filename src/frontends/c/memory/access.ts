import { num } from '../../../logic/build.ts';
import { BitVec, Float } from '../../../logic/sort.ts';
import type { Activity } from '../../../program/activity.ts';
import { refuse } from '../../../program/activity.ts';
import { closedLength, lengthIsAtLeast } from '../../../program/text.ts';
import { unknown } from '../../../program/unknown.ts';
import {
  AnyNumber,
  Marker,
  OpenLength,
  Reference,
  SymbolicNumber,
  uninitialised,
  type Value,
} from '../../../program/value.ts';
import { asOffset, offsetPlus } from '../values/addresses.ts';
import { narrow, shiftedDown, sideBySide } from '../values/bits.ts';
import { fault } from '../values/fault.ts';
import { type Integer, isInteger } from '../values/integer.ts';
import { bitsOf, ofTerm } from '../values/numbers.ts';
import { isUnknownAddress, UNKNOWN_ADDRESS } from '../values/unknown-memory.ts';
import { requireAligned } from './alignment.ts';
import { readCells, writeCells } from './cells.ts';
import { writtenSomewhere } from './forget.ts';
import { MemoryObject } from './memory-object.ts';
import { type Memory, memoryAt, target, writableAt } from './object-at.ts';
import { type Scalar, truthAsNumber } from './scalar.ts';
import { readAnywhere, writeAnywhere } from './symbolic-offset.ts';
import { readInput, readOutput, requireInInput, writeOutput } from './text-access.ts';
import { InputObject, type OutputObject } from './text-objects.ts';

/** Reads a scalar from memory, at an address that must be a multiple of `align`. */
export function load(activity: Activity, address: Value, scalar: Scalar, align = 1): Value {
  const at = target(activity, address);
  if (isUnknownAddress(activity, at)) return someNumber(activity, scalar);
  const object = memoryAt(activity, at);
  if (object instanceof MemoryObject) {
    const offset = knownOffset(activity, object, at.offset, scalar);
    requireAligned(activity, offset, align);
    const value = isInteger(offset)
      ? readCells(activity, object, Number(offset), scalar)
      : readAnywhere(activity, object, offset, scalar, at.end);
    return value instanceof AnyNumber ? someNumber(activity, scalar) : value;
  }
  requireAligned(activity, at.offset, align);
  return readBytes(activity, object, at.offset, scalar);
}

/** A number of which nothing is known, another one each time. */
export function someNumber(activity: Activity, { kind, width }: Scalar): Value {
  if (kind === 'ptr' && activity.policy.forgets === true) return UNKNOWN_ADDRESS;
  if (kind === 'ptr') return refuse(activity, 'an address from an array whose elements are not told apart');
  const sort = kind === 'float' || kind === 'double' ? Float(kind === 'float' ? 32 : 64) : BitVec(width);
  return new SymbolicNumber(unknown(`any ${activity.state.made++}`, sort));
}

const BYTE: Scalar = { kind: 'int', width: 8, bytes: 1 };

/** Sees to it that there are so many bytes, at least one, from an address on; those of the input are not read for that. */
export function requireThere(activity: Activity, from: Value, count: Value): undefined {
  const at = target(activity, from);
  if (isUnknownAddress(activity, at)) return undefined;
  const object = memoryAt(activity, at);
  if (object instanceof InputObject && isInteger(count) && requireInInput(activity, object, at.offset, Number(count)))
    return undefined;
  const end = offsetPlus(activity, at.offset, asOffset(count));
  load(activity, new Reference(at.object, offsetPlus(activity, end, -1)), BYTE);
  return undefined;
}

/** Writes a scalar to memory, at an address that must be a multiple of `align`. */
export function store(activity: Activity, address: Value, scalar: Scalar, value: Value, align = 1): void {
  const at = target(activity, address);
  if (isUnknownAddress(activity, at)) {
    writtenSomewhere(activity, value);
    return;
  }
  const object = writableAt(activity, at);
  if (object instanceof MemoryObject) {
    const offset = knownOffset(activity, object, at.offset, scalar);
    requireAligned(activity, offset, align);
    if (isInteger(offset)) writeCells(activity, object, Number(offset), scalar, value);
    else writeAnywhere(activity, object, offset, scalar, value, at.end);
  } else if (!(object instanceof InputObject)) {
    requireAligned(activity, at.offset, align);
    writeBytes(activity, object, at.offset, scalar, value);
  }
}

/** An offset that is no open length: whether the input is too long for the access to be inside is decided. */
function knownOffset(
  activity: Activity,
  { layout }: MemoryObject,
  offset: Value,
  { bytes }: Scalar,
): Integer | SymbolicNumber {
  if (isInteger(offset) || offset instanceof SymbolicNumber) return offset;
  if (!(offset instanceof OpenLength)) return refuse(activity, 'a pointer moved by something other than a number');
  if (lengthIsAtLeast(activity, offset, layout.size - bytes + 1))
    return fault(activity, 'an access outside of its object');
  return closedLength(activity, offset);
}

/** A scalar from the bytes of a text. */
function readBytes(activity: Activity, object: Memory, offset: Value, { kind, bytes, width }: Scalar): Value {
  if (kind !== 'int') return refuse(activity, 'an address or a floating-point number in text');
  const parts: Value[] = [];
  for (let i = 0; i < bytes; i++) {
    const place = offsetPlus(activity, offset, i);
    parts.push(
      object instanceof InputObject
        ? readInput(activity, object, place)
        : readOutput(activity, object as OutputObject, place),
    );
  }
  if (parts.some(part => part instanceof Marker)) return uninitialised;
  if (bytes === 1) return width === 1 && isInteger(parts[0]) ? parts[0] !== 0 : parts[0];
  let whole = bitsOf(activity, parts[0], 8);
  parts.slice(1).forEach((part, i) => {
    whole = sideBySide(whole, bitsOf(activity, part, 8), 8 * (i + 1), 8 * (i + 2));
  });
  return ofTerm(whole, 8 * bytes);
}

/** A scalar into the bytes of a text. */
function writeBytes(activity: Activity, object: OutputObject, offset: Value, scalar: Scalar, given: Value): void {
  const { kind, bytes } = scalar;
  if (kind !== 'int') refuse(activity, 'an address or a floating-point number in text');
  const value = truthAsNumber(given, 8 * bytes);
  if (value instanceof Marker) fault(activity, 'a use of a value that was never set');
  if (bytes === 1) {
    writeOutput(activity, object, offset, value);
    return;
  }
  const term = bitsOf(activity, value, 8 * bytes);
  if (object.isTerminated && term.op.kind !== 'const') refuse(activity, 'several bytes at once in a text');
  for (let i = 0; i < bytes; i++) {
    const down = i === 0 ? term : shiftedDown(term, num(8 * i, term.sort));
    writeOutput(activity, object, offsetPlus(activity, offset, i), ofTerm(narrow(down, 8), 8));
  }
}

/** The same address further on. */
export function further(activity: Activity, { object, offset, end }: Reference, bytes: number): Reference {
  return new Reference(object, bytes === 0 ? offset : offsetPlus(activity, offset, bytes), end);
}
