import type { EventGraph } from '../../checking/unwinding/event-graph.ts';
import type { FoundRun, Word, WordFormula } from '../../checking/words/word-formula.ts';

/** How often was asked for a word, and what answered. */
export interface WordCounters {
  /** Words that were asked for. */
  membership: number;
  /** Those that the order of events in the program rules out. */
  ruledOut: number;
  /** Those that were known from earlier runs and questions. */
  known: number;
  /** Those that were guessed, and of these, the ones guessed wrongly. */
  guessed: number;
  wrong: number;
}

/**
 * The teacher of the paper (section 4.1): whether a word of events is that of a run that fails. A word ends with the failure,
 * which is an event after all others. What is cheap comes first: the form of the word, the order of events in the program
 * as far as it shows without a solver, what earlier answers say.
 *
 * With guesses (section 6), what only the solver can tell is taken for no word, until {@link confirm} asks for all such words
 * together: a question for each that was guessed wrongly, and one more.
 */
export class FailingWords {
  readonly counters: WordCounters = { membership: 0, ruledOut: 0, known: 0, guessed: 0, wrong: 0 };
  private readonly runs = new Map<string, FoundRun>();
  /** Words of no run that fails, and beginnings of none. */
  private readonly none = new Set<string>();
  private readonly noBeginnings = new Set<string>();
  private readonly beginnings = new Set<string>();
  private readonly unconfirmed = new Map<string, Word>();

  /** @param failure the number of the event that a failure is */
  constructor(
    private readonly formula: WordFormula,
    private readonly graph: EventGraph,
    private readonly failure: number,
    private readonly guesses: boolean,
  ) {}

  /** Whether a word is one of a run that fails, where guesses are allowed. @throws LimitReached, Undecided */
  has(word: Word): boolean {
    this.counters.membership++;
    // No run has a failure among its events: such words are ruled out below.
    if (word.at(-1) !== this.failure) return false;
    const events = word.slice(0, -1);
    if (!this.graph.hasPath(events)) {
      this.counters.ruledOut++;
      return false;
    }
    const key = events.join();
    const known = this.known(events, key);
    if (known !== undefined) {
      this.counters.known++;
      return known;
    }
    if (!this.guesses) return this.runOf(events) !== undefined;
    if (!this.unconfirmed.has(key)) this.counters.guessed++;
    this.unconfirmed.set(key, events);
    return false;
  }

  /** The words that were guessed wrongly; all others that were guessed are confirmed. @throws LimitReached, Undecided */
  confirm(): readonly Word[] {
    const wrong: Word[] = [];
    while (this.unconfirmed.size > 0) {
      const run = this.formula.runOfAny([...this.unconfirmed.values()]);
      if (run === undefined) break;
      this.keep(run);
      for (const [key, events] of this.unconfirmed)
        if (this.runs.has(key)) {
          this.unconfirmed.delete(key);
          wrong.push([...events, this.failure]);
        }
    }
    for (const key of this.unconfirmed.keys()) this.none.add(key);
    this.unconfirmed.clear();
    this.counters.wrong += wrong.length;
    return wrong;
  }

  /** A failing run with these events. @throws LimitReached, Undecided */
  runOf(events: Word): FoundRun | undefined {
    const key = events.join();
    const known = this.known(events, key);
    if (known !== undefined) return this.runs.get(key);
    const run = this.formula.runOf(events);
    if (run === undefined) this.none.add(key);
    else this.keep(run);
    return run;
  }

  /** Whether some failing run begins with these events. @throws LimitReached, Undecided */
  hasBeginning(events: Word): boolean {
    const key = events.join();
    if (this.beginnings.has(key)) return true;
    if (this.noBeginnings.has(key) || !this.graph.hasPath(events)) return false;
    const run = this.formula.runThrough(events);
    if (run === undefined) this.noBeginnings.add(key);
    else this.keep(run);
    return run !== undefined;
  }

  /** Takes a failing run for known. */
  keep(run: FoundRun): void {
    this.runs.set(run.word.join(), run);
    for (let length = 0; length <= run.word.length; length++) this.beginnings.add(run.word.slice(0, length).join());
  }

  private known(events: Word, key: string): boolean | undefined {
    if (this.runs.has(key)) return true;
    if (this.none.has(key)) return false;
    for (let length = 1; length <= events.length; length++)
      if (this.noBeginnings.has(events.slice(0, length).join())) return false;
    return undefined;
  }
}
