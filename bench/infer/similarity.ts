import { Dice } from '../../test/campaign/dice.ts';
import { FollowedRuns } from './followed-run.ts';
import { asSymbols, type InferredSubject, newSession } from './infer-subject.ts';
import type { NativeWords } from './native-words.ts';
import type { GroundTruth } from './truth.ts';

/** How near an automaton comes to the truth. */
export interface Similarity {
  /** From 0 to 1. */
  readonly score: number;
  readonly words: number;
  /** Words of the truth that the automaton rejects: none where both are right. */
  readonly rejected: number;
  /** Transitions of the truth that are on no word. */
  readonly untaken: readonly string[];
}

/** Words of a truth that the code itself rejects: one of them is wrong. */
export class WrongTruth extends Error {
  override name = 'WrongTruth';
}

/**
 * The measure of the paper (section 5, RQ2): over words that the truth accepts, the average of min/max of how many distinct
 * states a word goes through in the truth and in the automaton, and 0 where the automaton rejects it. First, every word is
 * run natively: the code must accept it.
 *
 * @throws WrongTruth, NotFollowed
 */
export async function similarity(
  truth: GroundTruth,
  { program, transduction, inferred }: InferredSubject,
  native: NativeWords,
  { words: count, seed }: { readonly words: number; readonly seed: number },
): Promise<Similarity> {
  const { words, untaken } = truth.words(new Dice(seed), count);
  const accepted = await native.accepted(words.map(({ word }) => word));
  const wrong = words.find((_, i) => !accepted[i]);
  if (wrong !== undefined) throw new WrongTruth(`the code rejects ${JSON.stringify(wrong.word)}`);
  const runs = new FollowedRuns(inferred, transduction, newSession(TIME));
  let [sum, rejected] = [0, 0];
  for (const { word, states } of words) {
    const through = runs.states(asSymbols(word, program))?.size ?? 0;
    if (through === 0) rejected++;
    sum += Math.min(states, through) / Math.max(states, through);
  }
  return { score: sum / words.length, words: words.length, rejected, untaken };
}

/** Seconds for all runs of the program: it has no choice in them, so the solver is hardly asked. */
const TIME = 3600;
