import { Random } from '../../../automata/acceptor/random.ts';
import type { TestWords } from './test-words.ts';

export interface RandomWordsOptions {
  /** How many for each conjecture. */
  readonly count?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly seed?: number;
}

/** Words drawn letter by letter, of lengths drawn from a range; others for each conjecture. */
export function randomWords({
  count = 1000,
  minLength = 1,
  maxLength = 20,
  seed = 1,
}: RandomWordsOptions = {}): TestWords {
  return function* ({ letters }, round) {
    const random = new Random(seed * 65_537 + round);
    for (let i = 0; i < count; i++) {
      const length = minLength + random.below(maxLength - minLength + 1);
      yield Array.from({ length }, () => random.below(letters));
    }
  };
}
