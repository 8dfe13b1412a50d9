import { isRecord } from '../../host/json.ts';
import { isNumeric, type Sort, sortName } from '../../logic/sort.ts';
import { belongsTo, isRational, rational, type Value } from '../../logic/value.ts';
import { MachineFormatError } from './format-error.ts';

/**
 * A value as JSON: Booleans and numbers as themselves, whole numbers beyond 2^53 as decimal strings, a Real as
 * `"1/3"`, a Float as a number, or as a string where JSON has none
 * (`"NaN"`, `"Infinity"`, `"-Infinity"`, `"-0"`) or it is a whole one beyond 2^53 (`"1e+300"`), a Char as `{ "char": "a" }` (a number is read too), a named value as `{ "name": "coin" }`, a tuple as an array.
 */
export function writeValue(value: Value, sort: Sort): unknown {
  if (sort.kind === 'tuple') {
    if (!Array.isArray(value)) throw new TypeError('not a tuple');
    return value.map((item, i) => writeValue(item, sort.items[i]));
  }
  if (typeof value === 'boolean') return value;
  if (sort.kind === 'float') return writeFloat(Number(value));
  if (sort.kind === 'char') return { char: String.fromCharCode(Number(value)) };
  if (sort.kind === 'enum') return { name: sort.names[Number(value)] };
  if (isRational(value))
    return value.denominator === 1n ? writeInteger(value.numerator) : `${value.numerator}/${value.denominator}`;
  return writeInteger(BigInt(value as number | bigint));
}

/** A floating-point number as JSON. */
export function writeFloat(value: number): number | string {
  if (isSpecialFloat(value)) return Object.is(value, -0) ? '-0' : String(value);
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : value;
}

/** Whether JSON has no number for it. */
export function isSpecialFloat(value: number): boolean {
  return !Number.isFinite(value) || Object.is(value, -0);
}

/** The floating-point number that JSON stands for. */
export function readFloat(json: unknown): number | undefined {
  if (typeof json === 'number') return json;
  const isNumber = typeof json === 'string' && (SPECIAL_FLOAT.test(json) || EXPONENTIAL.test(json));
  return isNumber ? Number(json) : undefined;
}

const SPECIAL_FLOAT = /^(NaN|-?Infinity|-0)$/;
const EXPONENTIAL = /^-?\d+(\.\d+)?e[+-]?\d+$/;

export function writeInteger(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

/** Whether the JSON is written as a literal number, whose sort its surroundings tell. */
export function isNumberLiteral(json: unknown): boolean {
  if (typeof json === 'number') return true;
  return typeof json === 'string' && (/^-?\d+(\/\d+)?$/.test(json) || EXPONENTIAL.test(json));
}

export function isCharLiteral(json: unknown): json is { char: unknown } {
  return isRecord(json) && 'char' in json;
}

export function isNameLiteral(json: unknown): json is { name: unknown } {
  return isRecord(json) && 'name' in json;
}

/** The value of a sort of named values that has this name. */
export function indexOfName(name: unknown, { names }: Sort & { readonly kind: 'enum' }): number | undefined {
  const index = typeof name === 'string' ? names.indexOf(name) : -1;
  return index < 0 ? undefined : index;
}

export function readValue(json: unknown, sort: Sort, where: string): Value {
  const value = decoded(json, sort, where);
  if (value === undefined || !belongsTo(value, sort))
    throw new MachineFormatError(where, `${JSON.stringify(json)} is not a value of ${sortName(sort)}`);
  return value;
}

function decoded(json: unknown, sort: Sort, where: string): Value | undefined {
  if (typeof json === 'boolean') return json;
  if (sort.kind === 'tuple') {
    if (!Array.isArray(json) || json.length !== sort.items.length) return undefined;
    return json.map((item, i) => readValue(item, sort.items[i], `${where}[${i}]`));
  }
  if (isCharLiteral(json)) {
    if (sort.kind !== 'char' || typeof json.char !== 'string' || json.char.length !== 1) return undefined;
    if (Object.keys(json).length !== 1) return undefined;
    return json.char.charCodeAt(0);
  }
  if (sort.kind === 'float') return readFloat(json);
  if (sort.kind === 'enum') return isNameLiteral(json) ? indexOfName(json.name, sort) : undefined;
  if (!isNumeric(sort) || !isNumberLiteral(json)) return undefined;
  if (typeof json === 'number' && Math.abs(json) > Number.MAX_SAFE_INTEGER)
    throw new MachineFormatError(where, 'a number beyond 2^53 is written as a string, or it would be rounded');
  return numberOf(String(json), sort);
}

function numberOf(text: string, sort: Sort): Value | undefined {
  const match = /^(-?\d+)(?:\/(\d+))?$/.exec(text);
  if (match === null || (match[2] !== undefined && (sort.kind !== 'real' || BigInt(match[2]) === 0n))) return undefined;
  const whole = BigInt(match[1]);
  if (sort.kind === 'real') return rational(whole, BigInt(match[2] ?? 1));
  if (sort.kind === 'int' || (sort.kind === 'bitvec' && sort.width > 32)) return whole;
  return Number(whole);
}
