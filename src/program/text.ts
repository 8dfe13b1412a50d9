import { add, and, eq, le, lt, not, num, sub } from '../logic/build.ts';
import { Char, Int } from '../logic/sort.ts';
import { constant, FALSE, isConstant, type Term, TRUE } from '../logic/term.ts';
import { type Activity, decide, readMore, refuse } from './activity.ts';
import { aheadQuestion } from './input.ts';
import { constantOf, joinedSegments, segmentLength, segmentsLength, unitsSegment } from './segments.ts';
import { type SourceRange, Unsupported } from './source.ts';
import { LONGEST_TEXT } from './unknown.ts';
import { OpenLength, type Segment, SymbolicNumber, Text, type Unit, type Value } from './value.ts';

/** A string, symbolic or not. */
export type Characters = string | Text;

export function isCharacters(value: Value): value is Characters {
  return typeof value === 'string' || value instanceof Text;
}

/** A unit as a term. */
export function unitTerm(unit: Unit): Term {
  return typeof unit === 'number' ? constant(unit, Char) : unit;
}

/** A term as a unit: a number where it is a constant of sort Char. */
export function unitOf(term: Term): Unit {
  return term.sort === Char && isConstant(term) && typeof term.op.value === 'number' ? term.op.value : term;
}

/** The string with these units: concrete where all of them are. */
export function charactersOf(units: readonly Unit[], rest?: number, stage?: number): Characters {
  if (rest !== undefined || units.some(unit => typeof unit !== 'number')) return new Text(units, rest, stage);
  return fromCodes(units.filter(unit => typeof unit === 'number'));
}

const CHUNK = 4096;

function fromCodes(codes: readonly number[]): string {
  if (codes.length <= CHUNK) return String.fromCharCode(...codes);
  let text = '';
  for (let i = 0; i < codes.length; i += CHUNK) text += String.fromCharCode(...codes.slice(i, i + CHUNK));
  return text;
}

/** The input of an earlier stage cannot be looked at any more. */
function requireCurrent(activity: Activity, { stage }: Text | OpenLength): void {
  if (stage !== activity.state.stages.length)
    refuse(activity, 'using a text again after it was transformed as a whole (by replace, map or the like)');
}

/** Whether part of a text was read so long ago that its symbols are not known one by one. */
export function isPartlyForgotten(text: Characters): boolean {
  return typeof text !== 'string' && text.before.length > 0;
}

/** An open text with the symbols that are known by now; closed when the input has ended. */
function caughtUp(activity: Activity, text: Text): Text {
  const { input } = activity.state;
  if (text.rest === undefined) return text;
  requireCurrent(activity, text);
  const known = input.symbols.slice(text.rest);
  if (known.length === 0 && !input.closed) return text;
  const rest = input.closed ? undefined : text.rest + known.length;
  return new Text([...text.units, ...known], rest, text.stage, text.before);
}

/** All units; asks for the whole input where the text is open. Linear in the length. */
export function unitsOf(activity: Activity, text: Characters): readonly Unit[] {
  if (typeof text === 'string') return codesOf(text);
  if (text.before.length > 0) return forgotten(activity, text.before);
  if (text.rest === undefined) return text.units;
  while (readMore(activity));
  return caughtUp(activity, text).units;
}

function codesOf(text: string): readonly number[] {
  const codes = new Array<number>(text.length);
  for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i);
  return codes;
}

/** The unit at a position, or undefined after the end. Asks whether the input goes on where that matters. */
export function unitAt(activity: Activity, text: Characters, index: number): Unit | undefined {
  if (index < 0) return undefined;
  if (typeof text === 'string') return index < text.length ? text.charCodeAt(index) : undefined;
  if (text.before.length > 0) return unitAtTerm(activity, text, num(BigInt(index), Int));
  return laterUnit(activity, text, index);
}

/** The unit at a place after what was forgotten. */
function laterUnit(activity: Activity, text: Text, index: number): Unit | undefined {
  let known = caughtUp(activity, text);
  while (index >= known.units.length && known.rest !== undefined) {
    if (!readMore(activity)) return undefined;
    known = caughtUp(activity, text);
  }
  return known.units[index];
}

