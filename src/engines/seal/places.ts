import type { Leaf, LeafValue, Outline } from '../../abstraction/outline.ts';
import { READ } from '../../abstraction/pattern.ts';
import { coordinatesOf, ropeOf } from '../../abstraction/rope.ts';
import { NoAbstraction } from '../../abstraction/slot-class.ts';
import { add, convert, eq, ge, le, not, num, sub } from '../../logic/build.ts';
import { evaluate } from '../../logic/evaluate.ts';
import type { Session } from '../../logic/session.ts';
import { Int, type Sort, widthOf } from '../../logic/sort.ts';
import { substitute } from '../../logic/substitute.ts';
import { constant, isConstant, type Term } from '../../logic/term.ts';
import { defaultValue } from '../../logic/value.ts';
import { related } from '../../program/forking.ts';
import { symbolTerm } from '../../program/input.ts';
import { rangeOf } from '../../program/range.ts';
import { constantOf, numberValue } from '../../program/segments.ts';
import type { State } from '../../program/state.ts';
import { charactersOf } from '../../program/text.ts';
import { LONGEST_TEXT, unknown } from '../../program/unknown.ts';
import { OpenLength, type Segment, SymbolicNumber, Text, type Unit, type Value } from '../../program/value.ts';
import type { Environment } from './environment.ts';
import type { HeldValue } from './node.ts';

/**
 * Programs that have their whole input in memory, seen as programs that read it symbol by symbol.
 *
 * Such a program stands before a read when it asks for the next symbol of a text that it knows only the beginning of. What
 * it then holds is told by the place up to which the input was read: an index is *n before the end of what was read*, and
 * a state of which all numbers of that kind are at the same distances stands for those after any number of symbols. How
 * many symbols there were is an unknown (`READ`) that is at least 0 and at most the length of the longest text; of the
 * symbols themselves only those are kept that an index still stands before.
 *
 * An index that is at another distance in each state, because it was moved by a number from the input (`at += length`), is
 * kept as that distance, which is data like any other. How many symbols the input has in all (`LENGTH`) is an unknown,
 * too: a question how far it goes is not answered by reading on, and what is known of it is kept as conditions.
 */

/**
 * Where something is: so many symbols before or after the place up to which was read; at a distance from there that is data
 * (`dataPath`), or at a place that is data; or always at the same place. Of a text that is a part of the input, where it
 * begins and ends.
 */
export type Place =
  | { readonly distance: number }
  | { readonly data: 'distance' | 'place' }
  | { readonly fixed: number }
  | { readonly from: number; readonly to: number };

/**
 * What a number is where the program reads on: at a fixed distance from what was read, at one that varies, or no place. It
 * only ever goes from one to the next, and once back from the last to the second.
 */
export type PlaceClass = 'near' | 'varying' | 'none';

/** How many symbols the input has. */
export const LENGTH = unknown('whole input');

/** Where it is said what is known of how many symbols were read (`READ`): how many, or anything. */
export const COUNT_PATH = READ.op.name.slice(1);

/** The variable of the program that a path is about: that of the place whose data it has. */
export function ownPath(path: string): string {
  return path.replace(/ (?:distance|place)$/, '');
}

/** Where it is said what is known of a place, or of its distance from the place up to which was read. */
export function dataPath(path: string, of: 'distance' | 'place'): string {
  return `${path} ${of}`;
}

/** Further away than this from what was read last, a number is no place. */
const FARTHEST = 16;
/** Parts of the input that begin further back are texts of which nothing is known. */
const SHORT = 2;

const ZERO = num(0n, Int);
/** Bits that are a larger number are no place. */
const LARGEST_PLACE = 2 ** 32;

/** How a state is seen from the place up to which the input was read. */
export interface Standpoint {
  /** How many symbols were read. */
  readonly read: Term;
  /** Whether nothing was forgotten: no more symbols were read than are kept. */
  readonly isAll: boolean;
  /** By the paths of leaves. */
  readonly places: ReadonlyMap<string, Place>;
  /** What of them is data, by the paths under which that is kept. */
  readonly data: ReadonlyMap<string, Term>;
  /** The last symbols, as many as an index still stands before. */
  readonly kept: readonly Unit[];
  /** What has to hold of `READ` and the places, besides that no fewer symbols were read than are kept. */
  readonly claims: readonly Term[];
}

