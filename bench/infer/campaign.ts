import type { Value } from '../../src/logic/value.ts';
import { Dice } from '../../test/campaign/dice.ts';
import { Acceptance } from './acceptance.ts';
import { FollowedRuns } from './followed-run.ts';
import { GuidedWords } from './guided-words.ts';
import { asSymbols, type InferredSubject, newSession } from './infer-subject.ts';
import type { NativeWords } from './native-words.ts';
import type { GroundTruth } from './truth.ts';

export interface CampaignOptions {
  /** How many runs that the code accepts. */
  readonly runs: number;
  readonly seed: number;
}

export interface Campaign {
  /** Runs that the code accepts, all of which were looked up in the automaton. */
  readonly accepted: number;
  readonly tried: number;
  /**
   * A word that the code accepts and the automaton does not, or not on the run that stands for the code's: the shortest of the
   * batch in which the first was found.
   */
  readonly counterexample?: readonly number[];
}

const BATCH = 2000;
/** Words that are tried for one that the code accepts. */
const MOST_TRIES = 20;
/** Words of a batch that are followed step by step. */
const FOLLOWED = 100;
/** Seconds for what the solver is asked. */
const TIME = 3600;
const LONGEST_NOISE = 40;

/**
 * Looks for words that the code accepts and its automaton does not: words of the truth, the same with a symbol changed,
 * words along the automaton's own transitions, and noise. All of them are run natively. Deterministic for a seed.
 *
 * An automaton that accepts a word may do so on another run than the one that stands for the code's. So of every batch, some
 * words are also followed step by step: the automaton must then always have a state that the program's belongs to.
 */
export async function campaign(
  { inferred, transduction, program }: Pick<InferredSubject, 'inferred' | 'transduction' | 'program'>,
  truth: GroundTruth,
  native: NativeWords,
  { runs, seed }: CampaignOptions,
): Promise<Campaign> {
  const dice = new Dice(seed);
  const acceptance = new Acceptance(inferred.machine);
  const guided = new GuidedWords(inferred.machine, newSession(TIME));
  const followed = new FollowedRuns(inferred, transduction, newSession(TIME));
  const sources: readonly (() => readonly number[])[] = [
    () => truth.walk(dice)?.word ?? [],
    () => changed(truth.walk(dice)?.word ?? [], truth, dice),
    () => guided.word(dice),
    () => Array.from({ length: dice.below(LONGEST_NOISE) }, () => truth.symbol(dice)).flat(),
  ];
  let [accepted, tried] = [0, 0];
  while (accepted < runs && tried < MOST_TRIES * runs) {
    const count = Math.min(BATCH, runs - accepted);
    const words = Array.from({ length: count }, (_, i) => sources[i % sources.length]());
    const answers = await native.accepted(words);
    tried += words.length;
    const mine = words.filter((_, i) => answers[i]);
    accepted += mine.length;
    const isWrong = (word: readonly Value[], i: number): boolean =>
      !acceptance.accepts(word) || (i < FOLLOWED && !followed.isFollowed(word));
    const [shortest] = mine
      .filter((word, i) => isWrong(asSymbols(word, program), i))
      .sort((a, b) => a.length - b.length);
    if (shortest !== undefined) return { accepted, tried, counterexample: shortest };
  }
  return { accepted, tried };
}

/** The word with a symbol replaced, left out, doubled or added. */
function changed(word: readonly number[], truth: GroundTruth, dice: Dice): readonly number[] {
  const { fields } = truth;
  const at = fields * dice.below(word.length / fields + 1);
  const [before, after] = [word.slice(0, at), word.slice(at + fields)];
  switch (dice.below(4)) {
    case 0:
      return [...before, ...truth.symbol(dice), ...after];
    case 1:
      return [...before, ...after];
    case 2:
      return [...before, ...word.slice(at, at + fields), ...word.slice(at)];
    default:
      return [...before, ...truth.symbol(dice), ...word.slice(at)];
  }
}