/** The unit at a place that is a term, of a text that is partly forgotten: it must come after that part. */
export function unitAtTerm(activity: Activity, text: Text, place: Term): Unit | undefined {
  const index = constantOf(sub(place, segmentsLength(text.before)));
  if (index !== undefined && index >= 0) return laterUnit(activity, text, index);
  return activity.policy.wholeInput === undefined
    ? forgotten(activity, text.before)
    : possibleUnit(activity, text, place, index === undefined);
}

/** The same where symbols that were forgotten may be any: whether it is one of them is decided where that is not certain. */
function possibleUnit(activity: Activity, text: Text, place: Term, isAnywhere: boolean): Unit | undefined {
  const {
    state,
    policy: { wholeInput },
  } = activity;
  const hidden = segmentsLength(text.before);
  if (isAnywhere) wholeInput?.lookedAt(sub(place, hidden));
  if (decide(activity, lt(place, num(0n, Int)))) return undefined;
  if (!isAnywhere || decide(activity, lt(place, hidden))) {
    const [front] = text.before;
    const isOfInput = text.before.length === 1 && front.kind === 'slice';
    return wholeInput?.pastSymbol(state, isOfInput ? add(front.from, place) : undefined);
  }
  for (let i = 0; ; i++) {
    if (decide(activity, eq(place, add(hidden, num(BigInt(i), Int))))) return laterUnit(activity, text, i);
    if (laterUnit(activity, text, i) === undefined) return undefined;
  }
}

/** The length; of an open text, a value that only comparing makes ask for more. */
export function lengthOf(activity: Activity, text: Characters): number | OpenLength | SymbolicNumber {
  if (typeof text === 'string') return text.length;
  const { units, rest, stage, before } = caughtUp(activity, text);
  if (rest !== undefined) {
    const hidden = segmentsLength(before);
    const count = constantOf(hidden);
    if (count === undefined) return new OpenLength(units.length - rest, stage, hidden);
    return new OpenLength(count + units.length - rest, stage);
  }
  return before.length === 0 ? units.length : plus(segmentsLength(before), units.length);
}

/** The length of what is known of a text: no more is read for that. */
export function lengthSoFar(activity: Activity, text: Characters): number | SymbolicNumber {
  if (typeof text === 'string') return text.length;
  const { units, before } = caughtUp(activity, text);
  return plus(segmentsLength(before), units.length);
}

function plus(term: Term, count: number): number | SymbolicNumber {
  const sum = add(term, num(BigInt(count), Int));
  return constantOf(sum) ?? new SymbolicNumber(sum);
}

/** The length as a number; asks for the whole input where the text is open. */
export function fullLength(activity: Activity, text: Characters): number {
  return typeof text === 'string' ? text.length : unitsOf(activity, text).length;
}

/** The number that an open length turns out to be. */
export function closedLength(activity: Activity, length: OpenLength): number | SymbolicNumber {
  requireCurrent(activity, length);
  while (readMore(activity));
  const count = activity.state.input.symbols.length + length.plus;
  return length.base === undefined ? count : plus(length.base, count);
}

/** No length, and no sum of lengths and places, is greater. */
const LONGEST_LENGTH = 2 ** 50;

/** Lengths further ahead than this are not guessed. */
const FARTHEST_GUESS = 4096;

/** Whether an open length is at least `count`. */
export function lengthIsAtLeast(activity: Activity, length: OpenLength, count: number | Term): boolean {
  requireCurrent(activity, length);
  const longest = length.base === undefined ? LONGEST_TEXT + length.plus : LONGEST_LENGTH;
  if (typeof count === 'number' && !(count <= longest)) return false;
  const told = toldOfWhole(activity, length, count);
  if (told !== undefined) return told;
  for (;;) {
    if (isAtLeast(activity, length, count)) return true;
    const guess = activity.policy.guessesLengths === true ? guessedLength(activity, length, count) : undefined;
    if (guess !== undefined) return guess;
    if (!readMore(activity)) return false;
  }
}

/** How many symbols further ahead are read to find out whether there are as many. */
const READ_AHEAD = 4;

/**
 * Whether an open length is at least `count`, of an input that is in memory as a whole, where it takes more than the next few
 * symbols to tell: a question about its length then. `undefined` where reading on tells it.
 */
