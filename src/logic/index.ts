/** Sorts, terms, evaluation and solvers: everything in Codomata that knows what a predicate means. */
export type { BooleanAlgebra } from './algebra.ts';
export * from './build.ts';
export { CharSet, charSets, MAX_CHAR } from './char-set.ts';
export { compiled, type NumericFunction } from './compile.ts';
export { type Assignment, evaluate, holds } from './evaluate.ts';
export { Budget, LimitReached, type Limits, Undecided } from './limits.ts';
export { predicatesOf, setsOf } from './predicates.ts';
export { Session } from './session.ts';
export * from './solver/index.ts';
export * from './sort.ts';
export { type Substitution, substitute } from './substitute.ts';
export {
  type Constant,
  constant,
  FALSE,
  isConstant,
  isGround,
  isVariable,
  type Op,
  SortError,
  type Table,
  type Term,
  TRUE,
  type Variable,
  variable,
} from './term.ts';
export { asCharSet } from './unary.ts';
export { type Rational, rational, sameValue, type Value, valueKey } from './value.ts';