/** What says which numbers are places; it is told what turns out otherwise. */
export interface PlaceClasses {
  /** What a number is where the program reads on at a location; `undefined` where that is not known yet. */
  placeClass(location: string, path: string): PlaceClass | undefined;
  /** It turned out to be something else. */
  reclassify(location: string, path: string, to: PlaceClass): void;
  /** How many of the last symbols are kept at a location, whatever else stands before them. */
  keptBack(location: string): number;
  /** Whether a text at a path, where the program reads on there, is always the same part of the input, told by its places. */
  isSamePart(location: string, path: string, part: string): boolean;
}

export function readSoFar(state: State): Term {
  const { base, symbols } = coordinatesOf(state);
  return add(base, num(BigInt(symbols.length), Int));
}

/**
 * @param session for finding out that a number is always at the same distance though its form does not say it
 * @param from what is known of the states that the way began in
 * @throws NoAbstraction where a text or a length is at no place that can be told
 */
export function standpointOf(
  state: State,
  { location, leaves }: Outline,
  classes: PlaceClasses,
  session: Session,
  from: Environment | undefined,
): Standpoint {
  const read = readSoFar(state);
  const counted = (term: Term): Term => withCount(term, from);
  const places = new Map<string, Place>();
  const data = new Map<string, Term>();
  for (const leaf of leaves) {
    const part = leaf.value instanceof Text ? lastPart(state, leaf.value, read) : undefined;
    if (part !== undefined && classes.isSamePart(location, leaf.path, `${part.from} ${part.to}`))
      places.set(leaf.path, part);
    const term = placeTerm(state, leaf.value) ?? placeOfBits(leaf, location, classes);
    if (term === undefined) continue;
    const isNumber = typeof leaf.value === 'number' || leaf.value instanceof SymbolicNumber;
    const place = isNumber
      ? placeOfNumber(term, read, counted, state, location, leaf.path, classes, session)
      : placeOfRest(term, read, leaf, location, classes);
    if (place === undefined) continue;
    places.set(leaf.path, place);
    if ('data' in place)
      data.set(dataPath(leaf.path, place.data), counted(place.data === 'place' ? term : sub(term, read)));
  }
  const { symbols } = state.input;
  const wanted = classes.keptBack(location);
  const count = Math.max(wanted, ...[...places.values()].map(place => -firstOf(place)));
  // Where fewer are known, those before are out of reach for ever: what looks at them leads anywhere.
  const kept = symbols.slice(Math.max(0, symbols.length - count));
  // Where symbols are looked at again, it matters that there are none before the first.
  const isAll = wanted > 0 && kept.length === symbols.length && constantOf(coordinatesOf(state).base) === 0;
  return { read, isAll, places, data, kept, claims: claimsOf(leaves, places, kept.length) };
}

/** Of a number that is a place elsewhere, but has only been calculated with as bits here, the place that it is. */
function placeOfBits({ path, value }: Leaf, location: string, classes: PlaceClasses): Term | undefined {
  if (!(value instanceof SymbolicNumber) || widthOf(value.term.sort) === undefined) return undefined;
  const known = classes.placeClass(location, path);
  if (known !== 'near' && known !== 'varying') return undefined;
  if (rangeOf(value.term).max < LARGEST_PLACE) return convert(value.term, Int);
  classes.reclassify(location, path, 'none');
  return undefined;
}

/** Where a number is, and what that says of its class. Two queries at most. */
function placeOfNumber(
  term: Term,
  read: Term,
  counted: (term: Term) => Term,
  state: State,
  location: string,
  path: string,
  classes: PlaceClasses,
  session: Session,
): Place | undefined {
  const known = classes.placeClass(location, path);
  if (known === 'none') return undefined;
  const difference = sub(term, read);
  const isAway = counted(difference).variables.includes(READ);
  if (known === 'varying') {
    if (!isAway) return { data: 'distance' };
    classes.reclassify(location, path, 'none');
    return undefined;
  }
  const isFixed = isConstant(term);
  const distance = nearDistance(term, read) ?? (isFixed ? undefined : provedDistance(difference, state, session));
  if (distance !== undefined && (known === 'near' || !isFixed)) {
    if (known === undefined) classes.reclassify(location, path, 'near');
    return classes.placeClass(location, path) === 'near' ? { distance } : undefined;
  }
  if (known === 'near' || (!isFixed && term.variables.includes(READ)))
    classes.reclassify(location, path, isAway ? 'none' : 'varying');
  return undefined;
}

