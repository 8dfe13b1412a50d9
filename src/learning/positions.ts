import { windowVariable } from '../automata/machine/machine.ts';
import { evaluate } from '../logic/evaluate.ts';
import type { Sort } from '../logic/sort.ts';
import { substitute } from '../logic/substitute.ts';
import { isConstant, isVariable, type Term, type Variable } from '../logic/term.ts';
import type { Value } from '../logic/value.ts';
import { inputVariable, positionOf } from '../program/input.ts';

function renamed(term: Term, rename: (position: number, sort: Sort) => Term | undefined): Term | undefined {
  const names = new Map<Variable, Term>();
  for (const symbol of term.variables) {
    const position = positionOf(symbol);
    if (position === undefined) continue;
    const name = rename(position, symbol.sort);
    if (name === undefined) return undefined;
    if (name !== symbol) names.set(symbol, name);
  }
  return substitute(term, names);
}

/**
 * The term about the symbols `by` places further on (or back, when negative): the same thing said at another place.
 * @returns `undefined` when it would be about symbols before the first
 */
export function shifted(term: Term, by: number): Term | undefined {
  return renamed(term, (position, sort) => (position + by < 0 ? undefined : inputVariable(position + by, sort)));
}

/** A term over the input's symbols as one over the window, whose current symbol is at a position. */
export function throughWindow(term: Term, position: number): Term {
  return renamed(term, (at, sort) => windowVariable(sort, position - at)) ?? term;
}

/** The first position that a term depends on; infinite where it depends on none. */
export function oldestPosition(term: Term): number {
  return term.variables.reduce((oldest, v) => Math.min(oldest, positionOf(v) ?? oldest), Number.POSITIVE_INFINITY);
}

/**
 * The value of a term that is moved `by` places, for a word.
 * @returns `undefined` when the word does not reach that far
 */
export function valueAt(term: Term, word: readonly Value[], by = 0): Value | undefined {
  if (isConstant(term)) return term.op.value;
  if (isVariable(term)) return word[(positionOf(term) ?? Number.NaN) + by];
  if (term.op.kind === 'in' && isVariable(term.args[0])) {
    const symbol = valueAt(term.args[0], word, by);
    return typeof symbol === 'number' ? term.op.set.has(symbol) : undefined;
  }
  const values = new Map<Variable, Value>();
  for (const v of term.variables) {
    const value = valueAt(v, word, by);
    if (value === undefined) return undefined;
    values.set(v, value);
  }
  return evaluate(term, values);
}

/** Whether a word reaches as far as a predicate that is moved `by` places, and satisfies it. */
export function isTrueOf(predicate: Term, word: readonly Value[], by = 0): boolean {
  return valueAt(predicate, word, by) === true;
}
