import { type Asking, known } from '../asking.ts';
import { type Conjecture, contradicted } from '../conjecture.ts';
import { type Observations, ROOT } from '../observations.ts';
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
   * is called, also in the middle of {@link refine}. Answers may have come since then, and those may have been changed;
   * what is known is not asked again. A learner that uses all that is known, as L# does, may take another way from there.
   * Costs as much as a conjecture and the access words.
   */
  save(): () => void;
}

/** Makes a learner over a cache, which may have answers already. */
export type Algorithm = (observations: Observations) => ClassicalLearner;

/** A learner whose state is plain data. */
export abstract class LearnerOver<State> implements ClassicalLearner {
  protected abstract state: State;
  private made: Conjecture | undefined;

  constructor(protected readonly observations: Observations) {}

  abstract begin(): Asking<void>;
  /** The conjecture of the state there is now. */
  protected abstract make(): Conjecture;
  /** Makes the conjecture better by a word on which its last output is known to be wrong, and none before it. */
  protected abstract refineBy(wrong: Word, conjecture: Conjecture): Asking<void>;

  conjecture(): Conjecture {
    this.made ??= this.make();
    return this.made;
  }

  *refine(word: Word): Asking<boolean> {
    const { observations } = this;
    yield* known(observations, [observations.extend(ROOT, word)]);
    for (let was = false; ; was = true) {
      const wrong = contradicted(this.conjecture(), observations, word);
      if (wrong === undefined) return was;
      yield* this.refineBy(wrong, this.conjecture());
      this.made = undefined;
    }
  }

  save(): () => void {
    const saved = structuredClone(this.state);
    return () => {
      this.state = structuredClone(saved);
      this.made = undefined;
    };
  }
}

/**
 * The conjecture whose states have these access words, as nodes.
 *
 * @param target where a transition leads, `state * letters + letter`
 */
export function conjectureOf(
  observations: Observations,
  access: readonly number[],
  target: (transition: number) => number,
): Conjecture {
  const { kind, letters } = observations;
  const states = access.length;
  const next = new Int32Array(states * letters);
  const outputs = new Int32Array(kind === 'acceptor' ? states : next.length);
  for (let state = 0; state < states; state++) {
    if (kind === 'acceptor') outputs[state] = observations.output(access[state]);
    for (let a = 0; a < letters; a++) {
      const transition = state * letters + a;
      next[transition] = target(transition);
      if (kind === 'mealy') outputs[transition] = observations.output(observations.peek(access[state], a));
    }
  }
  return { kind, letters, states, next, outputs };
}
