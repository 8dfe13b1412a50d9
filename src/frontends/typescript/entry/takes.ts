import { readFloat } from '../../../automata/saved/value-json.ts';
import { BitVec, Bool, Char, Enum, Float, Int, Record, type Sort, Tuple } from '../../../logic/sort.ts';
import { SourceError } from '../../../program/source.ts';
import type { Input, InputType, Plain } from '../native/call.ts';
import { alternatives, type Declared, declaredText } from './types/declared.ts';

/** What one symbol of the input is for the program. */
export type SymbolShape =
  /** A code unit, as a text of length 1; a number; a whole number of moderate size; true or false. */
  | { readonly kind: 'unit' | 'number' | 'integer' | 'boolean' }
  /** One of these values, each with a name. */
  | { readonly kind: 'choice'; readonly names: readonly string[]; readonly values: readonly Plain[] }
  /** An object with these fields; where some are only there for some values of the first, that one is a choice. */
  | { readonly kind: 'record'; readonly fields: readonly FieldShape[] }
  /** A list of these, one of each. */
  | { readonly kind: 'tuple'; readonly items: readonly SymbolShape[] };

export interface FieldShape {
  readonly name: string;
  readonly shape: SymbolShape;
  readonly only?: readonly string[];
}

/** What a function takes as its input. */
export type Takes =
  /** A text, whose code units are the symbols. */
  | { readonly kind: 'text' }
  /** A list of all symbols. */
  | { readonly kind: 'list'; readonly of: SymbolShape; readonly as: InputType }
  /** One value: inputs have exactly one symbol. */
  | { readonly kind: 'one'; readonly of: SymbolShape }
  /** Symbol after symbol, in a call each. */
  | { readonly kind: 'each'; readonly of: SymbolShape };

export const UNIT: SymbolShape = { kind: 'unit' };
export const INTEGER: SymbolShape = { kind: 'integer' };

/** The symbols that a function takes, in any way. */
export function symbolShape(takes: Takes): SymbolShape {
  return takes.kind === 'text' ? UNIT : takes.of;
}

/** The sort of one symbol. Numbers in typed arrays are bits, as many as the array's elements have. */
export function sortOfShape(shape: SymbolShape): Sort {
  switch (shape.kind) {
    case 'unit':
      return Char;
    case 'number':
      return Float(64);
    case 'integer':
      return Int;
    case 'boolean':
      return Bool;
    case 'choice':
      return Enum(shape.names);
    case 'tuple':
      return Tuple(...shape.items.map(sortOfShape));
    case 'record':
      return Record(
        shape.fields.map(({ name, shape: part, only }) => ({
          name,
          sort: sortOfShape(part),
          ...(only === undefined ? {} : { only }),
        })),
      );
  }
}

export function inputSort(takes: Takes): Sort {
  if (takes.kind !== 'list') return sortOfShape(symbolShape(takes));
  if (/^Uint8|^Buffer/.test(takes.as)) return BitVec(8);
  return takes.as === 'Uint16Array' ? BitVec(16) : sortOfShape(takes.of);
}

/**
 * What a type says that an argument is; `undefined` where it is nothing that can be given. Of a text or something else,
 * it is the text.
 */
export function takesOf(type: Declared): Takes | undefined {
  const given = withoutNothing(type);
  if (alternatives(given).some(part => part.kind === 'text')) return { kind: 'text' };
  if (given.kind === 'typed') return { kind: 'list', of: INTEGER, as: given.type };
  if (given.kind === 'list') {
    const of = given.of.kind === 'number' ? INTEGER : shapeOf(given.of);
    return of === undefined ? undefined : { kind: 'list', of, as: 'Array' };
  }
  const of = shapeOf(given);
  return of === undefined ? undefined : { kind: 'one', of };
}

/** What a type says that one symbol is; `undefined` where it is none, as a text of any length. */
export function shapeOf(type: Declared): SymbolShape | undefined {
  const given = withoutNothing(type);
  if (given.kind === 'number') return { kind: 'number' };
  if (given.kind === 'boolean') return { kind: 'boolean' };
  if (given.kind === 'tuple') {
    const items = given.items.map(shapeOf);
    const known = items.flatMap(shape => shape ?? []);
    return known.length === 0 || known.length < items.length ? undefined : { kind: 'tuple', items: known };
  }
  const parts = alternatives(given);
  if (parts.every(part => part.kind === 'literal')) return choiceOf(parts);
  if (parts.every(part => part.kind === 'record')) return recordOf(parts.map(part => part.fields));
  return undefined;
}

