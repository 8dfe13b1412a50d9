import { eq, num } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { rangeOf } from '../../../program/range.ts';
import { closedLength } from '../../../program/text.ts';
import { OpenLength, SymbolicNumber, type Value } from '../../../program/value.ts';
import { isUnset } from '../values/arithmetic.ts';
import { fault } from '../values/fault.ts';
import { isInteger, toWidth } from '../values/integer.ts';
import { asUnsigned } from '../values/numbers.ts';

/**
 * How many bytes or elements: a number, decided one by one where it depends on the input. `what` names a number that may be
 * more than `most`, where it is refused.
 */
export function countOf(activity: Activity, given: Value, most: number, what: string): number {
  const count = given instanceof OpenLength ? closedLength(activity, given) : given;
  if (isInteger(count)) return Number(toWidth(count, 64));
  if (isUnset(count)) return fault(activity, 'a use of a value that was never set');
  if (!(count instanceof SymbolicNumber)) return refuse(activity, what);
  const term = count.term.sort === Int ? asUnsigned(activity, count.term, 64) : count.term;
  const { min, max } = rangeOf(term);
  const [least, last] = [Math.max(0, min), Math.min(max, most)];
  for (let n = least; n < last; n++) if (decide(activity, eq(term, num(BigInt(n), term.sort)))) return n;
  return last === max ? last : refuse(activity, what);
}
