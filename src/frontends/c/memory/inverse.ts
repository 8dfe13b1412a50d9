import { scaledParts } from '../../../logic/linear.ts';
import { widthOf } from '../../../logic/sort.ts';
import { isVariable, type Term } from '../../../logic/term.ts';

/**
 * Of a term that is a variable plus constants, in numbers of as many bits or more from one step to the next, as extending
 * them with or without their sign makes it: gives the number that the variable is when the term is this one, if there is
 * one. There is never a second one. `undefined` for other terms.
 */
export function inverseOf(term: Term): ((value: bigint) => bigint | undefined) | undefined {
  if (isVariable(term)) return value => within(term, value);
  if (term.op.kind === 'convert') {
    const inner = inverseOf(term.args[0]);
    const [narrow, wide] = [widthOf(term.args[0].sort), widthOf(term.sort)];
    if (inner === undefined || narrow === undefined || wide === undefined || narrow > wide) return undefined;
    // A number that has more bits than what is extended is none of its values.
    return value => (within(term, value) < 1n << BigInt(narrow) ? inner(within(term, value)) : undefined);
  }
  const { constant, coefficients, atoms } = scaledParts(term);
  if (term.op.kind !== 'sum' || atoms.length !== 1 || coefficients[0] !== 1n) return undefined;
  const inner = inverseOf(atoms[0]);
  return inner && (value => inner(within(term, value - (constant as bigint))));
}

function within({ sort }: Term, value: bigint): bigint {
  const width = widthOf(sort);
  return width === undefined ? value : BigInt.asUintN(width, value);
}
