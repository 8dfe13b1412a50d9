import type { InputType } from '../../native/call.ts';

/** A field of an object type. */
export interface DeclaredField {
  readonly name: string;
  readonly type: Declared;
  readonly isOptional: boolean;
}

/** What a type annotation says about values, as far as it matters for what goes into a function and comes out of it. */
export type Declared =
  | { readonly kind: 'text' | 'number' | 'bigint' | 'boolean' | 'function' | 'any' }
  /** One value; of a member of an enum, its name. */
  | { readonly kind: 'literal'; readonly value: string | number | boolean | bigint; readonly name?: string }
  | { readonly kind: 'nothing'; readonly value: null | undefined }
  | { readonly kind: 'union'; readonly of: readonly Declared[] }
  | { readonly kind: 'list'; readonly of: Declared }
  | { readonly kind: 'tuple'; readonly items: readonly Declared[] }
  | { readonly kind: 'typed'; readonly type: InputType }
  | { readonly kind: 'record'; readonly fields: readonly DeclaredField[] }
  /** What a promise gives, or an iterator one after the other. */
  | { readonly kind: 'promise' | 'iterable'; readonly of: Declared }
  /** A class, a mapped type, a type of a package that is not there: its text. */
  | { readonly kind: 'other'; readonly text: string };

export const ANY: Declared = { kind: 'any' };
export const NOTHING: Declared = { kind: 'nothing', value: undefined };

/** The alternatives that a type has, unions in unions opened up. */
export function alternatives(type: Declared): readonly Declared[] {
  if (type.kind === 'boolean')
    return [
      { kind: 'literal', value: false },
      { kind: 'literal', value: true },
    ];
  return type.kind === 'union' ? type.of.flatMap(alternatives) : [type];
}

/** One type for several, without repeating one. */
export function unionOf(types: readonly Declared[]): Declared {
  const distinct = new Map(types.flatMap(opened).map(type => [keyOf(type), type]));
  const all = [...distinct.values()];
  return all.length === 1 ? all[0] : { kind: 'union', of: all };
}

function opened(type: Declared): readonly Declared[] {
  return type.kind === 'union' ? type.of.flatMap(opened) : [type];
}

function keyOf(type: Declared): string {
  return JSON.stringify(type, (_key, value) => {
    if (typeof value === 'bigint') return `${value}n`;
    return value === undefined ? 'undefined' : value;
  });
}

/** Whether a value of this type may be `undefined`. */
export function allowsUndefined(type: Declared): boolean {
  return type.kind === 'any' || opened(type).some(part => part.kind === 'nothing' && part.value === undefined);
}

/** A type for people, in the notation of TypeScript. */
export function declaredText(type: Declared): string {
  switch (type.kind) {
    case 'text':
      return 'string';
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'any':
      return type.kind;
    case 'function':
      return 'a function';
    case 'literal':
      return type.name ?? (typeof type.value === 'string' ? JSON.stringify(type.value) : String(type.value));
    case 'nothing':
      return String(type.value);
    case 'union':
      return type.of.map(declaredText).join(' | ');
    case 'list':
      return type.of.kind === 'union' ? `(${declaredText(type.of)})[]` : `${declaredText(type.of)}[]`;
    case 'tuple':
      return `[${type.items.map(declaredText).join(', ')}]`;
    case 'typed':
      return type.type;
    case 'record':
      return `{${type.fields.map(field => `${field.name}${field.isOptional ? '?' : ''}: ${declaredText(field.type)}`).join(', ')}}`;
    case 'promise':
      return `Promise<${declaredText(type.of)}>`;
    case 'iterable':
      return `Iterable<${declaredText(type.of)}>`;
    case 'other':
      return type.text;
  }
}
