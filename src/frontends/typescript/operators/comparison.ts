import { add, eq, le, lt, not, num } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import { FALSE, isConstant, type Term, TRUE } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import { type Characters, equalTexts, isBefore, isCharacters, lengthIsAtLeast } from '../../../program/text.ts';
import { OpenLength, Reference, SymbolicBoolean, SymbolicNumber, Text, type Value } from '../../../program/value.ts';
import { toBoolean, toNumber, toNumeric, typeOf } from '../objects/convert.ts';
import { equalsHostText, hostTextAt, refuseHostTexts } from '../objects/host-text.ts';
import { decideAtLeast, decideEqual } from '../objects/input-languages.ts';
import { floatIdentical, isFloat } from '../objects/symbolic-float.ts';
import { isNumber, lessTerm, sameNumberTerm } from '../objects/symbolic-number.ts';
import { operandHere } from '../stages/look-ahead.ts';
import { slowly } from './slow.ts';

type Rule = (activity: Activity, args: readonly Value[]) => Value | Request;

/** A truth value from a term: concrete where it is constant. */
function truth(term: Term): boolean | SymbolicBoolean {
  return isConstant(term) ? term === TRUE : new SymbolicBoolean(term);
}

function opposite(value: boolean | SymbolicBoolean): boolean | SymbolicBoolean {
  return typeof value === 'boolean' ? !value : truth(not(value.term));
}

/** `a === b` of any values. */
function strictlyEqual(activity: Activity, a: Value, b: Value): boolean | SymbolicBoolean {
  if (a instanceof Reference || b instanceof Reference) {
    const same = a instanceof Reference && b instanceof Reference && a.object === b.object;
    return equalsHostText(activity, a, b) ?? same;
  }
  if (typeof a !== 'object' && typeof b !== 'object') return a === b;
  if (a === null || b === null) return a === b;
  if (a === b && typeof a === 'object' && a.kind === 'name') return true;
  const type = typeOf(activity, a);
  if (type !== typeOf(activity, b)) return false;
  if (isCharacters(a) && isCharacters(b)) return wholeTextsEqual(activity, a, b) ?? truth(equalTexts(activity, a, b));
  if (type === 'number') return numbersEqual(activity, a, b);
  if (type === 'boolean') return truth(eq(booleanTerm(a), booleanTerm(b)));
  return a === b;
}

/** Whether the untouched input is a text that does not depend on it; `undefined` for other texts. */
function wholeTextsEqual(activity: Activity, a: Characters, b: Characters): boolean | undefined {
  if (typeof a === 'string') return decideEqual(activity, b, a);
  return typeof b === 'string' ? decideEqual(activity, a, b) : undefined;
}

function numbersEqual(activity: Activity, a: Value, b: Value): boolean | SymbolicBoolean {
  for (const [length, other] of [
    [a, b],
    [b, a],
  ])
    if (length instanceof OpenLength && typeof other === 'number') {
      if (!Number.isInteger(other)) return false;
      return isAtLeast(activity, length, other) && !isAtLeast(activity, length, other + 1);
    } else if (length instanceof OpenLength && other instanceof SymbolicNumber && other.term.sort === Int)
      return (
        lengthIsAtLeast(activity, length, other.term) &&
        !lengthIsAtLeast(activity, length, add(other.term, num(1n, Int)))
      );
  const [x, y] = [toNumber(activity, a), toNumber(activity, b)];
  if (typeof x === 'number' && typeof y === 'number') return x === y;
  return truth(sameNumberTerm(activity, x, y));
}

/**
 * Whether a length is at least so much. Of a number that stands in the code (`s.length > 20`), and not in a variable as in
 * a loop over the input, the question is about the whole input.
 */
function isAtLeast(activity: Activity, length: OpenLength, count: number): boolean {
  const isWritten = [0, 1].some(argument => (operandHere(activity, argument) ?? 0) < 0);
  const answer = isWritten ? decideAtLeast(activity, length, count) : undefined;
  return answer ?? lengthIsAtLeast(activity, length, count);
}

