import { add, convert, div, ite, lt, mod, neg, num } from '../../../logic/build.ts';
import { Char, Int } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { rangeOf } from '../../../program/range.ts';
import { type Characters, charactersOf, unitOf } from '../../../program/text.ts';
import type { SymbolicNumber, Unit } from '../../../program/value.ts';

/** The digits of an integer that depends on the input; decides its sign and how many digits it has. */
export function numberText(activity: Activity, value: SymbolicNumber, radix: number): Characters {
  if (value.term.sort !== Int) return refuse(activity, 'the text of a quotient that depends on the input');
  const zero = num(0n, Int);
  const negative = rangeOf(value.term).min < 0 && decide(activity, lt(value.term, zero));
  const magnitude = negative ? neg(value.term) : value.term;
  const { max } = rangeOf(magnitude);
  const digits: Unit[] = [];
  let power = 1n;
  do {
    digits.unshift(digitUnit(mod(div(magnitude, num(power, Int)), num(BigInt(radix), Int)), radix));
    power *= BigInt(radix);
  } while (Number(power) <= max && !decide(activity, lt(magnitude, num(power, Int))));
  return charactersOf(negative ? [45, ...digits] : digits);
}

function digitUnit(digit: Term, radix: number): Unit {
  const decimal = add(digit, num(48n, Int));
  if (radix <= 10) return unitOf(convert(decimal, Char));
  return unitOf(convert(ite(lt(digit, num(10n, Int)), decimal, add(digit, num(87n, Int))), Char));
}
