import { isSpecialFloat, writeFloat } from '../automata/saved/value-json.ts';
import type { Sort } from '../logic/sort.ts';
import { isRational, type Value } from '../logic/value.ts';

/** Words as people write them: a string for code units, a list of numbers for all else. */
export function showWord(word: readonly Value[], sort: Sort): string | unknown[] {
  if (sort.kind === 'char') {
    let text = '';
    for (const unit of word) text += String.fromCharCode(Number(unit));
    return text;
  }
  return word.map(showValue);
}

function showValue(value: Value): unknown {
  if (Array.isArray(value)) return value.map(showValue);
  if (isRational(value))
    return value.denominator === 1n ? showValue(value.numerator) : `${value.numerator}/${value.denominator}`;
  if (typeof value === 'number') return isSpecialFloat(value) ? writeFloat(value) : value;
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
}
