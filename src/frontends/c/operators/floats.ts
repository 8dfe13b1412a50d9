import { not, or } from '../../../logic/build.ts';
import type { Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import type { Operator } from '../../../program/operator.ts';
import type { Value } from '../../../program/value.ts';
import type { FloatOperator, FloatPredicate } from '../llvm/module.ts';
import { applied, floatOf, hasMinus, isFiniteNumber, isUnordered, related } from '../values/floats.ts';
import { ofCondition } from '../values/numbers.ts';

const known = new Map<string, Operator>();

function made(name: string, apply: Operator['apply']): Operator {
  let operator = known.get(name);
  if (operator === undefined) {
    operator = { name, apply };
    known.set(name, operator);
  }
  return operator;
}

/**
 * Arithmetic in single or double precision. A sum, difference, product or quotient of single-precision numbers that is
 * rounded to double and then to single precision is the one that is rounded once: a double has more than twice the digits.
 */
export function floatOperator(operator: FloatOperator, type: 'float' | 'double'): Operator {
  const rounded = type === 'float' ? Math.fround : (value: number): number => value;
  return made(`${operator} ${type}`, (activity, [left, right]) => {
    const [a, b] = [floatOf(activity, left), floatOf(activity, right)];
    if (typeof a !== 'number' || typeof b !== 'number') return symbolic(activity, operator, a, b);
    switch (operator) {
      case 'fadd':
        return rounded(a + b);
      case 'fsub':
        return rounded(a - b);
      case 'fmul':
        return rounded(a * b);
      case 'fdiv':
        return rounded(a / b);
      case 'frem':
        return rounded(a % b);
    }
  });
}

/** Where one of the operands depends on the input. */
function symbolic(activity: Activity, operator: FloatOperator, a: number | Term, b: number | Term): Value {
  if (typeof a !== 'number' && typeof b !== 'number') return ofTwo(activity, operator, a, b);
  const [x, by] = typeof a === 'number' ? [b, a] : [a, b];
  if (typeof x === 'number' || typeof by !== 'number') throw new Error('one operand is a term');
  if (Number.isNaN(by)) return Number.NaN;
  if (!Number.isFinite(by)) return refuse(activity, 'calculating with infinity and a number that depends on the input');
  switch (operator) {
    case 'fadd':
      return applied({ name: 'plus', by }, x);
    case 'fsub':
      return applied(typeof a === 'number' ? { name: 'from', by } : { name: 'plus', by: -by }, x);
    case 'fmul':
      return by === 0 ? timesZero(activity, x, by) : applied({ name: 'times', by }, x);
    case 'fdiv':
      if (typeof a === 'number' || by === 0)
        return refuse(activity, 'a quotient of floating-point numbers that depends on the input in this way');
      return applied({ name: 'over', by }, x);
    case 'frem':
      return refuse(activity, 'a remainder of floating-point numbers that depends on the input');
  }
}

function timesZero(activity: Activity, x: Term, zero: number): number {
  if (!decide(activity, isFiniteNumber(x))) return Number.NaN;
  return decide(activity, hasMinus(x)) ? -zero : zero;
}

function ofTwo(activity: Activity, operator: FloatOperator, a: Term, b: Term): Value {
  if (a === b && operator === 'fadd') return applied({ name: 'times', by: 2 }, a);
  if (a === b && operator === 'fsub') return decide(activity, isFiniteNumber(a)) ? 0 : Number.NaN;
  return refuse(activity, 'calculating with two floating-point numbers that both depend on the input');
}

export const NEGATION: Operator = made('fneg', (activity, [value]) => {
  const x = floatOf(activity, value);
  return typeof x === 'number' ? -x : applied({ name: 'times', by: -1 }, x);
});

export function floatComparison(predicate: FloatPredicate): Operator {
  return made(`fcmp ${predicate}`, (activity, [left, right]) => {
    if (predicate === 'true' || predicate === 'false') return predicate === 'true';
    const [a, b] = [floatOf(activity, left), floatOf(activity, right)];
    if (typeof a !== 'number' || typeof b !== 'number') return compared(activity, predicate, a, b);
    const isNaNHere = Number.isNaN(a) || Number.isNaN(b);
    if (predicate === 'ord') return !isNaNHere;
    if (predicate === 'uno') return isNaNHere;
    if (isNaNHere) return predicate.startsWith('u');
    switch (predicate.slice(1)) {
      case 'eq':
        return a === b;
      case 'ne':
        return a !== b;
      case 'lt':
        return a < b;
      case 'le':
        return a <= b;
      case 'gt':
        return a > b;
      default:
        return a >= b;
    }
  });
}

function compared(activity: Activity, predicate: FloatPredicate, a: number | Term, b: number | Term): Value {
  const isFunction = (x: number | Term): boolean => typeof x !== 'number' && x.op.kind === 'float';
  if (typeof a !== 'number' && typeof b !== 'number' && a !== b && (isFunction(a) || isFunction(b)))
    return refuse(activity, 'comparing what is calculated from the input with what is calculated from the input');
  const unordered = isUnordered(a, b);
  if (predicate === 'ord') return ofCondition(not(unordered));
  if (predicate === 'uno') return ofCondition(unordered);
  const relation = predicate.slice(1) as Parameters<typeof related>[0];
  const holds = related(relation, a, b);
  return ofCondition(predicate.startsWith('u') ? or(unordered, holds) : holds);
}
