import { add, not, num, shl } from '../../../logic/build.ts';
import { BitVec } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import { type Activity, refuse, resolveChoice } from '../../../program/activity.ts';
import { closedLength } from '../../../program/text.ts';
import {
  AnyNumber,
  anyNumber,
  Choice,
  Marker,
  OpenLength,
  Reference,
  SymbolicNumber,
  uninitialised,
  type Value,
} from '../../../program/value.ts';
import { narrow, same, shiftedDown, zeroExtended } from '../values/bits.ts';
import { fault } from '../values/fault.ts';
import { isInteger, shifted, toWidth, wrapped } from '../values/integer.ts';
import { bitsOf, ofCondition, ofTerm } from '../values/numbers.ts';
import type { CellSpan } from './cell-layout.ts';
import { lostByte } from './lost-byte.ts';
import type { MemoryObject } from './memory-object.ts';
import { isFresh, reshape } from './reshape.ts';
import { reinterpreted, type Scalar, truthAsNumber } from './scalar.ts';

/**
 * Reading and writing at an offset that is known. An access that is one cell is one look-up; one that is part of a cell,
 * or several, is put together from the bits.
 */

function requireInside(activity: Activity, object: MemoryObject, offset: number, bytes: number): void {
  if (offset < 0 || offset + bytes > object.layout.size) fault(activity, 'an access outside of its object');
}

export function readCells(activity: Activity, object: MemoryObject, offset: number, scalar: Scalar): Value {
  const { layout, values } = object;
  const { bytes, kind } = scalar;
  requireInside(activity, object, offset, bytes);
  const cell = layout.cellAt(offset);
  const span = layout.spans[cell];
  if (span.start === offset && span.size === bytes) {
    if (values[cell] === lostByte) refuse(activity, 'a part of an address');
    return asLoaded(activity, reinterpreted(activity, values[cell], span.kind, kind), scalar);
  }
  return asLoaded(activity, reinterpreted(activity, assembled(activity, object, offset, bytes), 'int', kind), scalar);
}

/** Of an integer that has fewer bits than its bytes, these. */
function asLoaded(activity: Activity, value: Value, { kind, width, bytes }: Scalar): Value {
  if (kind !== 'int' || width === 8 * bytes) return value;
  if (isInteger(value)) return width === 1 ? value !== 0 : toWidth(value, width);
  if (!(value instanceof SymbolicNumber)) return value;
  const term = bitsOf(activity, value, 8 * bytes);
  return width === 1 ? ofCondition(not(same(term, num(0n, term.sort)))) : ofTerm(narrow(term, width), width);
}

/**
 * The bits of several cells, or of parts of them, as one integer. Where only some of several variables were set, the others
 * are zero: small structs are passed like this, with what is between their fields. One variable of which only some bytes
 * were set was not.
 */
function assembled(activity: Activity, object: MemoryObject, offset: number, bytes: number): Value {
  const { layout, values } = object;
  let [isSet, isUnset] = [false, false];
  const parts: { readonly value: Value; readonly at: number; readonly bits: number }[] = [];
  for (let byte = offset; byte < offset + bytes; ) {
    const cell = layout.cellAt(byte);
    const span = layout.spans[cell];
    const end = Math.min(span.start + span.size, offset + bytes);
    const raw = values[cell];
    if (raw === lostByte) refuse(activity, 'a part of an address');
    if (raw instanceof AnyNumber) return raw;
    if (raw instanceof Marker) isUnset = true;
    else isSet = true;
    const whole = raw instanceof Marker ? 0 : inBits(activity, raw, span);
    parts.push({
      value: bitsFrom(activity, whole, span, byte - span.start, end - byte),
      at: 8 * (byte - offset),
      bits: 8 * (end - byte),
    });
    byte = end;
  }
  if (!isSet || (isUnset && isOneVariable(object, offset, bytes))) return uninitialised;
  const width = 8 * bytes;
  if (parts.every(({ value }) => isInteger(value)))
    return wrapped(
      parts.reduce((sum, { value, at }) => sum + (BigInt(value as number) << BigInt(at)), 0n),
      width,
    );
  const sort = BitVec(width);
  const terms = parts.map(({ value, at, bits }) => {
    const term = zeroExtended(bitsOf(activity, value, bits), width);
    return at === 0 ? term : scaled(term, at);
  });
  return ofTerm(add(num(0n, sort), ...terms), width);
}

/** Whether these bytes are one scalar of the object's type. */
function isOneVariable({ declared, hasOwnForm }: MemoryObject, offset: number, bytes: number): boolean {
  const { start, size } = declared.spans[declared.cellAt(offset)];
  return hasOwnForm && start === offset && size === bytes;
}

function scaled(term: Term, bits: number): Term {
  return shl(term, num(BigInt(bits), term.sort));
}

/** Some bytes of the integer in a cell, as an integer. */
function bitsFrom(activity: Activity, whole: Value, span: CellSpan, skipped: number, bytes: number): Value {
  if (skipped === 0 && bytes === span.size) return whole;
  if (whole instanceof Reference) return refuse(activity, 'a part of an address');
  const width = 8 * span.size;
  if (isInteger(whole)) return toWidth(shifted('lshr', whole, 8 * skipped, width), 8 * bytes);
  const term = bitsOf(activity, whole, width);
  const down = skipped === 0 ? term : shiftedDown(term, num(BigInt(8 * skipped), term.sort));
  return ofTerm(narrow(down, 8 * bytes), 8 * bytes);
}

