import type { Word, WordAutomaton, WordFormula } from '../../checking/words/word-formula.ts';
import type { Conjecture } from '../../learning/classical/conjecture.ts';
import type { FailingWords } from './failing-words.ts';

/** Words that are accepted are looked at one by one up to so many questions. */
const MOST_LOOKED_AT = 400;

/**
 * The oracle of the paper (section 4.2), for words up to a length: a word of a run that fails and is not accepted, or one
 * that is accepted and of no such run. The first is one question to the solver, in which the automaton reads the events of
 * the formula. For the second, accepted words are followed from their first event on, as long as failing runs begin so;
 * that also finds words which leave the program, for which the paper has its trap.
 */
export class ErrorOracle {
  /** How many conjectures were looked at. */
  conjectures = 0;
  /** Whether all accepted words of the last conjecture were looked at. */
  isWhole = true;

  constructor(
    private readonly formula: WordFormula,
    private readonly words: FailingWords,
    private readonly failure: number,
    private readonly longest: number,
  ) {}

  /** @throws LimitReached, Undecided */
  counterexample(conjecture: Conjecture): Word | undefined {
    this.conjectures++;
    const spurious = this.goingOn(conjecture) ?? this.spurious(conjecture);
    if (spurious !== undefined) return spurious;
    const run = this.formula.runOutside(this.readerOf(conjecture), this.longest);
    if (run === undefined) return undefined;
    this.words.keep(run);
    return [...run.word, this.failure];
  }

  /** Whether some failing run with at most so many events is not accepted. @throws LimitReached, Undecided */
  misses(conjecture: Conjecture, longest: number): boolean {
    return this.formula.runOutside(this.readerOf(conjecture), longest) !== undefined;
  }

  /** A shortest accepted word that goes on after a failure, which ends every run, however long it is. */
  private goingOn({ letters, next, outputs }: Conjecture): Word | undefined {
    const waiting: { readonly state: number; readonly hasFailed: boolean; readonly word: Word }[] = [
      { state: 0, hasFailed: false, word: [] },
    ];
    const seen = new Set(['0 false']);
    for (const { state, hasFailed, word } of waiting)
      for (let event = 0; event < letters; event++) {
        const to = next[state * letters + event];
        const longer = [...word, event];
        if (hasFailed && outputs[to] === 1) return longer;
        const failed = hasFailed || event === this.failure;
        const key = `${to} ${failed}`;
        if (seen.has(key)) continue;
        seen.add(key);
        waiting.push({ state: to, hasFailed: failed, word: longer });
      }
    return undefined;
  }

  /** A shortest word that is accepted and of no failing run. */
  private spurious(conjecture: Conjecture): Word | undefined {
    const { letters, next } = conjecture;
    const rest = this.shortestRests(conjecture);
    let level: { readonly state: number; readonly events: Word }[] = [{ state: 0, events: [] }];
    let looked = 0;
    this.isWhole = true;
    for (let length = 0; level.length > 0; length++) {
      const further: typeof level = [];
      for (const { state, events } of level) {
        const toGo = rest[state];
        if (toGo === undefined || length + toGo.length > this.longest + 1) continue;
        if (++looked > MOST_LOOKED_AT) {
          this.isWhole = false;
          return undefined;
        }
        if (!this.words.hasBeginning(events)) return [...events, ...toGo];
        if (toGo.length === 1 && this.words.runOf(events) === undefined) return [...events, ...toGo];
        for (let event = 0; event < letters; event++)
          if (event !== this.failure)
            further.push({ state: next[state * letters + event], events: [...events, event] });
      }
      level = further;
    }
    return undefined;
  }

  /** By state, a shortest word that leads to acceptance; none where there is none. Those of one letter are the failure. */
  private shortestRests({ states, letters, next, outputs }: Conjecture): readonly (Word | undefined)[] {
    const found: (Word | undefined)[] = Array.from({ length: states }, (_, state) =>
      outputs[next[state * letters + this.failure]] === 1 ? [this.failure] : undefined,
    );
    for (let isMore = true; isMore; ) {
      isMore = false;
      const before = [...found];
      for (let state = 0; state < states; state++) {
        if (before[state] !== undefined) continue;
        for (let event = 0; event < letters && found[state] === undefined; event++) {
          const rest = event === this.failure ? undefined : before[next[state * letters + event]];
          if (rest === undefined) continue;
          found[state] = [event, ...rest];
          isMore = true;
        }
      }
    }
    return found;
  }

  /** The automaton of the words before the failure. */
  private readerOf({ states, letters, next, outputs }: Conjecture): WordAutomaton {
    const numbers = Array.from({ length: states }, (_, state) => state);
    return {
      initial: 0,
      next: numbers.map(state => Array.from({ length: letters }, (_, event) => next[state * letters + event])),
      accepting: numbers.map(state => outputs[next[state * letters + this.failure]] === 1),
    };
  }
}
