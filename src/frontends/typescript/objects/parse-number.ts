import { add, convert, member, num, scale, sub } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { Int } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { unitsOf, unitTerm } from '../../../program/text.ts';
import type { SymbolicNumber, Text, Unit } from '../../../program/value.ts';
import { SPACE_RANGES } from '../../regex/index.ts';
import { negatedInteger, numberOf } from './symbolic-number.ts';

const DIGITS = CharSet.range(48, 57);

/** White space and line ends, as the language has them. */
export const SPACES = CharSet.fromRanges(SPACE_RANGES);
const SIGNS = CharSet.of('+', '-');
/** What numbers are written with, spaces around them left out. */
const NUMERIC = CharSet.of(...'0123456789+-.xXoOabcdefABCDEFInfinity');

/**
 * `Number(text)` of symbolic text. Decides what each unit is; decimal digits with a sign and spaces around them, and texts
 * with a symbol that no number is written with, have an exact rule.
 */
export function numberOfText(activity: Activity, text: Text): number | SymbolicNumber {
  const units = trimmed(activity, unitsOf(activity, text));
  if (units.length === 0) return 0;
  if (units.every(unit => typeof unit === 'number')) return Number(String.fromCharCode(...units));
  const [first, ...rest] = units;
  if (isIn(activity, first, SIGNS) && rest.length > 0 && rest.every(unit => isDigit(activity, unit))) {
    const value = digitsValue(activity, rest);
    if (isIn(activity, first, CharSet.of('+'))) return value;
    return typeof value === 'number' ? -value : negatedInteger(activity, value.term);
  }
  if (units.every(unit => isDigit(activity, unit))) return digitsValue(activity, units);
  if (units.length === 1 || !units.every(unit => isIn(activity, unit, NUMERIC))) return Number.NaN;
  return refuse(activity, 'Number() of symbolic text that is not all digits');
}

/** The units without spaces around them. */
function trimmed(activity: Activity, units: readonly Unit[]): readonly Unit[] {
  let [start, end] = [0, units.length];
  while (start < end && isIn(activity, units[start], SPACES)) start++;
  while (end > start && isIn(activity, units[end - 1], SPACES)) end--;
  return units.slice(start, end);
}

function isIn(activity: Activity, unit: Unit, set: CharSet): boolean {
  return decide(activity, member(unitTerm(unit), set));
}

function isDigit(activity: Activity, unit: Unit): boolean {
  return decide(activity, member(unitTerm(unit), DIGITS));
}

/** The number that decimal digits spell. */
function digitsValue(activity: Activity, units: readonly Unit[]): number | SymbolicNumber {
  if (units.length > 15) return refuse(activity, 'a number of more than 15 symbolic digits');
  let value: Term = num(0n, Int);
  for (const unit of units) value = add(scale(10n, value), sub(convert(unitTerm(unit), Int), num(48n, Int)));
  return numberOf(value);
}
