import type { Op } from './term.ts';

/** Arithmetic on two numbers, beside sums. */
export type BinaryOp = Extract<
  Op,
  { readonly kind: 'mul' | 'div' | 'mod' | 'bitand' | 'bitor' | 'bitxor' | 'shl' | 'shr' }
>;

const KINDS: ReadonlySet<string> = new Set<BinaryOp['kind']>([
  'mul',
  'div',
  'mod',
  'bitand',
  'bitor',
  'bitxor',
  'shl',
  'shr',
]);

export function isBinary(op: Op): op is BinaryOp {
  return KINDS.has(op.kind);
}
