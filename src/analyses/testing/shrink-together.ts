import type { Sort } from '../../logic/sort.ts';
import type { Word } from '../verdict.ts';
import { plus } from './fuzz/symbol-bits.ts';

/** What inputs are made smaller with. */
export interface Shrinking {
  readonly sort: Sort;
  /** Whether a smaller word does still what is wanted. */
  isStill(word: Word): Promise<boolean> | boolean;
  /** The same words with their sums made right, where that succeeds; absent where that cannot be done. */
  repaired?(words: readonly Word[]): Promise<readonly Word[]>;
}

/** Calls of the test, and words whose sums are made right. */
const MOST_TRIES = 400;
const MOST_REPAIRED = 60;
/** Symbols before a part of which one may count it: the nearest. */
const MOST_COUNTS = 4;

/**
 * A smaller word whose parts depend on each other: a part is left out, and at once a symbol before it that may count it is
 * made less by as much; then sums behind it are made right. Every word that is given back passed the test.
 */
export async function shrunkTogether(word: Word, { sort, isStill, repaired }: Shrinking): Promise<Word> {
  let least = word;
  let left = MOST_TRIES;
  let leftToRepair = repaired === undefined ? 0 : MOST_REPAIRED;
  const first = async (words: readonly Word[]): Promise<Word | undefined> => {
    for (const each of words) if (left-- > 0 && each.length < least.length && (await isStill(each))) return each;
    return undefined;
  };
  const without = async (at: number, size: number): Promise<Word | undefined> => {
    const all = shorter(least, at, size, sort);
    const found = await first(all.slice(1));
    if (found !== undefined || leftToRepair <= 0) return found;
    leftToRepair -= all.length;
    return first((await repaired?.(all)) ?? []);
  };
  for (let size = Math.ceil(word.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = least.length - size; at >= 0 && left > 0; at = Math.min(at - 1, least.length - size))
      least = (await without(at, size)) ?? least;
  return least;
}

/** The word without a part: as it is, and with a symbol made less that may count it. */
function shorter(word: Word, at: number, size: number, sort: Sort): readonly Word[] {
  const rest = [...word.slice(0, at), ...word.slice(at + size)];
  const counts = Array.from({ length: at }, (_, i) => at - 1 - i).filter(i => {
    const count = Number(word[i]);
    return count >= size && count <= word.length;
  });
  return [rest, ...counts.slice(0, MOST_COUNTS).map(i => rest.with(i, plus(sort, word[i], -size)))];
}
