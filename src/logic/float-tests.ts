import { and, eq, le, not, or } from './build.ts';
import { atRank, type FloatComparison, type FloatWidth, rankOf } from './float.ts';
import { constant, FALSE, type Term } from './term.ts';

/** Tests of one floating-point number, as ranges in the order of `le`, where −0 is below 0 and NaN above all others. */

function widthIn(x: Term): FloatWidth {
  return x.sort.kind === 'float' ? x.sort.width : 64;
}

function at(value: number, x: Term): Term {
  return constant(value, x.sort);
}

/** Whether it is no NaN. */
export function isNumber(x: Term): Term {
  return le(x, at(Number.POSITIVE_INFINITY, x));
}

/** Whether the sign is that of the numbers below zero; NaN has none. */
export function hasMinus(x: Term): Term {
  return le(x, at(-0, x));
}

/** Below a number, for numbers: neither is NaN. Both zeros are the same. */
export function isBelow(x: Term, than: number): Term {
  const width = widthIn(x);
  if (Number.isNaN(than) || than === Number.NEGATIVE_INFINITY) return FALSE;
  return le(x, at(atRank(rankOf(than === 0 ? -0 : than, width) - 1n, width), x));
}

/** At most a number. */
function isAtMost(x: Term, most: number): Term {
  return Number.isNaN(most) ? FALSE : le(x, at(most === 0 ? 0 : most, x));
}

/** How a number that is not known compares with one that is, as C compares them. */
export function comparedWith(of: FloatComparison | 'above' | 'at least', x: Term, known: number): Term {
  if (Number.isNaN(known)) return FALSE;
  switch (of) {
    case 'below':
      return isBelow(x, known);
    case 'at most':
      return isAtMost(x, known);
    case 'above':
      return and(isNumber(x), not(isAtMost(x, known)));
    case 'at least':
      return and(isNumber(x), not(isBelow(x, known)));
    case 'same':
      return and(isAtMost(x, known), not(isBelow(x, known)));
  }
}

/** A comparison of two numbers in the order of `le` and equality alone. */
export function inRanks(of: FloatComparison, a: Term, b: Term): Term {
  const areNumbers = and(isNumber(a), isNumber(b));
  const areZero = and(...[a, b].flatMap(x => [le(at(-0, x), x), le(x, at(0, x))]));
  const isSame = or(eq(a, b), areZero);
  if (of === 'same') return and(areNumbers, isSame);
  return of === 'at most' ? and(areNumbers, or(le(a, b), areZero)) : and(areNumbers, le(a, b), not(isSame));
}
