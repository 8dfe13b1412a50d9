import { add, ge, le, member, num, sub } from '../logic/build.ts';
import { CharSet } from '../logic/char-set.ts';
import { Char, Int, type Sort } from '../logic/sort.ts';
import { substitute } from '../logic/substitute.ts';
import type { Term, Variable } from '../logic/term.ts';
import { asCharSet } from '../logic/unary.ts';
import { inputVariable, symbolTerm } from '../program/input.ts';
import { constantOf, joinedSegments, numberValue, segmentsLength } from '../program/segments.ts';
import type { State } from '../program/state.ts';
import { charactersOf, unitOf, unitTerm } from '../program/text.ts';
import type { Transduction } from '../program/transduction.ts';
import { isUnknownName, LARGEST_UNKNOWN, LONGEST_TEXT, unknown } from '../program/unknown.ts';
import {
  OpenLength,
  type Segment,
  SymbolicBoolean,
  SymbolicNumber,
  Text,
  type Unit,
  type Value,
} from '../program/value.ts';
import { leafValueKey } from './leaf-value-key.ts';
import {
  BY_PLACE,
  isPlainScalar,
  KEPT,
  type Leaf,
  lengthPath,
  type Outline,
  outlineOf,
  WITHIN_INPUT,
  withLeaves,
} from './outline.ts';
import { BACK_TO_PASSED, beyondBound, COMPARED, JOINED_PARTS, NO_TEXT, TOO_OLD, tooManySymbols } from './reasons.ts';
import { type Binding, type Coordinates, coordinatesOf, ropeOf } from './rope.ts';
import {
  type Classes,
  EXPLICIT,
  isOfPlaces,
  LATEST,
  NoAbstraction,
  OPAQUE,
  POSITION,
  Reclassify,
  type SlotClass,
  SYMBOL,
} from './slot-class.ts';
import { isRemembered, RECENT_NAME, SYMBOL_NAME } from './unknown-names.ts';

/** A state that stands for many: all that are like it for some values of its unknowns that satisfy the facts. */
export interface Pattern {
  readonly key: string;
  readonly location: string;
  /** Before a question for input. Its path is what is known of the unknowns. */
  readonly state: State;
  /** Of the path, what is to be proved of each state that belongs here; the rest are limits of every host. */
  readonly claims: readonly Term[];
  /** The symbols that are known one by one. */
  readonly kept: number;
}

/** Where a state belongs, and what the unknowns are there. */
export interface Instance {
  readonly pattern: Pattern;
  readonly binding: Binding;
}

/** How many symbols were read; everything about places is said relative to it. It is a slot, too. */
export const READ = unknown('read');
export const READ_PATH = 'read';

/** A location that is only reached at the start may know all symbols, up to this many. */
export const FEW_AT_START = 6;

/** All that was written before, of programs that write as they go. */
const WRITTEN = 'written';

const ZERO = num(0n, Int);

/** More symbols than this are not kept: lookback has to end somewhere. */
const MAX_KEPT = 24;
/** The same for programs that work block by block. */
const MAX_BLOCK = 80;

/** A fact that leaves at most this many symbols is kept. */
const FEW_SYMBOLS = 4;

/** The largest distance of a `position` from the place that was read up to. */
const MAX_NEAR = 10;

/** A number calculated from a symbol further back than this does not get a state for each of its values. */
export const LONG_AGO = 4;

const LARGEST_SYMBOL = 0xffff;

/** So that an unknown number is within what `rangeOf` and others take for granted of it (`LARGEST_UNKNOWN`). */
const LARGEST_BOUND = LARGEST_UNKNOWN / 2;
/**
 * The pattern that a state before a question for input belongs to, with as much kept of it as the classes say.
 *
 * @throws Reclassify when a leaf is not as its class says
 * @throws NoAbstraction
 */
export function instanceOf(
  state: State,
  classes: Classes,
  { isStream, input, output }: Pick<Transduction, 'isStream' | 'input' | 'output'>,
): Instance {
  return new Abstractor(state, classes, isStream, input, output).instance();
}

class Abstractor {
  private readonly outline: Outline;
  private readonly coordinates: Coordinates;
  /** Symbols that are known in the state. */
  private readonly known: number;
  private kept = 0;
  private read: Term = READ;
  private readonly terms = new Map<Variable, Term>();
  private readonly texts = new Map<string, readonly Segment[]>();
  private readonly limits: Term[] = [le(READ, num(BigInt(LONGEST_TEXT), Int))];
  private readonly claims: Term[] = [];

