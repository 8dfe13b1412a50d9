import { plainSymbols } from '../analyses/symbols-to-try.ts';
import { type Failed, failureKey, failureOf, type Judgement, judge, minimised } from '../analyses/testing/judge.ts';
import { type Shrinking, shrunkTogether } from '../analyses/testing/shrink-together.ts';
import type { Word } from '../analyses/verdict.ts';
import type { CodeOutcome, Input, NativeProcess } from '../frontends/code.ts';
import type { CoverageItem, CoveredProcess } from '../frontends/coverage.ts';
import { Budget, LimitReached, Undecided } from '../logic/limits.ts';
import { SourceError } from '../program/source.ts';
import type { Context } from './context.ts';
import { inputOf } from './input-of.ts';
import type { ReadPart } from './read-code.ts';

/** One input that was run. */
export interface Tested {
  readonly word: Word;
  readonly input: Input;
  readonly judgement: Judgement;
}

/** A failure in a small input. */
export interface TestFailure {
  readonly word: Word;
  readonly input: Input;
  readonly failed: Failed;
  /** Whether the code itself was run on it and failed. */
  readonly replayed: boolean;
  readonly isDisagreement: boolean;
}

/** What of the code was run. */
export interface Coverage {
  /** From 0 to 1. */
  readonly statements: number;
  readonly branches: number;
  /** Lines with code that was not run, as `file:line`. */
  readonly missed: readonly string[];
}

/** Milliseconds for one input: of the code itself where what it runs is not seen, and as it was read. */
const TIME_FOR_ONE = 1000;
const READ_TIME_FOR_ONE = 2000;
/** The same when the time for all is over. */
const LEAST_TIME = 100;
/** How often the code itself is run to make an input smaller. */
const NATIVE_TRIES = 24;
/** The same where a run that does not end is told by what it passes, long before its time is over. */
const QUICK_TRIES = 120;
/** Failures that are made small and reported. */
const MOST_FAILURES = 50;
/** Inputs that are run before the time is looked at; after so many milliseconds for them, single ones. */
const FEW = 25;
const SLOW = 400;

/** Runs inputs on the code itself and beside that as it was read, and remembers what came of it. */
export class TestRuns {
  readonly all: Tested[] = [];
  /** Why some input could not be run at all. */
  missing: string | undefined;
  /** How many inputs there was no time for. */
  private leftOut = 0;
  private readonly marks = new Set<string>();
  private readonly process: NativeProcess | undefined;

  constructor(
    private readonly part: ReadPart,
    private readonly context: Context,
    /** The code itself, where what is run of it can be seen. It is closed with this. */
    private readonly covered: CoveredProcess | undefined,
  ) {
    const { code } = part;
    this.process = code.isOnlyRead || covered !== undefined ? undefined : code.process(TIME_FOR_ONE);
  }

  get count(): number {
    return this.all.filter(({ judgement }) => judgement.kind !== 'not run').length;
  }

  get notes(): readonly string[] {
    const isMeasured = this.part.code.isOnlyRead || this.covered !== undefined;
    return [
      ...(isMeasured ? [] : ['what is run of the code is not measured']),
      ...(this.leftOut === 0 ? [] : [`there was no time to run ${this.leftOut} more inputs that were found`]),
    ];
  }

  async close(): Promise<void> {
    await Promise.all([this.covered?.close(), this.process?.close()]);
  }

  /**
   * Runs them in order, as long as there is time. Each run that does not end takes all of the time for one: what seems to be
   * such comes last, until one of them is.
   */
  async run(all: readonly Word[]): Promise<void> {
    const { words, endless } = await this.told(all);
    await this.runAll(words);
    for (const word of endless) {
      if (this.isOver || this.hasHung) return;
      await this.runFew([word]);
    }
  }

  private async runAll(words: readonly Word[]): Promise<void> {
    let most = FEW;
    for (let next = 0; next < words.length; ) {
      if (next > 0 && this.isOver) {
        this.leftOut = words.length - next;
        return;
      }
      const few = words.slice(next, next + most);
      const started = performance.now();
      await this.runFew(few);
      next += few.length;
      most = performance.now() - started > SLOW ? 1 : FEW;
    }
  }

  /** Words apart from those whose runs pass so much that they may not end. */
  private async told(
    all: readonly Word[],
  ): Promise<{ readonly words: readonly Word[]; readonly endless: readonly Word[] }> {
    const { covered } = this;
    if (covered?.comparisons === undefined) return { words: all, endless: [] };
    const news = await covered.news(all.map(word => this.inputOf(word)));
    const isEndless = (_: Word, i: number): boolean => {
      const outcome = news[i]?.outcome;
      return outcome !== undefined && 'stopped' in outcome && outcome.stopped === 'time';
    };
    return { words: all.filter((word, i) => !isEndless(word, i)), endless: all.filter(isEndless) };
  }

  private get hasHung(): boolean {
    return this.all.some(({ judgement }) => judgement.kind === 'failed' && judgement.failed.kind === 'hang');
  }

  private get isOver(): boolean {
    return this.context.session.budget.remaining < 0;
  }

  private async runFew(words: readonly Word[]): Promise<void> {
    const inputs = words.map(word => this.inputOf(word));
    const natives = await this.natively(inputs);
    words.forEach((word, i) => {
      const native = natives[i];
      // A run of the code that does not end is enough to know.
      const isHang = native !== undefined && 'stopped' in native && native.stopped === 'time';
      const judgement = judge(native, isHang ? undefined : this.asRead(inputs[i]), this.part.code);
      if (judgement.kind === 'not run') this.missing = `the code could not be run: ${judgement.why}`;
      this.all.push({ word, input: inputs[i], judgement });
    });
  }

