import type { InputType } from '../../native/call.ts';
import { ANY, alternatives, type Declared, type DeclaredField, unionOf } from './declared.ts';

/* The types that TypeScript makes of other types, where what they are made of is known. */

const TYPED = /^(?:(?:Uint8|Uint8Clamped|Int8|Uint16|Int16|Uint32|Int32|Float32|Float64)Array|Buffer)$/;
const LISTS = new Set(['Array', 'ReadonlyArray']);
const ITERABLES = new Set(['Iterable', 'Iterator', 'IterableIterator', 'Generator', 'AsyncGenerator', 'AsyncIterable']);
const SAME = new Set(['Readonly', 'NonNullable', 'Awaited']);

/** A type of the language's own, with what it is applied to; `undefined` where nothing is known of it. */
export function builtIn(name: string, given: readonly Declared[]): Declared | undefined {
  const [first = ANY, second = ANY] = given;
  if (TYPED.test(name)) return { kind: 'typed', type: name as InputType };
  if (LISTS.has(name)) return { kind: 'list', of: first };
  if (ITERABLES.has(name)) return { kind: 'iterable', of: first };
  if (SAME.has(name)) return first;
  switch (name) {
    case 'Promise':
    case 'PromiseLike':
      return { kind: 'promise', of: first };
    case 'string':
    case 'String':
      return { kind: 'text' };
    case 'Function':
      return { kind: 'function' };
    case 'Partial':
      return changedFields(first, field => ({ ...field, isOptional: true }));
    case 'Required':
      return changedFields(first, field => ({ ...field, isOptional: false }));
    case 'Pick':
    case 'Omit': {
      const names = textsOf(second);
      return (
        names && changedFields(first, field => (names.includes(field.name) === (name === 'Pick') ? field : undefined))
      );
    }
    case 'Record': {
      const fields = textsOf(first)?.map(key => ({ name: key, type: second, isOptional: false }));
      return fields && { kind: 'record', fields };
    }
    case 'Exclude':
    case 'Extract':
      return chosenOf(first, second, name === 'Extract');
    default:
      return undefined;
  }
}

function changedFields(
  type: Declared,
  change: (field: DeclaredField) => DeclaredField | undefined,
): Declared | undefined {
  return type.kind === 'record'
    ? { kind: 'record', fields: type.fields.flatMap(field => change(field) ?? []) }
    : undefined;
}

/** The texts that a union of literals consists of. */
function textsOf(type: Declared): readonly string[] | undefined {
  const parts = alternatives(type);
  return parts.every(part => part.kind === 'literal') ? parts.map(part => String(part.value)) : undefined;
}

function chosenOf(from: Declared, which: Declared, isKept: boolean): Declared | undefined {
  const [parts, others] = [alternatives(from), alternatives(which)];
  const isLiteral = (part: Declared): boolean => part.kind === 'literal' || part.kind === 'nothing';
  if (!parts.every(isLiteral) || !others.every(isLiteral)) return undefined;
  const isAmong = (part: Declared): boolean =>
    others.some(other => 'value' in other && 'value' in part && Object.is(other.value, part.value));
  return unionOf(parts.filter(part => isAmong(part) === isKept));
}

/** `keyof T`. */
export function keysOf(type: Declared): Declared | undefined {
  if (type.kind !== 'record' || type.fields.length === 0) return undefined;
  return unionOf(type.fields.map(({ name }) => ({ kind: 'literal', value: name })));
}

/** `T[K]`, where K names fields, is a place in a tuple, or is `number`. */
export function indexed(type: Declared, index: Declared): Declared | undefined {
  if (type.kind === 'list' && index.kind === 'number') return type.of;
  if (type.kind === 'tuple') {
    if (index.kind === 'number') return unionOf(type.items);
    return index.kind === 'literal' ? type.items[Number(index.value)] : undefined;
  }
  const names = textsOf(index);
  const found = alternatives(type).flatMap(part =>
    part.kind === 'record' && names !== undefined
      ? part.fields.filter(({ name }) => names.includes(name)).map(field => field.type)
      : [undefined],
  );
  const known = found.flatMap(part => part ?? []);
  return known.length === 0 || known.length < found.length ? undefined : unionOf(known);
}
