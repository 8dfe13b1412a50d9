import type { Session } from '../../logic/session.ts';
import { type Value, valueKey } from '../../logic/value.ts';
import type { Machine } from './machine.ts';
import { outputsOf } from './run.ts';
import { tellingSymbols } from './telling-symbols.ts';

const MAX_WORDS = 20_000;
const MAX_LETTERS = 16;

/**
 * A word, among the shorter ones over a few telling symbols, for which `left` has an output that `right` has not. For
 * machines with several outputs for one input, where no search is complete: what it finds is right, and finding
 * nothing says nothing. Runs both machines on at most 20,000 words, in order of length.
 */
export function extraOutput(left: Machine, right: Machine, session: Session): readonly Value[] | undefined {
  const letters = tellingSymbols([left, right], MAX_LETTERS);
  let words: readonly (readonly Value[])[] = [[]];
  for (let tried = 0; words.length > 0 && tried + words.length <= MAX_WORDS; ) {
    for (const word of words) {
      session.budget.spend();
      const known = new Set(outputsOf(right, word, session.budget).map(valueKey));
      if (outputsOf(left, word, session.budget).some(output => !known.has(valueKey(output)))) return word;
    }
    tried += words.length;
    words = words.flatMap(word => letters.map(letter => [...word, letter]));
  }
  return undefined;
}
