import { lengthOf, toInteger, toNumberValue, toStringValue } from './conversions.ts';
import {
  type Bag,
  call,
  codeUnitAt,
  digitsOf,
  isArray,
  isCallable,
  isObject,
  parseJson,
  primitiveValue,
  putNew,
  quotedConstant,
  substring,
  toText,
} from './primitives.ts';
import { createDataProperty, deleteProperty, enumerableKeys } from './property-descriptor.ts';

/** `JSON.stringify`, and the reviver of `JSON.parse`. */

interface Writing {
  readonly replacer: unknown;
  /** The only keys to be written, when the replacer was an array. */
  readonly keys: string[] | undefined;
  /** What one level is indented with. */
  readonly gap: string;
  /** The objects that are being written: one that is met again is in itself. */
  readonly stack: unknown[];
}

/** A text in quotes; surrogates without their other half are escaped, so that the result is well formed. */
export function quoteJson(text: string): string {
  const known = quotedConstant(text);
  if (known !== undefined) return known;
  let result = '"';
  for (let i = 0; i < text.length; i++) {
    const unit = codeUnitAt(text, i);
    if (unit === 0x22) result += '\\"';
    else if (unit === 0x5c) result += '\\\\';
    else if (unit < 0x20) result += escapeControl(unit);
    else if (unit >= 0xd800 && unit <= 0xdfff) {
      const trail = unit <= 0xdbff && i + 1 < text.length ? codeUnitAt(text, i + 1) : 0;
      if (trail >= 0xdc00 && trail <= 0xdfff) {
        result += substring(text, i, i + 2);
        i++;
      } else result += `\\u${digitsOf(unit, 16)}`;
    } else result += substring(text, i, i + 1);
  }
  return `${result}"`;
}

function escapeControl(unit: number): string {
  if (unit === 8) return '\\b';
  if (unit === 9) return '\\t';
  if (unit === 10) return '\\n';
  if (unit === 12) return '\\f';
  if (unit === 13) return '\\r';
  return `\\u00${unit < 16 ? '0' : ''}${digitsOf(unit, 16)}`;
}

/** The keys that an array as replacer asks for: texts and numbers, each once. */
function keysFrom(list: Bag): string[] {
  const keys: string[] = [];
  const length = lengthOf(list);
  for (let i = 0; i < length; i++) {
    const key = keyFrom(list[i]);
    let known = key === undefined;
    for (let j = 0; j < keys.length && !known; j++) known = keys[j] === key;
    if (!known) putNew(keys, keys.length, key);
  }
  return keys;
}

function keyFrom(item: unknown): string | undefined {
  if (typeof item === 'string') return item;
  const kind = typeof primitiveValue(item);
  if (typeof item === 'number' || kind === 'number' || kind === 'string') return toStringValue(item);
  return undefined;
}

function gapFrom(space: unknown): string {
  const kind = typeof primitiveValue(space);
  const plain = kind === 'number' ? toNumberValue(space) : kind === 'string' ? toStringValue(space) : space;
  if (typeof plain === 'number') {
    const width = toInteger(plain);
    return substring('          ', 0, width < 0 ? 0 : width < 10 ? width : 10);
  }
  if (typeof plain !== 'string') return '';
  return plain.length <= 10 ? plain : substring(plain, 0, 10);
}

/** The value of a property as it is to be written: after `toJSON`, the replacer, and out of its wrapper. */
function valueToWrite(writing: Writing, holder: Bag, key: string): unknown {
  let value = holder[key];
  if (isObject(value) || typeof value === 'bigint') {
    const toJson = (value as Bag).toJSON;
    if (isCallable(toJson)) value = call(toJson, value, key);
  }
  if (writing.replacer !== undefined) value = call(writing.replacer, holder, key, value);
  if (!isObject(value)) return value;
  const wrapped = primitiveValue(value);
  if (typeof wrapped === 'number') return toNumberValue(value);
  if (typeof wrapped === 'string') return toStringValue(value);
  return typeof wrapped === 'boolean' || typeof wrapped === 'bigint' ? wrapped : value;
}

/** The text of a property; `undefined` when there is none. */
function write(writing: Writing, holder: Bag, key: string, indent: string): string | undefined {
  const value = valueToWrite(writing, holder, key);
  if (value === null) return 'null';
  if (value === true) return 'true';
  if (value === false) return 'false';
  if (typeof value === 'string') return quoteJson(value);
  if (typeof value === 'number') return value - value === 0 ? toText(value) : 'null';
  if (typeof value === 'bigint') throw new TypeError('Do not know how to serialize a BigInt');
  if (!isObject(value) || isCallable(value)) return undefined;
  for (let i = 0; i < writing.stack.length; i++)
    if (writing.stack[i] === value) throw new TypeError('Converting circular structure to JSON');
  putNew(writing.stack, writing.stack.length, value);
  const inner = indent + writing.gap;
  const parts = isArray(value) ? elements(writing, value as unknown as Bag, inner) : members(writing, value, inner);
  writing.stack.length--;
  return enclose(parts, isArray(value) ? '[' : '{', isArray(value) ? ']' : '}', writing.gap, indent);
}

function elements(writing: Writing, array: Bag, indent: string): string[] {
  const parts: string[] = [];
  const length = lengthOf(array);
  for (let i = 0; i < length; i++) {
    const text = write(writing, array, toText(i), indent);
    putNew(parts, i, text === undefined ? 'null' : text);
  }
  return parts;
}

function members(writing: Writing, object: Bag, indent: string): string[] {
  const parts: string[] = [];
  const keys = writing.keys === undefined ? enumerableKeys(object) : writing.keys;
  const colon = writing.gap === '' ? ':' : ': ';
  for (let i = 0; i < keys.length; i++) {
    const text = write(writing, object, keys[i], indent);
    if (text !== undefined) putNew(parts, parts.length, quoteJson(keys[i]) + colon + text);
  }
  return parts;
}

function enclose(parts: string[], open: string, close: string, gap: string, indent: string): string {
  if (parts.length === 0) return open + close;
  const between = gap === '' ? '' : `\n${indent}${gap}`;
  let text = open;
  for (let i = 0; i < parts.length; i++) text += (i === 0 ? '' : ',') + between + parts[i];
  return text + (gap === '' ? '' : `\n${indent}`) + close;
}

/** Gives each value to the reviver, the innermost first, and keeps what it returns. */
function revive(holder: Bag, key: string, reviver: unknown): unknown {
  const value = holder[key];
  if (isObject(value)) {
    const array = isArray(value);
    const keys = array ? undefined : enumerableKeys(value);
    const length = keys === undefined ? lengthOf(value) : keys.length;
    for (let i = 0; i < length; i++) {
      const name = keys === undefined ? toText(i) : keys[i];
      const revived = revive(value, name, reviver);
      if (revived === undefined) deleteProperty(value, name);
      else createDataProperty(value, name, revived);
    }
  }
  return call(reviver, holder, key, value);
}

export const json = {
  parse(this: unknown, text: unknown, reviver: unknown): unknown {
    const value = parseJson(toStringValue(text));
    return isCallable(reviver) ? revive({ '': value }, '', reviver) : value;
  },

  stringify(this: unknown, value: unknown, replacer: unknown, space: unknown): string | undefined {
    const keys = isArray(replacer) ? keysFrom(replacer as unknown as Bag) : undefined;
    const writing: Writing = {
      replacer: isCallable(replacer) ? replacer : undefined,
      keys,
      gap: gapFrom(space),
      stack: [],
    };
    return write(writing, { '': value }, '', '');
  },
};
