import { bareType } from '../llvm/debug.ts';
import type { declare } from './type-names.ts';

/** Types as a driver declares variables of them. */
export type Type = Parameters<typeof declare>[0];

export function withoutConst(type: Type): Type {
  return type?.kind === 'const' ? withoutConst(type.to) : type;
}

export function withoutReference(type: Type): Type {
  const plain = withoutConst(type);
  return plain?.kind === 'reference' ? plain.to : plain;
}

export function isIncomplete(type: Type): boolean {
  const bare = bareType(type);
  return (bare?.kind === 'struct' || bare?.kind === 'class' || bare?.kind === 'union') && bare.isIncomplete;
}