  constructor(
    private readonly state: State,
    private readonly classes: Classes,
    private readonly isStream: boolean,
    private readonly input: Sort,
    private readonly output: Sort,
  ) {
    this.outline = outlineOf(state, classes);
    this.coordinates = coordinatesOf(state);
    this.known = state.input.symbols.length;
  }

  instance(): Instance {
    const { outline, state } = this;
    const isExplicit = this.isAtStart();
    const wanted = isExplicit ? this.known : this.symbolsToKeep();
    // A place before the first symbol may be looked at as long as nothing was forgotten.
    const isAtStart = isExplicit || wanted > this.known;
    if (isAtStart && constantOf(this.coordinates.base) !== 0) throw new NoAbstraction(BACK_TO_PASSED);
    this.kept = Math.min(wanted, this.known);
    if (this.kept > this.most) throw new NoAbstraction(tooManySymbols(this.most));
    const forgotten = this.known - this.kept;
    if (isAtStart) this.read = num(BigInt(this.known), Int);
    else this.terms.set(READ, this.readSoFar());
    for (let i = 0; i < this.kept; i++)
      this.terms.set(inputVariable(i, this.input), unitTerm(state.input.symbols[forgotten + i]));
    if (!isAtStart) this.claims.push(ge(READ, num(BigInt(this.kept), Int)));
    this.keepFacts(forgotten, isExplicit);
    const made = withLeaves(state, this.classes, leaf => this.generalised(leaf));
    made.base = isAtStart ? undefined : this.base();
    made.input = {
      symbols: Array.from({ length: this.kept }, (_, i) => inputVariable(i, this.input)),
      closed: false,
      ahead: state.input.ahead,
    };
    made.position = Math.max(0, state.position - forgotten);
    this.forgetOutputs(made);
    made.path.splice(0, made.path.length, ...this.limits, ...this.claims);
    return {
      pattern: { key: this.keyOf(made), location: outline.location, state: made, claims: this.claims, kept: this.kept },
      binding: { terms: this.terms, texts: this.texts },
    };
  }

  /** Whether nothing was forgotten, and nothing need be. */
  private isAtStart(): boolean {
    if (this.classOf(READ_PATH).kind !== 'explicit') return false;
    if (constantOf(this.coordinates.base) !== 0 || this.known > FEW_AT_START)
      throw new Reclassify(this.outline.location, READ_PATH, POSITION);
    return true;
  }

  /** The place of the first symbol that is kept. */
  private base(): Term {
    return sub(this.read, num(BigInt(this.kept), Int));
  }

  /** What was written goes into one text; events are no output. */
  private forgetOutputs(made: State): void {
    if (!this.isStream) return;
    const before = made.outputs.flatMap(value => this.outputSegments(value));
    const opaque = this.opaque(WRITTEN, joinedSegments(before));
    made.outputs.splice(0, made.outputs.length, new Text([], undefined, 0, [opaque]));
    made.events.length = 0;
  }

  private outputSegments(value: Value): readonly Segment[] {
    if (typeof value === 'string' || value instanceof Text) return ropeOf(this.coordinates, value).segments;
    if (typeof value === 'number') return [{ kind: 'units', units: [symbolTerm(value, this.output)] }];
    if (value instanceof SymbolicNumber) return [{ kind: 'units', units: [value.term] }];
    if (value === undefined) return [];
    throw new NoAbstraction(NO_TEXT);
  }

  private readSoFar(): Term {
    return add(this.coordinates.base, num(BigInt(this.known), Int));
  }

  /**
   * What the path says of single symbols that the program may look at once more. At the start that may be all of them;
   * then only what says much is kept, so that the states do not become too many.
   */
  private keepFacts(forgotten: number, isExplicit: boolean): void {
    const again = isExplicit
      ? this.known
      : this.outline.leaves.reduce((most, leaf) => Math.max(most, this.lookedAtAgain(leaf)), 0);
    for (let i = Math.max(forgotten, this.known - again); i < this.known; i++) {
      const symbol = this.state.input.symbols[i];
      if (typeof symbol === 'number' || symbol.sort !== Char) continue;
      let set = CharSet.all;
      for (const term of this.state.path)
        if (term.variables.length === 1 && term.variables[0] === symbol) set = set.intersect(asCharSet(term) ?? set);
      if (isExplicit ? set.size <= FEW_SYMBOLS : set !== CharSet.all)
        this.claims.push(member(inputVariable(i - forgotten, this.input), set));
    }
  }

  /** How many of the last symbols a place is before. */
  private lookedAtAgain({ path, value }: Leaf): number {
    if (typeof value === 'number' && Number.isSafeInteger(value))
      return this.keptForPlace(this.classOf(path), num(BigInt(value), Int));
    return value instanceof SymbolicNumber && value.term.sort === Int
      ? this.keptForPlace(this.classOf(path), value.term)
      : 0;
  }