/** Null and undefined among the alternatives of an input are left out: they are no symbols. */
function withoutNothing(type: Declared): Declared {
  if (type.kind !== 'union') return type;
  const rest = type.of.filter(part => part.kind !== 'nothing');
  if (
    rest.length > 0 &&
    rest.every(part => part.kind === 'literal' && typeof part.value === 'boolean') &&
    rest.length === 2
  )
    return { kind: 'boolean' };
  return rest.length === 1 ? rest[0] : { kind: 'union', of: rest };
}

type Literal = Declared & { readonly kind: 'literal' };

function choiceOf(parts: readonly Literal[]): SymbolShape {
  const names = parts.map(({ name, value }) => name ?? String(value));
  const isClear = new Set(names).size === names.length;
  const shown = isClear ? names : parts.map(part => declaredText(part));
  const order = shown.map((_, i) => i).sort((a, b) => (shown[a] < shown[b] ? -1 : 1));
  return { kind: 'choice', names: order.map(i => shown[i]), values: order.map(i => parts[i].value) };
}

type Fields = readonly { readonly name: string; readonly type: Declared; readonly isOptional: boolean }[];

/** Objects of one kind, or of several kinds that a field of literals tells apart. */
function recordOf(kinds: readonly Fields[]): SymbolShape | undefined {
  const tag = tagOf(kinds);
  if (tag === undefined && kinds.length > 1) return undefined;
  const fields: FieldShape[] = [];
  if (tag !== undefined) {
    const literals = kinds.flatMap(kind => {
      const type = kind.find(field => field.name === tag)?.type;
      return type === undefined ? [] : alternatives(type).filter(part => part.kind === 'literal');
    });
    const shape = choiceOf(literals);
    if (shape.kind !== 'choice' || new Set(shape.names).size < shape.names.length) return undefined;
    fields.push({ name: tag, shape });
  }
  for (const kind of kinds) {
    const type = kind.find(field => field.name === tag)?.type;
    const only =
      kinds.length === 1 || type === undefined
        ? undefined
        : alternatives(type).flatMap(part => (part.kind === 'literal' ? [part.name ?? String(part.value)] : []));
    for (const field of kind) {
      if (field.name === tag) continue;
      if (field.isOptional) continue;
      const shape = shapeOf(field.type);
      if (shape === undefined) return undefined;
      const known = fields.find(({ name }) => name === field.name);
      if (known === undefined) fields.push({ name: field.name, shape, ...(only === undefined ? {} : { only }) });
      else {
        if (JSON.stringify(known.shape) !== JSON.stringify(shape) || known.only === undefined || only === undefined)
          return undefined;
        fields[fields.indexOf(known)] = { ...known, only: [...known.only, ...only] };
      }
    }
  }
  return fields.length === 0 ? undefined : { kind: 'record', fields };
}

/** The field that is a literal, or one of several, in every kind, a different one in each. */
function tagOf(kinds: readonly Fields[]): string | undefined {
  return kinds[0].find(({ name }) =>
    kinds.every(kind => {
      const field = kind.find(other => other.name === name);
      return (
        field !== undefined &&
        !field.isOptional &&
        alternatives(field.type).every(part => part.kind === 'literal' && typeof part.value === 'string')
      );
    }),
  )?.name;
}

/** An input that does not fit what the function takes. */
export class MisfitInput extends SourceError {
  override name = 'MisfitInput';
}

/**
 * An input as the user writes it, as the values that the program gets: names become what they stand for.
 *
 * @throws MisfitInput
 */
