import { LimitReached, Undecided } from '../../src/logic/limits.ts';
import type { Sort } from '../../src/logic/sort.ts';
import { belongsTo } from '../../src/logic/value.ts';
import { firstWord, TooManyOutputs, type Word, wordKey } from './brute-force.ts';

/** What the code under test said: a word that shows that the property fails, that it holds, or that it cannot say. */
export type Outcome =
  | { readonly kind: 'fails'; readonly word: Word; readonly detail?: string; readonly isShortest: boolean }
  | { readonly kind: 'holds' }
  | { readonly kind: 'unknown'; readonly reason: string; readonly limit: boolean };

/** A counterexample that says more than its word. */
interface Detailed {
  readonly word: Word;
  readonly kind: string;
  readonly isShortest: boolean;
}

/** Asks a question whose answer is a counterexample or nothing. */
export function ask(question: () => Word | Detailed | undefined): Outcome {
  try {
    const found = question();
    if (found === undefined) return { kind: 'holds' };
    return 'word' in found
      ? { kind: 'fails', word: found.word, detail: found.kind, isShortest: found.isShortest }
      : { kind: 'fails', word: found, isShortest: true };
  } catch (error) {
    if (error instanceof Undecided)
      return { kind: 'unknown', reason: error.message, limit: error instanceof LimitReached };
    throw error;
  }
}

/** The code under test and the enumeration do not agree. */
export class Disagrees extends Error {
  override name = 'Disagrees';
}

/**
 * Holds a verdict against the enumeration. A failure must be shown by its word, and no enumerated word that is shorter
 * may show it; what holds must not be refuted by any.
 *
 * @throws Disagrees
 */
export function judge(
  what: string,
  said: Outcome,
  sort: Sort,
  words: readonly Word[],
  failsAt: (word: Word) => boolean,
) {
  if (said.kind === 'unknown') return;
  const found = firstWord(words, failsAt);
  if (said.kind === 'holds') {
    if (found !== undefined) throw new Disagrees(`${what}: said to hold, but fails on [${wordKey(found)}]`);
    return;
  }
  const { word } = said;
  if (!word.every(symbol => belongsTo(symbol, sort)))
    throw new Disagrees(`${what}: the witness [${wordKey(word)}] is not a word of the input sort`);
  let shown = true;
  try {
    shown = failsAt(word);
  } catch (error) {
    if (!(error instanceof TooManyOutputs)) throw error;
  }
  if (!shown) throw new Disagrees(`${what}: the witness [${wordKey(word)}] shows no failure`);
  if (said.isShortest && found !== undefined && found.length < word.length)
    throw new Disagrees(`${what}: the witness [${wordKey(word)}] is longer than [${wordKey(found)}]`);
}
