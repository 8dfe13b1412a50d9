import { isNumeric, type Sort, sortName, widthOf } from './sort.ts';
import { constant, intern, isConstant, SortError, type Term } from './term.ts';
import {
  addScalars,
  compareScalars,
  fromScalar,
  isZero,
  multiplyScalars,
  type Scalar,
  toScalar,
  wrap,
} from './value.ts';

/** `constant + Σ coefficients[i] · atoms[i]` */
export interface LinearParts {
  readonly constant: Scalar;
  readonly coefficients: readonly Scalar[];
  readonly atoms: readonly Term[];
}

/** Reads any numeric term as a linear one; a term that is no sum is one atom. */
export function scaledParts(term: Term): LinearParts {
  if (isConstant(term)) return { constant: toScalar(term.op.value), coefficients: [], atoms: [] };
  if (term.op.kind === 'sum')
    return { constant: term.op.constant, coefficients: term.op.coefficients, atoms: term.args };
  return { constant: 0n, coefficients: [1n], atoms: [term] };
}

/**
 * The normal form of `start + Σ factor · term`: nested sums flattened, coefficients of equal atoms added (modulo
 * 2^width where the sort wraps), zero ones dropped, atoms by id. A lone atom with coefficient 1 is itself.
 */
export function linearTerm(sort: Sort, start: Scalar, parts: readonly (readonly [Scalar, Term])[]): Term {
  if (!isNumeric(sort)) throw new SortError(`${sortName(sort)} has no sum`);
  const width = widthOf(sort);
  const reduce = (s: Scalar): Scalar => (width !== undefined && typeof s === 'bigint' ? wrap(s, width) : s);
  let total = start;
  const byAtom = new Map<Term, Scalar>();
  for (const [factor, term] of parts) {
    const inner = scaledParts(term);
    total = addScalars(total, multiplyScalars(factor, inner.constant));
    inner.atoms.forEach((atom, i) => {
      const scaled = multiplyScalars(factor, inner.coefficients[i]);
      byAtom.set(atom, addScalars(byAtom.get(atom) ?? 0n, scaled));
    });
  }
  total = reduce(total);
  const entries = [...byAtom]
    .map(([atom, c]) => [atom, reduce(c)] as const)
    .filter(([, c]) => !isZero(c))
    .sort(([a], [b]) => a.id - b.id);
  if (entries.length === 0) return constant(fromScalar(sort, total), sort);
  if (entries.length === 1 && isZero(total) && compareScalars(entries[0][1], 1n) === 0) return entries[0][0];
  return intern(
    { kind: 'sum', constant: total, coefficients: entries.map(([, c]) => c) },
    sort,
    entries.map(([atom]) => atom),
  );
}
