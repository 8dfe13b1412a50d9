import { widthOf } from '../logic/sort.ts';
import type { Term } from '../logic/term.ts';
import { asRational, type Scalar } from '../logic/value.ts';
import { isUnknownName, LARGEST_UNKNOWN } from './unknown.ts';

/** The least and the greatest value that a number term may have, not necessarily reached. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

const EVERYTHING: Range = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };

const EXACT = 2 ** 53;

const known = new WeakMap<Term, Range>();

/** Bounds from the term's structure alone; linear in its size once, then a lookup. */
export function rangeOf(term: Term): Range {
  let range = known.get(term);
  if (range === undefined) {
    range = rounded(calculate(term));
    const width = widthOf(term.sort);
    if (width !== undefined && !(range.min >= 0 && range.max < 2 ** width)) range = { min: 0, max: 2 ** width - 1 };
    known.set(term, range);
  }
  return range;
}

/** Bounds that doubles may have rounded are given up; below 2^53 they are exact. */
function rounded({ min, max }: Range): Range {
  return {
    min: min <= -EXACT ? Number.NEGATIVE_INFINITY : Math.min(min, EXACT),
    max: max >= EXACT ? Number.POSITIVE_INFINITY : Math.max(max, -EXACT),
  };
}

function calculate(term: Term): Range {
  const { op, args } = term;
  switch (op.kind) {
    case 'const':
      if (typeof op.value === 'boolean' || Array.isArray(op.value)) return EVERYTHING;
      return typeof op.value === 'number' || typeof op.value === 'bigint'
        ? { min: Number(op.value), max: Number(op.value) }
        : EVERYTHING;
    case 'var':
      return rangeOfVariable(op.name, term.sort.kind);
    case 'sum': {
      // Of numbers that wrap, with their factors taken as signed: where the sum stays within the sort, it is exact.
      const width = widthOf(term.sort);
      const signed = (scalar: Scalar): number =>
        width === undefined || typeof scalar !== 'bigint' ? toNumber(scalar) : Number(BigInt.asIntN(width, scalar));
      let min = signed(op.constant);
      let max = min;
      op.coefficients.forEach((coefficient, i) => {
        const factor = signed(coefficient);
        const range = rangeOf(args[i]);
        const [a, b] = [factor * range.min, factor * range.max];
        min += Math.min(a, b);
        max += Math.max(a, b);
      });
      return { min, max };
    }
    case 'ite':
      return joined(rangeOf(args[1]), rangeOf(args[2]));
    case 'mul': {
      const [a, b] = args.map(rangeOf);
      const products = [a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max];
      return products.some(Number.isNaN) ? EVERYTHING : { min: Math.min(...products), max: Math.max(...products) };
    }
    case 'mod': {
      const divisor = rangeOf(args[1]);
      if (divisor.min !== divisor.max || divisor.min === 0) return EVERYTHING;
      return { min: 0, max: Math.abs(divisor.min) - 1 };
    }
    case 'float':
      if (op.of.name === 'signed') return { min: -(2 ** (op.of.by - 1)), max: 2 ** (op.of.by - 1) - 1 };
      return op.of.name === 'unsigned' ? { min: 0, max: 2 ** op.of.by - 1 } : EVERYTHING;
    case 'div': {
      const [a, divisor] = args.map(rangeOf);
      if (divisor.min !== divisor.max || divisor.min <= 0) return EVERYTHING;
      return { min: Math.floor(a.min / divisor.min), max: Math.floor(a.max / divisor.min) };
    }
    case 'bitand': {
      const [a, b] = args.map(rangeOf);
      return { min: 0, max: Math.min(a.max, b.max) };
    }
    case 'bitor':
    case 'bitxor': {
      const most = Math.max(...args.map(arg => rangeOf(arg).max));
      if (!(most < EXACT)) return EVERYTHING;
      let beyond = 1;
      while (beyond <= most) beyond *= 2;
      return { min: 0, max: beyond - 1 };
    }
    case 'shr': {
      const [a, by] = args.map(rangeOf);
      return by.min === by.max ? { min: 0, max: Math.floor(a.max / 2 ** by.min) } : { min: 0, max: a.max };
    }
    case 'convert': {
      const range = rangeOf(args[0]);
      const width = widthOf(term.sort);
      return width === undefined || (range.min >= 0 && range.max < 2 ** width) ? range : EVERYTHING;
    }
    case 'lookup': {
      const values = [...op.table.entries, op.table.otherwise].map(value =>
        typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN,
      );
      let range: Range = { min: values[0], max: values[0] };
      for (const value of values) range = joined(range, { min: value, max: value });
      return Number.isNaN(range.min) || Number.isNaN(range.max) ? EVERYTHING : range;
    }
    default:
      return EVERYTHING;
  }
}

/**
 * Numbers of the input are integers of at most this size: sums and products of a few are calculated with exactly.
 * Whoever makes states with such symbols sees to it.
 */
export const LARGEST_INPUT = 2 ** 24;

function rangeOfVariable(name: string, sort: string): Range {
  if (sort !== 'int') return EVERYTHING;
  if (name.startsWith('in')) return { min: -LARGEST_INPUT, max: LARGEST_INPUT };
  return isUnknownName(name) ? { min: -LARGEST_UNKNOWN, max: LARGEST_UNKNOWN } : EVERYTHING;
}

function joined(a: Range, b: Range): Range {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}

function toNumber(scalar: Scalar): number {
  const { numerator, denominator } = asRational(scalar);
  return Number(numerator) / Number(denominator);
}
