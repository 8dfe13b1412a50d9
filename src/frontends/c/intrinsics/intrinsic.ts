import type { Operator } from '../../../program/operator.ts';
import type { DataLayout } from '../llvm/layout.ts';
import type { Type } from '../llvm/module.ts';

/** The types of a call. */
export interface CallTypes {
  readonly args: readonly Type[];
  /** What the arguments that are addresses are promised to be multiples of, in bytes; by number. */
  readonly aligns?: readonly (number | undefined)[];
  readonly result: Type;
  readonly data: DataLayout;
  /** As clang names it, such as `x86_64-unknown-linux-gnu`. */
  readonly triple: string;
}

/** A function that we stand for: how a call of it with such types is done. */
export type Intrinsic = (types: CallTypes) => Operator;

/** Intrinsics by their names. */
export type Intrinsics = ReadonlyMap<string, Intrinsic>;

/** One that does not care for the types. */
export function plain(name: string, apply: Operator['apply']): readonly [string, Intrinsic] {
  const operator: Operator = { name, apply };
  return [name, () => operator];
}

/** The width of an integer type. */
export function widthOf(type: Type): number {
  if (type.kind !== 'int') throw new Error('not a type of integers');
  return type.width;
}
