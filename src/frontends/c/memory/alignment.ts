import { bitAnd, eq, mod, num } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import type { Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { closedLength } from '../../../program/text.ts';
import { OpenLength, SymbolicNumber, type Value } from '../../../program/value.ts';
import { isMultipleByItsParts } from '../values/bits.ts';
import { fault } from '../values/fault.ts';
import { isInteger } from '../values/integer.ts';

/**
 * Sees to it that an offset is a multiple of a power of two; decided where that depends on the input. Objects start at
 * addresses that suit every type, as memory from `malloc` does: what is at a multiple of its alignment within its object is
 * aligned.
 */
export function requireAligned(activity: Activity, offset: Value, align: number): void {
  if (align > 1 && !isMultiple(activity, offset, align))
    fault(activity, 'an access through a pointer that is not aligned');
}

function isMultiple(activity: Activity, offset: Value, align: number): boolean {
  const known = offset instanceof OpenLength ? closedLength(activity, offset) : offset;
  if (typeof known === 'number') return known % align === 0;
  if (isInteger(known)) return known % BigInt(align) === 0n;
  if (!(known instanceof SymbolicNumber)) return refuse(activity, 'a pointer moved by something other than a number');
  return isMultipleByItsParts(known.term, BigInt(align)) || decide(activity, isMultipleTerm(known.term, align));
}

function isMultipleTerm(term: Term, align: number): Term {
  const zero = num(0n, term.sort);
  if (term.sort === Int) return eq(mod(term, num(align, Int)), zero);
  return eq(bitAnd(term, num(align - 1, term.sort)), zero);
}
