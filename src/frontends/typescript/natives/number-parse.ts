import { add, convert, ite, member, num, scale, sub } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { Int } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { type Characters, unitAt, unitTerm } from '../../../program/text.ts';
import { SymbolicNumber, type Unit, type Value } from '../../../program/value.ts';
import { toCharacters, toNumber } from '../objects/convert.ts';
import { SPACES } from '../objects/parse-number.ts';
import { whichInteger } from '../objects/place.ts';
import { negatedInteger, numberOf, rounded } from '../objects/symbolic-number.ts';
import { isIn } from './units.ts';

const MINUS = CharSet.of('-');
const PLUS = CharSet.of('+');
const DECIMAL = CharSet.range('0', '9');
const CAPITALS = CharSet.range('A', 'Z');

/** The digits of a base from 2 to 36. */
export function digitsOf(radix: number): CharSet {
  const letters = radix - 10;
  return DECIMAL.intersect(CharSet.range(48, 47 + Math.min(radix, 10)))
    .union(CharSet.range(65, 64 + letters))
    .union(CharSet.range(97, 96 + letters));
}

/** What a digit counts, as a term. */
export function digitValue(unit: Unit, radix: number): Term {
  const term = unitTerm(unit);
  const code = convert(term, Int);
  const decimal = sub(code, num(48, Int));
  if (radix <= 10) return decimal;
  const letter = ite(member(term, CAPITALS), sub(code, num(55, Int)), sub(code, num(87, Int)));
  return ite(member(term, DECIMAL), decimal, letter);
}

/** The part of a text that a number is read from: after white space and a sign. */
interface Start {
  readonly at: number;
  readonly negative: boolean;
}

function skipSign(activity: Activity, text: Characters): Start {
  let at = 0;
  for (;;) {
    const unit = unitAt(activity, text, at);
    if (unit === undefined) return { at, negative: false };
    if (!isIn(activity, unit, SPACES)) {
      if (isIn(activity, unit, MINUS)) return { at: at + 1, negative: true };
      return { at: isIn(activity, unit, PLUS) ? at + 1 : at, negative: false };
    }
    at++;
  }
}

/** Whether the unit at a place is there and in a set. */
function isAt(activity: Activity, text: Characters, at: number, set: CharSet): boolean {
  const unit = unitAt(activity, text, at);
  return unit !== undefined && isIn(activity, unit, set);
}

/** The digits from a place on; decides one by one where they end. */
function digitsFrom(activity: Activity, text: Characters, start: number, digits: CharSet): readonly Unit[] {
  const found: Unit[] = [];
  for (let at = start; ; at++) {
    const unit = unitAt(activity, text, at);
    if (unit === undefined || !isIn(activity, unit, digits)) return found;
    found.push(unit);
  }
}

/** The number that digits spell, as the host reads it where they are concrete. */
function spelled(
  activity: Activity,
  digits: readonly Unit[],
  radix: number,
  negative: boolean,
): number | SymbolicNumber {
  if (digits.every(digit => typeof digit === 'number')) {
    const value = Number.parseInt(String.fromCharCode(...digits), radix);
    return negative ? -value : value;
  }
  const significant = digits.slice(digits.findIndex(digit => digit !== 48));
  if (radix ** significant.length > 2 ** 53)
    return refuse(activity, 'reading a number beyond 2^53 from digits that depend on the input');
  let value: Term = num(0, Int);
  for (const digit of significant) value = add(scale(BigInt(radix), value), digitValue(digit, radix));
  return negative ? negatedInteger(activity, value) : numberOf(value);
}

/** The base that was given to parseInt, as a signed 32-bit number. */
function radixOf(activity: Activity, value: Value): number {
  const radix = toNumber(activity, value);
  if (typeof radix === 'number') return radix | 0;
  const whole = rounded(activity, 'trunc', radix);
  if (typeof whole === 'number') return whole | 0;
  return whichInteger(activity, whole, -1, 'parseInt with a base that depends on the input');
}

/** `parseInt`: decides what each unit is up to the first that is no digit. */
export function parseInteger(activity: Activity, [value, base]: readonly Value[]): Value {
  if (isHosted(value) && isHosted(base)) return Number.parseInt(String(value), Number(base));
  if (value instanceof SymbolicNumber && base === undefined && value.term.sort === Int) return value;
  const text = toCharacters(activity, value);
  const given = radixOf(activity, base);
  if (typeof text === 'string') return Number.parseInt(text, given);
  const { at, negative } = skipSign(activity, text);
  if (given !== 0 && (given < 2 || given > 36)) return Number.NaN;
  const hexadecimal =
    (given === 0 || given === 16) &&
    isAt(activity, text, at, CharSet.of('0')) &&
    isAt(activity, text, at + 1, CharSet.of('x', 'X'));
  const radix = hexadecimal ? 16 : given === 0 ? 10 : given;
  const digits = digitsFrom(activity, text, hexadecimal ? at + 2 : at, digitsOf(radix));
  return digits.length === 0 ? Number.NaN : spelled(activity, digits, radix, negative);
}

function isHosted(value: Value): value is undefined | string | number {
  return value === undefined || typeof value === 'string' || typeof value === 'number';
}

/** `parseFloat`: exact for integers; a fraction or an exponent with symbolic digits is refused. */
export function parseDecimal(activity: Activity, [value]: readonly Value[]): Value {
  if (typeof value === 'string' || typeof value === 'number') return Number.parseFloat(String(value));
  if (value instanceof SymbolicNumber && value.term.sort === Int) return value;
  const text = toCharacters(activity, value);
  if (typeof text === 'string') return Number.parseFloat(text);
  const { at, negative } = skipSign(activity, text);
  const whole = digitsFrom(activity, text, at, DECIMAL);
  const hasPoint = isAt(activity, text, at + whole.length, CharSet.of('.'));
  const fraction = hasPoint ? digitsFrom(activity, text, at + whole.length + 1, DECIMAL) : [];
  if (whole.length === 0 && fraction.length === 0) return infinity(activity, text, at, negative);
  const end = at + whole.length + (hasPoint ? 1 : 0) + fraction.length;
  const exponent = exponentFrom(activity, text, end);
  const units = [...whole, 46, ...fraction, ...exponent];
  if (units.every(unit => typeof unit === 'number')) {
    const number = Number.parseFloat(String.fromCharCode(...units));
    return negative ? -number : number;
  }
  if (fraction.length > 0 || exponent.length > 0)
    return refuse(activity, 'parseFloat of a fraction or an exponent that depends on the input');
  return spelled(activity, whole, 10, negative);
}

/** The units of an exponent from a place on; none where there is no complete one. */
function exponentFrom(activity: Activity, text: Characters, at: number): readonly Unit[] {
  if (!isAt(activity, text, at, CharSet.of('e', 'E'))) return [];
  const signed = isAt(activity, text, at + 1, CharSet.of('+', '-')) ? 1 : 0;
  const digits = digitsFrom(activity, text, at + 1 + signed, DECIMAL);
  if (digits.length === 0) return [];
  const sign = signed === 1 ? unitAt(activity, text, at + 1) : undefined;
  return [101, ...(sign === undefined ? [] : [sign]), ...digits];
}

function infinity(activity: Activity, text: Characters, at: number, negative: boolean): number {
  for (const [i, letter] of [...'Infinity'].entries()) {
    const unit = unitAt(activity, text, at + i);
    if (unit === undefined || !decide(activity, member(unitTerm(unit), CharSet.of(letter)))) return Number.NaN;
  }
  return negative ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
