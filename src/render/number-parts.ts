import { scaledParts } from '../logic/linear.ts';
import { Int, widthOf } from '../logic/sort.ts';
import type { Term } from '../logic/term.ts';
import type { Scalar } from '../logic/value.ts';
import { signed } from './number-text.ts';
import { intNumber, wrappingNumber } from './whole-number.ts';

/** A summand: a multiple of a term, or of the signed number in the lowest bits of one. */
export interface SumPart {
  readonly coefficient: Scalar;
  readonly of: Term;
  readonly signedBits?: number;
}

/** A sum, a conversion or any other number as summands in the order of people, and the constant. */
export function numberParts(term: Term): { readonly constant: Scalar; readonly parts: readonly SumPart[] } {
  if (term.sort === Int) {
    const { constant, parts } = intNumber(term);
    return { constant, parts: inPeopleOrder(parts) };
  }
  if (widthOf(term.sort) !== undefined) {
    const { constant, parts } = wrappingNumber(term);
    const near = parts.map(part => ({ ...part, coefficient: signed(part.coefficient, term.sort) }));
    return { constant, parts: inPeopleOrder(near) };
  }
  const { constant, coefficients, atoms } = scaledParts(term);
  return { constant, parts: inPeopleOrder(atoms.map((of, i) => ({ of, coefficient: coefficients[i] }))) };
}

export function inPeopleOrder<Part extends { readonly of: Term }>(parts: readonly Part[]): readonly Part[] {
  return parts
    .map(part => ({ part, rank: rank(part.of) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
    .map(({ part }) => part);
}

/** Terms about the current symbol first, then about the past, then about registers. */
export function forPeople(terms: readonly Term[]): readonly Term[] {
  return inPeopleOrder(terms.map(of => ({ of }))).map(({ of }) => of);
}

function rank(term: Term): string {
  const names = term.variables.map(v => (/^x\d*$/.test(v.op.name) ? `0${v.op.name.padStart(9)}` : `1${v.op.name}`));
  return names.sort()[0] ?? '2';
}
