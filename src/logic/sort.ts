import type { FloatWidth } from './float.ts';
import { Interned } from './kept.ts';

/**
 * One field of a record: its name, and where it is there only for some kinds of records, the names of these kinds, which
 * are values of the record's first field.
 */
export interface Field {
  readonly name: string;
  readonly only?: readonly string[];
}

/**
 * The sorts of symbols and values. Sort objects are interned: `===` is equality. An `Enum` has finitely many values that
 * are only told apart, each with a name; a value is the index of its name. A tuple whose items have names is a record.
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
  | { readonly kind: 'enum'; readonly names: readonly string[] }
  | { readonly kind: 'tuple'; readonly items: readonly Sort[]; readonly fields?: readonly Field[] };

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
const tuples = new Interned<Sort & { readonly kind: 'tuple' }>();
const enums = new Interned<Sort & { readonly kind: 'enum' }>();

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
  return internedTuple({ kind: 'tuple', items });
}

/** A tuple whose items have names. */
export function Record(fields: readonly (Field & { readonly sort: Sort })[]): Sort & { readonly kind: 'tuple' } {
  return internedTuple({
    kind: 'tuple',
    items: fields.map(field => field.sort),
    fields: fields.map(({ name, only }) => (only === undefined ? { name } : { name, only })),
  });
}

function internedTuple(made: Sort & { readonly kind: 'tuple' }): Sort & { readonly kind: 'tuple' } {
  return tuples.of(sortName(made), () => made);
}

const MOST_NAMES = 0x1000;

/** Values that only have names, each once; their order does not tell sorts apart. */
export function Enum(names: readonly string[]): Sort & { readonly kind: 'enum' } {
  const sorted = [...new Set(names)].sort();
  if (sorted.length === 0 || sorted.length > MOST_NAMES)
    throw new RangeError(`a sort of named values has 1 to ${MOST_NAMES} names, not ${sorted.length}`);
  return enums.of(JSON.stringify(sorted), () => ({ kind: 'enum', names: sorted }));
}

/**
 * The name used in messages and in saved machines: `Char`, `Int`, `BitVec 8`, `(Char, Bool)`, `Enum "coin" "push"`,
 * `{"type": Enum "move" "stop", "dx": Float 64 if "move"}`.
 */
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
    case 'enum':
      return `Enum ${sort.names.map(name => JSON.stringify(name)).join(' ')}`;
    case 'tuple': {
      const { items, fields } = sort;
      if (fields === undefined) return `(${items.map(sortName).join(', ')})`;
      const named = fields.map(({ name, only }, i) => {
        const condition = only === undefined ? '' : ` if ${only.map(kind => JSON.stringify(kind)).join(' ')}`;
        return `${JSON.stringify(name)}: ${sortName(items[i])}${condition}`;
      });
      return `{${named.join(', ')}}`;
    }
  }
}

/** How many bits the wrapping numbers of this sort have; `undefined` for sorts without wrapping numbers. */
export function widthOf(sort: Sort): number | undefined {
  if (sort.kind === 'char') return 16;
  return sort.kind === 'bitvec' ? sort.width : undefined;
}

/**
 * The number of values of a sort that is small enough to enumerate (Char, Enum, and bit vectors up to 16 bits); predicates
 * over one variable of such a sort are kept as sets. `undefined` for all others.
 */
export function universeSize(sort: Sort): number | undefined {
  if (sort.kind === 'enum') return sort.names.length;
  const width = widthOf(sort);
  return width !== undefined && width <= 16 ? 2 ** width : undefined;
}

export function isNumeric(sort: Sort): boolean {
  return sort.kind !== 'bool' && sort.kind !== 'tuple' && sort.kind !== 'enum';
}
