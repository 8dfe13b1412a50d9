import { add, convert, member, num, scale, sub } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { Int } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { unitsOf, unitTerm } from '../../../program/text.ts';
import type { SymbolicNumber, Text, Unit } from '../../../program/value.ts';
import { numberOf } from './symbolic-number.ts';

const DIGITS = CharSet.range(48, 57);

/**
 * `Number(text)` of symbolic text. Decides what each unit is; only texts of decimal digits and texts that are certainly
 * not a number (an ordinary letter or punctuation in them) have an exact rule.
 */
export function numberOfText(activity: Activity, text: Text): number | SymbolicNumber {
  const units = unitsOf(activity, text);
  if (units.length === 0) return 0;
  if (units.every(unit => typeof unit === 'number')) return Number(String.fromCharCode(...units));
  if (units.every(unit => isDigit(activity, unit))) return digitsValue(activity, units);
  if (units.length === 1) return oneUnitNumber(activity, units[0]);
  return refuse(activity, 'Number() of symbolic text that is not all digits');
}

const SPACES = CharSet.of(
  ...Array.from({ length: 0x10000 }, (_, code) => code).filter(code => String.fromCharCode(code).trim() === ''),
);

/** One unit that is no digit: a space is 0, all else is not a number. */
function oneUnitNumber(activity: Activity, unit: Unit): number {
  return decide(activity, member(unitTerm(unit), SPACES)) ? 0 : Number.NaN;
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
