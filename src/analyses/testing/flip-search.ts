import { not } from '../../logic/build.ts';
import { LimitReached } from '../../logic/limits.ts';
import type { Session } from '../../logic/session.ts';
import type { Term, Variable } from '../../logic/term.ts';
import type { Value } from '../../logic/value.ts';
import { follow } from '../../program/concolic.ts';
import { inputVariable, newestPosition, relativise } from '../../program/input.ts';
import { Unsupported } from '../../program/source.ts';
import { Forgotten } from '../../program/text.ts';
import type { Word } from '../verdict.ts';
import { type ExploredRun, wordOfRun } from './explored-run.ts';
import type { ModelRuns } from './model-runs.ts';

/** What following one word may spend, a unit for 64 blocks of code. */
const LONGEST = 4000;
/** Words that are longer are not followed: their paths have too many conditions. */
const MOST_SYMBOLS = 160;
/** How often the opposite of one condition is tried, at different places and after different symbols. */
const MOST_TRIES = 3;
/** Questions to the solver for one word. */
const MOST_QUESTIONS = 60;

/**
 * Turns one decision of a run around (after the generational search of "Automated whitebox fuzz testing", Godefroid, Levin,
 * Molnar, NDSS 2008): the run is followed with all of its symbols unknown, and for each condition that it met and that was
 * not tried often, the solver is asked for a word that goes the same way up to there and then the other. So a value that
 * was read long ago and is looked at only now is found, with a checksum between that still fits.
 */
export class FlipSearch {
  private readonly tries = new Map<number, number>();
  private readonly done = new Set<ExploredRun>();

  constructor(
    private readonly runs: ModelRuns,
    public session: Session,
    private readonly keep: (run: ExploredRun) => void,
  ) {}

  /** Turns around decisions of runs that were not looked at before. Whether anything new was found. */
  run(all: Iterable<ExploredRun>, most: number): boolean {
    const before = this.runs.reached.size;
    let left = most;
    for (const run of all) {
      if (this.done.has(run) || run.length > MOST_SYMBOLS || run.length === 0) continue;
      if (left-- <= 0) break;
      this.done.add(run);
      this.flip(wordOfRun(run));
    }
    return this.runs.reached.size > before;
  }

  private flip(word: Word): void {
    const path = this.pathOf(word);
    const known = new Map<Variable, Value>(word.map((value, i) => [inputVariable(i, this.runs.program.input), value]));
    let questions = MOST_QUESTIONS;
    // The last decisions first: those before are met by shorter runs, too.
    for (let i = path.length - 1; i >= 0 && questions > 0; i--) {
      const key = relativise(path[i], newestPosition(path[i])).id;
      const tries = this.tries.get(key) ?? 0;
      if (tries >= MOST_TRIES) continue;
      this.tries.set(key, tries + 1);
      questions--;
      const answer = this.session.ask([...path.slice(0, i), not(path[i])]);
      if (answer.status !== 'sat') continue;
      this.tries.set(key, MOST_TRIES);
      const other = [...known].map(([symbol, value]) => answer.model.get(symbol) ?? value);
      this.runs.walk(other, run => this.keep(run));
    }
  }

  /** All conditions that a word meets, in order. */
  private pathOf(word: Word): readonly Term[] {
    const { program } = this.runs;
    const state = program.start();
    try {
      follow(program.language, state, word, program.input, this.session.budget.part({ nodes: LONGEST }));
    } catch (error) {
      if (error instanceof LimitReached) this.session.budget.checkClock();
      else if (!(error instanceof Unsupported) && !(error instanceof Forgotten)) throw error;
    }
    return state.path;
  }
}
