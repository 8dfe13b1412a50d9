import { add, num, sub } from '../logic/build.ts';
import { Int } from '../logic/sort.ts';
import { substitute } from '../logic/substitute.ts';
import type { Term, Variable } from '../logic/term.ts';
import { constantOf, joinedSegments } from '../program/segments.ts';
import type { State } from '../program/state.ts';
import { unitOf, unitTerm } from '../program/text.ts';
import { type Segment, Text, type Unit } from '../program/value.ts';

/** How a state counts: the place of its first known symbol, and the known symbols. */
export interface Coordinates {
  readonly base: Term;
  readonly symbols: readonly Unit[];
}

/** A text as segments: whether it goes on with what is still to be read. */
export interface Rope {
  readonly segments: readonly Segment[];
  readonly isOpen: boolean;
}

const ZERO = num(0n, Int);

export function coordinatesOf(state: State): Coordinates {
  return { base: state.base ?? ZERO, symbols: state.input.symbols };
}

function place({ base }: Coordinates, index: number): Term {
  return add(base, num(BigInt(index), Int));
}

/**
 * A text in the form that is compared: symbols of the input are slices of it wherever they stand for themselves, and
 * neighbouring slices are one.
 */
export function ropeOf(coordinates: Coordinates, text: string | Text): Rope {
  const { before, units, rest } = typeof text === 'string' ? new Text(codesOf(text)) : text;
  const positions = new Map<Unit, number>(coordinates.symbols.map((symbol, i) => [symbol, i]));
  const asSegments = (list: readonly Unit[]): readonly Segment[] =>
    list.map(unit => {
      const at = typeof unit === 'number' ? undefined : positions.get(unit);
      if (at === undefined) return { kind: 'units', units: [unit] };
      return { kind: 'slice', from: place(coordinates, at), to: place(coordinates, at + 1) };
    });
  const known = rest === undefined ? [] : coordinates.symbols.slice(rest);
  const segments = [
    ...before.flatMap(segment => (segment.kind === 'units' ? asSegments(segment.units) : [segment])),
    ...asSegments(units),
    // Not by `asSegments`: a symbol that is known to be a constant is still that symbol.
    ...known.map((_, i): Segment => {
      const at = (rest ?? 0) + i;
      return { kind: 'slice', from: place(coordinates, at), to: place(coordinates, at + 1) };
    }),
  ];
  return { segments: joinedSegments(segments), isOpen: rest !== undefined };
}

function codesOf(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

/** What the unknowns of one state are in another. */
export interface Binding {
  readonly terms: ReadonlyMap<Variable, Term>;
  readonly texts: ReadonlyMap<string, readonly Segment[]>;
}

/** Segments of one state, as segments of the other. */
export function bindSegments(
  segments: readonly Segment[],
  binding: Binding,
  coordinates: Coordinates,
): readonly Segment[] {
  return joinedSegments(segments.flatMap(segment => boundSegment(segment, binding, coordinates)));
}

function boundSegment(segment: Segment, { terms, texts }: Binding, coordinates: Coordinates): readonly Segment[] {
  switch (segment.kind) {
    case 'slice':
      return [{ kind: 'slice', from: substitute(segment.from, terms), to: substitute(segment.to, terms) }];
    case 'opaque': {
      const text = texts.get(segment.name);
      if (text === undefined) throw new Error(`the text ${segment.name} is not bound`);
      return text;
    }
    case 'units':
      return ropeOf(coordinates, new Text(segment.units.map(unit => unitOf(substitute(unitTerm(unit), terms)))))
        .segments;
  }
}

/** What must have been written before, and what is written now. */
export interface Split {
  readonly head: readonly Segment[];
  readonly tail: readonly Term[];
}

/** A text that cannot be written in one pass, as it is read. */
export class NotInOnePass extends Error {
  override name = 'NotInOnePass';
}

/**
 * Takes off the end of a text all that can be written now, because it is constant, made of known symbols, or was read in
 * this step. What is left is about what was there before the step, of which `before` symbols were known.
 *
 * A slice from a place that is no constant distance from the known symbols is cut where the step began; that it does
 * not start later is for `isBefore` to say.
 *
 * @throws NotInOnePass when what was read in this step would have to be written before something older, or when it is not
 * certain where a slice begins
 */
export function splitOff(
  segments: readonly Segment[],
  { base, symbols }: Coordinates,
  before: number,
  isBefore: (place: Term, than: Term) => boolean,
): Split {
  const tail: Term[] = [];
  const start = add(base, num(BigInt(before), Int));
  for (let i = segments.length - 1; i >= 0; i--) {
    const segment = segments[i];
    if (segment.kind === 'units') {
      tail.unshift(...segment.units.map(unitTerm));
      continue;
    }
    const [from, to] = segment.kind === 'slice' ? [segment.from, segment.to].map(at => constantOf(sub(at, base))) : [];
    if (segment.kind === 'slice' && from !== undefined && to !== undefined && from >= 0) {
      if (to > symbols.length) throw new Error('a slice goes beyond what was read');
      tail.unshift(...symbols.slice(from, to).map(unitTerm));
      continue;
    }
    if (segment.kind !== 'slice' || to === undefined || to <= before)
      return { head: ofThePast(segments.slice(0, i + 1), base, symbols, before), tail };
    if (!isBefore(segment.from, start)) throw new NotInOnePass('it is not certain where a part of the input begins');
    tail.unshift(...symbols.slice(before, to).map(unitTerm));
    const head = joinedSegments([...segments.slice(0, i), { kind: 'slice', from: segment.from, to: start }]);
    return { head: ofThePast(head, base, symbols, before), tail };
  }
  return { head: [], tail };
}

/** Segments that say nothing about what was read in this step. */
function ofThePast(
  segments: readonly Segment[],
  base: Term,
  symbols: readonly Unit[],
  before: number,
): readonly Segment[] {
  const isNew = (term: Term): boolean => symbols.slice(before).some(symbol => term.variables.some(v => v === symbol));
  for (const segment of segments) {
    const isOfNow =
      segment.kind === 'units'
        ? segment.units.some(unit => typeof unit !== 'number' && isNew(unit))
        : segment.kind === 'slice' && (constantOf(sub(segment.to, base)) ?? 0) > before;
    if (isOfNow) throw new NotInOnePass('what was read last is written before something older');
  }
  return segments;
}

/** A name for segments, the same for the same ones. */
export function segmentsKey(segments: readonly Segment[]): string {
  return segments.map(segmentKey).join(' ');
}

function segmentKey(segment: Segment): string {
  switch (segment.kind) {
    case 'slice':
      return `${segment.from.id}..${segment.to.id}`;
    case 'opaque':
      return segment.name;
    case 'units':
      return `[${segment.units.map(unit => (typeof unit === 'number' ? unit : `t${unit.id}`)).join()}]`;
  }
}
