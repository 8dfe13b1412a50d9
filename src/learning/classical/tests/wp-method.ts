import { stateAfter } from '../conjecture.ts';
import { characterisation, stateCover } from './characterising.ts';
import type { TestWords } from './test-words.ts';
import { type ExtraStates, wordsUpTo } from './w-method.ts';

/**
 * The partial W-method (Fujiwara and others 1991): as the W-method, but after the words that take a transition only what
 * tells the state they should lead to from others. As complete, with fewer words.
 */
export function wpMethod({ extraStates = 0 }: ExtraStates = {}): TestWords {
  return function* (conjecture) {
    const { letters } = conjecture;
    const { all, ofState } = characterisation(conjecture);
    const cover = stateCover(conjecture);
    for (const access of cover)
      for (const middle of wordsUpTo(letters, extraStates))
        for (const suffix of all) yield [...access, ...middle, ...suffix];
    for (const access of cover)
      for (const middle of wordsUpTo(letters, extraStates + 1)) {
        if (middle.length <= extraStates) continue;
        const word = [...access, ...middle];
        const suffixes = ofState[stateAfter(conjecture, word)];
        for (const i of suffixes) yield [...word, ...all[i]];
        if (suffixes.length === 0) yield word;
      }
  };
}
