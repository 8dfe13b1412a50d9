import { atRank, type FloatWidth, greatestRank, leastRank, simplestBetween } from '../float.ts';
import { scaledParts } from '../linear.ts';
import { Bool, type Sort, widthOf } from '../sort.ts';
import { isConstant, type Term, type Variable } from '../term.ts';
import { asRational, compareScalars, fromScalar, inOrder, multiplyScalars, rational, type Value } from '../value.ts';
import { closedInterval, LineSet, onlyNumber, pickNumber } from './line-set.ts';

/**
 * The values of a variable of sort Int, Real, Float (their ranks) or a wide BitVec that satisfy a predicate over that
 * variable alone;
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
      if (args[0].sort === Bool) return equalDomain(args, subject);
      return subject.sort.kind === 'int' || subject.sort.kind === 'real'
        ? linearDomain(op.kind, args, subject)
        : orderedDomain(op.kind, args, subject);
    default:
      return undefined;
  }
}

/** Where two predicates are both true or both false. */
function equalDomain(sides: readonly Term[], subject: Variable): LineSet | undefined {
  const [a, b] = sides.map(side => numberDomain(side, subject));
  if (a === undefined || b === undefined) return undefined;
  return a.intersect(b).union(a.complement().intersect(b.complement()));
}

/** All values of the sort. */
export function wholeDomain(sort: Sort): LineSet {
  if (sort.kind === 'float')
    return closedInterval(rational(leastRank(sort.width)), rational(greatestRank(sort.width)), true);
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

function orderedDomain(kind: 'eq' | 'le', [a, b]: readonly Term[], subject: Variable): LineSet | undefined {
  if (a === subject && isConstant(b)) {
    const bound = asRational(inOrder(b.op.value, b.sort));
    return closedInterval(kind === 'eq' ? bound : undefined, bound, true);
  }
  if (b === subject && isConstant(a)) {
    const bound = asRational(inOrder(a.op.value, a.sort));
    return closedInterval(bound, kind === 'eq' ? bound : undefined, true);
  }
  return undefined;
}

/** The pleasantest value of `sort` in the set. */
export function pickValue(set: LineSet, sort: Sort): Value | undefined {
  if (sort.kind === 'float') return pickFloat(set, sort.width);
  const picked = pickNumber(set);
  if (picked === undefined) return undefined;
  return fromScalar(sort, sort.kind === 'real' ? picked : picked.numerator);
}

/** Of the ranges of ranks in the set, the simplest number of the one that is nearest to 0. */
function pickFloat(set: LineSet, width: FloatWidth): number | undefined {
  let best: number | undefined;
  for (const [from, to] of set.intervals()) {
    const low = from === undefined ? leastRank(width) : from.at.numerator;
    const high = to === undefined ? greatestRank(width) : to.at.numerator - 1n;
    const isNaNOnly = low >= greatestRank(width);
    const most = high >= greatestRank(width) ? greatestRank(width) - 1n : high;
    const picked = isNaNOnly ? Number.NaN : simplestBetween(atRank(low, width), atRank(most, width), width);
    if (best === undefined || Number.isNaN(best) || Math.abs(picked) < Math.abs(best)) best = picked;
  }
  return best;
}

/** The value of `sort` that is the only one in the set; `undefined` when there are none or several. */
export function onlyValue(set: LineSet, sort: Sort): Value | undefined {
  const only = onlyNumber(set, sort.kind !== 'real');
  if (only === undefined) return undefined;
  if (sort.kind === 'float') return atRank(only.numerator, sort.width);
  return fromScalar(sort, sort.kind === 'real' ? only : only.numerator);
}