  // ---- What must be kept ----------------------------------------------------------------------------------------------

  private symbolsToKeep(): number {
    let kept = this.isStream ? this.known - this.state.position : 0;
    for (const leaf of this.outline.leaves) kept = Math.max(kept, this.keptFor(leaf));
    return kept;
  }

  /** Whether a text or a length belongs to an input that was transformed since: looking at it is refused. */
  private isOutOfReach(value: Leaf['value']): boolean {
    if (!(value instanceof OpenLength) && !(value instanceof Text && value.rest !== undefined)) return false;
    return value.stage !== this.state.stages.length;
  }

  private keptFor({ path, value }: Leaf): number {
    if (this.isOutOfReach(value)) return 0;
    if (value instanceof SymbolicNumber) {
      const slot = this.classOf(path);
      if (value.term.sort === Int && isOfPlaces(slot)) return this.keptForPlace(slot, value.term);
      const kept = this.keptForTerm(value.term);
      if (kept > LONG_AGO && value.term.sort === Int && this.input === Char)
        throw new Reclassify(this.outline.location, path, SYMBOL);
      return this.keptIfRecent(slot, path, kept);
    }
    if (value instanceof SymbolicBoolean)
      return this.keptIfRecent(this.classOf(path), path, this.keptForTerm(value.term));
    if (typeof value === 'number') {
      return Number.isSafeInteger(value) ? this.keptForPlace(this.classOf(path), num(BigInt(value), Int)) : 0;
    }
    if (!(value instanceof Text)) return 0;
    if (value.rest !== undefined) {
      const own = Math.max(0, ...value.units.map(unit => this.keptForTerm(unitTerm(unit))));
      return Math.max(own, this.keptForPlace(this.classOf(`${path}.from`), this.openTextOf(value).from));
    }
    if (this.classOf(path).kind === 'opaque') return 0;
    return Math.max(0, ...value.units.map(unit => this.keptForTerm(unitTerm(unit))));
  }

  /** A place that is near is where the program may look next. */
  private keptForPlace(slot: SlotClass, term: Term): number {
    return slot.kind === 'position' ? Math.max(0, -(this.distanceOf(term) ?? 0)) : 0;
  }

  private keptIfRecent(slot: SlotClass, path: string, kept: number): number {
    if (slot.kind === 'recent') return kept <= slot.within ? kept : 0;
    if (kept > this.most) throw new Reclassify(this.outline.location, path, LATEST);
    return kept;
  }

  /** The most symbols that are kept. */
  private get most(): number {
    return this.isStream ? MAX_BLOCK : MAX_KEPT;
  }

  /** The distance of a place from the one that was read up to, if it is known and at most `MAX_NEAR`. */
  private distanceOf(term: Term): number | undefined {
    const distance = constantOf(sub(term, this.readSoFar()));
    return distance !== undefined && Math.abs(distance) <= MAX_NEAR ? distance : undefined;
  }

  private keptForTerm(term: Term): number {
    let kept = 0;
    this.state.input.symbols.forEach((symbol, i) => {
      if (typeof symbol !== 'number' && term.variables.some(v => v === symbol)) kept = Math.max(kept, this.known - i);
    });
    return kept;
  }

  private classOf(path: string): SlotClass {
    if (path.endsWith(KEPT)) return EXPLICIT;
    return this.classes.of(this.outline.location, path);
  }

  // ---- What becomes of a leaf -----------------------------------------------------------------------------------------

  private generalised({ path, value }: Leaf): Value {
    if (this.isOutOfReach(value) || isPlainScalar(value)) return value;
    if (typeof value === 'number')
      return Number.isSafeInteger(value) && !Object.is(value, -0) ? this.number(path, num(BigInt(value), Int)) : value;
    if (value instanceof SymbolicNumber) {
      if (value.term.sort !== Int) return new SymbolicNumber(this.remembered(path, value.term));
      const number = this.number(path, value.term);
      // A zero of which it is not known whether it is the negative one stays that way.
      return number === 0 ? new SymbolicNumber(ZERO) : number;
    }
    if (value instanceof SymbolicBoolean) return new SymbolicBoolean(this.remembered(path, value.term));
    if (value instanceof OpenLength) return this.openLength(path, value);
    if (typeof value === 'string' || value.rest === undefined) return this.closedText(path, value);
    return this.openText(path, value);
  }

