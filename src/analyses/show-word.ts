import type { Machine } from '../automata/machine/machine.ts';
import { isSpecialFloat, writeFloat } from '../automata/saved/value-json.ts';
import { isOneToOne } from '../automata/words/one-value.ts';
import { isValueWord, valueOfWord } from '../automata/words/value-words.ts';
import { bytesOfLatin1 } from '../host/bytes.ts';
import { type Field, Int, type Sort } from '../logic/sort.ts';
import { isRational, type Value } from '../logic/value.ts';

/**
 * Words as programs have them: a string for code units, a list for all else, of numbers, names and records. Of an output
 * that is a value, the value.
 */
export function wordValue(word: readonly Value[], sort: Sort): unknown {
  if (sort.kind === 'char') {
    let text = '';
    for (const unit of word) text += String.fromCharCode(Number(unit));
    return text;
  }
  const value = sort === Int && isValueWord(word) ? valueOfWord(word) : undefined;
  return value === undefined ? word.map(symbol => symbolValue(symbol, sort)) : value.value;
}

/** The same as JSON has it. */
export function showWord(word: readonly Value[], sort: Sort): string | unknown[] {
  return asJson(wordValue(word, sort)) as string | unknown[];
}

/**
 * What the words of inputs and outputs are made of; of `isOne`, an output is the one symbol that it always has; of
 * `isUtf8`, characters are bytes.
 */
export interface WordSorts {
  readonly input: Sort;
  readonly output: Sort;
  readonly isOne?: boolean;
  readonly isUtf8?: boolean;
}

/** The sorts of a machine's words; those of an acceptor's outputs are those of its inputs. */
export function sortsOfMachine(machine: Machine): WordSorts {
  const { input, output = input } = machine;
  return isOneToOne(machine) ? { input, output, isOne: true } : { input, output };
}

/** An input as programs have it. */
export function inputValue(word: readonly Value[], { input, isUtf8 }: WordSorts): unknown {
  const value = wordValue(word, input);
  return isUtf8 === true && typeof value === 'string' ? textOfUnits(value) : value;
}

/** The text whose UTF-8 is these bytes, a code unit for each, or a list of the bytes where there is none. */
export function textOfUnits(units: string): string | readonly number[] {
  const bytes = bytesOfLatin1(units);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return [...bytes];
  }
}

/** An output as programs have it. */
export function outputValue(word: readonly Value[], { output, isOne, isUtf8 }: WordSorts): unknown {
  const value = wordValue(word, output);
  if (isUtf8 === true && typeof value === 'string') return textOfUnits(value);
  return isOne === true && Array.isArray(value) && value.length === 1 ? value[0] : value;
}

/** Data for a person at a terminal: JSON, with JavaScript's own words for what JSON has none for. */
export function dataText(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (Array.isArray(value)) return `[${Array.from(value, dataText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? String(value);
  const fields = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${dataText(item)}`);
  return `{${fields.join(',')}}`;
}

/** Data as JSON: what JSON has no word for (`undefined`, `NaN`, `-0`, large integers) is written as text. */
export function asJson(value: unknown): unknown {
  if (value === undefined) return 'undefined';
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') return isSpecialFloat(value) ? writeFloat(value) : value;
  if (ArrayBuffer.isView(value) && Symbol.iterator in value) return Array.from(value as unknown as Iterable<number>);
  if (Array.isArray(value)) return Array.from(value, asJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asJson(item)]));
}

function symbolValue(value: Value, sort: Sort): unknown {
  if (sort.kind === 'enum') return sort.names[Number(value)];
  if (sort.kind !== 'tuple' || !Array.isArray(value)) return plainValue(value);
  const items = value.map((item, i) => symbolValue(item, sort.items[i]));
  const { fields } = sort;
  if (fields === undefined) return items;
  const isThere = ({ only }: Field): boolean => only === undefined || only.includes(String(items[0]));
  return Object.fromEntries(fields.flatMap((field, i) => (isThere(field) ? [[field.name, items[i]]] : [])));
}

function plainValue(value: Value): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (isRational(value))
    return value.denominator === 1n ? plainValue(value.numerator) : `${value.numerator}/${value.denominator}`;
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
