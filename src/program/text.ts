import { and, eq, not } from '../logic/build.ts';
import { Char } from '../logic/sort.ts';
import { constant, FALSE, isConstant, type Term, TRUE } from '../logic/term.ts';
import { type Activity, decide, readMore } from './activity.ts';
import { OpenLength, Text, type Unit, type Value } from './value.ts';

/** A string, symbolic or not. */
export type Characters = string | Text;

export function isCharacters(value: Value): value is Characters {
  return typeof value === 'string' || value instanceof Text;
}

/** A unit as a term. */
export function unitTerm(unit: Unit): Term {
  return typeof unit === 'number' ? constant(unit, Char) : unit;
}

/** A term of sort Char as a unit: a number where it is constant. */
export function unitOf(term: Term): Unit {
  return isConstant(term) && typeof term.op.value === 'number' ? term.op.value : term;
}

/** The string with these units: concrete where all of them are. */
export function charactersOf(units: readonly Unit[], rest?: number): Characters {
  if (rest !== undefined || units.some(unit => typeof unit !== 'number')) return new Text(units, rest);
  return fromCodes(units.filter(unit => typeof unit === 'number'));
}

const CHUNK = 4096;

function fromCodes(codes: readonly number[]): string {
  if (codes.length <= CHUNK) return String.fromCharCode(...codes);
  let text = '';
  for (let i = 0; i < codes.length; i += CHUNK) text += String.fromCharCode(...codes.slice(i, i + CHUNK));
  return text;
}

/** An open text with the symbols that are known by now; closed when the input has ended. */
function caughtUp(activity: Activity, text: Text): Text {
  const { input } = activity.state;
  if (text.rest === undefined) return text;
  const known = input.symbols.slice(text.rest);
  if (known.length === 0 && !input.closed) return text;
  return new Text([...text.units, ...known], input.closed ? undefined : text.rest + known.length);
}

/** All units; asks for the whole input where the text is open. Linear in the length. */
export function unitsOf(activity: Activity, text: Characters): readonly Unit[] {
  if (typeof text === 'string') return codesOf(text);
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
  let known = caughtUp(activity, text);
  while (index >= known.units.length && known.rest !== undefined) {
    if (!readMore(activity)) return undefined;
    known = caughtUp(activity, text);
  }
  return known.units[index];
}

/** The length; of an open text, a value that only comparing makes ask for more. */
export function lengthOf(activity: Activity, text: Characters): number | OpenLength {
  if (typeof text === 'string') return text.length;
  const known = caughtUp(activity, text);
  return known.rest === undefined ? known.units.length : new OpenLength(known.units.length - known.rest);
}

/** The length as a number; asks for the whole input where the text is open. */
export function fullLength(activity: Activity, text: Characters): number {
  return typeof text === 'string' ? text.length : unitsOf(activity, text).length;
}

/** The number that an open length turns out to be. */
export function closedLength(activity: Activity, length: OpenLength): number {
  while (readMore(activity));
  return activity.state.input.symbols.length + length.plus;
}

/** Whether an open length is at least `count`. */
export function lengthIsAtLeast(activity: Activity, length: OpenLength, count: number): boolean {
  while (activity.state.input.symbols.length + length.plus < count) if (!readMore(activity)) return false;
  return true;
}

export function concatenate(activity: Activity, a: Characters, b: Characters): Characters {
  if (typeof a === 'string' && typeof b === 'string') return a + b;
  if (a === '') return b;
  if (b === '') return a;
  const left = unitsOf(activity, a);
  if (typeof b === 'string') return charactersOf([...left, ...codesOf(b)]);
  return charactersOf([...left, ...b.units], b.rest);
}

/** The part from `start` up to `end`, both within the text; without `end`, to its end. */
export function part(activity: Activity, text: Characters, start: number, end?: number): Characters {
  if (typeof text === 'string') return text.slice(start, end);
  if (caughtUp(activity, text).rest !== undefined) unitAt(activity, text, (end ?? start) - 1);
  const known = caughtUp(activity, text);
  return charactersOf(known.units.slice(start, end), end === undefined ? known.rest : undefined);
}

/** Whether two strings are equal, as a term; asks only about the lengths of open ones. */
export function equalTexts(activity: Activity, a: Characters, b: Characters): Term {
  if (typeof a === 'string' && typeof b === 'string') return a === b ? TRUE : FALSE;
  if (a === b) return TRUE;
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
