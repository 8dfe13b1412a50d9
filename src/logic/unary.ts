import { CharSet } from './char-set.ts';
import { compiled } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { Bool, universeSize } from './sort.ts';
import { FALSE, intern, isVariable, type Term, TRUE } from './term.ts';

/**
 * A predicate with one free variable of a small sort, as a membership test of that variable; any other term as it is.
 * Costs one evaluation per symbol of the universe for each new compound predicate, and nothing for one seen before.
 */
export function canonicalUnaryPredicate(predicate: Term): Term {
  if (predicate.sort !== Bool || predicate.variables.length !== 1) return predicate;
  if (predicate.op.kind === 'in' && isVariable(predicate.args[0])) return predicate;
  const [subject] = predicate.variables;
  const size = universeSize(subject.sort);
  if (size === undefined) return predicate;
  let canonical = known.get(predicate);
  if (canonical === undefined) {
    const test = compiled(predicate, [subject]);
    const set = CharSet.where(
      test === undefined ? c => evaluate(predicate, new Map([[subject, c]])) === true : c => test(c) === 1,
      size,
    );
    canonical = set.isEmpty ? FALSE : set.size === size ? TRUE : intern({ kind: 'in', set }, Bool, [subject]);
    known.set(predicate, canonical);
  }
  return canonical;
}

const known = new WeakMap<Term, Term>();

/** The set of a predicate over one small variable (or over none); `undefined` when it has another shape. */
export function asCharSet(predicate: Term): CharSet | undefined {
  if (predicate === TRUE) return CharSet.all;
  if (predicate === FALSE) return CharSet.empty;
  return predicate.op.kind === 'in' && isVariable(predicate.args[0]) ? predicate.op.set : undefined;
}
