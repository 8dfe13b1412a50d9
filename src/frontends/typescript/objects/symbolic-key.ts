import { and, eq, ge, lookup, lt, member, not, num, or } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { Char, Int } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse, resolveChoice } from '../../../program/activity.ts';
import { isUntouchedInput } from '../../../program/staging.ts';
import { type Characters, charactersOf, equalTexts, unitOf } from '../../../program/text.ts';
import {
  hole,
  Reference,
  SymbolicBoolean,
  SymbolicNumber,
  Text,
  type Unit,
  type Value,
} from '../../../program/value.ts';
import { objectAt } from './access.ts';
import { decideMatch, literalPattern } from './input-languages.ts';
import type { JsObject, Key } from './object.ts';
import { knownKeys, ownKeys } from './own-properties.ts';
import { numberText } from './print-number.ts';
import { isFloat } from './symbolic-float.ts';
import { numberOf, sameNumberTerm } from './symbolic-number.ts';

/** A property name that depends on the input. */
export type SymbolicKey = Text | SymbolicNumber | SymbolicBoolean;

export function isSymbolicKey(value: Value): value is SymbolicKey {
  return value instanceof Text || value instanceof SymbolicNumber || value instanceof SymbolicBoolean;
}

/**
 * Decides which of an object's keys (and, if asked for, of what it inherits from) a symbolic one is; undefined when it
 * is none of them. One question per key of the same length, or fewer for many keys of one unit.
 */
export function decideKey(activity: Activity, start: Reference, key: SymbolicKey, inherited: boolean): Key | undefined {
  if (key instanceof SymbolicBoolean) return decide(activity, key.term) ? 'true' : 'false';
  if (key instanceof SymbolicNumber && isFloat(key)) return decideNumberKey(activity, start, key, inherited);
  const text = key instanceof SymbolicNumber ? numberText(activity, key, 10) : key;
  if (decideAnyKey(activity, start, text, inherited) === false) return undefined;
  let object: Value = start;
  while (object instanceof Reference) {
    const candidates = object === start ? knownKeys(activity, object) : ownKeys(activity, object);
    const unit = onlyUnit(text);
    const singles = unit === undefined ? [] : singleUnits(candidates);
    if (unit !== undefined && singles.length > MANY_KEYS) {
      const found = whichUnit(activity, unit, singles);
      if (found !== undefined) return String.fromCharCode(found);
    } else
      for (const candidate of candidates)
        if (typeof candidate === 'string' && decide(activity, equalTexts(activity, text, candidate))) return candidate;
    object = inherited ? objectAt(activity, object).prototype : null;
  }
  return undefined;
}

/** Whether a symbolic key is one of an object's keys, without deciding which. */
export function hasKey(activity: Activity, start: Reference, key: SymbolicKey): boolean {
  const isAny = key instanceof Text ? decideAnyKey(activity, start, key, true) : undefined;
  return isAny ?? decideKey(activity, start, key, true) !== undefined;
}

/** The same of the untouched input, of which nothing is read for it; `undefined` for other keys. */
function decideAnyKey(activity: Activity, start: Reference, text: Characters, inherited: boolean): boolean | undefined {
  if (!isUntouchedInput(activity, text)) return undefined;
  const keys: string[] = [];
  let object: Value = start;
  while (object instanceof Reference) {
    if (objectAt(activity, object).symbolic.length > 0) return undefined;
    const candidates = object === start ? knownKeys(activity, object) : ownKeys(activity, object);
    for (const candidate of candidates) if (typeof candidate === 'string') keys.push(candidate);
    object = inherited ? objectAt(activity, object).prototype : null;
  }
  return keys.length > 0 && decideMatch(activity, text, `^(?:${keys.map(literalPattern).join('|')})$`, '');
}

/** The same for a double, which is a key by its text: only keys that are texts of numbers can be it. */
function decideNumberKey(
  activity: Activity,
  start: Reference,
  key: SymbolicNumber,
  inherited: boolean,
): Key | undefined {
  let object: Value = start;
  while (object instanceof Reference) {
    const candidates = object === start ? knownKeys(activity, object) : ownKeys(activity, object);
    for (const candidate of candidates)
      if (typeof candidate === 'string' && isNumberKey(activity, key, candidate)) return candidate;
    object = inherited ? objectAt(activity, object).prototype : null;
  }
  return undefined;
}

/** Decides whether a key is the text of a double. Both zeros have the same text. */
function isNumberKey(activity: Activity, key: SymbolicNumber, candidate: string): boolean {
  const number = Number(candidate);
  if (String(number) !== candidate) return false;
  const same = Number.isNaN(number) ? not(sameNumberTerm(activity, key, key)) : sameNumberTerm(activity, key, number);
  return decide(activity, same);
}

/** Decides which character of a text a double is the place of. */
export function characterAtDouble(activity: Activity, text: string, place: SymbolicNumber): string | undefined {
  for (let i = 0; i < text.length; i++) if (decide(activity, sameNumberTerm(activity, place, i))) return text[i];
  return undefined;
}