function booleanTerm(value: Value): Term {
  if (value instanceof SymbolicBoolean) return value.term;
  return value === true ? TRUE : FALSE;
}

/** `a == b` of primitive values. */
function looselyEqual(activity: Activity, a: Value, b: Value): boolean | SymbolicBoolean {
  const nothing = a === undefined || a === null;
  if (nothing || b === undefined || b === null) return nothing && (b === undefined || b === null);
  const [left, right] = [typeOf(activity, a), typeOf(activity, b)];
  if (left === right) return strictlyEqual(activity, a, b);
  if (left === 'symbol' || right === 'symbol') return false;
  if (left === 'bigint' || right === 'bigint') return bigintEquals(activity, a, b);
  return numbersEqual(activity, toNumber(activity, a), toNumber(activity, b));
}

function bigintEquals(activity: Activity, a: Value, b: Value): boolean | SymbolicBoolean {
  const [big, other] = typeof a === 'bigint' ? [a, b] : [b, a];
  if (typeof big !== 'bigint') return false;
  if (typeof other === 'string') return parsedBigint(other) === big;
  const number = besideBigint(activity, other);
  return typeof number === 'number' ? big <= number && big >= number : truth(eq(number.term, num(big, Int)));
}

/** A number, or an integer that depends on the input, that a bigint is compared with. */
function besideBigint(activity: Activity, value: Value): number | SymbolicNumber {
  const number = value instanceof Text ? undefined : toNumber(activity, value);
  if (number === undefined || (number instanceof SymbolicNumber && number.term.sort !== Int))
    return refuse(activity, 'comparing a bigint with a text or a fraction that depends on the input');
  return number;
}

function parsedBigint(text: string): bigint | undefined {
  try {
    return BigInt(text);
  } catch {
    return undefined;
  }
}

/** `a < b` (or `a <= b`) of primitive values. */
function lessThan(activity: Activity, a: Value, b: Value, orEqual: boolean): boolean | SymbolicBoolean {
  if (isCharacters(a) && isCharacters(b)) return orEqual ? !isBefore(activity, b, a, lt) : isBefore(activity, a, b, lt);
  if (a instanceof OpenLength && typeof b === 'number') {
    if (Number.isNaN(b)) return false;
    return !isAtLeast(activity, a, orEqual ? Math.floor(b) + 1 : Math.ceil(b));
  }
  if (b instanceof OpenLength && typeof a === 'number') {
    if (Number.isNaN(a)) return false;
    return isAtLeast(activity, b, orEqual ? Math.ceil(a) : Math.floor(a) + 1);
  }
  if (a instanceof OpenLength && b instanceof SymbolicNumber && b.term.sort === Int)
    return !lengthIsAtLeast(activity, a, orEqual ? add(b.term, num(1n, Int)) : b.term);
  if (b instanceof OpenLength && a instanceof SymbolicNumber && a.term.sort === Int)
    return lengthIsAtLeast(activity, b, orEqual ? a.term : add(a.term, num(1n, Int)));
  if (typeof a === 'bigint' || typeof b === 'bigint') return bigintLess(activity, a, b, orEqual);
  const [x, y] = [toNumeric(activity, a), toNumeric(activity, b)];
  if (isNumber(x) && isNumber(y)) {
    if (typeof x === 'number' && typeof y === 'number') return orEqual ? x <= y : x < y;
    return truth(lessTerm(activity, x, y, orEqual));
  }
  return orEqual ? x <= y : x < y;
}

