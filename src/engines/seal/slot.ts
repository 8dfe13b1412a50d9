import type { Leaf } from '../../abstraction/outline.ts';
import { convert, num } from '../../logic/build.ts';
import { Bool, Int, type Sort, widthOf } from '../../logic/sort.ts';
import { constant, FALSE, type Term, TRUE } from '../../logic/term.ts';
import type { Value as Constant } from '../../logic/value.ts';
import { AnyNumber, Marker, SymbolicBoolean, SymbolicNumber, type Value } from '../../program/value.ts';

/** What a leaf holds, for joining it with others: a term, any number at all, or nothing yet. */
export type Held = Term | 'any' | 'unset';

/** The sort that a leaf is joined in; `undefined` for what cannot be joined, such as texts. */
export function sortOf({ value, sort }: Pick<Leaf, 'value' | 'sort'>): Sort | undefined {
  if (typeof value === 'boolean' || value instanceof SymbolicBoolean) return Bool;
  if (sort !== undefined) return sort;
  if (value instanceof SymbolicNumber) return value.term.sort;
  return typeof value === 'number' && Number.isSafeInteger(value) && !Object.is(value, -0) ? Int : undefined;
}

/** What a leaf holds, in a sort. `undefined` where that sort does not have it. */
export function heldBy({ value }: Pick<Leaf, 'value'>, sort: Sort): Held | undefined {
  if (value instanceof Marker) return 'unset';
  if (value instanceof AnyNumber) return 'any';
  if (typeof value === 'boolean') return sort === Bool ? (value ? TRUE : FALSE) : undefined;
  if (value instanceof SymbolicBoolean) return sort === Bool ? value.term : undefined;
  if (typeof value === 'bigint') return isWhole(sort) ? num(value, sort) : undefined;
  if (typeof value === 'number') {
    if (sort.kind === 'float') return constant(value, sort);
    return isWhole(sort) && Number.isSafeInteger(value) && !Object.is(value, -0) ? num(BigInt(value), sort) : undefined;
  }
  if (!(value instanceof SymbolicNumber)) return undefined;
  if (value.term.sort === sort) return value.term;
  // A whole number stands for the bits that it is modulo the width (`frontends/c/values/numbers`).
  return value.term.sort === Int && sort.kind === 'bitvec' ? convert(value.term, sort) : undefined;
}

function isWhole(sort: Sort): boolean {
  return sort === Int || widthOf(sort) !== undefined;
}

/** A constant as the program has it. */
export function concreteValue(value: Constant, sort: Sort): Value {
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value !== 'bigint') throw new Error('no scalar');
  // One form for each value: numbers up to 2^53 - 1 (`frontends/c/values/integer`). No symbolic value is a BigInt of JavaScript.
  return sort === Int || value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

/** A term as the program has it. */
export function symbolicValue(term: Term): Value {
  return term.sort === Bool ? new SymbolicBoolean(term) : new SymbolicNumber(term);
}

/** Whether a leaf holds something that depends on the input. */
export function isSymbolic({ value }: Pick<Leaf, 'value'>): boolean {
  return value instanceof SymbolicNumber || value instanceof SymbolicBoolean;
}
