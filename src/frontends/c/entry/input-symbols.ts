import { type FloatWidth, rounded } from '../../../logic/float.ts';
import { belongsTo, type Value } from '../../../logic/value.ts';
import type { Input, Plain } from '../../code.ts';
import type { Integer } from '../values/integer.ts';
import { isFloatKind } from '../values/symbol-kind.ts';
import { recordItems } from './record.ts';
import { eventValues, inputSort, type Shape } from './shape.ts';

/**
 * An input as symbols, integers as the unsigned values of the input sort; undefined where it has what is no symbol. Of
 * text, each code unit is a symbol. Integers are numbers, or in decimal digits where they are larger than numbers are exact.
 * Of symbols that are records, all fields one after the other.
 */
export function symbolsOf(shape: Shape, input: Input): readonly Integer[] | undefined {
  const { record } = shape;
  if (record !== undefined) {
    const fields = typeof input === 'string' ? undefined : recordItems(input, record);
    const readers = record.map(({ kind, bits }) =>
      isFloatKind(kind) ? floatReader(kind === 'float' ? 32 : 64) : bits === 1 ? truthOf : wordReader(bits, true),
    );
    const read = fields?.map((item, i) => readers[i % readers.length](item));
    return read?.every(symbol => symbol !== undefined) ? read : undefined;
  }
  const items = typeof input === 'string' ? Array.from({ length: input.length }, (_, i) => input.charCodeAt(i)) : input;
  const read = isFloatKind(shape.input)
    ? floatReader(shape.input === 'float' ? 32 : 64)
    : shape.events === undefined
      ? integerReader(shape)
      : eventReader(shape);
  const symbols = items.map(read);
  return symbols.every(symbol => symbol !== undefined) ? symbols : undefined;
}

/** How many bits an integer has that is a symbol. */
export function symbolBits({ input, inputBits }: Shape): number {
  return input === 'int' ? inputBits : 8;
}

const BITS_OF_SMALL = 16;

/**
 * Whether symbols are shown with a sign, which means the same to the code. Where it is not known whether they have one,
 * integers of more than 16 bits are.
 */
export function showsSign({ input, inputBits, isInputSigned }: Shape): boolean {
  return input === 'int' && (isInputSigned ?? inputBits > BITS_OF_SMALL);
}

/** Whether the whole input is a text with a NUL behind it, so that it has none inside. */
export function isTerminated({ roles }: Shape): boolean {
  return roles.some(({ kind }) => kind === 'text' || kind === 'changed text');
}

function floatReader(width: FloatWidth): (item: Plain) => number {
  return item => rounded(Number(item), width);
}

/** Events by their names, or by the numbers that they have in the program, as values of the input sort. */
function eventReader(shape: Shape): (item: Plain) => number | undefined {
  const sort = inputSort(shape);
  const names = sort.kind === 'enum' ? sort.names : [];
  const values = eventValues(shape) ?? [];
  return item => {
    const number = integerOf(item);
    const index = number === undefined ? names.indexOf(String(item)) : values.indexOf(number);
    return index < 0 ? undefined : index;
  };
}

/** Symbols as the code itself gets them. */
export function nativeSymbols(shape: Shape, symbols: readonly Integer[]): readonly Integer[] {
  const values = eventValues(shape);
  return values === undefined ? symbols : symbols.map(symbol => Number(values[Number(symbol)]));
}

function integerReader(shape: Shape): (item: Plain) => Integer | undefined {
  const read = wordReader(symbolBits(shape), shape.input === 'int' && shape.isInputSigned !== false);
  return item => {
    const value = read(item);
    return value === 0 && isTerminated(shape) ? undefined : value;
  };
}

/** Of several things that are read, a truth value may be written as any number, as C converts it. */
function truthOf(item: Plain): number | undefined {
  const number = integerOf(item);
  return number === undefined ? undefined : number === 0n ? 0 : 1;
}

/** Words of so many bits, as unsigned numbers; those with a sign may be written with it. */
function wordReader(bits: number, isNegative: boolean): (item: Plain) => Integer | undefined {
  const least = isNegative ? -(1n << BigInt(bits - 1)) : 0n;
  const most = (1n << BigInt(bits)) - 1n;
  return item => {
    const symbol = integerOf(item);
    if (symbol === undefined || symbol < least || symbol > most) return undefined;
    const value = BigInt.asUintN(bits, symbol);
    return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
  };
}

const DIGITS = /^-?\d+$/;

/** An integer that is exact. */
function integerOf(item: Plain): bigint | undefined {
  if (typeof item === 'bigint') return item;
  if (typeof item === 'boolean') return item ? 1n : 0n;
  if (typeof item === 'string') return DIGITS.test(item) ? BigInt(item) : undefined;
  return typeof item === 'number' && Number.isSafeInteger(item) ? BigInt(item) : undefined;
}

/** Bytes as a word over the input sort; undefined where one of them is none of its values. */
export function wordOfBytes(bytes: readonly number[], shape: Shape): readonly Value[] | undefined {
  const sort = inputSort(shape);
  if (sort.kind === 'enum' || sort.kind === 'tuple') return undefined;
  const word = bytes.map((byte): Value => (sort.kind === 'bitvec' && sort.width > 32 ? BigInt(byte) : byte));
  const isGiven = (byte: number): boolean => byte <= 0xff && (byte > 0 || !isTerminated(shape));
  return bytes.every(isGiven) && word.every(value => belongsTo(value, sort)) ? word : undefined;
}
