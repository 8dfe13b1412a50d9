import { add, and, convert, eq, le, lt, member, num, sub } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { BitVec, Char, Int } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { Thrown } from '../../../program/operator.ts';
import { constantOf } from '../../../program/segments.ts';
import {
  type Characters,
  charactersOf,
  closedLength,
  closedText,
  concatenate,
  isCharacters,
  lengthIsAtLeast,
  lengthOf,
  lengthSoFar,
  part,
  partByTerms,
  unitAt,
  unitAtTerm,
  unitsOf,
} from '../../../program/text.ts';
import {
  Marker,
  OpenLength,
  SymbolicNumber,
  Text,
  type Unit,
  uninitialised,
  type Value,
} from '../../../program/value.ts';
import { fault } from '../values/fault.ts';
import { isInteger } from '../values/integer.ts';
import { bitsOf, ofTerm } from '../values/numbers.ts';
import { decidedWhole } from './few-values.ts';
import { ChangedObject, InputObject, type OutputObject } from './text-objects.ts';

/** A byte of a text as an integer of eight bits. */
function byteOf(unit: Unit): Value {
  return typeof unit === 'number' ? unit : ofTerm(convert(unit, BitVec(8)), 8);
}

/** An integer of eight bits as a unit: the symbol of the input itself where it is one. */
export function unitOfByte(activity: Activity, value: Value): Unit {
  if (typeof value === 'number') return value;
  const term = bitsOf(activity, value, 8);
  if (term.op.kind === 'convert' && term.args[0].sort === Char) return term.args[0];
  const made = convert(term, Char);
  return made.op.kind === 'const' ? Number(made.op.value) : made;
}

function charactersIn(value: Value): Characters {
  if (isCharacters(value)) return value;
  throw new Error('memory of a text holds a text');
}

/** What was written: where the rest of the input was copied, all of that, which is read for it. */
function writtenText(activity: Activity, { text }: OutputObject): Characters {
  return closedText(activity, charactersIn(text));
}

/** A place in a text as a whole number; of one that depends on the input in a few ways, which it is gets decided. */
function placeOf(activity: Activity, offset: Value): number | Term {
  if (isInteger(offset)) return Number(offset);
  const whole = offset instanceof SymbolicNumber ? decidedWhole(activity, offset.term) : undefined;
  if (whole === undefined) return refuse(activity, 'an index into a text that is calculated from symbols of the input');
  return constantOf(whole) ?? whole;
}

const BYTES = CharSet.range(0, 0xff);
const NOT_NUL = CharSet.range(1, 0xff);

/** One byte of the input; the NUL after its end, where there is one. */
export function readInput(activity: Activity, input: InputObject, offset: Value): Value {
  const { text, isTerminated } = input;
  const whole = charactersIn(text);
  if (offset instanceof OpenLength)
    return activity.policy.wholeInput === undefined
      ? atEnd(activity, whole, offset, isTerminated)
      : readInput(activity, input, closedLength(activity, offset));
  const place = placeOf(activity, offset);
  if (typeof place === 'number' ? place < 0 : decide(activity, lt(place, num(0n, Int))))
    return fault(activity, 'an access outside of its object');
  const unit = unitAtPlace(activity, whole, place);
  if (unit !== undefined) return byteOf(requireByte(activity, unit, isTerminated));
  const length = lengthOf(activity, whole);
  if (isTerminated && isAtEnd(activity, place, length)) return 0;
  return fault(activity, 'an access outside of its object');
}

/**
 * Sees to it that there are so many bytes of the input from an offset on, the NUL after its end among them. Only how long the
 * input is gets asked: to read that far ahead would mean to keep symbols that the code has not looked at. False where that
 * cannot be asked.
 */
export function requireInInput(
  activity: Activity,
  { text, isTerminated }: InputObject,
  offset: Value,
  count: number,
): boolean {
  if (offset instanceof OpenLength) return false;
  const place = placeOf(activity, offset);
  const start = typeof place === 'number' ? num(place, Int) : place;
  const isInside =
    decide(activity, le(num(0n, Int), start)) &&
    hasAfter(activity, charactersIn(text), start, isTerminated ? count - 1 : count);
  return isInside || fault(activity, 'an access outside of its object');
}

