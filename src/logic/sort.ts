import type { FloatWidth } from './float.ts';

/**
 * The sorts of symbols and values. Sort objects are interned: `===` is equality.
 * `Char` is a UTF-16 code unit. It behaves as an unsigned 16-bit number whose arithmetic wraps, but prints as a
 * character. `Float` is a floating-point number: terms compare them, in the order of `rankOf`, and apply functions of one
 * number to them.
 */
export type Sort =
  | { readonly kind: 'bool' }
  | { readonly kind: 'int' }
  | { readonly kind: 'real' }
  | { readonly kind: 'char' }
  | { readonly kind: 'bitvec'; readonly width: number }
  | { readonly kind: 'float'; readonly width: FloatWidth }
  | { readonly kind: 'tuple'; readonly items: readonly Sort[] };

export const Bool: Sort = { kind: 'bool' };
export const Int: Sort = { kind: 'int' };
export const Real: Sort = { kind: 'real' };
export const Char: Sort = { kind: 'char' };

const FLOATS = { 32: { kind: 'float', width: 32 }, 64: { kind: 'float', width: 64 } } as const;

/** Numbers of single or double precision; there is one NaN. */
export function Float(width: FloatWidth): Sort & { readonly kind: 'float' } {
  return FLOATS[width];
}

const bitVecs = new Map<number, Sort>();
const tuples = new Map<string, Sort>();

/** Unsigned numbers of `width` bits (1 to 1024) with wrapping arithmetic. */
export function BitVec(width: number): Sort {
  if (!Number.isInteger(width) || width < 1 || width > 1024)
    throw new RangeError(`a bit vector has 1 to 1024 bits, not ${width}`);
  let sort = bitVecs.get(width);
  if (sort === undefined) {
    sort = { kind: 'bitvec', width };
    bitVecs.set(width, sort);
  }
  return sort;
}

export function Tuple(...items: readonly Sort[]): Sort {
  const key = items.map(sortName).join();
  let sort = tuples.get(key);
  if (sort === undefined) {
    sort = { kind: 'tuple', items };
    tuples.set(key, sort);
  }
  return sort;
}

/** The name used in messages and in saved machines: `Char`, `Int`, `BitVec 8`, `(Char, Bool)`. */
export function sortName(sort: Sort): string {
  switch (sort.kind) {
    case 'bool':
      return 'Bool';
    case 'int':
      return 'Int';
    case 'real':
      return 'Real';
    case 'char':
      return 'Char';
    case 'bitvec':
      return `BitVec ${sort.width}`;
    case 'float':
      return `Float ${sort.width}`;
    case 'tuple':
      return `(${sort.items.map(sortName).join(', ')})`;
  }
}

/** How many bits the wrapping numbers of this sort have; `undefined` for sorts without wrapping numbers. */
export function widthOf(sort: Sort): number | undefined {
  if (sort.kind === 'char') return 16;
  return sort.kind === 'bitvec' ? sort.width : undefined;
}

/**
 * The number of values of a sort that is small enough to enumerate (Char, and bit vectors up to 16 bits); predicates
 * over one variable of such a sort are kept as sets. `undefined` for all others.
 */
export function universeSize(sort: Sort): number | undefined {
  const width = widthOf(sort);
  return width !== undefined && width <= 16 ? 2 ** width : undefined;
}

export function isNumeric(sort: Sort): boolean {
  return sort.kind !== 'bool' && sort.kind !== 'tuple';
}
