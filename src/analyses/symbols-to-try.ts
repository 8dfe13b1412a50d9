import { symbolsNear } from '../automata/machine/telling-symbols.ts';
import { Char, type Sort, universeSize } from '../logic/sort.ts';
import { belongsTo, type Value, valueKey } from '../logic/value.ts';
import type { SourceWords } from './source-words.ts';
import type { Word } from './verdict.ts';

/** Letters of both cases, a digit and a space: most functions treat each of these kinds alike. */
const PLAIN = Array.from('ab0A 1Bz9Z-_.', c => c.charCodeAt(0));

const FEW = 4;

/**
 * Symbols of a sort that a program may treat in a way of their own, the most telling first: those that its text names in
 * turn with plain ones, then those that are known for trouble. Everything that makes up symbols to try is here, by sort.
 */
export function symbolsToTry(sort: Sort, { texts, numbers }: SourceWords): readonly Value[] {
  const found = new Map<string, Value>();
  const add = (value: Value | undefined): void => {
    if (value !== undefined && belongsTo(value, sort)) found.set(valueKey(value), value);
  };
  if (isOfCodes(sort)) {
    const units = [...new Set(texts.flatMap(unitsOf))];
    // Punctuation means something more often than letters do, which stand in words.
    const marks = units.filter(unit => !/[a-zA-Z]/.test(String.fromCharCode(unit)));
    for (let i = 0; i < Math.max(PLAIN.length, marks.length); i++) {
      add(PLAIN[i]);
      add(marks[i]);
    }
    for (const unit of units) add(unit);
  }
  for (const value of symbolsNear(sort, numbers)) add(value);
  return [...found.values()];
}

/** A few symbols that mean nothing to most programs. */
export function plainSymbols(sort: Sort): readonly Value[] {
  return isOfCodes(sort) ? PLAIN.slice(0, FEW) : symbolsNear(sort, []).slice(0, FEW);
}

/** Texts as words over a sort, where it has their symbols. */
export function wordsOfTexts(sort: Sort, { texts }: SourceWords): readonly Word[] {
  if (!isOfCodes(sort)) return [];
  return texts.map(unitsOf).filter(word => word.length > 0 && word.every(unit => belongsTo(unit, sort)));
}

/** All symbols of a sort, where there are at most this many. */
export function allSymbols(sort: Sort, most: number): readonly Value[] | undefined {
  if (sort.kind === 'bool') return [false, true];
  const size = universeSize(sort);
  return size === undefined || size > most ? undefined : Array.from({ length: size }, (_, i) => i);
}

/** Whether symbols are codes of characters: code units, or bytes. */
function isOfCodes(sort: Sort): boolean {
  return sort === Char || (sort.kind === 'bitvec' && sort.width === 8);
}

function unitsOf(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}