export function writeCells(
  activity: Activity,
  object: MemoryObject,
  offset: number,
  scalar: Scalar,
  given: Value,
): void {
  const { bytes, kind } = scalar;
  requireInside(activity, object, offset, bytes);
  let value = truthAsNumber(given, 8 * bytes);
  const cell = object.layout.cellAt(offset);
  const span = object.layout.spans[cell];
  if (span.start === offset && span.size === bytes && (span.kind === kind || !isFresh(object, cell, cell))) {
    object.values[cell] = reinterpreted(activity, value, kind, span.kind);
    return;
  }
  if (isFresh(object, cell, object.layout.cellAt(offset + bytes - 1))) {
    const made = reshape(object, offset, bytes, kind);
    object.values[made] = value;
    return;
  }
  if (value instanceof OpenLength) value = closedLength(activity, value);
  divideCutCells(activity, object, offset, bytes, value instanceof Marker);
  const mustBeOne = value instanceof Reference || value instanceof Choice;
  if (mustBeOne && object.merge(offset, bytes, kind)) {
    object.values[object.layout.cellAt(offset)] = value;
    return;
  }
  if (mustBeOne) refuse(activity, 'an address across the parts of other values');
  scatter(activity, object, offset, bytes, reinterpreted(activity, value, kind, 'int'));
}

/**
 * Of addresses that a write goes over in part, the other bytes are not known any more; those of unset cells stay unset, and
 * so do those of others where what is written is unset.
 */
function divideCutCells(
  activity: Activity,
  object: MemoryObject,
  offset: number,
  bytes: number,
  isUnset: boolean,
): void {
  const ends = [offset, offset + bytes - 1].filter(byte => {
    const { layout, values } = object;
    const { start, size } = layout.spans[layout.cellAt(byte)];
    const isWhole = start >= offset && start + size <= offset + bytes;
    if (isWhole || isUnset) return !isWhole;
    const held = resolveChoice(activity, values[layout.cellAt(byte)]);
    return held instanceof Reference || held === uninitialised;
  });
  for (const byte of ends)
    if (object.layout.spans[object.layout.cellAt(byte)].size > 1) intoBytes(activity, object, byte);
}

/** Divides the cell that a byte is in into bytes; those of an address are lost. */
function intoBytes(activity: Activity, object: MemoryObject, byte: number): void {
  const { layout, values } = object;
  const cell = layout.cellAt(byte);
  const span = layout.spans[cell];
  const whole = isWithoutBits(values[cell]) ? values[cell] : inBits(activity, values[cell], span);
  const bytes = Array.from({ length: span.size }, (_, i) =>
    isWithoutBits(whole) ? whole : whole instanceof Reference ? lostByte : bitsFrom(activity, whole, span, i, 1),
  );
  object.values = values.slice(0, cell).concat(bytes, values.slice(cell + 1));
  object.layout = layout.divided(span.start, 1, 'int', span.size);
}

/** Whether each byte of a value is what the whole is: never set, or any number. */
function isWithoutBits(value: Value): boolean {
  return value instanceof Marker || value instanceof AnyNumber;
}

function inBits(activity: Activity, value: Value, { kind }: CellSpan): Value {
  return reinterpreted(activity, resolveChoice(activity, value), kind, 'int');
}

/** Notes that of one byte, which was that of an address, no more is known. */
export function loseByte(activity: Activity, object: MemoryObject, byte: number): void {
  if (object.layout.spans[object.layout.cellAt(byte)].size > 1) intoBytes(activity, object, byte);
  object.values[object.layout.cellAt(byte)] = lostByte;
}

/** Writes the bits of an integer over several cells, or over parts of them. */
function scatter(activity: Activity, object: MemoryObject, offset: number, bytes: number, value: Value): void {
  const { layout, values } = object;
  const whole: CellSpan = { start: offset, size: bytes, kind: 'int' };
  for (let byte = offset; byte < offset + bytes; ) {
    const cell = layout.cellAt(byte);
    const span = layout.spans[cell];
    const end = Math.min(span.start + span.size, offset + bytes);
    const part = isWithoutBits(value) ? value : bitsFrom(activity, value, whole, byte - offset, end - byte);
    const isAny = values[cell] instanceof AnyNumber || part instanceof AnyNumber;
    values[cell] =
      isAny && end - byte < span.size
        ? anyNumber
        : end - byte === span.size
          ? reinterpreted(activity, part, 'int', span.kind)
          : reinterpreted(
              activity,
              patched(activity, values[cell], span, byte - span.start, end - byte, part),
              'int',
              span.kind,
            );
    byte = end;
  }
}

/** An integer of a cell with some of its bytes replaced. */
function patched(activity: Activity, old: Value, span: CellSpan, at: number, bytes: number, part: Value): Value {
  const before = inBits(activity, old, span);
  const width = 8 * span.size;
  const fields: { readonly value: Value; readonly at: number; readonly bytes: number }[] = [];
  if (at > 0) fields.push({ value: bitsFrom(activity, before, span, 0, at), at: 0, bytes: at });
  fields.push({ value: part, at, bytes });
  const after = at + bytes;
  if (after < span.size)
    fields.push({
      value: bitsFrom(activity, before, span, after, span.size - after),
      at: after,
      bytes: span.size - after,
    });
  const terms = fields.map(field =>
    scaled(zeroExtended(bitsOf(activity, field.value, 8 * field.bytes), width), 8 * field.at),
  );
  return ofTerm(add(num(0n, BitVec(width)), ...terms), width);
}