/** Where a text begins that goes on with the input, or what a length were if the input ended here. */
function placeOfRest(term: Term, read: Term, { path, value }: Leaf, location: string, classes: PlaceClasses): Place {
  const distance = nearDistance(term, read);
  if (value instanceof OpenLength) {
    const isSame = distance !== undefined && classes.isSamePart(location, path, `${distance}`);
    return isSame ? { distance } : { data: 'place' };
  }
  const fixed = constantOf(term);
  if (fixed !== undefined) return { fixed };
  if (distance !== undefined) return { distance };
  throw new NoAbstraction('where a part of the input begins is not known when it reads on');
}

function firstOf(place: Place): number {
  if ('from' in place) return place.from;
  return 'distance' in place ? place.distance : 0;
}

/** A text that is one of the last parts of the input. */
function lastPart(state: State, text: Text, read: Term): Extract<Place, { readonly from: number }> | undefined {
  if (text.rest !== undefined || text.units.length === 0) return undefined;
  const { segments } = ropeOf(coordinatesOf(state), text);
  const [only] = segments;
  if (segments.length !== 1 || only.kind !== 'slice') return undefined;
  const [from, to] = [nearDistance(only.from, read), nearDistance(only.to, read)];
  const isKnown = from !== undefined && -from <= state.input.symbols.length;
  return isKnown && to !== undefined && -from <= SHORT ? { from, to } : undefined;
}

/** A text that goes on with the input from a fixed place begins before what is kept of it. */
function claimsOf(leaves: readonly Leaf[], places: ReadonlyMap<string, Place>, kept: number): readonly Term[] {
  return leaves.flatMap(({ path, value }) => {
    const place = value instanceof Text ? places.get(path) : undefined;
    if (place === undefined || !('fixed' in place) || place.fixed === 0) return [];
    return [le(num(BigInt(place.fixed), Int), sub(READ, num(BigInt(kept), Int)))];
  });
}

/** A term with how many symbols were read before a way began, where that is always the same. */
function withCount(term: Term, from: Environment | undefined): Term {
  const before = from === undefined ? undefined : countIn(from);
  return before === undefined ? term : substitute(term, new Map([[READ, before]]));
}

function countIn({ slots }: Environment): Term | undefined {
  const known = slots.get(COUNT_PATH)?.known;
  return known === undefined || known === 'unset' || known.only === undefined ? undefined : constant(known.only, Int);
}

/** What is always known of how many symbols were read, and how many there are in all. */
export function limitsOf(
  { kept: { length }, isAll }: Standpoint,
  environment: Environment,
  isClosed: boolean,
): readonly Term[] {
  const count = countIn(environment);
  return [
    ...(count !== undefined
      ? [eq(READ, count)]
      : [ge(READ, num(BigInt(length), Int)), le(READ, num(BigInt(isAll ? length : LONGEST_TEXT), Int))]),
    isClosed ? eq(READ, LENGTH) : le(READ, LENGTH),
    le(LENGTH, num(BigInt(LONGEST_TEXT), Int)),
  ];
}

/** The number of a leaf that may be a place: itself, where a text begins, or what a length were if the input ended here. */
export function placeTerm(state: State, value: LeafValue): Term | undefined {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && !Object.is(value, -0) ? num(BigInt(value), Int) : undefined;
  if (value instanceof SymbolicNumber) return value.term.sort === Int ? value.term : undefined;
  if (value instanceof OpenLength) {
    requireCurrent(state, value);
    return add(value.base ?? ZERO, num(BigInt(value.plus + state.input.symbols.length), Int));
  }
  if (!(value instanceof Text) || value.rest === undefined) return undefined;
  requireCurrent(state, value);
  if (value.units.length > 0) throw new NoAbstraction('a text with something before the input');
  const coordinates = coordinatesOf(state);
  const { segments } = ropeOf(coordinates, value);
  const end = readSoFar(state);
  if (segments.length === 0) return add(coordinates.base, num(BigInt(value.rest), Int));
  const [only] = segments;
  if (segments.length > 1 || only.kind !== 'slice' || only.to !== end)
    throw new NoAbstraction('a text with something before the input');
  return only.from;
}

