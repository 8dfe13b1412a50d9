import { Random } from '../../../automata/acceptor/random.ts';
import { stateAfter } from '../conjecture.ts';
import { characterisation, stateCover } from './characterising.ts';
import type { TestWords } from './test-words.ts';

export interface RandomWpOptions {
  /** How many for each conjecture. */
  readonly count?: number;
  /** Letters between the state and what tells the one it leads to: so many at least, … */
  readonly minLength?: number;
  /** … and so many more on average. */
  readonly meanLength?: number;
  readonly seed?: number;
}

/**
 * Words of the partial W-method drawn at random: a word to some state, some letters, and a word of the identification set
 * of the state these lead to, or now and then of the whole characterising set. Finds what random words do not come to:
 * a combination lock is left at each of its states.
 */
export function randomWp(options: RandomWpOptions = {}): TestWords {
  const { count = 1000, minLength = 1, meanLength = 4, seed = 1 } = options;
  return function* (conjecture, round) {
    const random = new Random(seed * 65_537 + round);
    const { all, ofState } = characterisation(conjecture);
    const cover = stateCover(conjecture);
    for (let i = 0; i < count; i++) {
      const word = [...cover[random.below(cover.length)]];
      for (let left = minLength; left > 0 || random.below(meanLength + 1) > 0; left--)
        word.push(random.below(conjecture.letters));
      const own = ofState[stateAfter(conjecture, word)];
      const isLocal = own.length > 0 && random.below(4) > 0;
      yield [...word, ...(isLocal ? all[own[random.below(own.length)]] : all[random.below(all.length)])];
    }
  };
}