/** From this many keys of one unit on, which one it is gets decided by bisection and not one by one. */
const MANY_KEYS = 32;

/** The unit of a text that has just one, and a symbolic one. */
function onlyUnit(text: Characters): Term | undefined {
  if (typeof text === 'string' || text.rest !== undefined || text.before.length > 0) return undefined;
  const [unit, ...others] = text.units;
  return others.length > 0 || typeof unit === 'number' ? undefined : unit;
}

function singleUnits(keys: readonly Key[]): readonly number[] {
  const units: number[] = [];
  for (const key of keys) if (typeof key === 'string' && key.length === 1) units.push(key.charCodeAt(0));
  return units.sort((a, b) => a - b);
}

/** Which of these a unit is, if any, in as many questions as halving takes. */
function whichUnit(activity: Activity, unit: Term, units: readonly number[]): number | undefined {
  const isOneOf = (some: readonly number[]): boolean => decide(activity, member(unit, CharSet.of(...some)));
  if (!isOneOf(units)) return undefined;
  let left = units;
  while (left.length > 1) {
    const half = left.slice(0, left.length >> 1);
    left = isOneOf(half) ? half : left.slice(half.length);
  }
  return left[0];
}

/** Decides whether a symbolic number is an index below a length. */
export function isIndex(activity: Activity, key: SymbolicNumber, length: number): boolean {
  if (key.term.sort !== Int) return refuse(activity, 'a quotient that depends on the input as an index');
  return decide(activity, and(ge(key.term, num(0n, Int)), lt(key.term, num(BigInt(length), Int))));
}

/** Decides which index below a length a symbolic number is. */
export function decideIndex(activity: Activity, key: SymbolicNumber, length: number): number | undefined {
  if (!isIndex(activity, key, length)) return undefined;
  for (let i = 0; i < length - 1; i++) if (decide(activity, eq(key.term, num(BigInt(i), Int)))) return i;
  return length - 1;
}

const MINUS_ZERO = Symbol('-0');

/**
 * The element at a symbolic index, which is below the length. Integers, and strings of one length, come from a table as
 * a term; otherwise one question per distinct element.
 */
export function elementAt(activity: Activity, elements: readonly Value[], key: SymbolicNumber): Value {
  if (elements.every(element => Number.isSafeInteger(element) && !Object.is(element, -0)))
    return numberOf(
      lookup(
        elements.map(e => BigInt(Number(e))),
        0n,
        Int,
        key.term,
      ),
    );
  const length = typeof elements[0] === 'string' ? elements[0].length : -1;
  if (elements.every(element => typeof element === 'string' && element.length === length))
    return charactersOf(
      Array.from({ length }, (_, i) =>
        tableUnit(
          elements.map(e => String(e).charCodeAt(i)),
          key.term,
        ),
      ),
    );
  const places = new Map<unknown, { readonly value: Value; readonly at: Term[] }>();
  elements.forEach((element, i) => {
    const value = element === hole ? undefined : resolveChoice(activity, element);
    // A map does not tell -0 from 0.
    const name = Object.is(value, -0) ? MINUS_ZERO : value;
    const found = places.get(name);
    const here = eq(key.term, num(BigInt(i), Int));
    if (found === undefined) places.set(name, { value, at: [here] });
    else found.at.push(here);
  });
  const groups = [...places.values()];
  for (const { value, at } of groups.slice(0, -1)) if (decide(activity, or(...at))) return value;
  return groups[groups.length - 1]?.value;
}

/** Whether some elements of an array are getters, or otherwise no plain values. */
export function hasOddElements({ elements, properties }: JsObject): boolean {
  return properties.size > 0 && elements.some((element, i) => element === hole && properties.has(String(i)));
}

/** Which property of an array a symbolic number names that none of its elements has; mostly none. */
export function decideOutside(activity: Activity, array: Reference, key: SymbolicNumber): string | undefined {
  return numericNames(activity, array).find(name => decide(activity, sameNumberTerm(activity, key, Number(name))));
}

/** The names of whole numbers among the properties of an array, but for its elements, and of what it inherits from. */
function numericNames(activity: Activity, array: Reference): readonly string[] {
  const names: string[] = [];
  for (let holder: Value = array; holder instanceof Reference; ) {
    const { properties, elements, prototype, symbolic } = objectAt(activity, holder);
    if (symbolic.length > 0 || (holder !== array && elements.length > 0))
      return refuse(
        activity,
        'an index that depends on the input into an array that inherits elements or has properties whose names depend on the input',
      );
    for (const name of properties.keys())
      if (typeof name === 'string' && /^-?\d/.test(name) && String(Number(name)) === name) names.push(name);
    holder = prototype;
  }
  return names;
}

/** The code unit of a constant string at a symbolic index below its length. */
function tableUnit(codes: readonly number[], index: Term): Unit {
  return unitOf(lookup(codes, 0, Char, index));
}
