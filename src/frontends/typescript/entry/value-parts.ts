import { MARKS, type Mark } from '../../../automata/words/marks.ts';
import { NotAValue, wordOfValue } from '../../../automata/words/value-words.ts';
import { Int } from '../../../logic/sort.ts';
import { constant } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { type Characters, closedLength, concatenate, isCharacters } from '../../../program/text.ts';
import type { Part } from '../../../program/transduction.ts';
import {
  hole,
  OpenLength,
  Reference,
  SymbolicBoolean,
  SymbolicNumber,
  Text,
  type Value,
} from '../../../program/value.ts';
import { objectAt } from '../objects/access.ts';
import { kindAt, makeSpread } from '../objects/characters.ts';
import { listedText } from '../objects/collection.ts';
import { symbolOf } from '../objects/listed-form.ts';
import { getOwn, ownKeys } from '../objects/own-properties.ts';
import { typedLength, typedRead } from '../objects/typed.ts';
import { dataFields } from './plain.ts';

/** A mark as something that is written. */
function mark(name: Mark): Part {
  return { symbol: constant(MARKS[name], Int) };
}

/** A value as an item of a list, in one text whose units may be marks and numbers. */
export function itemText(activity: Activity, value: Value): Characters {
  return textOf(activity, valueParts(activity, value));
}

/**
 * A value as all that is written: what `wordOfValue` gives, as one text. A text in it that is still open stays so where
 * nothing comes after it.
 */
export function valueText(activity: Activity, value: Value): Characters {
  const parts = [...valueParts(activity, value)];
  while (parts[parts.length - 1] === END) parts.pop();
  return textOf(activity, parts);
}

/** The fields of an object that hold data, as all that is written. */
export function fieldsText(activity: Activity, object: Value): Characters {
  if (!(object instanceof Reference)) return refuse(activity, 'a result that is no object');
  const fields = dataFields(activity, object).map(([key, value]) => [key, valueParts(activity, value)] as const);
  return textOf(activity, recordParts(fields).slice(0, -1));
}

function textOf(activity: Activity, parts: readonly Part[]): Characters {
  let text: Characters = '';
  for (const part of parts)
    text = concatenate(activity, text, typeof part === 'object' && 'symbol' in part ? new Text([part.symbol]) : part);
  return text;
}

const END: Part = { symbol: constant(MARKS.end, Int) };

/** A list of values. */
function listParts(items: readonly (readonly Part[])[]): readonly Part[] {
  return [mark('list'), ...items.flat(), END];
}

/** A record of values. */
function recordParts(fields: readonly (readonly [string, readonly Part[]])[]): readonly Part[] {
  return [mark('record'), ...fields.flatMap(([key, value]) => [mark('key'), key, ...value]), END];
}

/**
 * Data that may depend on the input, in the form that `wordOfValue` gives data that does not: texts with their marks,
 * lists and records with their borders.
 *
 * @throws Unsupported for what is no data, or whose symbols cannot be told
 */
function valueParts(activity: Activity, value: Value, seen: readonly number[] = []): readonly Part[] {
  if (isCharacters(value)) return [mark('text'), value];
  if (value instanceof SymbolicBoolean) return [mark(decide(activity, value.term) ? 'true' : 'false')];
  const symbol = symbolOf(value);
  if (symbol !== undefined) return [{ symbol }];
  if (value instanceof SymbolicNumber)
    return refuse(activity, 'a result that is a number of any size, and depends on the input');
  if (value instanceof OpenLength) return valueParts(activity, closedLength(activity, value));
  if (value instanceof Reference) return objectParts(activity, value, seen);
  try {
    return wordOfValue(value).map(symbol => ({ symbol: constant(symbol, Int) }));
  } catch (error) {
    if (error instanceof NotAValue) refuse(activity, `a result that is no data: ${error.message}`);
    throw error;
  }
}

function objectParts(activity: Activity, reference: Reference, seen: readonly number[]): readonly Part[] {
  if (seen.includes(reference.object)) refuse(activity, 'a result that holds itself');
  if (kindAt(activity, reference) === 'collection') return listParts([[listedText(activity, reference)]]);
  makeSpread(activity, reference);
  const object = objectAt(activity, reference);
  const inside = [...seen, reference.object];
  const parts = (part: Value): readonly Part[] => valueParts(activity, part, inside);
  switch (object.internals.kind) {
    case 'array':
      if (ownKeys(activity, reference).some(key => typeof key === 'string' && !/^(?:\d+|length)$/.test(key)))
        refuse(activity, 'a result that is a list with properties');
      return listParts(object.elements.map(element => (element === hole ? [mark('hole')] : parts(element))));
    case 'typed': {
      const numbers = Array.from({ length: typedLength(activity, object) }, (_, i) => typedRead(activity, object, i));
      if (seen.length === 0) return listParts(numbers.map(parts));
      const name = wordOfValue(object.internals.type).map((symbol): Part => ({ symbol: constant(symbol, Int) }));
      return [mark('typed'), ...name, ...numbers.flatMap(parts), END];
    }
    case 'object': {
      const fields = ownKeys(activity, reference).flatMap((key): readonly (readonly [string, readonly Part[]])[] => {
        const property = typeof key === 'string' ? getOwn(activity, reference, key) : undefined;
        if (typeof key !== 'string' || property?.enumerable !== true) return [];
        if (property.accessor !== undefined) refuse(activity, 'a result with getters');
        return [[key, parts(property.value)]];
      });
      return recordParts(fields);
    }
    case 'closure':
    case 'native':
    case 'bound':
      return refuse(activity, 'a result that is a function');
    default:
      return refuse(activity, `a result that is an object of the kind ${object.internals.kind}`);
  }
}
