import { scaledParts } from '../linear.ts';
import { type Sort, widthOf } from '../sort.ts';
import { isConstant, type Term, type Variable } from '../term.ts';
import { asRational, compareScalars, fromScalar, multiplyScalars, rational, toScalar, type Value } from '../value.ts';
import { closedInterval, LineSet, onlyNumber, pickNumber } from './line-set.ts';

/**
 * The values of a variable of sort Int, Real or a wide BitVec that satisfy a predicate over that variable alone;
 * `undefined` when the predicate is more than a Boolean combination of comparisons with constants. Exact, and linear
 * in the size of the predicate times the number of its borders.
 */
export function numberDomain(predicate: Term, subject: Variable): LineSet | undefined {
  const { op, args } = predicate;
  switch (op.kind) {
    case 'const':
      return op.value === true ? LineSet.all : LineSet.empty;
    case 'not':
      return numberDomain(args[0], subject)?.complement();
    case 'and':
    case 'or': {
      let total = op.kind === 'and' ? LineSet.all : LineSet.empty;
      for (const arg of args) {
        const part = numberDomain(arg, subject);
        if (part === undefined) return undefined;
        total = op.kind === 'and' ? total.intersect(part) : total.union(part);
      }
      return total;
    }
    case 'eq':
    case 'le':
      return widthOf(subject.sort) === undefined
        ? linearDomain(op.kind, args, subject)
        : unsignedDomain(op.kind, args, subject);
    default:
      return undefined;
  }
}

/** All values of the sort. */
export function wholeDomain(sort: Sort): LineSet {
  const width = widthOf(sort);
  if (width === undefined) return LineSet.all;
  return closedInterval(rational(0n), rational((1n << BigInt(width)) - 1n), true);
}

/** Int and Real comparisons are `0 <= c·x + d` and `c·x + d = 0`. */
function linearDomain(kind: 'eq' | 'le', args: readonly Term[], subject: Variable): LineSet | undefined {
  const side = kind === 'eq' ? args[0] : args[1];
  const { constant, coefficients, atoms } = scaledParts(side);
  if (atoms.length !== 1 || atoms[0] !== subject) return undefined;
  const slope = asRational(coefficients[0]);
  const root = asRational(
    multiplyScalars(multiplyScalars(-1n, constant), rational(slope.denominator, slope.numerator)),
  );
  const whole = subject.sort.kind === 'int';
  if (kind === 'eq') return closedInterval(root, root, whole);
  return compareScalars(slope, 0n) > 0
    ? closedInterval(root, undefined, whole)
    : closedInterval(undefined, root, whole);
}

function unsignedDomain(kind: 'eq' | 'le', [a, b]: readonly Term[], subject: Variable): LineSet | undefined {
  if (a === subject && isConstant(b)) {
    const bound = asRational(toScalar(b.op.value));
    return closedInterval(kind === 'eq' ? bound : undefined, bound, true);
  }
  if (b === subject && isConstant(a)) {
    const bound = asRational(toScalar(a.op.value));
    return closedInterval(bound, kind === 'eq' ? bound : undefined, true);
  }
  return undefined;
}

/** The pleasantest value of `sort` in the set. */
export function pickValue(set: LineSet, sort: Sort): Value | undefined {
  const picked = pickNumber(set);
  if (picked === undefined) return undefined;
  return fromScalar(sort, sort.kind === 'real' ? picked : picked.numerator);
}

/** The value of `sort` that is the only one in the set; `undefined` when there are none or several. */
export function onlyValue(set: LineSet, sort: Sort): Value | undefined {
  const only = onlyNumber(set, sort.kind !== 'real');
  if (only === undefined) return undefined;
  return fromScalar(sort, sort.kind === 'real' ? only : only.numerator);
}