export function valuesFor(takes: Takes, input: Input): Input {
  if (takes.kind === 'text') {
    if (typeof input === 'string') return input;
    throw new MisfitInput(`the function takes a text: write a JSON string, not ${shown(input)}`);
  }
  const { of } = takes;
  if (typeof input === 'string') {
    if (
      takes.kind === 'one' ||
      of.kind === 'choice' ||
      of.kind === 'record' ||
      of.kind === 'tuple' ||
      of.kind === 'boolean'
    )
      throw new MisfitInput(`the function takes ${shapeText(of)}: write ${example(takes)}, not ${shown(input)}`);
    return input;
  }
  if (takes.kind === 'one' && input.length !== 1)
    throw new MisfitInput(
      `the function takes one value, ${shapeText(of)}: write a list with it alone, such as ${example(takes)}`,
    );
  return input.map(symbol => symbolFor(of, symbol));
}

function symbolFor(shape: SymbolShape, symbol: Plain): Plain {
  switch (shape.kind) {
    case 'unit':
    case 'integer':
      return symbol;
    case 'number': {
      const number = typeof symbol === 'number' ? symbol : readFloat(symbol);
      if (number === undefined) throw new MisfitInput(`${shown(symbol)} is no number`);
      return number;
    }
    case 'boolean':
      if (typeof symbol !== 'boolean') throw new MisfitInput(`${shown(symbol)} is neither true nor false`);
      return symbol;
    case 'choice': {
      const index = shape.names.indexOf(String(symbol));
      if (typeof symbol === 'string' && index >= 0) return shape.values[index];
      throw new MisfitInput(`${shown(symbol)} is none of ${shape.names.join(', ')}`);
    }
    case 'tuple': {
      if (!Array.isArray(symbol) || symbol.length !== shape.items.length)
        throw new MisfitInput(
          `${shown(symbol)} is not ${shapeText(shape)}: write ${JSON.stringify(exampleSymbol(shape))}`,
        );
      return symbol.map((part, i) => symbolFor(shape.items[i], part));
    }
    case 'record': {
      if (typeof symbol !== 'object' || symbol === null || Array.isArray(symbol))
        throw new MisfitInput(
          `${shown(symbol)} is not ${shapeText(shape)}: write ${JSON.stringify(exampleSymbol(shape))}`,
        );
      const given = symbol as { readonly [key: string]: Plain };
      const kind = String(given[shape.fields[0].name]);
      const present = shape.fields.filter(({ only }) => only === undefined || only.includes(kind));
      const strange = Object.keys(given).find(key => !present.some(({ name }) => name === key));
      if (strange !== undefined) throw new MisfitInput(`${shown(symbol)} has a field ${strange} that its type has not`);
      return Object.fromEntries(
        present.map(({ name, shape: part }) => {
          if (!(name in given)) throw new MisfitInput(`${shown(symbol)} has no field ${name}`);
          return [name, symbolFor(part, given[name])];
        }),
      );
    }
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

const PLAIN_SHAPES: Readonly<Record<Exclude<SymbolShape['kind'], 'choice' | 'tuple' | 'record'>, string>> = {
  unit: 'a code unit of a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
};

/** What a symbol is, for people. */
export function shapeText(shape: SymbolShape): string {
  switch (shape.kind) {
    case 'choice':
      return `one of ${shape.names.join(', ')}`;
    case 'tuple':
      return `a list [${shape.items.map(shapeText).join(', ')}]`;
    case 'record':
      return `an object {${shape.fields
        .map(
          ({ name, shape: part, only }) =>
            `${name}: ${shapeText(part)}${only === undefined ? '' : ` (of ${only.join(', ')})`}`,
        )
        .join(', ')}}`;
    default:
      return PLAIN_SHAPES[shape.kind];
  }
}

function example(takes: Takes): string {
  return JSON.stringify([exampleSymbol(symbolShape(takes))]);
}

function exampleSymbol(shape: SymbolShape): unknown {
  switch (shape.kind) {
    case 'unit':
      return 'a';
    case 'number':
    case 'integer':
      return 5;
    case 'boolean':
      return true;
    case 'choice':
      return shape.names[0];
    case 'tuple':
      return shape.items.map(exampleSymbol);
    case 'record':
      return Object.fromEntries(
        shape.fields
          .filter(
            ({ only }, i) =>
              i === 0 || only === undefined || only.includes(String(exampleSymbol(shape.fields[0].shape))),
          )
          .map(({ name, shape: part }) => [name, exampleSymbol(part)]),
      );
  }
}