  /** What was calculated from symbols; anything at all, once they are too long ago. */
  private remembered(path: string, term: Term): Term {
    const slot = this.classOf(path);
    const isOfForgotten = term.variables.some(v => isUnknownName(v.op.name));
    if (slot.kind !== 'recent') {
      if (isOfForgotten && term.variables.every(isRemembered))
        throw new Reclassify(this.outline.location, path, LATEST);
      return this.renamed(path, term);
    }
    if (!isOfForgotten && this.keptForTerm(term) <= slot.within) return this.renamed(path, term);
    const made = unknown(`${RECENT_NAME}${path}`, term.sort);
    this.terms.set(made, term);
    return made;
  }

  private number(path: string, term: Term): Value {
    const slot = this.classOf(path);
    switch (slot.kind) {
      case 'position':
        return numberValue(this.place(path, term));
      case 'length':
        return numberValue(this.fromLength(path, slot.of, term));
      case 'unknown':
        if (slot.low < -LARGEST_BOUND || slot.high > LARGEST_BOUND) throw new NoAbstraction(beyondBound(LARGEST_BOUND));
        return new SymbolicNumber(
          this.unknownNumber(path, term, slot.low, add(this.read, num(BigInt(slot.high), Int))),
        );
      case 'symbol':
        return new SymbolicNumber(
          this.unknownNumber(`${SYMBOL_NAME}${path}`, term, 0, num(BigInt(LARGEST_SYMBOL), Int)),
        );
      default:
        return numberValue(this.renamed(path, term));
    }
  }

  /** A number as its distance from the place that was read up to. */
  private place(path: string, term: Term): Term {
    const distance = this.distanceOf(term);
    if (distance === undefined) throw this.reclassified(path, term);
    return add(this.read, num(BigInt(distance), Int));
  }

  /** A number as its distance from the length of a text. */
  private fromLength(path: string, of: string, term: Term): Term {
    const distance = this.distanceFromLength(of, term);
    if (distance === undefined) throw this.reclassified(path, term);
    return this.classOf(of).kind === 'opaque' ? add(this.lengthOfOpaque(of), num(BigInt(distance), Int)) : term;
  }

  private distanceFromLength(of: string, term: Term): number | undefined {
    const text = this.outline.leaves.find(({ path }) => path === of)?.value;
    if (typeof text !== 'string' && !(text instanceof Text)) return undefined;
    const { segments, isOpen } = ropeOf(this.coordinates, text);
    const distance = isOpen ? undefined : constantOf(sub(term, segmentsLength(segments)));
    return distance !== undefined && Math.abs(distance) <= MAX_NEAR ? distance : undefined;
  }

  private unknownNumber(path: string, term: Term, low: number, high: Term): Term {
    const made = unknown(path);
    this.terms.set(made, term);
    this.claims.push(ge(made, num(BigInt(low), Int)), le(made, high));
    return made;
  }

  /** The next more general class of a number that is not what it was taken for. */
  private reclassified(path: string, term: Term): Reclassify {
    if (term.sort !== Int) throw new NoAbstraction(COMPARED);
    const value = constantOf(term);
    const distance = constantOf(sub(term, this.readSoFar()));
    if (this.classOf(path).kind === 'explicit' && this.distanceOf(term) !== undefined)
      return new Reclassify(this.outline.location, path, POSITION);
    if (distance === undefined && term.variables.every(v => v.op.name.startsWith(`#${SYMBOL_NAME}`)))
      return new Reclassify(this.outline.location, path, SYMBOL);
    const written = this.outline.leaves.find(
      leaf => leaf.path.endsWith(BY_PLACE) && this.distanceFromLength(leaf.path, term) !== undefined,
    );
    if (written !== undefined && this.classOf(path).kind !== 'length')
      return new Reclassify(this.outline.location, path, { kind: 'length', of: written.path });
    const low = value === undefined ? 0 : Math.min(0, value);
    return new Reclassify(this.outline.location, path, { kind: 'unknown', low, high: Math.max(0, distance ?? 0) });
  }

  /** A term over kept symbols, counted anew. One over places must be kept as something else. */
  private renamed(path: string, term: Term): Term {
    if (term.variables.some(v => isUnknownName(v.op.name))) throw this.reclassified(path, term);
    const substitution = new Map<Variable, Term>();
    const forgotten = this.known - this.kept;
    this.state.input.symbols.forEach((symbol, i) => {
      if (typeof symbol !== 'number' && i >= forgotten)
        substitution.set(symbol as Variable, inputVariable(i - forgotten, this.input));
    });
    if (term.variables.some(v => !substitution.has(v))) throw new NoAbstraction(TOO_OLD);
    return substitute(term, substitution);
  }

