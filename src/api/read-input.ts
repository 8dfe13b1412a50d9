import { indexOfName, readFloat } from '../automata/saved/value-json.ts';
import type { Code, Input } from '../frontends/code.ts';
import { bytesOfUtf8, latin1Of } from '../host/bytes.ts';
import { rounded } from '../logic/float.ts';
import { BitVec, Char, type Field, type Sort, sortName } from '../logic/sort.ts';
import { belongsTo, defaultValue, type Value } from '../logic/value.ts';

/** An input that cannot be read as symbols of the machine. */
export class InputError extends Error {
  override name = 'InputError';
}

/** Reads a JSON string or a JSON array of symbols as a word. As bytes, a text is its UTF-8. */
export function readWord(json: unknown, sort: Sort): readonly Value[] {
  const items = typeof json === 'string' ? unitsOf(json, sort) : json;
  if (!Array.isArray(items)) throw new InputError('an input is a JSON string or an array of numbers');
  return items.map((item: unknown) => readSymbol(item, sort));
}

function unitsOf(text: string, sort: Sort): readonly number[] {
  if (sort === BitVec(8)) return [...utf8Of(text)];
  if (sort === Char) return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  throw new InputError(`this machine reads ${sortName(sort)} symbols: write an array such as [1, 2, 3]`);
}

/** The UTF-8 of a text. @throws InputError for half of a surrogate pair, which has none */
function utf8Of(text: string): Uint8Array {
  if (/\p{Surrogate}/u.test(text))
    throw new InputError(`${JSON.stringify(text)} has no UTF-8: write its bytes as an array such as [237, 160, 128]`);
  return bytesOfUtf8(text);
}

/** An input as code takes it: of text for code that reads bytes, a code unit for each byte of its UTF-8. */
export function asUnits(input: Input, code: Code | undefined): Input {
  return code?.isUtf8 === true && typeof input === 'string' ? latin1Of(utf8Of(input)) : input;
}

function readSymbol(item: unknown, sort: Sort): Value {
  const value = symbolOf(item, sort);
  if (value === undefined || !belongsTo(value, sort))
    throw new InputError(`${JSON.stringify(item)} is not a symbol of sort ${sortName(sort)}`);
  return value;
}

function symbolOf(item: unknown, sort: Sort): Value | undefined {
  if (sort.kind === 'enum') return indexOfName(item, sort);
  if (sort.kind === 'tuple' && sort.fields !== undefined) return recordOf(item, sort, sort.fields);
  if (sort.kind === 'tuple')
    return Array.isArray(item) && item.length === sort.items.length
      ? item.map((part, i) => readSymbol(part, sort.items[i]))
      : undefined;
  if (sort.kind === 'float') {
    const number = readFloat(item);
    return number === undefined ? undefined : rounded(number, sort.width);
  }
  if (sort.kind === 'bool') return typeof item === 'boolean' ? item : undefined;
  if (typeof item !== 'number' && !(typeof item === 'string' && /^-?\d+$/.test(item))) return undefined;
  if (typeof item === 'number' && !Number.isInteger(item)) return undefined;
  const whole = BigInt(item);
  if (sort.kind === 'int') return whole;
  if (sort.kind === 'real') return { numerator: whole, denominator: 1n };
  if (sort.kind !== 'bitvec') return Number(whole);
  // A negative one is the integer with the same bits.
  const bits = whole < 0n && whole >= -(1n << BigInt(sort.width - 1)) ? BigInt.asUintN(sort.width, whole) : whole;
  return sort.width > 32 ? bits : Number(bits);
}

/** A record with the fields of its kind and no others; those of other kinds count as some value. */
function recordOf(
  item: unknown,
  { items }: Sort & { readonly kind: 'tuple' },
  fields: readonly Field[],
): Value | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
  const kind: unknown = Reflect.get(item, fields[0].name);
  const isThere = ({ only }: Field): boolean => only === undefined || only.includes(String(kind));
  if (Object.keys(item).some(key => !fields.some(field => field.name === key && isThere(field)))) return undefined;
  return fields.map((field, i) =>
    isThere(field) ? readSymbol(Reflect.get(item, field.name), items[i]) : defaultValue(items[i]),
  );
}

/** An input that is one text: the text itself for characters, its bytes for bytes, and a JSON array for all else. */
export function inputOfText(text: string, sort: Sort): Input {
  if (sort === Char || (sort === BitVec(8) && !/^\s*\[/.test(text))) return text;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // Said below.
  }
  if (Array.isArray(json)) return json;
  throw new InputError(`this machine reads ${sortName(sort)} symbols: write an array such as [1, 2, 3]`);
}
