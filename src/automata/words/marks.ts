/*
 * Results that are not just text or a list of numbers, as words over Int: code units are themselves, and everything else
 * is a symbol beyond all code units. So lists, records, truth values and numbers can be written by any machine over Int,
 * and two values are the same exactly when their words are (`value-words.ts` has the way there and back).
 *
 * All symbols are within ±2^53, so that the host calculates with them exactly.
 */

const FIRST_MARK = 2n ** 50n;
/** An integer is written as its distance from here. */
const ZERO = 2n ** 51n;

/** Integers up to this size, on both sides of 0, are one symbol; larger ones are written by their digits. */
export const LARGEST_INTEGER = 2 ** 48;

const NAMES = [
  /** Before the code units of a text, which go on to the next mark. */
  'text',
  'true',
  'false',
  'null',
  'undefined',
  /** Before and after the items of a list. */
  'list',
  /** Before and after the keys and values of a record, each key after a mark of its own. */
  'record',
  'key',
  'end',
  /** A place of a list that holds nothing. */
  'hole',
  /** Before the digits of a number that is no integer of moderate size: a fraction, NaN, an infinity, -0. */
  'number',
  'bigint',
  /** Before the numbers of a typed array, after its name as a text. */
  'typed',
] as const;

export type Mark = (typeof NAMES)[number];

export const MARKS = Object.fromEntries(NAMES.map((name, i) => [name, FIRST_MARK + BigInt(i)])) as Readonly<
  Record<Mark, bigint>
>;

/** The mark that a symbol is. */
export function markOf(symbol: bigint): Mark | undefined {
  const index = symbol - FIRST_MARK;
  return index >= 0n && index < BigInt(NAMES.length) ? NAMES[Number(index)] : undefined;
}

/** The symbol that an integer is written as. */
export function integerSymbol(integer: bigint): bigint {
  return ZERO + integer;
}

/** What is added to an integer to get its symbol. */
export const INTEGER_OFFSET = ZERO;

/** The integer that a symbol stands for. */
export function integerOf(symbol: bigint): bigint | undefined {
  const integer = symbol - ZERO;
  return integer <= BigInt(LARGEST_INTEGER) && integer >= -BigInt(LARGEST_INTEGER) ? integer : undefined;
}

/** Whether a symbol is a mark or an integer of a value, and no code unit. */
export function isBeyondUnits(symbol: bigint): boolean {
  return markOf(symbol) !== undefined || integerOf(symbol) !== undefined;
}
