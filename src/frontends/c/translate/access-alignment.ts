import type { DataLayout } from '../llvm/layout.ts';
import type { Action, BasicBlock, Metadata, Operand, Type } from '../llvm/module.ts';

type Access = Action & { readonly do: 'load' | 'store' };

/** The instructions that make addresses of elements and fields, by the names of their results. */
export function elementAddresses(blocks: readonly BasicBlock[]): ReadonlyMap<string, Action> {
  const made = new Map<string, Action>();
  for (const { instructions } of blocks)
    for (const { result, action } of instructions)
      if (result !== undefined && action.do === 'getelementptr') made.set(result, action);
  return made;
}

/**
 * What the address of an access must be a multiple of: what the instruction says, or the alignment of the type where a byte
 * was cast to it. Of a byte in an array that clang sees, it writes the alignment of the byte instead of that of the type,
 * as it does for fields of packed structs, which are no bytes. In a file that has types with less than their usual
 * alignment, what clang says is taken for what is meant.
 */
export function accessAlignment(
  access: Access,
  addresses: ReadonlyMap<string, Action>,
  data: DataLayout,
  metadata: Metadata,
): number {
  const { align } = access;
  const [type, address] = access.do === 'load' ? [access.type, access.from] : [access.value.type, access.to];
  if (type.kind !== 'int' && type.kind !== 'ptr' && type.kind !== 'float') return align;
  const usual = data.alignOf(type);
  if (align >= usual || !isByte(reachedBy(address, addresses)) || metadata.hasLooseTypedefs) return align;
  return usual;
}

/** The type of the element that an address was made for. */
function reachedBy(address: Operand, addresses: ReadonlyMap<string, Action>): Type | undefined {
  const made =
    address.kind === 'local'
      ? addresses.get(address.name)
      : address.kind === 'expression'
        ? address.instruction.action
        : undefined;
  if (made?.do !== 'getelementptr') return undefined;
  let reached: Type = made.type;
  for (const index of made.indices.slice(1)) {
    if (reached.kind === 'array') reached = reached.element;
    else if (reached.kind === 'struct' && (index.kind === 'int' || index.kind === 'zero'))
      reached = reached.fields[index.kind === 'int' ? Number(index.value) : 0];
    else return undefined;
  }
  return reached;
}

function isByte(type: Type | undefined): boolean {
  return type?.kind === 'int' && type.width === 8;
}
