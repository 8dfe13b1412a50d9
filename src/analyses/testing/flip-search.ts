import { not } from '../../logic/build.ts';
import { holds } from '../../logic/evaluate.ts';
import { LimitReached } from '../../logic/limits.ts';
import type { Session } from '../../logic/session.ts';
import type { Term, Variable } from '../../logic/term.ts';
import type { Value } from '../../logic/value.ts';
import { codeNumber } from '../../program/code-number.ts';
import { Follow } from '../../program/concolic.ts';
import { Evaluator } from '../../program/evaluator.ts';
import { inputVariable, newestPosition, relativise } from '../../program/input.ts';
import { Unsupported } from '../../program/source.ts';
import type { State } from '../../program/state.ts';
import { Forgotten } from '../../program/text.ts';
import type { Word } from '../verdict.ts';
import { type ExploredRun, wordOfRun } from './explored-run.ts';
import type { ModelRuns } from './model-runs.ts';

/** What following one word may spend, a unit for 64 blocks of code. */
const LONGEST = 300;
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
  /** By place in the code and condition. */
  private readonly tries = new Map<string, number>();
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
    const met = this.decisionsOf(word);
    const path = met.map(({ condition }) => condition);
    const known = new Map<Variable, Value>(word.map((value, i) => [inputVariable(i, this.runs.program.input), value]));
    let questions = MOST_QUESTIONS;
    // The last decisions first: those before are met by shorter runs, too.
    for (let i = path.length - 1; i >= 0 && questions > 0; i--) {
      const { key } = met[i];
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
  private decisionsOf(word: Word): readonly Decision[] {
    const { program } = this.runs;
    const following = new Following(word, program.input);
    const budget = this.session.budget.part({ nodes: LONGEST });
    try {
      new Evaluator(program.language, following, budget).run(program.start());
    } catch (error) {
      if (error instanceof LimitReached) this.session.budget.checkClock();
      else if (!(error instanceof Unsupported) && !(error instanceof Forgotten)) throw error;
    }
    return following.decisions;
  }
}

/** A condition that held on a run. */
interface Decision {
  readonly condition: Term;
  /** The same for the same condition, seen from its newest symbol, at the same place in the code. */
  readonly key: string;
}

/** Follows one word with all of its symbols unknown: every question has the word's answer, and is written down. */
class Following extends Follow {
  readonly decisions: Decision[] = [];

  override decide({ frames }: State, asked: Term): boolean {
    const answer = holds(asked, this.assignment);
    const condition = answer ? asked : not(asked);
    const { code, block, index } = frames[frames.length - 1];
    const seen = relativise(condition, newestPosition(condition)).id;
    this.decisions.push({ condition, key: `${codeNumber(code)}:${block}:${index} ${seen}` });
    return answer;
  }
}
