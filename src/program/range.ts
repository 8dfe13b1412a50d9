import { type Bounds, TermBounds } from '../logic/bounds.ts';
import { widthOf } from '../logic/sort.ts';
import type { Term, Variable } from '../logic/term.ts';
import { isUnknownName, LARGEST_UNKNOWN } from './unknown.ts';

/** The least and the greatest value that a number term may have, not necessarily reached. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * Numbers of the input are integers of at most this size: sums and products of a few are calculated with exactly.
 * Whoever makes states with such symbols sees to it.
 */
export const LARGEST_INPUT = 2 ** 24;

const EXACT = 2 ** 53;

const bounds = new TermBounds(boundsOfVariable);

/** Bounds from the term's structure alone (`TermBounds`). Those that a double may have rounded, from 2^53 on, are given up. */
export function rangeOf(term: Term): Range {
  const width = widthOf(term.sort);
  return width === undefined
    ? asRange(bounds.of(term), Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
    : asRange(bounds.of(term), 0, 2 ** width - 1);
}

/** The same of the signed number with the same bits, for a term of `width` bits. */
export function signedRangeOf(term: Term, width: number): Range {
  const half = 2 ** (width - 1);
  return asRange(bounds.signed(term, width), -half, half - 1);
}

function asRange({ min, max }: Bounds, least: number, most: number): Range {
  return {
    min: min === undefined || min <= -EXACT ? least : Math.min(Number(min), EXACT),
    max: max === undefined || max >= EXACT ? most : Math.max(Number(max), -EXACT),
  };
}

function boundsOfVariable({ op: { name }, sort }: Variable): Bounds | undefined {
  if (sort.kind !== 'int') return undefined;
  if (name.startsWith('in')) return upTo(LARGEST_INPUT);
  return isUnknownName(name) ? upTo(LARGEST_UNKNOWN) : undefined;
}

function upTo(largest: number): Bounds {
  return { min: BigInt(-largest), max: BigInt(largest) };
}