  /** An open length as what it would be if the input ended here: a number like others, to which what comes is added. */
  private openLength(path: string, { plus, stage, base }: OpenLength): OpenLength {
    const here = this.number(path, add(base ?? ZERO, num(BigInt(plus + this.known), Int)));
    const term = here instanceof SymbolicNumber ? here.term : num(BigInt(Number(here)), Int);
    const rest = sub(term, num(BigInt(this.kept), Int));
    const constant = constantOf(rest);
    return constant === undefined ? new OpenLength(0, stage, rest) : new OpenLength(constant, stage);
  }

  private closedText(path: string, text: string | Text): Value {
    if (this.classOf(path).kind === 'opaque') {
      const { segments } = ropeOf(this.coordinates, text);
      return new Text([], undefined, 0, [this.opaque(path, segments)]);
    }
    if (typeof text === 'string') return text;
    if (text.before.length > 0) throw new Reclassify(this.outline.location, path, OPAQUE);
    return charactersOf(this.renamedUnits(path, text.units), undefined, text.stage);
  }

  private opaque(path: string, segments: readonly Segment[]): Segment & { readonly kind: 'opaque' } {
    this.texts.set(path, segments);
    if (this.isAsLongAsRead(path)) {
      const distance = this.distanceOf(segmentsLength(segments));
      if (distance !== undefined) return { kind: 'opaque', name: path, length: this.lengthOfOpaque(path) };
      throw new Reclassify(this.outline.location, lengthPath(path), { kind: 'unknown', low: 0, high: 0 });
    }
    const length = unknown(`length of ${path}`);
    this.terms.set(length, segmentsLength(segments));
    this.limits.push(ge(length, num(0n, Int)), le(length, num(BigInt(LONGEST_TEXT), Int)));
    if (path.endsWith(WITHIN_INPUT)) this.claims.push(le(length, this.read));
    return { kind: 'opaque', name: path, length };
  }

  private isAsLongAsRead(path: string): boolean {
    return path.endsWith(BY_PLACE) && this.classOf(lengthPath(path)).kind === 'position';
  }

  /** The length of a text that is kept as an opaque one. */
  private lengthOfOpaque(path: string): Term {
    if (!this.isAsLongAsRead(path)) return unknown(`length of ${path}`);
    const text = this.outline.leaves.find(leaf => leaf.path === path)?.value;
    if (typeof text !== 'string' && !(text instanceof Text)) throw new Error('a text is a text');
    return this.place(lengthPath(path), segmentsLength(ropeOf(this.coordinates, text).segments));
  }

  private renamedUnits(path: string, units: readonly Unit[]): readonly Unit[] {
    return units.map(unit => (typeof unit === 'number' ? unit : unitOf(this.renamed(path, unit))));
  }

  /** A text that goes on with the input: some symbols, and the input from some place on. */
  private openText(path: string, text: Text): Value {
    const { front, from } = this.openTextOf(text);
    const units = this.renamedUnits(path, front);
    const start = this.number(`${path}.from`, from);
    const distance = this.classOf(`${path}.from`).kind === 'position' ? this.distanceOf(from) : undefined;
    if (distance !== undefined) return new Text(units, this.kept + distance, text.stage);
    const base = this.base();
    const first = start instanceof SymbolicNumber ? start.term : num(BigInt(Number(start)), Int);
    this.claims.push(le(first, base));
    const slice: Segment = { kind: 'slice', from: first, to: base };
    const before: readonly Segment[] = units.length === 0 ? [slice] : [{ kind: 'units', units }, slice];
    return new Text([], 0, text.stage, before);
  }

  private openTextOf(text: Text): { readonly front: readonly Unit[]; readonly from: Term } {
    const { segments } = ropeOf(this.coordinates, text);
    const last = segments[segments.length - 1];
    const end = this.readSoFar();
    const from = last?.kind === 'slice' && last.to === end ? last.from : end;
    const front = from === end ? segments : segments.slice(0, -1);
    if (front.some(segment => segment.kind !== 'units')) throw new NoAbstraction(JOINED_PARTS);
    return { front: front.flatMap(segment => (segment.kind === 'units' ? segment.units : [])), from };
  }

  // ---- Comparing ------------------------------------------------------------------------------------------------------

  private keyOf(made: State): string {
    const { key, leaves } = outlineOf(made, this.classes);
    const facts = this.claims.map(({ id }) => id);
    return `${key}\n${this.kept} ${made.position} ${made.input.ahead?.least} ${made.input.ahead?.most}\n${leaves.map(({ value }) => leafValueKey(value)).join()}\n${facts.join()}`;
  }
}
