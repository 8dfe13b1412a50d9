import { type Activity, refuse } from '../../../program/activity.ts';
import type { Operator } from '../../../program/operator.ts';
import { Marker, type Value } from '../../../program/value.ts';
import type { FloatOperator, FloatPredicate } from '../llvm/module.ts';
import { fault } from '../values/fault.ts';

const known = new Map<string, Operator>();

function made(name: string, apply: Operator['apply']): Operator {
  let operator = known.get(name);
  if (operator === undefined) {
    operator = { name, apply };
    known.set(name, operator);
  }
  return operator;
}

/** Floating-point numbers are calculated with where they do not depend on the input. */
function number(activity: Activity, value: Value): number {
  if (typeof value === 'number') return value;
  if (value instanceof Marker) return fault(activity, 'a use of a value that was never set');
  return refuse(activity, 'a floating-point number that depends on the input');
}

/**
 * Arithmetic in single or double precision. A sum, difference, product or quotient of single-precision numbers that is
 * rounded to double and then to single precision is the one that is rounded once: a double has more than twice the digits.
 */
export function floatOperator(operator: FloatOperator, type: 'float' | 'double'): Operator {
  const rounded = type === 'float' ? Math.fround : (value: number): number => value;
  return made(`${operator} ${type}`, (activity, [left, right]) => {
    const [a, b] = [number(activity, left), number(activity, right)];
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

export const NEGATION: Operator = made('fneg', (activity, [value]) => -number(activity, value));

export function floatComparison(predicate: FloatPredicate): Operator {
  return made(`fcmp ${predicate}`, (activity, [left, right]) => {
    if (predicate === 'true' || predicate === 'false') return predicate === 'true';
    const [a, b] = [number(activity, left), number(activity, right)];
    const isUnordered = Number.isNaN(a) || Number.isNaN(b);
    if (predicate === 'ord') return !isUnordered;
    if (predicate === 'uno') return isUnordered;
    if (isUnordered) return predicate.startsWith('u');
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
