import { add, num, sub } from '../logic/build.ts';
import { Int } from '../logic/sort.ts';
import { substitute } from '../logic/substitute.ts';
import type { Term, Variable } from '../logic/term.ts';
import { constantOf, joinedPieces } from '../program/pieces.ts';
import type { State } from '../program/state.ts';
import { unitOf, unitTerm } from '../program/text.ts';
import { type Piece, Text, type Unit } from '../program/value.ts';

/** How a state counts: the place of its first known symbol, and the known symbols. */
export interface Coordinates {
  readonly base: Term;
  readonly symbols: readonly Unit[];
}

/** A text as pieces: whether it goes on with what is still to be read. */
export interface Rope {
  readonly pieces: readonly Piece[];
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
  const asPieces = (list: readonly Unit[]): readonly Piece[] =>
    list.map(unit => {
      const at = typeof unit === 'number' ? undefined : positions.get(unit);
      if (at === undefined) return { kind: 'units', units: [unit] };
      return { kind: 'slice', from: place(coordinates, at), to: place(coordinates, at + 1) };
    });
  const known = rest === undefined ? [] : coordinates.symbols.slice(rest);
  const pieces = [
    ...before.flatMap(piece => (piece.kind === 'units' ? asPieces(piece.units) : [piece])),
    ...asPieces(units),
    // Not by `asPieces`: a symbol that is known to be a constant is still that symbol.
    ...known.map((_, i): Piece => {
      const at = (rest ?? 0) + i;
      return { kind: 'slice', from: place(coordinates, at), to: place(coordinates, at + 1) };
    }),
  ];
  return { pieces: joinedPieces(pieces), isOpen: rest !== undefined };
}

function codesOf(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

/** What the unknowns of one state are in another. */
export interface Binding {
  readonly terms: ReadonlyMap<Variable, Term>;
  readonly texts: ReadonlyMap<string, readonly Piece[]>;
}

/** Pieces of one state, as pieces of the other. */
export function bindPieces(pieces: readonly Piece[], binding: Binding, coordinates: Coordinates): readonly Piece[] {
  return joinedPieces(pieces.flatMap(piece => boundPiece(piece, binding, coordinates)));
}

function boundPiece(piece: Piece, { terms, texts }: Binding, coordinates: Coordinates): readonly Piece[] {
  switch (piece.kind) {
    case 'slice':
      return [{ kind: 'slice', from: substitute(piece.from, terms), to: substitute(piece.to, terms) }];
    case 'opaque': {
      const text = texts.get(piece.name);
      if (text === undefined) throw new Error(`the text ${piece.name} is not bound`);
      return text;
    }
    case 'units':
      return ropeOf(coordinates, new Text(piece.units.map(unit => unitOf(substitute(unitTerm(unit), terms))))).pieces;
  }
}

/** What must have been written before, and what is written now. */
export interface Split {
  readonly head: readonly Piece[];
  readonly tail: readonly Term[];
}

/** A text that cannot be written piece by piece as it is read. */
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
  pieces: readonly Piece[],
  { base, symbols }: Coordinates,
  before: number,
  isBefore: (place: Term, than: Term) => boolean,
): Split {
  const tail: Term[] = [];
  const start = add(base, num(BigInt(before), Int));
  for (let i = pieces.length - 1; i >= 0; i--) {
    const piece = pieces[i];
    if (piece.kind === 'units') {
      tail.unshift(...piece.units.map(unitTerm));
      continue;
    }
    const [from, to] = piece.kind === 'slice' ? [piece.from, piece.to].map(at => constantOf(sub(at, base))) : [];
    if (piece.kind === 'slice' && from !== undefined && to !== undefined && from >= 0) {
      if (to > symbols.length) throw new Error('a slice goes beyond what was read');
      tail.unshift(...symbols.slice(from, to).map(unitTerm));
      continue;
    }
    if (piece.kind !== 'slice' || to === undefined || to <= before)
      return { head: ofThePast(pieces.slice(0, i + 1), base, symbols, before), tail };
    if (!isBefore(piece.from, start)) throw new NotInOnePass('it is not certain where a part of the input begins');
    tail.unshift(...symbols.slice(before, to).map(unitTerm));
    const head = joinedPieces([...pieces.slice(0, i), { kind: 'slice', from: piece.from, to: start }]);
    return { head: ofThePast(head, base, symbols, before), tail };
  }
  return { head: [], tail };
}

/** Pieces that say nothing about what was read in this step. */
function ofThePast(pieces: readonly Piece[], base: Term, symbols: readonly Unit[], before: number): readonly Piece[] {
  const isNew = (term: Term): boolean => symbols.slice(before).some(symbol => term.variables.some(v => v === symbol));
  for (const piece of pieces) {
    const isOfNow =
      piece.kind === 'units'
        ? piece.units.some(unit => typeof unit !== 'number' && isNew(unit))
        : piece.kind === 'slice' && (constantOf(sub(piece.to, base)) ?? 0) > before;
    if (isOfNow) throw new NotInOnePass('what was read last is written before something older');
  }
  return pieces;
}

/** A name for pieces, the same for the same ones. */
export function piecesKey(pieces: readonly Piece[]): string {
  return pieces.map(pieceKey).join(' ');
}

function pieceKey(piece: Piece): string {
  switch (piece.kind) {
    case 'slice':
      return `${piece.from.id}..${piece.to.id}`;
    case 'opaque':
      return piece.name;
    case 'units':
      return `[${piece.units.map(unit => (typeof unit === 'number' ? unit : `t${unit.id}`)).join()}]`;
  }
}
