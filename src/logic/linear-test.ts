import { evaluate } from './evaluate.ts';
import { memo } from './kept.ts';
import { Int, type Sort, widthOf } from './sort.ts';
import type { Term, Variable } from './term.ts';
import type { Scalar } from './value.ts';

/** A sum of so many values, each times a factor, and a number to start with is less than `LARGEST_SUM`. */
const MOST_PARTS = 8;
const LARGEST_VALUE = 2 ** 24;
const LARGEST_FACTOR = 2 ** 10;
const LARGEST_START = 2 ** 40;
const LARGEST_SUM = 2 ** 41;
/** Numbers modulo this, or less, are exact as doubles together with what is added to them. */
const NARROW = 48;

/** How many tables are kept. */
const MOST_TABLES = 64;
const tables = memo<Term, Float64Array>();

/** For each symbol, a number that stands for a value: a greater one for a greater value, and the same for the same. */
type Ranks = (symbol: number) => number;

/**
 * Whether two linear terms compare, as a test of the one variable that is in them. Their parts are evaluated once for each
 * symbol, however many comparisons they stand in; after that, a test is a few additions of doubles, which are exact because
 * all numbers are small. `undefined` for predicates of other forms, and where a number is large.
 */
export function linearTest(
  { op, args }: Term,
  subject: Variable,
  size: number,
): ((symbol: number) => boolean) | undefined {
  if (op.kind !== 'le' && op.kind !== 'eq') return undefined;
  const { sort } = args[0];
  if (sort !== Int && widthOf(sort) === undefined) return undefined;
  const [left, right] = args.map(term => ranks(term, sort, subject, size));
  if (left === undefined || right === undefined) return undefined;
  return op.kind === 'le' ? c => left(c) <= right(c) : c => left(c) === right(c);
}

function ranks(term: Term, sort: Sort, subject: Variable, size: number): Ranks | undefined {
  const { op, args } = term;
  if (op.kind === 'const') {
    const rank = typeof op.value === 'bigint' ? rankOfConstant(op.value, sort) : undefined;
    return rank === undefined ? undefined : () => rank;
  }
  const [constant, factors, terms] =
    op.kind === 'sum' ? [op.constant, op.coefficients, args] : [0n, [1n], [term] as const];
  if (factors.length > MOST_PARTS) return undefined;
  const small = factors.map(factor => nearZero(factor, sort, LARGEST_FACTOR));
  const start = startOf(constant, sort, LARGEST_START);
  const parts = terms.flatMap(each => valuesOf(each, subject, size) ?? []);
  if (start === undefined || parts.length < terms.length) return undefined;
  if (small.includes(undefined)) return undefined;
  return c => start(parts.reduce((sum, values, i) => sum + (small[i] ?? 0) * values[c], 0));
}

/** A number as the one of the same value modulo 2^width that is next to 0, where that is small. */
function nearZero(value: Scalar, sort: Sort, largest: number): number | undefined {
  if (typeof value !== 'bigint') return undefined;
  const width = widthOf(sort);
  return within(width === undefined ? value : BigInt.asIntN(width, value), largest);
}

function within(value: bigint, largest: number): number | undefined {
  return value >= -largest && value <= largest ? Number(value) : undefined;
}

/*
 * Numbers modulo a large power of two are told by three zones: small ones, those near half of the power, and those that are
 * small and negative as signed numbers. What is between these zones is greater than all of one and less than all of the next.
 */
const ZONE = 2 ** 48;

/** The rank of a constant plus a small sum. */
function startOf(constant: Scalar, sort: Sort, largest: number): ((sum: number) => number) | undefined {
  if (typeof constant !== 'bigint') return undefined;
  const width = widthOf(sort);
  const near = nearZero(constant, sort, largest);
  if (width === undefined) return near === undefined ? undefined : sum => near + sum;
  if (width <= NARROW) {
    const modulus = 2 ** width;
    const first = Number(BigInt.asUintN(width, constant));
    return sum => (((first + sum) % modulus) + modulus) % modulus;
  }
  if (near !== undefined) return sum => (near + sum >= 0 ? near + sum : 2 * ZONE + near + sum);
  const fromHalf = within(BigInt.asUintN(width, constant) - (1n << BigInt(width - 1)), largest);
  return fromHalf === undefined ? undefined : sum => ZONE + fromHalf + sum;
}

function rankOfConstant(value: bigint, sort: Sort): number | undefined {
  const rank = startOf(value, sort, LARGEST_SUM)?.(0);
  const width = widthOf(sort);
  if (rank !== undefined || width === undefined) return rank;
  return BigInt.asUintN(width, value) >> BigInt(width - 1) === 0n ? ZONE / 2 : 1.5 * ZONE;
}

/** What a term is for each symbol; `undefined` where that is not always a small whole number. */
function valuesOf(term: Term, subject: Variable, size: number): Float64Array | undefined {
  let values = tables.get(term);
  if (values === undefined) {
    values = new Float64Array(size);
    for (let c = 0; c < size; c++) {
      const value = Number(evaluate(term, new Map([[subject, c]])));
      if (!(Math.abs(value) <= LARGEST_VALUE)) return undefined;
      values[c] = value;
    }
  }
  tables.delete(term);
  tables.set(term, values);
  const [oldest] = tables.keys();
  if (tables.size > MOST_TABLES) tables.delete(oldest);
  return values;
}