function toldOfWhole(
  activity: Activity,
  { plus: more, base = ZERO }: OpenLength,
  count: number | Term,
): boolean | undefined {
  const { state } = activity;
  const { wholeInput } = activity.policy;
  if (wholeInput === undefined || state.input.closed) return undefined;
  if (typeof count === 'number' && !Number.isFinite(count)) return undefined;
  const wanted = typeof count === 'number' ? num(BigInt(count), Int) : count;
  const missing = sub(wanted, add(base, num(BigInt(state.input.symbols.length + more), Int)));
  const known = constantOf(missing);
  if (known !== undefined && known <= READ_AHEAD) {
    const question = known > 0 ? wholeInput.readsAhead?.(state, known) : undefined;
    if (question === undefined || decide(activity, question)) return undefined;
  }
  if (known === undefined) wholeInput.lookedAt(missing);
  const unread = sub(wholeInput.length, state.base ?? ZERO);
  return decide(activity, le(wanted, add(base, num(BigInt(more), Int), unread)));
}

const ZERO = num(0n, Int);

/**
 * Whether an open length is at least `count`, guessed where that is about more than the next symbol: reading that far
 * ahead would mean keeping symbols that nobody has looked at. What was guessed is remembered and comes true later, or
 * the path was none. `undefined` where one more symbol tells, or the difference is not certain.
 */
function guessedLength(
  activity: Activity,
  { plus: more, base }: OpenLength,
  count: number | Term,
): boolean | undefined {
  const { state } = activity;
  const { input } = state;
  if (count === Number.POSITIVE_INFINITY || input.closed) return undefined;
  const wanted = typeof count === 'number' ? num(BigInt(count), Int) : count;
  const known = add(base ?? num(0n, Int), num(BigInt(input.symbols.length + more), Int));
  const missing = constantOf(sub(wanted, known));
  if (missing === undefined || missing > FARTHEST_GUESS) return undefined;
  // How much there is after a place: if some of that is known already, it is symbols further on that matter.
  const isFromPlace = more < 0 || state.base !== undefined;
  const looksAhead = missing > 1 || (isFromPlace && (constantOf(known) ?? 0) > 0);
  if (!looksAhead) return undefined;
  const { least = 0, most } = input.ahead ?? {};
  if (missing <= least) return true;
  if (most !== undefined && missing > most) return false;
  const goesOn = decide(activity, aheadQuestion(input.symbols.length, missing));
  const ahead = goesOn ? { least: missing, most } : { least, most: missing - 1 };
  state.input = { ...input, ahead };
  return goesOn;
}

/** Whether what is known of an open length is at least `count`. */
function isAtLeast(activity: Activity, { plus: more, base }: OpenLength, count: number | Term): boolean {
  const known = activity.state.input.symbols.length + more;
  if (base === undefined && typeof count === 'number') return known >= count;
  if (count === Number.NEGATIVE_INFINITY) return true;
  const wanted = typeof count === 'number' ? num(BigInt(count), Int) : count;
  return decide(activity, le(wanted, add(base ?? num(0n, Int), num(BigInt(known), Int))));
}

/** Whether a text has no symbols; decides no more than that takes. */
export function isEmptyText(activity: Activity, text: Characters): boolean {
  if (typeof text === 'string') return text === '';
  if (text.units.length > 0) return false;
  if (text.before.length > 0 && decide(activity, lt(num(0n, Int), segmentsLength(text.before)))) return false;
  return laterUnit(activity, text, 0) === undefined;
}

export function concatenate(activity: Activity, a: Characters, b: Characters): Characters {
  if (typeof a === 'string' && typeof b === 'string') return a + b;
  if (a === '') return b;
  if (b === '') return a;
  if (isPartlyForgotten(a) || isPartlyForgotten(b)) return joinedTexts(activity, a, b);
  const left = unitsOf(activity, a);
  if (typeof b === 'string') return charactersOf([...left, ...codesOf(b)]);
  return charactersOf([...left, ...b.units], b.rest, b.stage);
}

/** One text after the other, where at least one is partly forgotten. */
function joinedTexts(activity: Activity, a: Characters, b: Characters): Text {
  const left = typeof a === 'string' ? new Text(codesOf(a)) : closed(activity, a);
  const right = typeof b === 'string' ? new Text(codesOf(b)) : b;
  const { rest, stage } = right;
  if (right.before.length === 0) return new Text([...left.units, ...right.units], rest, stage, left.before);
  const before = joinedSegments([...left.before, ...unitsSegment(left.units), ...right.before]);
  return new Text(right.units, rest, stage, before);
}

