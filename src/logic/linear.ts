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
  let total = start;
  // In the order of their ids; sums are short, so that looking through them is faster than a map.
  const atoms: Term[] = [];
  const factors: Scalar[] = [];
  for (const [factor, term] of parts) {
    const inner = scaledParts(term);
    total = addScalars(total, multiplyScalars(factor, inner.constant));
    for (let i = 0; i < inner.atoms.length; i++) {
      const atom = inner.atoms[i];
      const scaled = multiplyScalars(factor, inner.coefficients[i]);
      let at = atoms.length;
      while (at > 0 && atoms[at - 1].id > atom.id) at--;
      if (at > 0 && atoms[at - 1] === atom) factors[at - 1] = addScalars(factors[at - 1], scaled);
      else {
        atoms.splice(at, 0, atom);
        factors.splice(at, 0, scaled);
      }
    }
  }
  total = reduced(total, width);
  let kept = 0;
  for (let i = 0; i < atoms.length; i++) {
    const factor = reduced(factors[i], width);
    if (isZero(factor)) continue;
    atoms[kept] = atoms[i];
    factors[kept++] = factor;
  }
  atoms.length = kept;
  factors.length = kept;
  if (kept === 0) return constant(fromScalar(sort, total), sort);
  if (kept === 1 && isZero(total) && compareScalars(factors[0], 1n) === 0) return atoms[0];
  return intern({ kind: 'sum', constant: total, coefficients: factors }, sort, atoms);
}

function reduced(scalar: Scalar, width: number | undefined): Scalar {
  return width !== undefined && typeof scalar === 'bigint' ? wrap(scalar, width) : scalar;
}
