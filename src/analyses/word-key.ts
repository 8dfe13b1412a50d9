import { valueKey } from '../logic/value.ts';
import type { Word } from './verdict.ts';

/** What the quick keys begin with; no other key does. */
const OF_UNITS = '"';

/** A string that is the same exactly for equal words of one sort; quick for words of code units and bytes. */
export function wordKey(word: Word): string {
  let key = OF_UNITS;
  for (const symbol of word) {
    if (typeof symbol !== 'number' || (symbol & 0xffff) !== symbol || Object.is(symbol, -0)) return valueKey(word);
    key += String.fromCharCode(symbol);
  }
  return key;
}
