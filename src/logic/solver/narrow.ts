import { type Assignment, holds } from '../evaluate.ts';
import { widthOf } from '../sort.ts';
import type { Term, Variable } from '../term.ts';
import type { Value } from '../value.ts';
import type { Component } from './components.ts';
import { hasNumberDomain } from './reduce.ts';
import type { Answer } from './solver.ts';
import { WordSet } from './word-set.ts';

/** More values of one word than this are not tried one by one. */
const MOST_VALUES = 1024;
/** The same where there are other variables, too, and the question is asked again for each of the values. */
const MOST_CASES = 16;
/** More variables than this, and there would be cases of cases of cases. */
const MOST_VARIABLES = 3;
/** What has one form after a word in it has a value. */
const SIMPLE = new Set(['var', 'const', 'not', 'and', 'or', 'eq', 'le', 'in', 'sum', 'bitand', 'convert']);

/**
 * Decides conditions on one word of many bits: by intervals where all of them have the form of comparisons, and by trying
 * where comparisons leave few values, such as the `int` that a reader gives and that was found to be a byte. `undefined` for
 * all other components. Linear in the number of values and the size of the conditions.
 */
export function tryNarrow({ conjuncts, variables }: Component): Answer | undefined {
  const [v] = variables;
  if (variables.length !== 1 || !isWord(v)) return undefined;
  const exact = WordSet.of(conjuncts, v);
  if (exact !== undefined) {
    const value = exact.least();
    return value === undefined ? { status: 'unsat' } : { status: 'sat', model: new Map([[v, value]]) };
  }
  const values = WordSet.of(conjuncts, v, 'left out')?.few(MOST_VALUES);
  if (values === undefined) return undefined;
  for (const value of values) {
    const model: Assignment = new Map([[v, value]]);
    if (conjuncts.every(conjunct => holds(conjunct, model))) return { status: 'sat', model };
  }
  return { status: 'unsat' };
}

/** A variable, and all values that it may have. */
export interface Cases {
  readonly of: Variable;
  readonly values: readonly Value[];
}

/**
 * The word of a component that conditions on it alone leave the fewest values, if these are few: an index that is compared
 * with a length is compared with a constant in each of the cases. `undefined` where the cases would be as hard.
 */
export function casesOf({ conjuncts, variables }: Component): Cases | undefined {
  if (variables.length < 2 || variables.length > MOST_VARIABLES) return undefined;
  const words = variables.filter(isWord);
  if (words.length === 0 || !conjuncts.every(isSimple)) return undefined;
  let best: Cases | undefined;
  for (const of of words) {
    const own = conjuncts.filter(({ variables: [first], variables: { length } }) => length === 1 && first === of);
    const values = WordSet.of(own, of, 'left out')?.few((best?.values.length ?? MOST_CASES + 1) - 1);
    if (values !== undefined) best = { of, values };
  }
  return best;
}

function isWord({ sort }: Variable): boolean {
  return widthOf(sort) !== undefined && hasNumberDomain(sort);
}

function isSimple({ op, args }: Term): boolean {
  return SIMPLE.has(op.kind) && args.every(isSimple);
}
