import { atRank, type FloatWidth, greatestRank, leastRank, simplestBetween } from '../float.ts';
import { scaledParts } from '../linear.ts';
import { Bool, type Sort, widthOf } from '../sort.ts';
import { isConstant, type Term, type Variable } from '../term.ts';
import {
  asRational,
  compareScalars,
  fromScalar,
  inOrder,
  multiplyScalars,
  rational,
  toScalar,
  type Value,
} from '../value.ts';
import { closedInterval, LineSet, onlyNumber, pickNumber } from './line-set.ts';

/** What is known beforehand of an atom over the variable alone: whether it holds. */
export type AtomTruth = (atom: Term) => boolean | undefined;

/**
 * The values of a variable of sort Int, Real, Float (their ranks) or a wide BitVec that satisfy a predicate over that
 * variable alone; `undefined` when the predicate is more than a Boolean combination of comparisons with constants, and of
 * atoms whose truth is known. Exact, and linear in the size of the predicate times the number of its borders.
 */
export function numberDomain(predicate: Term, subject: Variable, truth?: AtomTruth): LineSet | undefined {
  const { op, args } = predicate;
  switch (op.kind) {
    case 'const':
      return op.value === true ? LineSet.all : LineSet.empty;
    case 'not':
      return numberDomain(args[0], subject, truth)?.complement();
    case 'and':
    case 'or': {
      let total = op.kind === 'and' ? LineSet.all : LineSet.empty;
      for (const arg of args) {
        const part = numberDomain(arg, subject, truth);
        if (part === undefined) return undefined;
        total = op.kind === 'and' ? total.intersect(part) : total.union(part);
      }
      return total;
    }
    case 'eq':
    case 'le': {
      if (args[0].sort === Bool) return equalDomain(args, subject, truth);
      const known = truth?.(predicate);
      if (known !== undefined) return known ? LineSet.all : LineSet.empty;
      switch (subject.sort.kind) {
        case 'int':
        case 'real':
          return linearDomain(op.kind, args, subject);
        case 'bitvec':
          return wrappingDomain(op.kind, args, subject);
        default:
          return orderedDomain(op.kind, args, subject);
      }
    }
    default:
      return undefined;
  }
}

/** Where two predicates are both true or both false. */
function equalDomain(sides: readonly Term[], subject: Variable, truth?: AtomTruth): LineSet | undefined {
  const [a, b] = sides.map(side => numberDomain(side, subject, truth));
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

/**
 * Comparisons of `x + c` or `c - x` with a constant, modulo 2^width: the values from one number upwards to another, around
 * the end of the sort. Signed comparisons have the form `x + 2^(width - 1)`.
 */
function wrappingDomain(kind: 'eq' | 'le', [a, b]: readonly Term[], subject: Variable): LineSet | undefined {
  const [word, bound] = isConstant(b) ? [a, b] : [b, a];
  const shifted = shiftedBy(word, subject);
  if (shifted === undefined || !isConstant(bound)) return undefined;
  const value = toScalar(bound.op.value) as bigint;
  const size = 1n << BigInt(widthOf(subject.sort) ?? 0);
  const low = kind === 'eq' || bound === a ? value : 0n;
  const high = kind === 'eq' || bound === b ? value : size - 1n;
  if (high - low === size - 1n) return LineSet.all;
  const { shift, isNegated } = shifted;
  const [from, to] = isNegated ? [shift - high, shift - low] : [low - shift, high - shift];
  const [first, last] = [modulo(from, size), modulo(to, size)];
  if (first <= last) return closedInterval(rational(first), rational(last), true);
  return closedInterval(rational(0n), rational(last), true).union(
    closedInterval(rational(first), rational(size - 1n), true),
  );
}

/** A word as `subject + shift`, or as `shift - subject`. */
export function shiftedBy(
  word: Term,
  subject: Variable,
): { readonly shift: bigint; readonly isNegated: boolean } | undefined {
  const width = widthOf(word.sort);
  const { constant, coefficients, atoms } = scaledParts(word);
  if (width === undefined || word.sort !== subject.sort || atoms.length !== 1 || atoms[0] !== subject) return undefined;
  const isNegated = coefficients[0] === (1n << BigInt(width)) - 1n;
  if ((!isNegated && coefficients[0] !== 1n) || typeof constant !== 'bigint') return undefined;
  return { shift: constant, isNegated };
}

/** From 0 to the size, whatever the sign. */
export function modulo(value: bigint, size: bigint): bigint {
  const rest = value % size;
  return rest < 0n ? rest + size : rest;
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
