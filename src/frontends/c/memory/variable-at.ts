import type { SourceVariable } from '../../../program/ir.ts';
import { bareType, type DebugType } from '../llvm/debug-types.ts';

/**
 * The variable at a byte of an object, as its author wrote it: the object's own name, or the path of a field in it. An enum
 * brings the names of its values. `undefined` where the type says nothing about this byte.
 */
export function variableAt(name: string, type: DebugType | undefined, byte: number): SourceVariable | undefined {
  return within(name, type, byte);
}

function within(name: string, type: DebugType | undefined, byte: number): SourceVariable | undefined {
  const bare = bareType(type);
  switch (bare?.kind) {
    case 'struct':
    case 'class':
    case 'union': {
      for (const { name: field, type: of, offsetBits, sizeBits } of bare.members) {
        const start = offsetBits / 8;
        if (byte < start || byte >= start + Math.max(1, Math.ceil(sizeBits / 8))) continue;
        return within(field === undefined ? name : `${name}.${field}`, of, byte - Math.floor(start));
      }
      for (const { type: base, offsetBits } of bare.bases) {
        const found = byte >= offsetBits / 8 ? within(name, base, byte - offsetBits / 8) : undefined;
        if (found !== undefined) return found;
      }
      return undefined;
    }
    case 'array': {
      const size = sizeOf(bare.element);
      if (size === undefined || size === 0) return undefined;
      return within(`${name}[${Math.floor(byte / size)}]`, bare.element, byte % size);
    }
    case 'enum':
      return {
        name,
        values: new Map(bare.values.map(value => [value.value, value.name])),
        ...(bare.values.some(({ value }) => value < 0n) && { signed: bare.bits }),
      };
    case 'basic':
      if (bare.encoding === 'boolean') return { name, isFlag: true };
      return bare.encoding === 'signed' || bare.encoding === 'signed_char' ? { name, signed: bare.bits } : { name };
    case undefined:
      return undefined;
    default:
      return { name };
  }
}

function sizeOf(type: DebugType | undefined): number | undefined {
  const bare = bareType(type);
  switch (bare?.kind) {
    case 'basic':
    case 'enum':
    case 'struct':
    case 'class':
    case 'union':
      return bare.bits / 8;
    case 'array': {
      const element = sizeOf(bare.element);
      return element === undefined || bare.count === undefined ? undefined : element * bare.count;
    }
    default:
      return undefined;
  }
}
