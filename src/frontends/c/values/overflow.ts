import { add, eq, mul, not, sub } from '../../../logic/build.ts';
import type { Term } from '../../../logic/term.ts';
import type { Activity } from '../../../program/activity.ts';
import type { Value } from '../../../program/value.ts';
import { signExtended, zeroExtended } from './bits.ts';
import { exactly, fitsSigned, fitsUnsigned, isInteger, signed, toWidth } from './integer.ts';
import { bitsOf, ofCondition, ofTerm } from './numbers.ts';

export interface Overflowing {
  readonly result: Value;
  readonly overflow: Value;
}

/** An exact result and whether it is none of the type. */
export function overflowing(
  activity: Activity,
  operator: 'add' | 'sub' | 'mul',
  isSigned: boolean,
  width: number,
  a: Value,
  b: Value,
): Overflowing {
  if (isInteger(a) && isInteger(b)) {
    const exact = isSigned ? exactly(operator, signed(a, width), signed(b, width)) : exactly(operator, a, b);
    const fits = isSigned ? fitsSigned(exact, width) : fitsUnsigned(exact, width);
    return { result: toWidth(exact, width), overflow: !fits };
  }
  const [x, y] = [bitsOf(activity, a, width), bitsOf(activity, b, width)];
  const wide = 2 * width;
  const extend = isSigned ? signExtended : zeroExtended;
  const apply = (p: Term, q: Term): Term =>
    operator === 'add' ? add(p, q) : operator === 'sub' ? sub(p, q) : mul(p, q);
  const result = apply(x, y);
  const exact = apply(extend(x, wide), extend(y, wide));
  return { result: ofTerm(result, width), overflow: ofCondition(not(eq(exact, extend(result, wide)))) };
}