/** Whether a text has so many symbols from a place on. */
function hasAfter(activity: Activity, whole: Characters, start: Term, count: number): boolean {
  const length = lengthOf(activity, whole);
  if (!(length instanceof OpenLength)) return isWithin(activity, add(start, num(count, Int)), whole);
  const base = sub(length.base ?? num(0n, Int), start);
  const known = constantOf(base);
  const rest =
    known === undefined
      ? new OpenLength(length.plus, length.stage, base)
      : new OpenLength(length.plus + known, length.stage);
  return lengthIsAtLeast(activity, rest, count);
}

function unitAtPlace(activity: Activity, whole: Characters, place: number | Term): Unit | undefined {
  if (typeof whole !== 'string' && whole.before.length > 0)
    return unitAtTerm(activity, whole, typeof place === 'number' ? num(place, Int) : place);
  if (typeof place === 'number') return unitAt(activity, whole, place);
  for (let i = 0; ; i++) {
    if (unitAt(activity, whole, i) === undefined) return undefined;
    if (decide(activity, eq(place, num(i, Int)))) return unitAt(activity, whole, i);
  }
}

function isAtEnd(activity: Activity, place: number | Term, length: number | OpenLength | SymbolicNumber): boolean {
  const end = length instanceof OpenLength ? undefined : length;
  if (end === undefined) return false;
  if (typeof end === 'number' && typeof place === 'number') return place === end;
  const [a, b] = [place, end instanceof SymbolicNumber ? end.term : end].map(x =>
    typeof x === 'number' ? num(x, Int) : x,
  );
  return decide(activity, eq(a, b));
}

/** What is at a place counted from the end of an input that has not been read to its end. */
function atEnd(activity: Activity, whole: Characters, offset: OpenLength, isTerminated: boolean): Value {
  const units = unitsOf(activity, whole);
  const place = units.length + offset.plus + activity.state.input.symbols.length - units.length;
  if (offset.base !== undefined) return refuse(activity, 'an index from the end of the input');
  if (place === units.length && isTerminated) return 0;
  const unit = units[place];
  return unit === undefined
    ? fault(activity, 'an access outside of its object')
    : byteOf(requireByte(activity, unit, isTerminated));
}

/** A word with a symbol that is no byte, or with a NUL in a text that ends with one, is none that the code can be given. */
function requireByte(activity: Activity, unit: Unit, isTerminated: boolean): Unit {
  const allowed = isTerminated ? NOT_NUL : BYTES;
  const isByte = typeof unit === 'number' ? allowed.has(unit) : decide(activity, member(unit, allowed));
  if (!isByte) throw new Thrown(NOT_GIVEN);
  return unit;
}

/** What ends a run on an input that the code cannot be given: it is rejected. */
export const NOT_GIVEN = 'an input with a symbol that the code cannot be given';

/** Writes one byte: where a text ends so far, over one of its last bytes, or behind it. */
export function writeOutput(activity: Activity, object: OutputObject, offset: Value, value: Value): void {
  const text = writtenText(activity, object);
  if (object.hasEnd && isBehindEnd(activity, text, offset)) {
    // It is not part of the text, unless the NUL is written over, and then what is there is not known.
    object.wasCut = true;
    return;
  }
  if (object instanceof ChangedObject) {
    writeChanged(activity, object, knownPlace(activity, offset), value);
    return;
  }
  const behind = placeBehind(activity, text, offset);
  const unit =
    value instanceof Marker ? fault(activity, 'a use of a value that was never set') : unitOfByte(activity, value);
  const isNul = object.isTerminated && isZero(activity, unit);
  if (behind > 0) {
    writeLater(activity, object, behind, value, isNul);
    return;
  }
  if (behind === 0) {
    object.hasEnd = isNul;
    if (isNul) return;
    object.text = concatenate(activity, text, charactersOf([unit]));
    catchUp(activity, object);
    return;
  }
  const kept = withoutLast(activity, text, -behind);
  const after = lastUnits(activity, text, -behind - 1);
  if (isNul) {
    object.text = kept;
    object.hasEnd = true;
    object.wasCut = true;
    return;
  }
  object.text = concatenate(activity, kept, charactersOf([unit, ...after]));
}