function requireCurrent(state: State, { stage }: Text | OpenLength): void {
  if (stage !== state.stages.length) throw new NoAbstraction('the input before it was transformed as a whole');
}

/** How far a place is from what was read, where that is the same for all states and not far. */
export function nearDistance(term: Term, read: Term): number | undefined {
  const distance = constantOf(sub(term, read));
  return distance !== undefined && Math.abs(distance) <= FARTHEST ? distance : undefined;
}

/** The only near distance that is possible where a state's path goes. Two queries. */
function provedDistance(distance: Term, { path }: State, session: Session): number | undefined {
  const facts = related(distance, path);
  const answer = session.ask(facts);
  if (answer.status !== 'sat') return undefined;
  const model = new Map(distance.variables.map(v => [v, answer.model.get(v) ?? defaultValue(v.sort)]));
  const value = Number(evaluate(distance, model));
  if (Math.abs(value) > FARTHEST) return undefined;
  return session.ask([...facts, not(eq(distance, num(BigInt(value), Int)))]).status === 'unsat' ? value : undefined;
}

/**
 * A leaf at a place, in a state of which the symbols `kept` are known and any number was read before.
 *
 * @param data of one of which something is data
 */
export function valueAt(place: Place, { value }: Leaf, symbols: readonly Unit[], data?: Term): Value {
  const kept = symbols.length;
  if ('from' in place) return charactersOf(symbols.slice(kept + place.from, kept + place.to));
  const base = sub(READ, num(BigInt(kept), Int));
  const term = termOf(place, data);
  if (value instanceof OpenLength) {
    const more = sub(term, num(BigInt(kept), Int));
    const plus = constantOf(more);
    return plus === undefined ? new OpenLength(0, value.stage, more) : new OpenLength(plus, value.stage);
  }
  if (!(value instanceof Text)) return numberValue(term);
  if ('distance' in place && kept + place.distance >= 0) return new Text([], kept + place.distance, value.stage);
  const slice: Segment = { kind: 'slice', from: term, to: base };
  return new Text([], 0, value.stage, [slice]);
}

function termOf(place: Exclude<Place, { readonly from: number }>, data: Term | undefined): Term {
  if ('fixed' in place) return num(BigInt(place.fixed), Int);
  if ('distance' in place) return add(READ, num(BigInt(place.distance), Int));
  if (data === undefined) throw new Error('what is data of a place is kept');
  return place.data === 'place' ? data : add(READ, data);
}

/** What is kept of a state besides its variables: the last symbols, the places that are data, and how many were read. */
export function placesHeld(
  standpoint: Standpoint,
  input: Sort,
  from: Environment | undefined,
): ReadonlyMap<string, HeldValue> {
  const about = { isElement: false, isCounter: false };
  const held = new Map<string, HeldValue>();
  for (const [path, value] of keptSymbols(standpoint, input)) held.set(path, { ...about, sort: value.sort, value });
  for (const [path, value] of standpoint.data) held.set(path, { ...about, sort: Int, value });
  held.set(COUNT_PATH, { sort: Int, isElement: true, isCounter: false, value: withCount(standpoint.read, from) });
  return held;
}

/** The symbols that are kept as terms, by the paths under which it is said what is known of them. */
function keptSymbols({ kept }: Standpoint, sort: Sort): ReadonlyMap<string, Term> {
  return new Map(
    kept.map((unit, i) => [keptPath(kept.length - i), typeof unit === 'number' ? symbolTerm(unit, sort) : unit]),
  );
}

/** Where it is said what is known of the symbol that was read so many reads ago. */
export function keptPath(back: number): string {
  return `symbol ${back} back`;
}

/** A name for what is seen, the same for the same ones. */
export function standpointKey({ places, kept, isAll }: Standpoint): readonly string[] {
  const told = [...places].map(([path, place]) => `${path} at ${JSON.stringify(place)}`);
  return [...told, `${kept.length} ${isAll ? 'all' : 'last'}`];
}
