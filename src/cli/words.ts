import { indexOfName, readFloat } from '../automata/saved/value-json.ts';
import { rounded } from '../logic/float.ts';
import { type Field, type Sort, sortName, widthOf } from '../logic/sort.ts';
import { belongsTo, defaultValue, type Value } from '../logic/value.ts';

/** An input that cannot be read as symbols of the machine. */
export class InputError extends Error {
  override name = 'InputError';
}

/** Reads a JSON string or a JSON array of numbers as a word. */
export function readWord(json: unknown, sort: Sort): readonly Value[] {
  const items = typeof json === 'string' ? Array.from({ length: json.length }, (_, i) => json.charCodeAt(i)) : json;
  if (!Array.isArray(items)) throw new InputError('an input is a JSON string or an array of numbers');
  if (typeof json === 'string' && widthOf(sort) === undefined)
    throw new InputError(`this machine reads ${sortName(sort)} symbols: write an array such as [1, 2, 3]`);
  return items.map((item: unknown) => readSymbol(item, sort));
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
  return sort.kind === 'bitvec' && sort.width > 32 ? whole : Number(whole);
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

/** `--input TEXT`: the text itself for characters and bytes, a JSON array for all else. */
export function readInputText(text: string, sort: Sort): readonly Value[] {
  if (widthOf(sort) !== undefined) return readWord(text, sort);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new InputError(`this machine reads ${sortName(sort)} symbols: write an array such as [1, 2, 3]`);
  }
  return readWord(json, sort);
}
