import type { Operator } from '../../../program/operator.ts';
import { OPERATOR_NAMES, type OperatorName } from '../lower/operator-names.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { ASYNC } from './async.ts';
import { COMPARISON } from './comparison.ts';
import { FUNCTIONS } from './functions.ts';
import { ITERATION } from './iteration.ts';
import { PROPERTIES } from './property.ts';

const RULES: Readonly<Record<string, Operator['apply']>> = {
  ...ARITHMETIC,
  ...ASYNC,
  ...COMPARISON,
  ...FUNCTIONS,
  ...ITERATION,
  ...PROPERTIES,
};

function operator(name: OperatorName): Operator {
  const apply = RULES[name];
  if (apply === undefined) throw new Error(`the operator ${name} has no rule`);
  return Object.hasOwn(ARITHMETIC, name) ? { name, apply, isArithmetic: true } : { name, apply };
}

/** All operators of lowered JavaScript. */
export const OPERATORS: Readonly<Record<OperatorName, Operator>> = Object.fromEntries(
  OPERATOR_NAMES.map(name => [name, operator(name)]),
) as Record<OperatorName, Operator>;
