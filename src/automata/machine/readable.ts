import { Undecided } from '../../logic/limits.ts';
import type { Value } from '../../logic/value.ts';

/** How many places of a search are looked at, and how many words found, before the most readable word is taken. */
const ENOUGH = { places: 4096, words: 64 };

/**
 * The most readable of the words that `wordAt` finds at the places of a queue from `start` on that `isRival` allows.
 * There is one at `start` already; a rival that cannot be decided ends the looking, never the answer.
 */
export function bestWord<T>(
  queue: readonly T[],
  start: number,
  found: readonly Value[],
  isRival: (place: T) => boolean,
  wordAt: (place: T) => readonly Value[] | undefined,
): readonly Value[] {
  const words = [found];
  try {
    for (let i = start + 1; i < queue.length && i < start + ENOUGH.places && isRival(queue[i]); i++) {
      const word = wordAt(queue[i]);
      if (word !== undefined && words.push(word) === ENOUGH.words) break;
    }
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
  }
  return mostReadable(words);
}

/** Of several words that show the same thing, the one that a person would rather see: letters, then printable ASCII. */
function mostReadable(words: readonly (readonly Value[])[]): readonly Value[] {
  let [best] = words;
  let least = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const effort = word.reduce<number>((sum, symbol) => sum + effortOf(symbol), 0);
    if (effort < least) {
      best = word;
      least = effort;
    }
  }
  return best;
}

function effortOf(symbol: Value): number {
  if (typeof symbol !== 'number') return 0;
  const text = String.fromCharCode(symbol);
  if (/[a-z]/.test(text)) return 0;
  if (/[A-Z0-9]/.test(text)) return 1;
  return /[!-~]/.test(text) ? 2 : 20;
}
