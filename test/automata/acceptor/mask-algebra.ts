import type { BooleanAlgebra } from '../../../src/logic/algebra.ts';

/** A set of the letters 0 to 4. Never interned, so `===` says nothing. */
export interface Mask {
  readonly bits: number;
}

const FULL = 0b11111;
const mask = (bits: number): Mask => ({ bits: bits & FULL });

/** An algebra that shares nothing with character sets: guards are fresh objects and hashes collide on purpose. */
export const masks: BooleanAlgebra<Mask> = {
  top: mask(FULL),
  bottom: mask(0),
  and: (a, b) => mask(a.bits & b.bits),
  or: (a, b) => mask(a.bits | b.bits),
  not: a => mask(~a.bits),
  minus: (a, b) => mask(a.bits & ~b.bits),
  isEmpty: a => a.bits === 0,
  disjoint: (a, b) => (a.bits & b.bits) === 0,
  equals: (a, b) => a.bits === b.bits,
  hash: a => a.bits % 3,
};

export const MASK_LETTERS: readonly Mask[] = [0, 1, 2, 3, 4].map(i => mask(1 << i));

export function maskReads(guard: Mask, letter: number): boolean {
  return (guard.bits & (1 << letter)) !== 0;
}
