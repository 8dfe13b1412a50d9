import { applyOp } from './evaluate.ts';
import { atRank, type FloatFunction, greatestRank, INT_ARGUMENTS, isFalling, leastRank } from './float.ts';
import { scaledParts } from './linear.ts';
import { Int, type Sort, sortName, widthOf } from './sort.ts';
import { SortError, type Term } from './term.ts';
import { compareScalars, fromScalar, inOrder, type Value, valueKey } from './value.ts';

/** The arguments from one to another, both included; `undefined`: no border on that side. */
export interface ArgumentRange {
  readonly low: Value | undefined;
  readonly high: Value | undefined;
  readonly isEmpty: boolean;
  /** Whether NaN is one of them, which is in no range; so are, for a root, the numbers below −0, which have none. */
  readonly hasNaN: boolean;
}

/** The rank of −0, the least number with a root. */
const NEGATIVE_ZERO = -1n;

/**
 * The arguments for which a function is at most a bound, or at least one. As the function is monotone they are a range,
 * whose end is found by halving: one evaluation for each bit of the argument.
 */
export function argumentsWhere(
  of: FloatFunction,
  side: 'at most' | 'at least',
  bound: Value,
  from: Sort,
  to: Sort,
): ArgumentRange {
  const by = 'by' in of ? valueKey(of.by) : '';
  const key = `${of.name} ${by} ${side} ${valueKey(bound)} ${sortName(from)} ${sortName(to)}`;
  let range = known.get(key);
  if (range === undefined) {
    range = findArguments(of, side, bound, from, to);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, range);
  }
  return range;
}

/** Ranges that were found, since the same comparisons are built again and again. */
const known = new Map<string, ArgumentRange>();
const MOST_KNOWN = 10_000;

function findArguments(...[of, side, bound, from, to]: Parameters<typeof argumentsWhere>): ArgumentRange {
  const limit = inOrder(bound, to);
  const isWithin = (argument: Value): boolean => {
    const result = applyOp({ kind: 'float', of }, to, [argument], from);
    const order = compareScalars(inOrder(result, to), limit);
    return side === 'at most' ? order <= 0 : order >= 0;
  };
  const [first, last] = argumentsOf(of, from);
  const value = (rank: bigint): Value => (from.kind === 'float' ? atRank(rank, from.width) : fromScalar(from, rank));
  const hasNaN = from.kind === 'float' && isWithin(Number.NaN);
  const isFromStart = (side === 'at most') !== isFalling(of);
  const [near, far] = isFromStart ? [first, last] : [last, first];
  if (!isWithin(value(near))) return { low: undefined, high: undefined, isEmpty: true, hasNaN };
  const start = of.name === 'root' ? value(first) : undefined;
  if (isWithin(value(far))) return { low: start, high: undefined, isEmpty: false, hasNaN };
  let [inside, outside] = [near, far];
  for (let gap = distance(inside, outside); gap > 1n; gap = distance(inside, outside)) {
    const middle = (inside + outside) / 2n;
    const between = middle === inside || middle === outside ? (inside < outside ? inside + 1n : inside - 1n) : middle;
    if (isWithin(value(between))) inside = between;
    else outside = between;
  }
  const end = value(inside);
  return { low: isFromStart ? start : end, high: isFromStart ? end : undefined, isEmpty: false, hasNaN };
}

function distance(a: bigint, b: bigint): bigint {
  return a < b ? b - a : a - b;
}

/** @throws SortError unless a function is one from the one sort to the other */
export function requireFloatSorts(of: FloatFunction, to: Sort, from: Sort): void {
  const isFromFloat = from.kind === 'float';
  const isWhole = from.kind === 'int' || widthOf(from) !== undefined;
  const isRight =
    of.name === 'whole' || of.name === 'signed' || of.name === 'unsigned'
      ? isFromFloat && to.kind === 'int'
      : of.name === 'nearest'
        ? (isFromFloat || isWhole) && to.kind === 'float'
        : of.name === 'centred'
          ? widthOf(from) !== undefined && to.kind === 'float'
          : isFromFloat && to === from;
  const isDefined =
    !('by' in of) || (Number.isFinite(of.by) && (of.by !== 0 || of.name === 'plus' || of.name === 'from'));
  const isWidth =
    !(of.name === 'signed' || of.name === 'unsigned') || (Number.isInteger(of.by) && of.by >= 1 && of.by <= 64);
  if (!isRight || !isDefined || !isWidth)
    throw new SortError(`${of.name} is no function from ${sortName(from)} to ${sortName(to)} here`);
}

/** The first and the last argument, in their order and without NaN, between which a function is monotone. */
function argumentsOf(of: FloatFunction, sort: Sort): readonly [bigint, bigint] {
  if (sort.kind === 'float')
    return [of.name === 'root' ? NEGATIVE_ZERO : leastRank(sort.width), greatestRank(sort.width) - 1n];
  const width = widthOf(sort);
  return width === undefined ? INT_ARGUMENTS : [0n, (1n << BigInt(width)) - 1n];
}

/** A sum that is zero where one function of a number has one value: `± f(x) ∓ root`. */
export function functionAlone(
  t: Term,
): { readonly of: Term; readonly root: bigint; readonly isNegative: boolean } | undefined {
  if (t.sort !== Int) return undefined;
  const { constant: start, coefficients, atoms } = scaledParts(t);
  const isNegative = coefficients[0] === -1n;
  if (atoms.length !== 1 || atoms[0].op.kind !== 'float' || typeof start !== 'bigint') return undefined;
  if (!isNegative && coefficients[0] !== 1n) return undefined;
  return { of: atoms[0], root: isNegative ? start : -start, isNegative };
}
