import { not, or } from '../../../logic/build.ts';
import { Interned } from '../../../logic/kept.ts';
import type { Term } from '../../../logic/term.ts';
import type { Operator } from '../../../program/operator.ts';
import type { Value } from '../../../program/value.ts';
import type { FloatOperator, FloatPredicate } from '../llvm/module.ts';
import { applied, calculated, floatOf, isUnordered, related } from '../values/floats.ts';
import { ofCondition } from '../values/numbers.ts';
import { isRelated, type Relation } from '../values/relation.ts';

const known = new Interned<Operator>();

function made(name: string, apply: Operator['apply']): Operator {
  return known.of(name, () => ({ name, apply }));
}

const ARITHMETIC = {
  fadd: 'sum',
  fsub: 'difference',
  fmul: 'product',
  fdiv: 'quotient',
  frem: 'remainder',
} as const;

/**
 * Arithmetic in single or double precision. A sum, difference, product or quotient of single-precision numbers that is
 * rounded to double and then to single precision is the one that is rounded once: a double has more than twice the digits.
 */
export function floatOperator(operator: FloatOperator, type: 'float' | 'double'): Operator {
  const rounded = type === 'float' ? Math.fround : (value: number): number => value;
  return made(`${operator} ${type}`, (activity, [left, right]) => {
    const [a, b] = [floatOf(activity, left), floatOf(activity, right)];
    if (typeof a !== 'number' || typeof b !== 'number') return calculated(ARITHMETIC[operator], a, b);
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

export const NEGATION: Operator = made('fneg', (activity, [value]) => {
  const x = floatOf(activity, value);
  return typeof x === 'number' ? -x : applied({ name: 'times', by: -1 }, x);
});

export function floatComparison(predicate: FloatPredicate): Operator {
  return made(`fcmp ${predicate}`, (activity, [left, right]) => {
    if (predicate === 'true' || predicate === 'false') return predicate === 'true';
    const [a, b] = [floatOf(activity, left), floatOf(activity, right)];
    if (typeof a !== 'number' || typeof b !== 'number') return compared(predicate, a, b);
    const isNaNHere = Number.isNaN(a) || Number.isNaN(b);
    if (predicate === 'ord') return !isNaNHere;
    if (predicate === 'uno') return isNaNHere;
    if (isNaNHere) return predicate.startsWith('u');
    return isRelated(relationOf(predicate), a, b);
  });
}

/** Behind the letter that says what becomes of a NaN. */
function relationOf(predicate: FloatPredicate): Relation {
  return predicate.slice(1) as Relation;
}

function compared(predicate: FloatPredicate, a: number | Term, b: number | Term): Value {
  const unordered = isUnordered(a, b);
  if (predicate === 'ord') return ofCondition(not(unordered));
  if (predicate === 'uno') return ofCondition(unordered);
  const holds = related(relationOf(predicate), a, b);
  return ofCondition(predicate.startsWith('u') ? or(unordered, holds) : holds);
}
