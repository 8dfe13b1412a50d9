import { linearTerm, scaledParts } from '../logic/linear.ts';
import { Int } from '../logic/sort.ts';
import type { Substitution } from '../logic/substitute.ts';
import { isVariable, type Term, type Variable } from '../logic/term.ts';
import { multiplyScalars, type Scalar } from '../logic/value.ts';
import { isUnknownName } from '../program/unknown.ts';
import { READ } from './pattern.ts';

/** From what is known of unknowns: those that are another number plus a constant, as that. */
export function equalitiesOf(facts: readonly Term[]): Substitution {
  const found = new Map<Variable, Term>();
  for (const fact of facts) {
    const { op, args } = fact;
    if (op.kind !== 'eq' || args[0].sort !== Int) continue;
    const sides = args.map(scaledParts);
    const parts: (readonly [Scalar, Term])[] = [
      ...sides[0].atoms.map((atom, i) => [sides[0].coefficients[i], atom] as const),
      ...sides[1].atoms.map((atom, i) => [multiplyScalars(-1n, sides[1].coefficients[i]), atom] as const),
    ];
    const solved = parts.find(
      ([factor, atom]) =>
        isVariable(atom) && atom !== READ && isUnknownName(atom.op.name) && (factor === 1n || factor === -1n),
    );
    if (solved === undefined) continue;
    const [factor, atom] = solved;
    const sign = factor === 1n ? -1n : 1n;
    const start = multiplyScalars(sign, linearConstant(sides[0].constant, sides[1].constant));
    const others = parts.filter(([, other]) => other !== atom);
    const scaled = others.map(([f, other]) => [multiplyScalars(sign, f), other] as const);
    found.set(atom as Variable, linearTerm(Int, start, scaled));
  }
  return found;
}

function linearConstant(left: Scalar, right: Scalar): Scalar {
  const constant = scaledParts(linearTerm(Int, left, [[-1n, linearTerm(Int, right, [])]]));
  return constant.constant;
}
