import type { Fuzzing } from '../analyses/testing/fuzz/fuzzing.ts';
import type { Plan } from '../analyses/testing/plan.ts';
import type { Word } from '../analyses/verdict.ts';
import { wordKey } from '../analyses/word-key.ts';
import type { Machine } from '../automata/machine/machine.ts';
import type { CoveredProcess } from '../frontends/coverage.ts';
import type { Session } from '../logic/session.ts';
import { withZ3 } from '../logic/solver/index.ts';
import type { Context } from './context.ts';
import type { Operands } from './operands.ts';
import type { ReadPart } from './read-code.ts';
import { fuzzingOf } from './test-fuzz.ts';
import { modelOf, type TestModel } from './test-model.ts';

/** Inputs to run, and what they were found with. */
export interface FoundInputs {
  readonly machine?: Machine;
  readonly plan: Plan;
  readonly notes: readonly string[];
  /** Runs of the code itself that were made to find them. */
  readonly tried: number;
}

/** A part of the work: its share of the time that is left, and milliseconds at most. */
interface Share {
  readonly share: number;
  readonly most: number;
}

/** What of the time is for running inputs, and milliseconds at most. */
const RESERVED = 0.18;
const MOST_RESERVED = 20_000;
const FIRST_FUZZING: Share = { share: 0.15, most: 10_000 };
const MODEL: Share = { share: 0.4, most: Number.POSITIVE_INFINITY };
const TAKING_IN: Share = { share: 0.2, most: 8000 };
const FIRST_SEARCH: Share = { share: 0.2, most: 12_000 };
const FIRST_FUZZING_TURN: Share = { share: 0.3, most: 12_000 };
/** Milliseconds of a turn: half as many after one that found nothing, twice as many after one that did. */
const [SHORTEST_TURN, LONGEST_TURN] = [1000, 20_000];
/** Milliseconds for all turns. */
const MOST_IN_TURNS = 100_000;
/** Runs without anything new after which fuzzing ends: before there is a model or with all of it reached, and else. */
const FIRST_IDLE = 6000;
const SECOND_IDLE = 20_000;
/** Milliseconds of one turn of each kind of search, where it goes on for a given time. */
const TURN = 4000;
/** Longer words are not followed in the model: each symbol of theirs is evaluated. */
const LONGEST_FOLLOWED = 400;

const EMPTY: Plan = { words: [], further: [], suspects: [], goals: [], unreached: [] };

/**
 * Looks for inputs in turns: the code itself is run on inputs that are changed at random (`fuzz/fuzzing.ts`), and the model
 * is searched for ways to its states and transitions (`guided-search.ts`). What one finds, the other goes on from.
 */
export class TestSearch {
  private readonly notes: string[] = [];
  private fuzzing: Fuzzing | undefined;
  private model: TestModel | undefined;
  /** How many of the words that fuzzing keeps, and that the model plans, the other side has got. */
  private taken = 0;
  private readonly given = new Set<string>();
  /** Milliseconds for running what was found, and for making what fails small. */
  private readonly reserved: number;

  constructor(
    private readonly text: string,
    private readonly part: ReadPart,
    private readonly operands: Operands,
    private readonly context: Context,
    private readonly covered: CoveredProcess | undefined,
  ) {
    this.reserved = Math.min(MOST_RESERVED, RESERVED * context.session.budget.remaining);
  }

  /** @param seconds how long it goes on when both have come to their end */
  async run(seconds: number | undefined): Promise<FoundInputs> {
    const { text, part, operands, context, notes, covered } = this;
    const words = await operands.sourceWords([text]);
    if (covered !== undefined && part.code.takesOne !== true)
      this.fuzzing = fuzzingOf(part, covered, words, context.seed ?? 1);
    await this.fuzz(this.time(FIRST_FUZZING), FIRST_IDLE);
    this.model = await modelOf({ text, part, operands, words }, context, this.time(MODEL), notes);
    await this.inTurns();
    if (seconds !== undefined) await this.goOn(1000 * seconds);
    const plan = this.model?.planning.plan() ?? EMPTY;
    return {
      ...(this.model === undefined ? {} : { machine: this.model.machine }),
      plan: this.withFuzzed(plan),
      notes,
      tried: this.fuzzing?.runs ?? 0,
    };
  }

  /** Words with their sums made right, as the runs of the code have shown how. */
  async repaired(words: readonly Word[]): Promise<readonly Word[]> {
    const { budget } = this.context.session;
    return (await this.fuzzing?.repaired(words, () => budget.remaining < 0)) ?? [];
  }

  private time({ share, most }: Share): number {
    return Math.min(most, share * this.left);
  }

  /** Milliseconds that may go to looking for inputs. */
  private get left(): number {
    return Math.max(0, this.context.session.budget.remaining - this.reserved);
  }

