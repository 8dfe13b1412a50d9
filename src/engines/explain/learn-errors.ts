import type { EventGraph } from '../../checking/unwinding/event-graph.ts';
import type { Word, WordFormula } from '../../checking/words/word-formula.ts';
import { atOnce } from '../../learning/classical/asking.ts';
import type { Conjecture } from '../../learning/classical/conjecture.ts';
import type { Algorithm } from '../../learning/classical/learners/learner.ts';
import { Observations } from '../../learning/classical/observations.ts';
import { ErrorOracle } from './error-oracle.ts';
import { FailingWords, type WordCounters } from './failing-words.ts';

export interface LearnErrorsOptions {
  readonly algorithm: Algorithm;
  /** Whether words that only the solver can tell are guessed at first (section 6). */
  readonly isLazy: boolean;
  /** Of the words before the failure: conjectures are compared with the program up to this length. */
  readonly longest: number;
}

/** An automaton of failing runs, and what it took. Its last letter is the failure. */
export interface LearnedErrors {
  readonly conjecture: Conjecture;
  readonly words: FailingWords;
  /** Whether some failing run with at most so many events is not accepted. */
  misses(length: number): boolean;
  /** Whether every accepted word up to the length was found in a failing run; else some were not looked at. */
  readonly isWhole: boolean;
  readonly counters: Readonly<WordCounters> & { readonly conjectures: number; readonly solver: number };
}

/**
 * Learns the automaton of the words of failing runs: for every run of the unwound program with at most so many events, its
 * word is accepted if and only if it fails (the paper's equation 5).
 *
 * Where guesses turn out wrong, the learner goes back to where it was at its last conjecture, with the right answers
 * (section 6, "local restarts").
 *
 * @param events how many events there are; the failure is one more
 * @throws LimitReached, Undecided
 */
export function learnErrors(
  formula: WordFormula,
  graph: EventGraph,
  events: number,
  { algorithm, isLazy, longest }: LearnErrorsOptions,
): LearnedErrors {
  const before = formula.checks;
  const words = new FailingWords(formula, graph, events, isLazy);
  const oracle = new ErrorOracle(formula, words, events, longest);
  const observations = new Observations('acceptor', events + 1);
  const answer = (nodes: readonly number[]): void => {
    for (const node of nodes) observations.note(node, words.has(observations.wordOf(node)) ? 1 : 0);
  };
  let learner = algorithm(observations);
  let restart = (): void => {
    learner = algorithm(observations);
  };
  let counterexample: Word | undefined;
  for (;;) {
    if (counterexample === undefined) atOnce(learner.begin(), answer);
    else atOnce(learner.refine(counterexample), answer);
    const wrong = words.confirm();
    if (wrong.length > 0) {
      for (const word of wrong) observations.note(observations.extend(0, word), 1);
      restart();
      continue;
    }
    const conjecture = learner.conjecture();
    restart = learner.save();
    counterexample = oracle.counterexample(conjecture);
    if (counterexample === undefined) {
      const counters = { ...words.counters, conjectures: oracle.conjectures, solver: formula.checks - before };
      const misses = (length: number): boolean => oracle.misses(conjecture, length);
      return { conjecture, words, misses, isWhole: oracle.isWhole, counters };
    }
  }
}
