import { and, eq, ite, le, lookup, lt, num, or } from '../../../logic/build.ts';
import { holds } from '../../../logic/evaluate.ts';
import { scaledParts } from '../../../logic/linear.ts';
import { BitVec, Int, widthOf } from '../../../logic/sort.ts';
import { type Term, TRUE } from '../../../logic/term.ts';
import { fromScalar } from '../../../logic/value.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { isSame } from '../../../program/merge.ts';
import { rangeOf } from '../../../program/range.ts';
import { isUnknownName } from '../../../program/unknown.ts';
import { AnyNumber, anyNumber, Choice, Marker, SymbolicNumber, type Value } from '../../../program/value.ts';
import { type FaultKind, fault } from '../values/fault.ts';
import { isInteger } from '../values/integer.ts';
import { bitsOf, ofTerm } from '../values/numbers.ts';
import { readCells, writeCells } from './cells.ts';
import { inverseOf } from './inverse.ts';
import type { MemoryObject } from './memory-object.ts';
import type { Scalar } from './scalar.ts';

/** More places than this are not told apart. */
const MAX_PLACES = 1 << 16;
/** More values than this are not chosen between one by one. */
const MAX_CHOICES = 1024;

/** An offset that depends on the input: `start + stride · index`, where the index is at least 0. */
interface Places {
  readonly offset: Term;
  /** All offsets within the object that it may be. */
  readonly all: readonly number[];
  /** Where the offset is that of one number in steps: the number, and the offset for 0. */
  readonly index: { readonly term: Term; readonly start: number; readonly stride: number } | undefined;
}

/** The places that an access may be at; whether it is inside of the object is decided. */
function placesOf(
  activity: Activity,
  object: MemoryObject,
  value: SymbolicNumber,
  bytes: number,
  end = object.layout.size,
): Places {
  const offset = value.term;
  const last = end - bytes;
  const isInside = offset.sort === Int ? insideWhole(offset, last) : lt(offset, num(BigInt(last) + 1n, offset.sort));
  if (last < 0 || !decide(activity, isInside)) return fault(activity, outside(object, end));
  const { constant, coefficients, atoms } = scaledParts(offset);
  const width = widthOf(offset.sort) ?? 64;
  const signed = (scalar: bigint): bigint => (offset.sort === Int ? scalar : BigInt.asIntN(width, scalar));
  const factors = coefficients.map(factor => signed(factor as bigint));
  const isExact = offset.sort === Int || staysWithin(constant as bigint, factors, atoms, width);
  const stride = strideOf(factors, isExact);
  const start = Number(signed(constant as bigint));
  const first = ((start % stride) + stride) % stride;
  if ((last - first) / stride > MAX_PLACES)
    return refuse(activity, 'an index that depends on the input into an array this large');
  const { min, max } = rangeOf(offset);
  const isPossible = onThePath(activity, offset);
  const all: number[] = [];
  for (let place = first; place <= last; place += stride)
    if (place >= min && place <= max && isPossible(place) && !isInsideAddress(activity, object, offset, place, bytes))
      all.push(place);
  // An index that wraps around when it is added or multiplied is not used for a lookup.
  const isOne = isExact && atoms.length === 1 && factors[0] === BigInt(stride);
  const isIndex = isOne && (offset.sort !== Int || rangeOf(atoms[0]).min >= 0 || (all.length > 0 && all[0] >= start));
  return { offset, all, index: isIndex ? { term: narrowest(atoms[0]), start, stride } : undefined };
}

/** What is wrong with an access beyond the part that its address was made for. */
function outside({ layout }: MemoryObject, end = layout.size): FaultKind {
  return end < layout.size ? 'an index outside of its array' : 'an access outside of its object';
}

/**
 * Tells of a place whether what is known on the path allows it, where the offset is an unknown number of a joined state plus
 * a constant, perhaps extended to more bits, with or without its sign: the number is then known for each place. Places
 * that are only excluded by way of others are not found.
 */
function onThePath({ state }: Activity, offset: Term): (place: number) => boolean {
  const [v] = offset.variables;
  const inverse = offset.variables.length === 1 && isUnknownName(v.op.name) ? inverseOf(offset) : undefined;
  if (inverse === undefined) return () => true;
  const facts = state.path.filter(({ variables }) => variables.length === 1 && variables[0] === v);
  if (facts.length === 0) return () => true;
  return place => {
    const own = inverse(BigInt(place));
    return own !== undefined && facts.every(fact => holds(fact, new Map([[v, fromScalar(v.sort, own)]])));
  };
}

/** Whether a sum of bit vectors with factors of either sign is the same as one of numbers: it stays in the signed range. */
function staysWithin(constant: bigint, factors: readonly bigint[], atoms: readonly Term[], width: number): boolean {
  let most = Math.abs(Number(BigInt.asIntN(width, constant)));
  factors.forEach((factor, i) => {
    most += Math.abs(Number(factor)) * rangeOf(atoms[i]).max;
  });
  return most < Math.min(2 ** 52, 2 ** (width - 1));
}

/** What all differences between places are a multiple of. Of multiples that may wrap, only powers of two divide the sums. */
function strideOf(factors: readonly bigint[], isExact: boolean): number {
  const common = factors.reduce(commonDivisor, 0n);
  if (common === 0n) return 1;
  const stride = isExact ? common : common & -common;
  return stride > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(stride);
}

/** Whether a place is in the middle of an address, where the access cannot be meant to be: that it is not there is decided. */
function isInsideAddress(
  activity: Activity,
  { layout }: MemoryObject,
  offset: Term,
  place: number,
  bytes: number,
): boolean {
  const { start, size, kind } = layout.spans[layout.cellAt(place)];
  if (kind !== 'ptr' || (start === place && size === bytes)) return false;
  return !decide(activity, eq(offset, num(BigInt(place), offset.sort)));
}

