import { Budget, Undecided } from '../../../logic/limits.ts';
import { BitVec, Char, Float, Int, type Sort } from '../../../logic/sort.ts';
import { SourceError } from '../../../program/source.ts';
import type { Input, Plain } from '../native/call.ts';
import type { SourceProgram } from '../source-program.ts';
import { Driver } from './drive.ts';
import { outputOf } from './output.ts';
import { type SymbolShape, symbolShape, type Takes, valuesFor } from './takes.ts';
import type { Declared } from './types/declared.ts';

/** What the output of a function is as a word. */
export type Gives =
  /** Code units of a text. */
  | 'text'
  /** Whole numbers, one after the other: of a list, or what a stream program writes. */
  | 'numbers'
  /** Bytes, or numbers of 16 bits, of a typed array. */
  | 'bytes'
  | 'words'
  /** One number of any kind. */
  | 'number'
  /** Any data: kinds and borders are symbols, too. */
  | 'value';

export function outputSort(gives: Gives): Sort {
  switch (gives) {
    case 'text':
      return Char;
    case 'bytes':
      return BitVec(8);
    case 'words':
      return BitVec(16);
    case 'number':
      return Float(64);
    case 'numbers':
    case 'value':
      return Int;
  }
}

/** What a function gives, from its type, or else from a few calls. */
export function givesOf(program: SourceProgram, takes: Takes): Gives {
  const { shape, signature, gives } = program.entry;
  if (shape.kind === 'call' && shape.watching !== undefined) return 'value';
  const isOfNumbers = takes.kind !== 'text' && takes.of.kind === 'integer';
  switch (shape.kind) {
    case 'reducer':
    case 'methods':
      return 'value';
    case 'stream':
      return takes.kind === 'each' && takes.of.kind === 'unit' ? 'text' : 'numbers';
    case 'feed':
      if (shape.fields === true || isEvent(symbolShape(takes))) return 'value';
      return isOfNumbers ? 'numbers' : 'text';
    default: {
      const declared = gives ?? signature.returns;
      const returned = declared?.kind === 'promise' ? declared.of : declared;
      const isGenerator = shape.kind === 'generator';
      return (isGenerator ? undefined : declaredGives(returned, takes)) ?? tried(program, takes, isGenerator);
    }
  }
}

/** Whether a value that it gives is the list of what each event gave, and not a whole. */
export function givesItems({ entry: { shape } }: Pick<SourceProgram, 'entry'>): boolean {
  return (shape.kind === 'methods' || shape.kind === 'feed') && shape.fields !== true;
}

/** Whether an output is of the kind that was found out; of what is strung together from parts, all are. */
export function isGiven({ entry: { shape } }: Pick<SourceProgram, 'entry'>, gives: Gives, output: Plain): boolean {
  if (shape.kind === 'feed' || shape.kind === 'stream' || shape.kind === 'methods') return true;
  switch (gives) {
    case 'value':
      return true;
    case 'text':
    case 'number':
      return typeof output === (gives === 'text' ? 'string' : gives);
    default:
      return Array.isArray(output) && output.every(item => Number.isSafeInteger(item) && !Object.is(item, -0));
  }
}

/** Whether symbols are events rather than the code units or numbers of some data. */
function isEvent({ kind }: SymbolShape): boolean {
  return kind !== 'unit' && kind !== 'integer';
}

function declaredGives(type: Declared | undefined, takes: Takes): Gives | undefined {
  switch (type?.kind) {
    case undefined:
    case 'any':
      return undefined;
    case 'text':
      return 'text';
    case 'typed':
      return typedGives(type.type);
    case 'number':
      return takes.kind === 'one' && takes.of.kind === 'number' ? 'number' : 'value';
    case 'list':
      return type.of.kind === 'number' && takes.kind === 'list' && takes.of.kind === 'integer' ? 'numbers' : 'value';
    case 'other':
    case 'iterable':
    case 'promise':
      return undefined;
    default:
      return 'value';
  }
}

function typedGives(name: string): Gives {
  if (/^Uint8|^Buffer/.test(name)) return 'bytes';
  return name === 'Uint16Array' ? 'words' : 'numbers';
}

const SECONDS = 1;

/** From what a few small inputs give. */
function tried(program: SourceProgram, takes: Takes, isGenerator: boolean): Gives {
  const kinds = new Set<Gives>();
  const driver = new Driver(program, new Budget({ timeout: 1000 * SECONDS }));
  for (const input of smallInputs(takes))
    try {
      const outcome = driver.run(valuesFor(takes, input));
      if ('returned' in outcome) kinds.add(kindOf(outcome.returned, takes, isGenerator));
    } catch (error) {
      if (!(error instanceof SourceError || error instanceof Undecided)) throw error;
    }
  const [only] = kinds;
  if (kinds.size === 0) return takes.kind === 'text' ? 'text' : 'value';
  return kinds.size === 1 ? only : 'value';
}

function kindOf(value: Plain, takes: Takes, isGenerator: boolean): Gives {
  if (typeof value === 'string') return 'text';
  if (ArrayBuffer.isView(value)) return typedGives(value.constructor.name);
  const isOfNumbers = takes.kind === 'list' && takes.of.kind === 'integer';
  if (isOfNumbers && Array.isArray(value) && value.every(item => Number.isSafeInteger(item))) return 'numbers';
  const isNumber = !isGenerator && typeof value === 'number' && takes.kind === 'one' && takes.of.kind === 'number';
  return isNumber ? 'number' : 'value';
}

/** A few inputs, as the user writes them, by which a function shows what it gives. */
export function smallInputs(takes: Takes): readonly Input[] {
  if (takes.kind === 'text') return ['', 'a', '<a&b>', '1', 'a,b=c'];
  const symbols = smallSymbols(takes.of);
  if (takes.kind === 'one') return symbols.map(symbol => [symbol]);
  return [[], ...symbols.map(symbol => [symbol]), symbols];
}

function smallSymbols(shape: SymbolShape): readonly Plain[] {
  switch (shape.kind) {
    case 'unit':
      return ['a', '1', '<'];
    case 'number':
    case 'integer':
      return [1, 65, 0, 255];
    case 'boolean':
      return [true, false];
    case 'choice':
      return shape.names;
    case 'tuple':
      return [true, false].map(isFirst =>
        shape.items.map(item => {
          const symbols = smallSymbols(item);
          return symbols[isFirst ? 0 : symbols.length - 1];
        }),
      );
    case 'record': {
      const [first] = shape.fields;
      return smallSymbols(first.shape).map(kind =>
        Object.fromEntries(
          shape.fields
            .filter(({ only }) => only === undefined || only.includes(String(kind)))
            .map((field, i) => [field.name, i === 0 ? kind : smallSymbols(field.shape)[0]]),
        ),
      );
    }
  }
}

/** What an outcome gives, for {@link smallInputs} and everyone else: see `outputOf`. */
export function outputFor({ entry }: Pick<SourceProgram, 'entry'>, returned: Plain, input: Input): Plain {
  return outputOf(entry.shape, returned, input, takesEvents({ entry }));
}

/** Whether symbols are events, so that what each gives is an output of its own. */
export function takesEvents({ entry: { decision } }: Pick<SourceProgram, 'entry'>): boolean {
  return 'takes' in decision && isEvent(symbolShape(decision.takes));
}