/** Writes one byte over the input: what was not written over before it stays. All is asked before anything is changed. */
function writeChanged(activity: Activity, object: ChangedObject, offset: Value, value: Value): void {
  const text = writtenText(activity, object);
  if (!isPlaceOf(activity, object, offset)) fault(activity, 'an access outside of its object');
  const distance = distanceBehind(activity, text, offset);
  // Also where the part between may be empty: then its end, and not its beginning, is where the byte goes.
  const isBehind = typeof distance === 'number' ? distance >= 0 : decide(activity, le(num(0n, Int), distance));
  const back = isBehind ? 0 : -placeBehind(activity, text, offset);
  const before = isBehind
    ? distance === 0
      ? text
      : concatenate(activity, text, untouched(activity, object, distance))
    : withoutLast(activity, text, back);
  const after = isBehind ? [] : lastUnits(activity, text, back - 1);
  const unit =
    value instanceof Marker ? fault(activity, 'a use of a value that was never set') : unitOfByte(activity, value);
  const isNul = object.isTerminated && isZero(activity, unit);
  const written = concatenate(activity, before, charactersOf([unit, ...after]));
  const ended =
    !isBehind && object.ended !== undefined
      ? beforeNul(activity, written)
      : (object.ended ?? (isNul ? before : undefined));
  object.ended = ended;
  object.text = written;
}

/** What is before the first NUL of what was written, of which every byte must be known. */
function beforeNul(activity: Activity, text: Characters): Characters | undefined {
  if (typeof text !== 'string' && text.before.length > 0) refuse(activity, 'writing into a text that has ended');
  const units = unitsOf(activity, text);
  const end = units.findIndex(unit => isZero(activity, unit));
  return end < 0 ? undefined : charactersOf(units.slice(0, end));
}

/** A place, also where it is counted from the end of the input, which is read for that. */
function knownPlace(activity: Activity, offset: Value): Value {
  return offset instanceof OpenLength ? closedLength(activity, offset) : offset;
}

/** Whether an offset is one of the input's bytes, or of the one behind them. */
function isPlaceOf(activity: Activity, { whole }: ChangedObject, offset: Value): boolean {
  return isWithin(activity, placeOf(activity, offset), charactersIn(whole));
}

/** Whether a text has at least this length. */
function isWithin(activity: Activity, place: number | Term, whole: Characters): boolean {
  const length = lengthOf(activity, whole);
  if (length instanceof OpenLength) return lengthIsAtLeast(activity, length, place);
  return decide(activity, le(typeof place === 'number' ? num(place, Int) : place, lengthTerm(length)));
}

/** The next `count` bytes of the input after what was written. */
function untouched(activity: Activity, { text, whole, isTerminated }: ChangedObject, count: number | Term): Characters {
  const from = lengthSoFar(activity, closedText(activity, charactersIn(text)));
  const input = new InputObject({}, whole, isTerminated);
  const many = typeof count === 'number' ? count : new SymbolicNumber(count);
  const asOne = inputPart(activity, input, from, many);
  if (asOne !== undefined) return asOne;
  if (typeof from !== 'number' || typeof count !== 'number')
    return refuse(activity, 'writing to a place that is not the end of what was written');
  // Whether they are bytes is not asked, as it is not of a part as one: the code does not look at them.
  const units = Array.from(
    { length: count },
    (_, i) =>
      unitAtPlace(activity, charactersIn(whole), from + i) ??
      unitOfByte(activity, readInput(activity, input, from + i)),
  );
  return charactersOf(units);
}

/** The text that there is after all changes. */
export function changedText(activity: Activity, { text, whole, ended }: ChangedObject): Characters {
  if (ended !== undefined) return charactersIn(ended);
  const front = closedText(activity, charactersIn(text));
  const length = lengthSoFar(activity, front);
  // The NUL of the input itself was written over, and there is no other.
  if (!isWithin(activity, length instanceof SymbolicNumber ? length.term : length, charactersIn(whole)))
    return fault(activity, 'an access outside of its object');
  const rest = inputFrom(activity, new InputObject({}, whole, true), length);
  return rest === undefined
    ? refuse(activity, 'writing into the input text at a position that its symbols decide')
    : concatenate(activity, front, rest);
}

