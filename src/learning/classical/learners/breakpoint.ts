import { type Asking, known } from '../asking.ts';
import { type Conjecture, stateAfter } from '../conjecture.ts';
import type { Observations } from '../observations.ts';
import type { Word } from '../word.ts';

/**
 * Where a counterexample first needs a state that the conjecture has not (Rivest and Schapire 1993, section 4.1.2): a
 * place i so that the word from i + 1 on shows something else after the state that the conjecture is in there than after
 * its access word for place i and the letter at i. Binary search: log₂ of the length in words.
 *
 * @param word on which the last output of the conjecture is not the teacher's
 * @param access the nodes of the access words of the conjecture's states
 */
export function* breakpoint(
  observations: Observations,
  conjecture: Conjecture,
  access: readonly number[],
  word: Word,
): Asking<number> {
  const last = function* (place: number): Asking<number> {
    const state = stateAfter(conjecture, word.slice(0, place));
    const node = observations.extend(access[state], word.slice(place));
    yield* known(observations, [node]);
    return observations.output(node);
  };
  let [low, high] = [0, word.length - observations.shortest];
  const wrong = yield* last(high);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((yield* last(middle)) === wrong) high = middle;
    else low = middle;
  }
  return low;
}