  /** Both kinds of search, until neither has anything left to try: the one that finds more has more of the time. */
  private async inTurns(): Promise<void> {
    const end = performance.now() + MOST_IN_TURNS;
    const { fuzzing } = this;
    const search = { length: this.time(FIRST_SEARCH), isDone: false };
    const fuzz = { length: this.time(FIRST_FUZZING_TURN), isDone: fuzzing === undefined };
    while (!(search.isDone && fuzz.isDone)) {
      if (await this.takeIn(this.time(TAKING_IN))) search.isDone = false;
      for (const turn of [search, fuzz]) {
        const most = Math.min(turn.length, this.left, end - performance.now());
        if (most <= 0) return;
        if (turn.isDone) continue;
        const [before, started] = [this.found(turn === search), performance.now()];
        if (turn === search) await this.search(most);
        else await this.fuzz(most, this.isAllReached ? FIRST_IDLE : SECOND_IDLE);
        turn.isDone = performance.now() - started < most;
        const isGood = this.found(turn === search) > before;
        if (isGood && turn === search) fuzz.isDone = fuzzing === undefined;
        turn.length = isGood ? Math.min(LONGEST_TURN, 2 * turn.length) : Math.max(SHORTEST_TURN, turn.length / 2);
      }
    }
  }

  private get isAllReached(): boolean {
    return this.model?.planning.isComplete() === true;
  }

  /** How much one kind of search has found. */
  private found(isInModel: boolean): number {
    return isInModel ? (this.model?.planning.reached() ?? 0) : (this.fuzzing?.places.length ?? 0);
  }

  private async goOn(milliseconds: number): Promise<void> {
    const { context, fuzzing } = this;
    context.doing(`trying more inputs of ${this.text}`);
    const end = performance.now() + milliseconds;
    for (;;) {
      const left = Math.min(end - performance.now(), this.left);
      if (left <= 0) return;
      const turn = Math.min(TURN, left / (fuzzing === undefined ? 1 : 2));
      await this.fuzz(turn, Number.POSITIVE_INFINITY);
      await this.takeIn(turn / 2);
      await this.inModel(fuzzing === undefined ? turn : turn / 2, ({ planning }, session) => planning.fuzz(session));
      if (this.model === undefined && fuzzing === undefined) return;
    }
  }

  private async fuzz(milliseconds: number, idle: number): Promise<void> {
    const { fuzzing, context, given } = this;
    if (fuzzing === undefined) return;
    context.doing(`running ${this.text} on changed inputs`);
    const plan = this.model?.planning.plan() ?? EMPTY;
    const fresh = [...plan.suspects, ...plan.words, ...plan.further].filter(word => !given.has(wordKey(word)));
    for (const word of fresh) given.add(wordKey(word));
    const end = performance.now() + milliseconds;
    const { signal } = context.session.budget.limits;
    const isOver = (): boolean => performance.now() > end || signal?.aborted === true;
    await fuzzing.add(fresh, isOver);
    await fuzzing.run({ runs: Number.POSITIVE_INFINITY, idle, isOver });
  }

  /** Gives the model the words that fuzzing found. Whether there were any. */
  private async takeIn(milliseconds: number): Promise<boolean> {
    const { fuzzing } = this;
    if (fuzzing === undefined || this.model === undefined) return false;
    const places = new Set(fuzzing.places);
    const cost = (word: Word): number => word.length / (places.has(word) ? 4 : 1);
    const fresh = fuzzing.kept.slice(this.taken).filter(({ length }) => length <= LONGEST_FOLLOWED);
    this.taken = fuzzing.kept.length;
    fresh.sort((a, b) => cost(a) - cost(b));
    await this.inModel(milliseconds, ({ planning }, session) => planning.add(fresh, session));
    return fresh.length > 0;
  }

  private search(milliseconds: number): Promise<void> {
    return this.inModel(milliseconds, ({ planning }, session) => planning.search(session));
  }

  private async inModel(milliseconds: number, work: (model: TestModel, session: Session) => void): Promise<void> {
    const { model } = this;
    if (model === undefined) return;
    await withZ3(() => work(model, this.context.part(milliseconds)));
  }

  /** With the words that failed, and those that went where no other did. */
  private withFuzzed(plan: Plan): Plan {
    const { fuzzing } = this;
    if (fuzzing === undefined) return plan;
    const known = new Set([...plan.words, ...plan.suspects].map(wordKey));
    const places = fuzzing.places.filter(word => !known.has(wordKey(word)));
    return {
      ...plan,
      suspects: [...plan.suspects, ...fuzzing.failures.values()],
      words: [...plan.words, ...places],
    };
  }
}