/** Keeps a byte for when the ones before it are written. */
function writeLater(activity: Activity, object: OutputObject, behind: number, value: Value, isNul: boolean): void {
  if (isNul || object.isTerminated) refuse(activity, 'writing a text behind its end');
  const later = [...object.later];
  while (later.length < behind) later.push(uninitialised);
  later[behind] = value;
  object.later = later;
}

/** The byte that was missing was written: those behind it follow. */
function catchUp(activity: Activity, object: OutputObject): void {
  if (object.later.length === 0) return;
  const rest = object.later.slice(1);
  const missing = rest.findIndex(value => value instanceof Marker);
  const ready = missing < 0 ? rest : rest.slice(0, missing);
  object.text = concatenate(
    activity,
    writtenText(activity, object),
    charactersOf(ready.map(value => unitOfByte(activity, value))),
  );
  object.later = missing < 0 ? [] : rest.slice(missing);
}

function isZero(activity: Activity, unit: Unit): boolean {
  return typeof unit === 'number' ? unit === 0 : decide(activity, eq(unit, num(0n, Char)));
}

/** Whether an offset is behind the NUL that ends a text. */
function isBehindEnd(activity: Activity, text: Characters, offset: Value): boolean {
  const distance = distanceBehind(activity, text, offset);
  return typeof distance === 'number' ? distance > 0 : decide(activity, lt(num(0n, Int), distance));
}

/** How far an offset is behind the last byte of a text. */
function placeBehind(activity: Activity, text: Characters, offset: Value): number {
  const distance = distanceBehind(activity, text, offset);
  if (typeof distance === 'number') return distance;
  if (decide(activity, eq(distance, num(0n, Int)))) return 0;
  return refuse(activity, 'writing to a place that is not the end of what was written');
}

function distanceBehind(activity: Activity, text: Characters, offset: Value): number | Term {
  const place = placeOf(activity, knownPlace(activity, offset));
  const length = lengthSoFar(activity, text);
  if (typeof place === 'number' && typeof length === 'number') {
    if (place < 0) return fault(activity, 'an access outside of its object');
    return place - length;
  }
  const [a, b] = [place, length instanceof SymbolicNumber ? length.term : length].map(x =>
    typeof x === 'number' ? num(x, Int) : x,
  );
  const distance = sub(a, b);
  return constantOf(distance) ?? distance;
}

/** A text without its last bytes, which must be known one by one. */
function withoutLast(activity: Activity, text: Characters, count: number): Characters {
  if (typeof text === 'string') return text.slice(0, text.length - count);
  requireKnown(activity, text, count);
  return new Text(text.units.slice(0, text.units.length - count), undefined, text.stage, text.before);
}

function lastUnits(activity: Activity, text: Characters, count: number): readonly Unit[] {
  if (count === 0) return [];
  if (typeof text === 'string') return unitsOf(activity, text.slice(text.length - count));
  requireKnown(activity, text, count);
  return text.units.slice(text.units.length - count);
}

function requireKnown(activity: Activity, text: Text, count: number): void {
  if (count > text.units.length) unitAtTerm(activity, text, num(-1n, Int));
}

/** One byte of what was written; one that was not is unset. */
export function readOutput(activity: Activity, object: OutputObject, offset: Value): Value {
  const text = writtenText(activity, object);
  if (object instanceof ChangedObject && !isBefore(activity, text, offset))
    return readInput(activity, new InputObject({}, object.whole, object.isTerminated), knownPlace(activity, offset));
  const behind = placeBehind(activity, text, offset);
  if (behind === 0 && object.hasEnd) return 0;
  if (behind >= 0 && behind < object.later.length && !(object.later[behind] instanceof Marker))
    return object.later[behind];
  if (behind >= 0) return object.wasCut ? neverWritten(activity, object) : uninitialised;
  return byteOf(lastUnits(activity, text, -behind)[0]);
}