function insideWhole(offset: Term, last: number): Term {
  return and(le(num(0n, Int), offset), le(offset, num(last, Int)));
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? (a < 0n ? -a : a) : commonDivisor(b, a % b);
}

/** A number before it was widened. */
function narrowest(term: Term): Term {
  if (term.op.kind !== 'convert') return term;
  const [inner, outer] = [widthOf(term.args[0].sort), widthOf(term.sort)];
  return inner !== undefined && outer !== undefined && inner <= outer ? narrowest(term.args[0]) : term;
}

/** What is at an offset that depends on the input: one term where the values are numbers, otherwise a choice. */
export function readAnywhere(
  activity: Activity,
  object: MemoryObject,
  offset: SymbolicNumber,
  scalar: Scalar,
  end?: number,
): Value {
  const places = placesOf(activity, object, offset, scalar.bytes, end);
  const values = places.all.map(place => readCells(activity, object, place, scalar));
  if (values.length === 0) return fault(activity, outside(object, end));
  if (values.every(value => isSame(value, values[0]))) return values[0];
  if (values.some(value => value instanceof AnyNumber)) return anyNumber;
  if (scalar.kind === 'int' && values.every(isInteger) && isTable(places))
    return fromTable(places, values, scalar.width);
  return chosen(activity, places, values, scalar);
}

/** Whether the last place has an index that a table may have. */
function isTable({ all, index }: Places): boolean {
  return index !== undefined && (all[all.length - 1] - index.start) / index.stride <= MAX_PLACES;
}

/** Numbers by an index, as one look-up in a table. */
function fromTable({ all, index }: Places, values: readonly (number | bigint)[], width: number): Value {
  if (index === undefined) throw new Error('there is no index');
  const { term, start, stride } = index;
  const entries: (number | bigint)[] = [];
  const sort = BitVec(width);
  const zero = asTableValue(0, width);
  all.forEach((place, i) => {
    const at = (place - start) / stride;
    if (at < 0) return;
    while (entries.length < at) entries.push(zero);
    entries[at] = asTableValue(values[i], width);
  });
  return ofTerm(lookup(entries, zero, sort, term), width);
}

/** Values of small sorts are numbers, others bigints. */
function asTableValue(value: number | bigint, width: number): number | bigint {
  return width <= 32 ? Number(value) : BigInt(value);
}

function chosen(activity: Activity, { offset, all }: Places, values: readonly Value[], { kind, width }: Scalar): Value {
  if (all.length > MAX_CHOICES) return refuse(activity, 'an index that depends on the input into an array this large');
  const groups: { readonly value: Value; readonly at: Term[] }[] = [];
  values.forEach((value, i) => {
    const here = eq(offset, num(BigInt(all[i]), offset.sort));
    const group = groups.find(known => isSame(known.value, value));
    if (group === undefined) groups.push({ value, at: [here] });
    else group.at.push(here);
  });
  groups.sort((a, b) => a.at.length - b.at.length);
  const numbers = groups.every(({ value }) => isInteger(value) || value instanceof SymbolicNumber);
  if (kind === 'int' && numbers) {
    const terms = groups.map(({ value }) => bitsOf(activity, value, width));
    return ofTerm(
      terms.reduceRight((rest, term, i) => (i === terms.length - 1 ? term : ite(or(...groups[i].at), term, rest))),
      width,
    );
  }
  for (const { value, at } of groups)
    if (value instanceof Marker) {
      if (decide(activity, or(...at))) return value;
    }
  const set = groups.filter(({ value }) => !(value instanceof Marker));
  const cases = set.map(({ value, at }, i) => [i === set.length - 1 ? TRUE : or(...at), value] as const);
  return cases.length === 1 ? cases[0][1] : new Choice(cases);
}

/** Writes at an offset that depends on the input: every cell that it may be is the new value or the old one. */
export function writeAnywhere(
  activity: Activity,
  object: MemoryObject,
  offset: SymbolicNumber,
  scalar: Scalar,
  value: Value,
  end?: number,
): void {
  const places = placesOf(activity, object, offset, scalar.bytes, end);
  const old = places.all.map(place => readCells(activity, object, place, scalar));
  if (old.every(held => held instanceof AnyNumber)) return;
  const isPlain = (held: Value): boolean =>
    isInteger(held) || held instanceof SymbolicNumber || held instanceof AnyNumber;
  if (scalar.kind !== 'int' || !isPlain(value) || !old.every(isPlain) || places.all.length > MAX_CHOICES) {
    writeCells(activity, object, decidedPlace(activity, places), scalar, value);
    return;
  }
  const term = bitsOf(activity, value, scalar.width);
  for (const place of places.all) {
    const here = eq(places.offset, num(BigInt(place), places.offset.sort));
    // Read again: where places overlap, it may have changed with the one before.
    const before = readCells(activity, object, place, scalar);
    if (before instanceof AnyNumber) {
      writeCells(activity, object, place, scalar, anyNumber);
      continue;
    }
    const either = ite(here, term, bitsOf(activity, before, scalar.width));
    writeCells(activity, object, place, scalar, ofTerm(either, scalar.width));
  }
}

/** Which of the places it is, decided one by one. */
function decidedPlace(activity: Activity, { offset, all }: Places): number {
  for (const place of all.slice(0, -1)) if (decide(activity, eq(offset, num(BigInt(place), offset.sort)))) return place;
  return all[all.length - 1];
}
