import { LimitReached } from '../../../logic/limits.ts';
import { counted } from './counted.ts';
import type { SyncTeacher, Teacher } from './teacher.ts';

/** How much a teacher may be asked; what is left out has no limit. */
export interface AskingLimits {
  readonly words?: number;
  readonly symbols?: number;
  readonly hypotheses?: number;
}

/**
 * A teacher that may be asked only so much. A batch that goes beyond is not asked.
 *
 * @throws LimitReached from its methods, saying which limit
 */
export function limited<L, A, H>(teacher: SyncTeacher<L, A, H>, limits: AskingLimits): SyncTeacher<L, A, H>;
export function limited<L, A, H>(teacher: Teacher<L, A, H>, limits: AskingLimits): Teacher<L, A, H>;
export function limited<L, A, H>(teacher: Teacher<L, A, H>, limits: AskingLimits): Teacher<L, A, H> {
  const inner = counted(teacher);
  const spend = (what: keyof AskingLimits, units: number): void => {
    const limit = limits[what];
    if (limit !== undefined && inner.counts[what] + units > limit)
      throw new LimitReached(`the limit of ${limit} ${what} for the teacher was reached`);
  };
  const ask = (words: readonly (readonly L[])[]): void => {
    spend('words', words.length);
    spend(
      'symbols',
      words.reduce((sum, word) => sum + word.length, 0),
    );
  };
  const { outputs, counterexample } = inner;
  return {
    output(word) {
      ask([word]);
      return inner.output(word);
    },
    outputs:
      outputs &&
      (words => {
        ask(words);
        return outputs.call(inner, words);
      }),
    counterexample:
      counterexample &&
      (hypothesis => {
        spend('hypotheses', 1);
        return counterexample.call(inner, hypothesis);
      }),
  };
}
