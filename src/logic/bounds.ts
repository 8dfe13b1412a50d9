import { type Sort, widthOf } from './sort.ts';
import type { Table, Term, Variable } from './term.ts';
import { euclideanQuotient, type Scalar, toScalar, type Value } from './value.ts';

/** The least and the greatest value that a whole number may have, not necessarily reached; `undefined` is infinity. */
export interface Bounds {
  readonly min: bigint | undefined;
  readonly max: bigint | undefined;
}

const UNBOUNDED: Bounds = { min: undefined, max: undefined };

/**
 * Bounds of terms from their structure and from bounds of their variables: under every assignment in which the variables
 * are within theirs, the value of the term is within its own. They say nothing of terms that are no whole numbers
 * (Real, Float and all that has no order), which are `UNBOUNDED`; a number that wraps is bounded by its sort at least.
 *
 * Exact arithmetic, linear in the size of a term once, then a lookup.
 */
export class TermBounds {
  private readonly known = new WeakMap<Term, Bounds>();

  /** Where nothing is said of variables, they have all values of their sorts. */
  constructor(private readonly ofVariable: (v: Variable) => Bounds | undefined = () => undefined) {}

  /** Of the value; that of a number that wraps is unsigned. */
  of(term: Term): Bounds {
    let bounds = this.known.get(term);
    if (bounds === undefined) {
      const width = widthOf(term.sort);
      bounds = width === undefined ? this.unwrapped(term) : wrapped(this.unwrapped(term), 0n, width);
      this.known.set(term, bounds);
    }
    return bounds;
  }

  /** Of the signed number with the same bits, for a term of `width` bits. */
  signed(term: Term, width: number): Bounds {
    return wrapped(this.unwrapped(term), -(1n << BigInt(width - 1)), width);
  }

  /**
   * Of the number that the outermost operation gives before it is taken modulo 2^width. The factors of a sum are read as
   * signed ones, which is the same modulo 2^width and keeps the bounds close.
   */
  unwrapped(term: Term): Bounds {
    const { op, args, sort } = term;
    if (!isWhole(sort)) return UNBOUNDED;
    switch (op.kind) {
      case 'const':
        return exactly(op.value);
      case 'var':
        return this.ofVariable(term as Variable) ?? UNBOUNDED;
      case 'sum':
        return linearBounds(
          signedFactor(op.constant, sort),
          args.map((arg, i) => [signedFactor(op.coefficients[i], sort), this.of(arg)]),
        );
      case 'ite':
        return joined([this.of(args[1]), this.of(args[2])]);
      case 'mul': {
        const [a, b] = args.map(arg => this.of(arg));
        if (!isClosed(a) || !isClosed(b)) return UNBOUNDED;
        return joined([a.min, a.max].flatMap(x => [b.min, b.max].map(y => exactly(x * y))));
      }
      case 'div':
      case 'mod':
        return divided(op.kind, this.of(args[0]), this.of(args[1]));
      case 'bitand': {
        const most = args.map(arg => this.of(arg).max);
        return { min: 0n, max: most.reduce(smaller) };
      }
      case 'bitor':
      case 'bitxor': {
        const most = joined(args.map(arg => this.of(arg))).max;
        return most === undefined ? UNBOUNDED : { min: 0n, max: (1n << BigInt(most.toString(2).length)) - 1n };
      }
      case 'shr': {
        const [a, by] = args.map(arg => this.of(arg));
        return isClosed(a) && isClosed(by) ? { min: a.min >> by.max, max: a.max >> by.min } : UNBOUNDED;
      }
      case 'convert':
        return this.of(args[0]);
      case 'float':
        if (op.of.name === 'unsigned') return { min: 0n, max: (1n << BigInt(op.of.by)) - 1n };
        if (op.of.name !== 'signed') return UNBOUNDED;
        return { min: -(1n << BigInt(op.of.by - 1)), max: (1n << BigInt(op.of.by - 1)) - 1n };
      case 'lookup':
        return entryBounds(op.table);
      default:
        return UNBOUNDED;
    }
  }
}

/** Of `constant + Σ factor · value`. */
export function linearBounds(constant: bigint, parts: readonly (readonly [bigint, Bounds])[]): Bounds {
  let { min, max }: Bounds = { min: constant, max: constant };
  for (const [factor, of] of parts) {
    const [low, high] = factor < 0n ? [of.max, of.min] : [of.min, of.max];
    min = min === undefined || low === undefined ? undefined : min + factor * low;
    max = max === undefined || high === undefined ? undefined : max + factor * high;
  }
  return { min, max };
}

/** The multiple of `size` by which all numbers within the bounds are moved to the `size` numbers from `lowest` on, if one does. */
export function moveInto({ min, max }: Bounds, lowest: bigint, size: bigint): bigint | undefined {
  if (min === undefined || max === undefined) return undefined;
  const first = euclideanQuotient(min - lowest, size);
  return first === euclideanQuotient(max - lowest, size) ? -first * size : undefined;
}

/** A factor of a sum, above half of the modulus as the negative one that is the same. @throws TypeError for a fraction */
export function signedFactor(factor: Scalar, sort: Sort): bigint {
  if (typeof factor !== 'bigint') throw new TypeError('a sum of whole numbers has whole factors');
  const width = widthOf(sort);
  return width === undefined ? factor : BigInt.asIntN(width, factor);
}

function wrapped(bounds: Bounds, lowest: bigint, width: number): Bounds {
  const size = 1n << BigInt(width);
  const by = moveInto(bounds, lowest, size);
  return by === undefined ? { min: lowest, max: lowest + size - 1n } : linearBounds(by, [[1n, bounds]]);
}

/** Euclidean, by a constant only; what division by zero gives is left to the sort. */
function divided(kind: 'div' | 'mod', dividend: Bounds, { min: divisor, max }: Bounds): Bounds {
  if (divisor === undefined || divisor !== max || divisor === 0n) return UNBOUNDED;
  if (kind === 'mod') {
    const size = divisor < 0n ? -divisor : divisor;
    return moveInto(dividend, 0n, size) === 0n ? dividend : { min: 0n, max: size - 1n };
  }
  const quotient = (end: bigint | undefined) => (end === undefined ? undefined : euclideanQuotient(end, divisor));
  const [first, last] = [quotient(dividend.min), quotient(dividend.max)];
  return divisor > 0n ? { min: first, max: last } : { min: last, max: first };
}

const entriesKnown = new WeakMap<Table, Bounds>();

function entryBounds(table: Table): Bounds {
  let bounds = entriesKnown.get(table);
  if (bounds === undefined) {
    bounds = joined([...table.entries, table.otherwise].map(exactly));
    entriesKnown.set(table, bounds);
  }
  return bounds;
}

function exactly(value: Value): Bounds {
  const number = toScalar(value);
  return typeof number === 'bigint' ? { min: number, max: number } : UNBOUNDED;
}

function joined(all: readonly Bounds[]): Bounds {
  return all.reduce((a, b) => ({
    min: a.min === undefined || b.min === undefined ? undefined : a.min < b.min ? a.min : b.min,
    max: a.max === undefined || b.max === undefined ? undefined : a.max > b.max ? a.max : b.max,
  }));
}

function smaller(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || (b !== undefined && b < a) ? b : a;
}

function isClosed(bounds: Bounds): bounds is { readonly min: bigint; readonly max: bigint } {
  return bounds.min !== undefined && bounds.max !== undefined;
}

function isWhole(sort: Sort): boolean {
  return sort.kind === 'int' || widthOf(sort) !== undefined;
}