/** A text of which nothing is still to come; asks for the whole input where it is open. */
export function closedText(activity: Activity, text: Characters): Characters {
  return typeof text === 'string' ? text : closed(activity, text);
}

function closed(activity: Activity, text: Text): Text {
  if (text.rest !== undefined) while (readMore(activity));
  return caughtUp(activity, text);
}

/** The part from `start` up to `end`, both within the text; without `end`, to its end. */
export function part(activity: Activity, text: Characters, start: number, end?: number): Characters {
  if (typeof text === 'string') return text.slice(start, end);
  if (text.before.length > 0) {
    if (activity.policy.wholeInput === undefined) return forgotten(activity, text.before);
    const term = (place: number): Term => num(BigInt(place), Int);
    return partByTerms(activity, text, term(start), end === undefined ? undefined : term(end));
  }
  if (caughtUp(activity, text).rest !== undefined) laterUnit(activity, text, (end ?? start) - 1);
  const known = caughtUp(activity, text);
  return charactersOf(known.units.slice(start, end), end === undefined ? known.rest : undefined, known.stage);
}

/**
 * The part of a partly forgotten text from a place to a later one, both at least 0 and terms; without `end`, to its end.
 * Which segment a place is in gets decided; one in the middle of a text of which only the name is known is refused.
 */
export function partByTerms(activity: Activity, text: Text, start: Term, end?: Term): Characters {
  const slice = sliceOfInput(activity, text, start, end);
  if (slice !== undefined) return slice;
  const hidden = segmentsLength(text.before);
  const kept = dropped(activity, text.before, start);
  const first = kept === undefined ? laterPlace(activity, text, sub(start, hidden)) : 0;
  if (end === undefined) {
    const { units, rest, stage } = caughtUp(activity, text);
    return textOf(kept ?? [], units.slice(first), rest, stage);
  }
  const stop = constantOf(sub(end, hidden));
  if (stop === undefined ? decide(activity, le(end, hidden)) : stop < 0)
    return textOf(upTo(activity, kept ?? [], sub(end, start)), [], undefined, text.stage);
  const last = laterPlace(activity, text, sub(end, hidden));
  return textOf(kept ?? [], caughtUp(activity, text).units.slice(first, last), undefined, text.stage);
}

/**
 * A part of a text that is the input from some place on, as a slice of the input: where it begins need not be decided.
 * `undefined` for other texts, and where both places are among the known symbols or the end is not known yet.
 */
function sliceOfInput(activity: Activity, text: Text, start: Term, end: Term | undefined): Characters | undefined {
  const { base } = activity.state;
  const [front] = text.before;
  if (base === undefined || text.before.length !== 1 || front.kind !== 'slice' || front.to !== base) return undefined;
  if (text.units.length > 0 || text.rest !== 0) return undefined;
  const from = add(front.from, start);
  if ((constantOf(sub(from, base)) ?? -1) >= 0) return undefined;
  let to: Term;
  if (end === undefined) {
    if (!activity.state.input.closed) return undefined;
    to = add(base, num(BigInt(activity.state.input.symbols.length), Int));
    if (!decide(activity, le(from, to))) return '';
  } else {
    to = add(front.from, end);
    const last = constantOf(sub(to, base));
    if (last === undefined) {
      if (!decide(activity, le(to, base))) return undefined;
    } else if (last > 0) {
      laterUnit(activity, text, last - 1);
      if (activity.state.input.symbols.length < last) return undefined;
    }
  }
  if (from === to) return '';
  return new Text([], undefined, text.stage, [{ kind: 'slice', from, to }]);
}

/** A place after what was forgotten, with all symbols before it known as far as there are any. */
function laterPlace(activity: Activity, text: Text, place: Term): number {
  const index = constantOf(place);
  if (index === undefined) return whichLater(activity, text, place);
  if (index > 0) laterUnit(activity, text, index - 1);
  return index;
}

/** Which of the places after what was forgotten it is, of those up to the last known symbol. */
function whichLater(activity: Activity, text: Text, place: Term): number {
  const { units } = caughtUp(activity, text);
  for (let i = 0; i <= units.length; i++) if (decide(activity, eq(place, num(BigInt(i), Int)))) return i;
  return forgotten(activity, text.before);
}

