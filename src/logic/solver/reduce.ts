import { and, conjuncts as conjunctsOf } from '../build.ts';
import { linearTerm, scaledParts } from '../linear.ts';
import { type Sort, universeSize, widthOf } from '../sort.ts';
import { substitute } from '../substitute.ts';
import { constant, FALSE, isVariable, type Term, TRUE, type Variable } from '../term.ts';
import { asRational, compareScalars, fromScalar, multiplyScalars, rational, type Scalar, wrap } from '../value.ts';
import { numberDomain, onlyValue, wholeDomain } from './number-domain.ts';

/** A conjunction without the variables that the conjunction itself determines. */
export interface Reduced {
  readonly conjuncts: readonly Term[];
  /**
   * What was substituted, in that order: a definition mentions only variables that are left or were eliminated after
   * it, so that a model is completed from the last definition to the first.
   */
  readonly definitions: readonly (readonly [Variable, Term])[];
  /** The number domains had a part in it: without them less would have been eliminated or refuted. */
  readonly usedDomains: boolean;
}

/** `conjuncts` is `[FALSE]` when the conjunction cannot hold. */
export interface ReduceOptions {
  readonly eliminate: boolean;
  readonly domains: boolean;
}

/**
 * Flattens, removes duplicates, folds complements, and substitutes variables that an equation, a singleton set or
 * bounds fix, until nothing changes. Each round substitutes in everything, so the cost is the size of the conjunction
 * times the number of variables eliminated.
 */
export function reduce(conjuncts: readonly Term[], { eliminate, domains }: ReduceOptions): Reduced {
  const definitions: (readonly [Variable, Term])[] = [];
  let usedDomains = false;
  let current = conjunctsOf(and(...conjuncts));
  for (;;) {
    if (current[0] === FALSE) break;
    let found = eliminate ? determined(current) : new Map<Variable, Term>();
    if (found.size === 0 && domains) {
      const fixed = fixedByBounds(current);
      if (fixed === 'impossible') return { conjuncts: [FALSE], definitions, usedDomains: true };
      if (eliminate) found = fixed;
      usedDomains ||= found.size > 0;
    }
    if (found.size === 0) break;
    definitions.push(...found);
    const next = current.map(c => substitute(c, found));
    current = conjunctsOf(and(...next));
  }
  return { conjuncts: current, definitions, usedDomains };
}

/** All variables fixed to constants, or else one variable equal to a term without it. */
function determined(conjuncts: readonly Term[]): Map<Variable, Term> {
  const constants = new Map<Variable, Term>();
  for (const conjunct of conjuncts) {
    const { op, args } = conjunct;
    if (isVariable(conjunct)) constants.set(conjunct, TRUE);
    else if (op.kind === 'not' && isVariable(args[0])) constants.set(args[0], FALSE);
    else if (op.kind === 'in' && op.set.size === 1 && isVariable(args[0]))
      constants.set(args[0], constant(fromScalar(args[0].sort, BigInt(op.set.bounds[0])), args[0].sort));
  }
  if (constants.size > 0) return constants;
  for (const conjunct of conjuncts) {
    const definition = solved(conjunct);
    if (definition !== undefined) return new Map([definition]);
  }
  return constants;
}

/** An equation as a definition of one of its variables, when some variable can be isolated. */
function solved({ op, args }: Term): readonly [Variable, Term] | undefined {
  if (op.kind === 'eq') {
    const [a, b] = args;
    if (isVariable(a) && !b.variables.includes(a)) return [a, b];
    if (isVariable(b) && !a.variables.includes(b)) return [b, a];
    if (a.sort.kind === 'float' || a.sort.kind === 'bool') return undefined;
    const difference = linearTerm(a.sort, 0n, [
      [1n, a],
      [-1n, b],
    ]);
    return isolated(difference);
  }
  if (op.kind === 'in' && op.set.size === 1)
    return isolated(linearTerm(args[0].sort, -BigInt(op.set.bounds[0]), [[1n, args[0]]]));
  return undefined;
}

/** A variable with an invertible coefficient that occurs nowhere else in `sum = 0`, and what it equals. */
function isolated(sum: Term): readonly [Variable, Term] | undefined {
  const { constant: start, coefficients, atoms } = scaledParts(sum);
  for (let i = 0; i < atoms.length; i++) {
    const candidate = atoms[i];
    if (!isVariable(candidate)) continue;
    const inverse = inverseOf(coefficients[i], sum.sort);
    if (inverse === undefined) continue;
    if (atoms.some((atom, j) => j !== i && atom.variables.includes(candidate))) continue;
    const factor = multiplyScalars(-1n, inverse);
    const rest = atoms.flatMap((atom, j) =>
      j === i ? [] : [[multiplyScalars(factor, coefficients[j]), atom] as const],
    );
    return [candidate, linearTerm(sum.sort, multiplyScalars(factor, start), rest)];
  }
  return undefined;
}

function inverseOf(coefficient: Scalar, sort: Sort): Scalar | undefined {
  if (sort.kind === 'real') {
    const { numerator, denominator } = asRational(coefficient);
    return rational(denominator, numerator);
  }
  if (typeof coefficient !== 'bigint') return undefined;
  const width = widthOf(sort);
  if (width === undefined)
    return compareScalars(coefficient, 1n) === 0 || compareScalars(coefficient, -1n) === 0 ? coefficient : undefined;
  if (coefficient % 2n === 0n) return undefined;
  // Newton's iteration doubles the number of correct low bits; an odd number is its own inverse modulo 8.
  let inverse = coefficient;
  for (let correct = 3; correct < width; correct *= 2) inverse = wrap(inverse * (2n - coefficient * inverse), width);
  return wrap(inverse, width);
}

/** Variables of large number sorts that their own bounds leave one value, or the news that some have none. */
function fixedByBounds(conjuncts: readonly Term[]): Map<Variable, Term> | 'impossible' {
  const domains = new Map<Variable, ReturnType<typeof wholeDomain>>();
  for (const conjunct of conjuncts) {
    if (conjunct.variables.length !== 1) continue;
    const [subject] = conjunct.variables;
    if (!hasNumberDomain(subject.sort)) continue;
    const part = numberDomain(conjunct, subject);
    if (part !== undefined) domains.set(subject, (domains.get(subject) ?? wholeDomain(subject.sort)).intersect(part));
  }
  const fixed = new Map<Variable, Term>();
  for (const [subject, domain] of domains) {
    if (domain.isEmpty) return 'impossible';
    const only = onlyValue(domain, subject.sort);
    if (only !== undefined) fixed.set(subject, constant(only, subject.sort));
  }
  return fixed;
}

/** Sorts whose predicates over one variable are sets of intervals of numbers. */
export function hasNumberDomain(sort: Sort): boolean {
  if (sort.kind === 'float') return true;
  return sort.kind === 'int' || sort.kind === 'real' || (sort.kind === 'bitvec' && universeSize(sort) === undefined);
}
