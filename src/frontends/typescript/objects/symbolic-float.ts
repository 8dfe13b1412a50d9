import { and, bool, eq, floatFunction, not, or } from '../../../logic/build.ts';
import type { FloatArithmetic } from '../../../logic/float.ts';
import { floatOperation } from '../../../logic/float-operations.ts';
import { hasMinus, isNumber } from '../../../logic/float-tests.ts';
import { Float, Int } from '../../../logic/sort.ts';
import { constant, isConstant, type Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { SymbolicNumber } from '../../../program/value.ts';

/*
 * Numbers of JavaScript as they are, doubles: what a parameter of type `number` is. Every operation is the one of the
 * host, NaN, the infinities and the two zeros included.
 */

const DOUBLE = Float(64);

type Numeric = number | SymbolicNumber;

/** Whether a number is calculated with as a double. */
export function isFloat(value: Numeric): boolean {
  return value instanceof SymbolicNumber && value.term.sort.kind === 'float';
}

/** A number as a term of doubles. Whole numbers that depend on the input are within ±2^53, where they are exact. */
function doubleTerm(activity: Activity, value: Numeric): Term {
  if (typeof value === 'number') return constant(value, DOUBLE);
  const { term } = value;
  if (term.sort === DOUBLE) return term;
  if (term.sort !== Int)
    return refuse(activity, 'calculating with a quotient that depends on the input and a number that is not whole');
  return floatFunction({ name: 'nearest' }, DOUBLE, term);
}

function valueOfTerm(term: Term): Numeric {
  return isConstant(term) ? Number(term.op.value) : new SymbolicNumber(term);
}

const ARITHMETIC: Readonly<Record<string, FloatArithmetic>> = {
  add: 'sum',
  subtract: 'difference',
  multiply: 'product',
  divide: 'quotient',
  remainder: 'remainder',
};

/** Arithmetic on two numbers of which at least one is a double that depends on the input. */
export function floatArithmetic(activity: Activity, operation: string, a: Numeric, b: Numeric): Numeric {
  if (operation === 'power') {
    if (b === 2) return floatArithmetic(activity, 'multiply', a, a);
    return b === 1 ? a : refuse(activity, 'a power of a number that depends on the input');
  }
  return valueOfTerm(floatOperation(ARITHMETIC[operation], doubleTerm(activity, a), doubleTerm(activity, b)));
}

export function floatNegated({ term }: SymbolicNumber): Numeric {
  return valueOfTerm(floatFunction({ name: 'times', by: -1 }, DOUBLE, term));
}

const ROUNDINGS = { floor: 'floor', ceil: 'ceiling', trunc: 'truncated' } as const;

/** A double rounded as `Math` does it: halves of `round` go up. */
export function floatRounded(
  activity: Activity,
  how: 'floor' | 'ceil' | 'trunc' | 'round',
  a: SymbolicNumber,
): Numeric {
  if (how !== 'round') return valueOfTerm(floatFunction({ name: ROUNDINGS[how] }, DOUBLE, a.term));
  const floor = floatFunction({ name: 'floor' }, DOUBLE, a.term);
  const rest = floatOperation('difference', a.term, floor);
  // Of -0 and of the infinities the difference is 0 or NaN, and the floor is the number itself.
  if (!decide(activity, floatOperation('at most', constant(0.5, DOUBLE), rest))) return valueOfTerm(floor);
  return valueOfTerm(floatFunction({ name: 'ceiling' }, DOUBLE, a.term));
}

/** `a < b` or `a <= b`: false where one is NaN. */
export function floatLess(activity: Activity, a: Numeric, b: Numeric, orEqual: boolean): Term {
  return floatOperation(orEqual ? 'at most' : 'below', doubleTerm(activity, a), doubleTerm(activity, b));
}

/** `a === b`: the zeros are the same, and NaN is not itself. */
export function floatSame(activity: Activity, a: Numeric, b: Numeric): Term {
  return floatOperation('same', doubleTerm(activity, a), doubleTerm(activity, b));
}

/** Whether two numbers are the same for `Object.is`; with `zeros`, the two zeros are one. */
export function floatIdentical(activity: Activity, a: Numeric, b: Numeric, zeros: boolean): Term {
  const identical = eq(doubleTerm(activity, a), doubleTerm(activity, b));
  return zeros ? or(identical, floatSame(activity, a, b)) : identical;
}

/** Whether a number is neither NaN nor a zero. */
export function floatIsTrue({ term }: SymbolicNumber): Term {
  return and(isNumber(term), not(floatOperation('same', term, constant(0, DOUBLE))));
}

export function floatIsNaN({ term }: SymbolicNumber): Term {
  return not(isNumber(term));
}

export function floatIsFinite({ term }: SymbolicNumber): Term {
  const [low, high] = [constant(-Number.MAX_VALUE, DOUBLE), constant(Number.MAX_VALUE, DOUBLE)];
  return and(floatOperation('at most', low, term), floatOperation('at most', term, high));
}

export function floatIsInteger(value: SymbolicNumber): Term {
  const whole = floatFunction({ name: 'truncated' }, DOUBLE, value.term);
  return and(floatIsFinite(value), floatOperation('same', value.term, whole));
}

/** `Math.abs`. */
export function floatAbs(activity: Activity, value: SymbolicNumber): Numeric {
  return decide(activity, and(isNumber(value.term), hasMinus(value.term))) ? floatNegated(value) : value;
}

/** `Math.sign`: zeros and NaN are themselves. */
export function floatSign(activity: Activity, value: SymbolicNumber): Numeric {
  const zero = constant(0, DOUBLE);
  if (decide(activity, floatOperation('below', zero, value.term))) return 1;
  return decide(activity, floatOperation('below', value.term, zero)) ? -1 : value;
}

/** `Math.min` or `Math.max` of two: NaN where one is, and -0 is less than 0. */
export function floatExtreme(activity: Activity, a: Numeric, b: Numeric, smallest: boolean): Numeric {
  const [x, y] = [doubleTerm(activity, a), doubleTerm(activity, b)];
  if (decide(activity, or(not(isNumber(x)), not(isNumber(y))))) return Number.NaN;
  if (decide(activity, floatOperation('below', x, y))) return smallest ? a : b;
  if (decide(activity, floatOperation('below', y, x))) return smallest ? b : a;
  // Equal: they differ only as zeros do.
  const isMinus = isConstant(x) ? bool(Object.is(x.op.value, -0)) : hasMinus(x);
  return decide(activity, isMinus) === smallest ? a : b;
}

/** A double as an integer towards zero: NaN and the infinities give 0, as the 32-bit operators take them. */
export function wholeTerm({ term }: SymbolicNumber): Term {
  return floatFunction({ name: 'whole' }, Int, term);
}