  /** What failed, each once, in an input that is as small as could be found. */
  async failures(repaired: Shrinking['repaired']): Promise<readonly TestFailure[]> {
    const found = new Map<string, TestFailure>();
    for (const { word, judgement } of [...this.all].sort((a, b) => a.word.length - b.word.length)) {
      if (judgement.kind !== 'failed' && judgement.kind !== 'disagreement') continue;
      const key = judgement.kind === 'failed' ? failureKey(judgement.failed) : 'disagreement';
      if (found.has(key) || found.size >= MOST_FAILURES) continue;
      if (judgement.kind === 'failed' && judgement.failed.kind === 'hang' && !(await this.hangsAgain(word))) continue;
      const small = judgement.kind === 'failed' ? await this.minimised(word, judgement.failed, repaired) : word;
      found.set(key, await this.shown(small, judgement));
    }
    return [...found.values()].sort((a, b) => a.word.length - b.word.length);
  }

  /** A run may take long because the machine has much else to do. */
  private async hangsAgain(word: Word): Promise<boolean> {
    const [native] = await this.natively([this.inputOf(word)]);
    return native === undefined || ('stopped' in native && native.stopped === 'time');
  }

  async coverage(): Promise<Coverage | undefined> {
    if (this.covered === undefined || this.all.length === 0) return undefined;
    const items = await this.covered.items();
    const isRun = ({ marks }: CoverageItem): boolean => marks.some(mark => this.marks.has(mark));
    const share = (kind: CoverageItem['kind']): number => {
      const own = items.filter(item => item.kind === kind);
      return own.length === 0 ? 1 : Math.round((1e4 * own.filter(isRun).length) / own.length) / 1e4;
    };
    const missed = items.filter(item => item.kind === 'statement' && !isRun(item));
    return {
      statements: share('statement'),
      branches: share('branch'),
      missed: [...new Set(missed.map(({ file, line }) => `${file}:${line}`))],
    };
  }

  private inputOf(word: Word): Input {
    return inputOf(word, this.part.sorts.input, this.part.code);
  }

  private async natively(inputs: readonly Input[]): Promise<readonly (CodeOutcome | undefined)[]> {
    try {
      if (this.covered !== undefined) {
        const runs = await this.covered.run(inputs);
        for (const { marks } of runs) for (const mark of marks) this.marks.add(mark);
        return runs.map(({ outcome }) => outcome);
      }
      return (await this.process?.run(inputs)) ?? inputs.map(() => undefined);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return inputs.map(() => ({ unavailable: error.message }));
    }
  }

  /** `undefined` where reading does not follow the code to its end. */
  private asRead(input: Input): CodeOutcome | undefined {
    const timeout = Math.max(LEAST_TIME, Math.min(READ_TIME_FOR_ONE, this.context.session.budget.remaining));
    try {
      return this.part.transduction === undefined
        ? undefined
        : this.part.code.evaluator(new Budget({ timeout }))(input);
    } catch (error) {
      if (error instanceof LimitReached) return { stopped: 'time' };
      if (error instanceof Undecided || error instanceof SourceError) return undefined;
      throw error;
    }
  }

  /** By running the code as it was read; where only the code itself fails, by running that. */
  private async minimised(word: Word, failed: Failed, repaired: Shrinking['repaired']): Promise<Word> {
    const { code, sorts } = this.part;
    const { input: sort } = sorts;
    const key = failureKey(failed);
    const isStill = (outcome: CodeOutcome | undefined): boolean => {
      if (this.isOver) return false;
      const failure = outcome === undefined ? undefined : failureOf(outcome, code);
      return failure !== undefined && failureKey(failure) === key;
    };
    const plain = plainSymbols(sorts.input).slice(0, 2);
    if (failed.kind !== 'hang' && isStill(this.asRead(this.inputOf(word)))) {
      const isStillAsRead = (shorter: Word): boolean => isStill(this.asRead(this.inputOf(shorter)));
      const small = await minimised(word, plain, isStillAsRead);
      const together = await shrunkTogether(small, { sort, isStill: isStillAsRead, repaired });
      return together === small ? small : minimised(together, plain, isStillAsRead);
    }
    const { covered } = this;
    if (failed.kind === 'hang' && covered?.comparisons !== undefined) {
      const isStillQuickly = async (shorter: Word): Promise<boolean> =>
        isStill((await covered.news([this.inputOf(shorter)]))[0]?.outcome);
      const small = await minimised(word, plain, isStillQuickly, QUICK_TRIES);
      const together = await shrunkTogether(small, { sort, isStill: isStillQuickly, repaired });
      // A run that passes very much may still end: what is shown has to take as long as the one that was found.
      if (await this.hangsAgain(together)) return together;
    }
    return minimised(
      word,
      plain,
      async shorter => isStill((await this.natively([this.inputOf(shorter)]))[0]),
      NATIVE_TRIES,
    );
  }

  private async shown(word: Word, judgement: Judgement): Promise<TestFailure> {
    const input = this.inputOf(word);
    if (judgement.kind === 'disagreement')
      return {
        word,
        input,
        failed: { kind: 'crash', what: judgement.says },
        replayed: true,
        isDisagreement: true,
      };
    const [native] = await this.natively([input]);
    const isHang = native !== undefined && 'stopped' in native && native.stopped === 'time';
    const again = judge(native, isHang ? undefined : this.asRead(input), this.part.code);
    const failed = again.kind === 'failed' ? again.failed : judgement.kind === 'failed' ? judgement.failed : undefined;
    if (failed === undefined) throw new Error('what failed does not fail any more');
    const replayed = native !== undefined && failureOf(native, this.part.code) !== undefined;
    return { word, input, failed, replayed, isDisagreement: false };
  }
}
