import type { Operator } from '../../../program/operator.ts';
import { Unsupported } from '../../../program/source.ts';
import type { DataLayout } from '../llvm/layout.ts';
import type { Action, Operand, Type } from '../llvm/module.ts';
import { elementOperator } from '../operators/memory-operators.ts';

/** The operator of a `getelementptr`, and the indices that it takes after the base: those that are no constants. */
export function elementOf(
  { type, base, indices }: Action & { readonly do: 'getelementptr' },
  data: DataLayout,
  addresses: ReadonlyMap<string, Action> = new Map(),
): { readonly operator: Operator; readonly indices: readonly Operand[] } {
  let exact = 0n;
  let current: Type | undefined;
  const steps: { stride: number; width: number }[] = [];
  const open: Operand[] = [];
  for (const index of indices) {
    if (current?.kind === 'struct') {
      if (index.kind !== 'int' && index.kind !== 'zero')
        throw new Unsupported('a field by a number that is no constant', undefined);
      const field = index.kind === 'int' ? Number(index.value) : 0;
      exact += BigInt(data.fieldOffsets(current)[field]);
      current = current.fields[field];
      continue;
    }
    const element = current === undefined ? type : elementType(current);
    const stride = data.sizeOf(element);
    if (index.kind === 'int') exact += index.value * BigInt(stride);
    else if (index.kind !== 'zero') {
      if (index.type.kind !== 'int') throw new Unsupported('several addresses at once', undefined);
      steps.push({ stride, width: index.type.width });
      open.push(index);
    }
    current = element;
  }
  const start = Number(exact);
  if (BigInt(start) !== exact) throw new Unsupported('a constant index beyond 2^53 bytes', undefined);
  const isArray = type.kind === 'array' && (indices[0].kind === 'zero' || indices[0].kind === 'int');
  const array = isArray && isFollowed(base, addresses) ? data.sizeOf(type) : undefined;
  return { operator: elementOperator(start, steps, data.pointerWidth, array), indices: open };
}

/** Whether an address is that of a field which is not the last: one that is, is often longer than it says. */
function isFollowed(address: Operand, addresses: ReadonlyMap<string, Action>): boolean {
  const made =
    address.kind === 'local'
      ? addresses.get(address.name)
      : address.kind === 'expression'
        ? address.instruction.action
        : undefined;
  if (made?.do !== 'getelementptr' || made.type.kind !== 'struct' || made.indices.length !== 2) return false;
  const [, field] = made.indices;
  return made.type.fields.length > 1 + (field.kind === 'int' ? Number(field.value) : 0);
}

function elementType(type: Type): Type {
  if (type.kind === 'array' || type.kind === 'vector') return type.element;
  throw new Unsupported('an index into something other than an array', undefined);
}

/** The offset and the type of a part of a struct or an array value. */
export function partOf(whole: Type, indices: readonly number[], data: DataLayout): { offset: number; type: Type } {
  let [offset, type] = [0, whole];
  for (const index of indices) {
    if (type.kind === 'struct') {
      offset += data.fieldOffsets(type)[index];
      type = type.fields[index];
    } else {
      const element = elementType(type);
      offset += index * data.sizeOf(element);
      type = element;
    }
  }
  return { offset, type };
}