function textOf(
  segments: readonly Segment[],
  units: readonly Unit[],
  rest: number | undefined,
  stage: number,
): Characters {
  const before = joinedSegments(segments);
  const last = before[before.length - 1];
  if (last?.kind === 'units') return textOf(before.slice(0, -1), [...last.units, ...units], rest, stage);
  return before.length === 0 ? charactersOf(units, rest, stage) : new Text(units, rest, stage, before);
}

/** Segments without their first symbols; undefined where that is all of them. */
function dropped(activity: Activity, segments: readonly Segment[], count: Term): readonly Segment[] | undefined {
  let left = count;
  for (const [i, segment] of segments.entries()) {
    const length = segmentLength(segment);
    const beyond = sub(left, length);
    const over = constantOf(beyond);
    if (over === undefined ? !decide(activity, le(length, left)) : over < 0)
      return [...cut(activity, segment, left, undefined), ...segments.slice(i + 1)];
    left = beyond;
  }
  return undefined;
}

/** The first symbols of segments. */
function upTo(activity: Activity, segments: readonly Segment[], count: Term): readonly Segment[] {
  let left = count;
  for (const [i, segment] of segments.entries()) {
    const beyond = sub(left, segmentLength(segment));
    const over = constantOf(beyond);
    if (over === undefined ? !decide(activity, le(segmentLength(segment), left)) : over < 0)
      return [...segments.slice(0, i), ...cut(activity, segment, undefined, left)];
    left = beyond;
  }
  return segments;
}

/** A segment without its first `from` symbols, or only the first `to` of it. */
function cut(activity: Activity, segment: Segment, from: Term | undefined, to: Term | undefined): readonly Segment[] {
  const [start, end] = [from && constantOf(from), to && constantOf(to)];
  if (start === 0 && to === undefined) return [segment];
  if (end === 0 && from === undefined) return [];
  if (segment.kind === 'slice')
    return [
      {
        kind: 'slice',
        from: from === undefined ? segment.from : add(segment.from, from),
        to: to === undefined ? segment.to : add(segment.from, to),
      },
    ];
  if (
    segment.kind === 'units' &&
    (from === undefined || start !== undefined) &&
    (to === undefined || end !== undefined)
  )
    return unitsSegment(segment.units.slice(start, end));
  if (activity.policy.wholeInput === undefined) return forgotten(activity, [segment]);
  const length = sub(to ?? segmentLength(segment), from ?? num(0n, Int));
  return [{ kind: 'opaque', name: `any ${activity.state.made++}`, length }];
}

/** What was forgotten is needed after all. */
export class Forgotten extends Unsupported {
  constructor(
    at: SourceRange | undefined,
    /** The texts of which only the names are known. */
    readonly names: readonly string[],
  ) {
    super('going back to earlier input or output, which a machine does not keep,', at);
  }
}

function forgotten(activity: Activity, segments: readonly Segment[]): never {
  throw new Forgotten(
    activity.at,
    segments.flatMap(segment => (segment.kind === 'opaque' ? [segment.name] : [])),
  );
}

/** Whether two strings are equal, as a term; asks only about the lengths of open ones. */
export function equalTexts(activity: Activity, a: Characters, b: Characters): Term {
  if (typeof a === 'string' && typeof b === 'string') return a === b ? TRUE : FALSE;
  if (a === b) return TRUE;
  if (a === '' || b === '') return isEmptyText(activity, a === '' ? b : a) ? TRUE : FALSE;
  const terms: Term[] = [];
  for (let i = 0; ; i++) {
    const [x, y] = [unitAt(activity, a, i), unitAt(activity, b, i)];
    if (x === undefined || y === undefined) return x === y ? and(...terms) : FALSE;
    const same = equalUnits(x, y);
    if (same === FALSE) return FALSE;
    terms.push(same);
  }
}

export function equalUnits(a: Unit, b: Unit): Term {
  if (typeof a === 'number' && typeof b === 'number') return a === b ? TRUE : FALSE;
  return eq(unitTerm(a), unitTerm(b));
}

/** Whether the first string comes before the second in code unit order; decides unit by unit. */
export function isBefore(activity: Activity, a: Characters, b: Characters, less: (a: Term, b: Term) => Term): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a < b;
  for (let i = 0; ; i++) {
    const y = unitAt(activity, b, i);
    if (y === undefined) return false;
    const x = unitAt(activity, a, i);
    if (x === undefined) return true;
    if (decide(activity, not(equalUnits(x, y)))) return decide(activity, less(unitTerm(x), unitTerm(y)));
  }
}
