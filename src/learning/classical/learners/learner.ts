import type { Asking } from '../asking.ts';
import type { Conjecture } from '../conjecture.ts';
import type { Observations } from '../observations.ts';
import type { Word } from '../word.ts';

/**
 * An active learner of finite automata: it asks for words, through the cache that {@link Observations} are, until it has a
 * conjecture, and makes a larger one of each counterexample.
 *
 * Promised of all: each conjecture is complete and minimal, the next one has at least one state more, and when
 * {@link refine} ends, its counterexample is none any more; so there are at most as many conjectures as the target has
 * states. The same answers make the same questions in the same order.
 */
export interface ClassicalLearner {
  /** Asks until there is a first conjecture. To be done once, and first. */
  begin(): Asking<void>;
  /** Makes conjectures until this word is no counterexample. @returns whether it was one */
  refine(word: Word): Asking<boolean>;
  conjecture(): Conjecture;
  /**
   * Keeps the state of the learner, and not the answers it has. What is returned brings that state back, as often as it
   * is called; the answers may have become more since then, and what is known is not asked again. Costs as much as a
   * conjecture and the access words.
   */
  save(): () => void;
}

/** Makes a learner over a cache, which may have answers already. */
export type Algorithm = (observations: Observations) => ClassicalLearner;

/** A learner whose state is plain data. */
export abstract class LearnerOver<State> implements ClassicalLearner {
  protected abstract state: State;

  constructor(protected readonly observations: Observations) {}

  abstract begin(): Asking<void>;
  abstract conjecture(): Conjecture;
  protected abstract refineOnce(word: Word): Asking<boolean>;

  *refine(word: Word): Asking<boolean> {
    let was = false;
    while (yield* this.refineOnce(word)) was = true;
    return was;
  }

  save(): () => void {
    const saved = structuredClone(this.state);
    return () => {
      this.state = structuredClone(saved);
    };
  }
}
