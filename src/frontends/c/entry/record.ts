import { BitVec, Float, Record as RecordSort, type Sort } from '../../../logic/sort.ts';
import { constant, type Term } from '../../../logic/term.ts';
import type { Value } from '../../../logic/value.ts';
import type { Plain } from '../../code.ts';
import type { Integer } from '../values/integer.ts';
import { isFloatKind, type SymbolKind } from '../values/symbol-kind.ts';

/** One field of a symbol: what one of several functions reads, the symbol parameter, or the step of a clock. */
export interface RecordPart {
  readonly name: string;
  readonly kind: Extract<SymbolKind, 'int' | 'float' | 'double'>;
  /** Of an integer. */
  readonly bits: number;
}

/** What several functions read is one symbol: a record with a field for each. */
export type RecordShape = readonly RecordPart[];

export function recordSort(parts: RecordShape): Sort & { readonly kind: 'tuple' } {
  return RecordSort(parts.map(({ name, ...part }) => ({ name, sort: sortOf(part) })));
}

function sortOf({ kind, bits }: Omit<RecordPart, 'name'>): Sort {
  return isFloatKind(kind) ? Float(kind === 'float' ? 32 : 64) : BitVec(bits);
}

/**
 * An input as what is read of it, field after field; `undefined` where it is none. A symbol is an object with just the
 * fields, or a list of what is in them; a list of numbers alone is all symbols, one after the other.
 */
export function recordItems(items: readonly Plain[], parts: RecordShape): readonly Plain[] | undefined {
  const isFlat = items.every(item => typeof item !== 'object' || item === null);
  if (isFlat) return items.length % parts.length === 0 ? items : undefined;
  const symbols = items.map(item => fieldsOf(item, parts));
  return symbols.every(symbol => symbol !== undefined) ? symbols.flat() : undefined;
}

function fieldsOf(item: Plain, parts: RecordShape): readonly Plain[] | undefined {
  if (Array.isArray(item)) return item.length === parts.length ? item : undefined;
  if (typeof item !== 'object' || item === null || Object.keys(item).length !== parts.length) return undefined;
  const values: (Plain | undefined)[] = parts.map(({ name }) => Reflect.get(item, name));
  return values.every(value => value !== undefined) ? values : undefined;
}

/** What is read, field after field, as the symbols that it is. */
export function recordSymbols(flat: readonly Integer[], parts: RecordShape): readonly Term[] {
  const sort = recordSort(parts);
  return recordValues(flat, parts).map(value => constant(value, sort));
}

/** The same as values of the input sort. */
function recordValues(flat: readonly Integer[], parts: RecordShape): readonly Value[] {
  return Array.from({ length: flat.length / parts.length }, (_, i) =>
    parts.map(({ kind, bits }, p): Value => {
      const value = flat[i * parts.length + p];
      return isFloatKind(kind) || bits <= 32 ? Number(value) : BigInt(value);
    }),
  );
}

/** A symbol in words: what it is of, and how it is written. */
export function recordText(parts: RecordShape): string {
  return `{${parts.map(({ name }) => JSON.stringify(name)).join(', ')}}`;
}
