import type { SourceVariable } from '../../../program/ir.ts';
import { bareType, type DebugType, type RecordType } from '../llvm/debug-types.ts';

/** The name of a variable of a driver that holds what a function of the program gives: people see the function's. */
export function standingFor(name: string, number: number): string {
  return `codomata_kept_${number}_${name.replace(/\W+/g, '_')}`;
}

const STANDING = /^codomata_kept_\d+_/;

/**
 * The variable at a byte of an object, as its author wrote it: the object's own name, or the path of a field in it. An enum
 * brings the names of its values. `undefined` where the type says nothing about this byte.
 */
export function variableAt(name: string, type: DebugType | undefined, byte: number): SourceVariable | undefined {
  if (type === undefined) return undefined;
  const key = `${byte} ${name}`;
  const known = foundIn(type);
  if (known.has(key)) return known.get(key);
  const variable = looked(name, type, byte);
  known.set(key, variable);
  return variable;
}

type Found = Map<string, SourceVariable | undefined>;
const found = new WeakMap<DebugType, Found>();

/** What was found in a type: states are described again and again, and types are read from text each time. */
function foundIn(type: DebugType): Found {
  let known = found.get(type);
  if (known === undefined) {
    known = new Map();
    found.set(type, known);
  }
  return known;
}

function looked(name: string, type: DebugType, byte: number): SourceVariable | undefined {
  const own = name.replace(STANDING, '');
  const found = within(own, type, byte);
  return own === name || found === undefined ? found : { ...found, isRead: true };
}

function within(name: string, type: DebugType | undefined, byte: number): SourceVariable | undefined {
  const bare = bareType(type);
  switch (bare?.kind) {
    case 'struct':
    case 'class':
    case 'union': {
      const packed = bare.kind === 'union' ? undefined : bitFields(name, bare.members, byte);
      if (packed !== undefined) return packed;
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

/** The bit-fields that share a byte. A field that goes on in the next byte is left to that. */
function bitFields(name: string, members: RecordType['members'], byte: number): SourceVariable | undefined {
  const inside = members.filter(
    ({ offsetBits, sizeBits }) =>
      sizeBits % 8 !== 0 && offsetBits >= 8 * byte && offsetBits + sizeBits <= 8 * (byte + 1),
  );
  if (inside.length === 0) return undefined;
  const parts = inside.map(({ name: field = '', type, offsetBits, sizeBits }) => {
    const variable = within(`${name}.${field}`, type, 0) ?? { name: `${name}.${field}` };
    const isFlag = sizeBits === 1 && variable.values === undefined;
    return {
      variable: isFlag ? ({ name: variable.name, isFlag } as const) : variable,
      shift: offsetBits - 8 * byte,
      bits: sizeBits,
    };
  });
  return { name: parts.map(({ variable }) => variable.name).join(' and '), parts };
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