function bigintLess(activity: Activity, a: Value, b: Value, orEqual: boolean): boolean | SymbolicBoolean {
  const asOperand = (value: Value): bigint | number | SymbolicNumber | undefined => {
    if (typeof value === 'bigint') return value;
    return typeof value === 'string' ? parsedBigint(value) : besideBigint(activity, value);
  };
  const [x, y] = [asOperand(a), asOperand(b)];
  if (x === undefined || y === undefined) return false;
  if (x instanceof SymbolicNumber && typeof y === 'bigint') return truth((orEqual ? le : lt)(x.term, num(y, Int)));
  if (y instanceof SymbolicNumber && typeof x === 'bigint') return truth((orEqual ? le : lt)(num(x, Int), y.term));
  return orEqual ? x <= y : x < y;
}

function ordering(name: string, swap: boolean, orEqual: boolean): Rule {
  return (activity, [a, b]) => {
    if (typeof a === 'number' && typeof b === 'number')
      return swap ? (orEqual ? b <= a : b < a) : orEqual ? a <= b : a < b;
    if (a instanceof Reference || b instanceof Reference) return slowly(activity, name, a, b);
    return swap ? lessThan(activity, b, a, orEqual) : lessThan(activity, a, b, orEqual);
  };
}

/** `a == b` where one is a text that only the host knows; undefined where neither is, or where the other is an object. */
function equalHostTexts(activity: Activity, a: Value, b: Value): false | undefined {
  const isText = (value: Value): boolean => hostTextAt(activity, value) !== undefined;
  if (!isText(a) && !isText(b)) return undefined;
  const other = isText(a) ? b : a;
  if (other === undefined || other === null || other === '') return false;
  if (other instanceof Reference && !isText(other)) return undefined;
  refuseHostTexts(activity, [a, b]);
  return undefined;
}

const equal: Rule = (activity, [a, b]) => {
  const known = equalHostTexts(activity, a, b);
  if (known !== undefined) return known;
  const isMixed = hostTextAt(activity, a) !== undefined || hostTextAt(activity, b) !== undefined;
  if (!isMixed && a instanceof Reference && b instanceof Reference) return a.object === b.object;
  if (a instanceof Reference || b instanceof Reference) {
    const other = a instanceof Reference ? b : a;
    return other === undefined || other === null ? false : slowly(activity, 'equal', a, b);
  }
  return looselyEqual(activity, a, b);
};

export const COMPARISON: Readonly<Record<string, Rule>> = {
  strictEqual: (activity, [a, b]) =>
    typeof a === 'object' || typeof b === 'object' ? strictlyEqual(activity, a, b) : a === b,
  strictNotEqual: (activity, [a, b]) => opposite(strictlyEqual(activity, a, b)),
  equal,
  notEqual: (activity, [a, b]) => {
    const known = equalHostTexts(activity, a, b);
    if (known !== undefined) return !known;
    const mixed = a instanceof Reference !== b instanceof Reference;
    const isText = hostTextAt(activity, a) !== undefined || hostTextAt(activity, b) !== undefined;
    if (isText || (mixed && a !== undefined && a !== null && b !== undefined && b !== null))
      return slowly(activity, 'notEqual', a, b);
    if (mixed) return true;
    if (a instanceof Reference && b instanceof Reference) return a.object !== b.object;
    return opposite(looselyEqual(activity, a, b));
  },
  less: ordering('less', false, false),
  lessOrEqual: ordering('lessOrEqual', false, true),
  greater: ordering('greater', true, false),
  greaterOrEqual: ordering('greaterOrEqual', true, true),
  not: (activity, [a]) => opposite(toBoolean(activity, a)),
  truthy: (activity, [a]) => toBoolean(activity, a),
  isNullish: (_, [a]) => a === undefined || a === null,
  typeOf: (activity, [a]) => typeOf(activity, a),
};

/** SameValueZero of two values, decided. */
export function sameValueZero(activity: Activity, a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a === b || (Number.isNaN(a) && Number.isNaN(b));
  if (isNumber(a) && isNumber(b) && (isFloat(a) || isFloat(b)))
    return decide(activity, floatIdentical(activity, a, b, true));
  const same = strictlyEqual(activity, a, b);
  return typeof same === 'boolean' ? same : decide(activity, same.term);
}