/** Whether an offset is before the end of what was written. */
function isBefore(activity: Activity, text: Characters, offset: Value): boolean {
  const distance = distanceBehind(activity, text, offset);
  return typeof distance === 'number' ? distance < 0 : decide(activity, lt(distance, num(0n, Int)));
}

/** What is behind the text was not written, as far as is known: of one that was cut, what was there before is not kept. */
export function neverWritten(activity: Activity, { wasCut }: OutputObject): never {
  if (wasCut) return refuse(activity, 'reading behind the end of a buffer that held a longer text before');
  return fault(activity, 'a use of a value that was never set');
}

/** Bytes of the input from an offset on, as one text; undefined where they are known one by one, or it is open how many. */
export function inputPart(
  activity: Activity,
  { text }: InputObject,
  offset: Value,
  count: Value,
): Characters | undefined {
  const whole = charactersIn(text);
  if (typeof whole === 'string' || whole.before.length === 0) return undefined;
  const place = offset instanceof OpenLength ? undefined : placeOf(activity, offset);
  const many = count instanceof OpenLength || count instanceof SymbolicNumber || isInteger(count) ? count : undefined;
  if (place === undefined || many === undefined || many instanceof OpenLength) return undefined;
  const start = typeof place === 'number' ? num(place, Int) : place;
  const length = isInteger(many) ? num(many, Int) : many.term;
  if (length.sort !== Int) return undefined;
  const end = add(start, length);
  if (!decide(activity, and(le(num(0n, Int), start), le(num(0n, Int), length))))
    return fault(activity, 'an access outside of its object');
  const known = lengthOf(activity, whole);
  const isInside =
    known instanceof OpenLength ? lengthIsAtLeast(activity, known, end) : decide(activity, le(end, lengthTerm(known)));
  if (!isInside) return fault(activity, 'an access outside of its object');
  return partByTerms(activity, whole, start, end);
}

/** The input from an offset on to its end, which is not read for that; undefined where that cannot be had. */
export function inputFrom(activity: Activity, { text }: InputObject, offset: Value): Characters | undefined {
  const whole = charactersIn(text);
  if (offset instanceof OpenLength) return undefined;
  const place = placeOf(activity, offset);
  if (typeof whole !== 'string' && whole.before.length > 0)
    return partByTerms(activity, whole, typeof place === 'number' ? num(place, Int) : place);
  return typeof place === 'number' ? part(activity, whole, place) : undefined;
}

/** Puts a text and its NUL behind what was written. Whether the offset is where that ends. */
export function appendText(activity: Activity, object: OutputObject, offset: Value, more: Characters): boolean {
  if (!appendOutput(activity, object, offset, more)) return false;
  object.hasEnd = true;
  return true;
}

function lengthTerm(length: number | SymbolicNumber): Term {
  return typeof length === 'number' ? num(length, Int) : length.term;
}

/** Puts a text behind what was written. Whether the offset is where that ends. */
export function appendOutput(activity: Activity, object: OutputObject, offset: Value, more: Characters): boolean {
  const text = writtenText(activity, object);
  if (placeBehind(activity, text, offset) !== 0 || object.later.length > 0) return false;
  object.text = concatenate(activity, text, more);
  object.hasEnd = false;
  return true;
}

/** The first bytes of what was written. */
export function outputPart(activity: Activity, object: OutputObject, count: Value): Characters {
  const text = writtenText(activity, object);
  if (object instanceof ChangedObject) {
    const distance = distanceBehind(
      activity,
      text,
      count instanceof OpenLength ? closedLength(activity, count) : count,
    );
    if (typeof distance === 'number' ? distance > 0 : decide(activity, lt(num(0n, Int), distance)))
      return concatenate(activity, text, untouched(activity, object, distance));
  }
  const behind = placeBehind(activity, text, count);
  if (behind === 0 || (behind === 1 && object.hasEnd)) return behind === 0 ? text : concatenate(activity, text, '\0');
  if (behind > 0) return neverWritten(activity, object);
  return withoutLast(activity, text, -behind);
}
