import type { Machine } from '../automata/machine/machine.ts';
import { and, eq, not, or } from '../logic/build.ts';
import type { Assignment } from '../logic/evaluate.ts';
import { Budget, Undecided } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';
import { FALSE, type Term, TRUE } from '../logic/term.ts';
import { defaultValue, type Value } from '../logic/value.ts';
import { inputVariable } from '../program/input.ts';
import { Unsupported } from '../program/source.ts';
import type { State } from '../program/state.ts';
import type { Transduction, Written } from '../program/transduction.ts';
import { agrees, type Compared, closed, outputOnPath, requireSameSorts } from './concrete.ts';
import { type Path, Paths } from './paths.ts';
import {
  describeRuns,
  type EndedRun,
  type Facts,
  factsOf,
  idsOf,
  type Runs,
  SymbolicRunner,
  under,
} from './symbolic-runs.ts';

export interface BoundedOptions {
  readonly maxLength: number;
  /** Paths of the program, over all lengths, after which no further length is begun or finished. */
  readonly maxPaths?: number;
}

/** The word is a shortest one. */
export type BoundedResult = Compared<{
  /** They agree on all words up to this length. */
  readonly length: number;
  /** They agree on all words of any length: the program reads no further, and the machine takes no notice either. */
  readonly isEverything: boolean;
  /** Why longer words were not looked at, where that was not because of `maxLength`. */
  readonly reason?: string;
}>;

/**
 * Compares a program with a machine on all words up to a length, by exhaustive symbolic exploration, length by length.
 * The machine must give, on every word, exactly the program's output, and nothing where the program rejects. When the
 * session's budget, the paths or the rules of the evaluator run out, the result is about the lengths that were finished.
 *
 * One run of the program for each of its paths, where longer paths go on from shorter ones: exponential in the length,
 * with the number of the program's cases for one symbol as the base.
 *
 * @throws Undecided when not even the empty word was finished; SortError when they read or write different symbols
 */
export function compareUpTo(
  program: Transduction,
  machine: Machine,
  session: Session,
  options: BoundedOptions,
): BoundedResult {
  requireSameSorts(program, machine);
  return new Comparison(program, machine, session, options).run();
}

/** The most runs of the machine that are kept with a path; others are made again from a shorter prefix. */
const KEPT_RUNS = 16;

/** A path, and the machine's runs on a prefix of its words. */
interface Tracked extends Path {
  readonly runs: Runs;
  /** Of a path that has ended: how it stood at the last comparison. */
  readonly last?: string;
}

class Comparison {
  private readonly runner: SymbolicRunner;
  private readonly paths: Paths;
  /** Paths that asked for more input than they have. */
  private open: readonly Tracked[] = [];
  /** Paths that ended without having read all of the input, and that longer words follow, too. */
  private early: readonly Tracked[] = [];

  constructor(
    private readonly program: Transduction,
    private readonly machine: Machine,
    private readonly session: Session,
    private readonly options: BoundedOptions,
  ) {
    this.runner = new SymbolicRunner(machine, session);
    this.paths = new Paths(program, session, options.maxPaths);
  }

  run(): BoundedResult {
    const { maxLength } = this.options;
    for (let length = 0; length <= maxLength; length++) {
      const found = this.lengthOrReason(length);
      if (typeof found === 'string') return this.stopped(length - 1, found);
      if (found !== undefined) return { kind: 'differs', word: found };
      if (this.paths.isWholeList)
        return { kind: 'same', length, isEverything: false, reason: 'the program gets its input as one whole list' };
      if (this.open.length === 0 && this.early.length === 0)
        return { kind: 'same', length: maxLength, isEverything: true };
    }
    return { kind: 'same', length: maxLength, isEverything: false };
  }

  private stopped(length: number, reason: string): BoundedResult {
    if (length < 0) throw new Undecided(`not even the empty word could be compared: ${reason}`);
    return { kind: 'same', length, isEverything: false, reason };
  }

  /** A word of this length on which they differ, or why that was not found out. */
  private lengthOrReason(length: number): readonly Value[] | string | undefined {
    try {
      return this.compareLength(length) ?? this.paths.refusal;
    } catch (error) {
      if (error instanceof Undecided) return error.message;
      throw error;
    }
  }

  /** Paths that cannot be followed are left out, and `paths.refusal` is there: a difference elsewhere is still one. */
  private compareLength(length: number): readonly Value[] | undefined {
    const [open, ended] = this.extended(length);
    const early: Tracked[] = [];
    for (const tracked of ended) {
      const [word, next] = this.compare(tracked, length);
      if (word !== undefined) return word;
      if (next !== undefined) early.push(next);
    }
    for (const tracked of open)
      for (const path of this.paths.atEnd(tracked)) {
        const [word] = this.compare({ ...path, runs: tracked.runs }, length);
        if (word !== undefined) return word;
      }
    this.early = early;
    this.open = open;
    return undefined;
  }

  /** The paths that words of this length can have taken when their last symbol is known, and those that ended. */
  private extended(length: number): readonly [open: readonly Tracked[], ended: readonly Tracked[]] {
    const open: Tracked[] = [];
    const ended = [...this.early];
    const runs = this.runner.start();
    const from = length === 0 ? [{ path: undefined, runs }] : this.open.map(path => ({ path, runs: path.runs }));
    for (const { path, runs } of from)
      for (const next of path === undefined ? this.paths.start() : this.paths.afterSymbol(path))
        if (next.hasEnded) ended.push({ ...next, runs });
        else open.push({ ...next, runs: this.readTo(runs, length, factsOf(next.state.path)).kept });
    return [open, ended];
  }

  /** The runs after the first `length` symbols, and the last ones on the way that are worth keeping. */
  private readTo(runs: Runs, length: number, facts: Facts): { readonly now: Runs; readonly kept: Runs } {
    let now = this.runner.narrowed(runs, facts);
    let kept = now;
    while (now.position < length) {
      now = this.runner.read(now, inputVariable(now.position, this.program.input), facts);
      if (now.all.length <= KEPT_RUNS) kept = now;
    }
    return { now, kept };
  }

  /**
   * A word of a path that has ended on which they differ; otherwise, where longer words follow the same path and may
   * still differ, the path as it is to be compared for them.
   */
  private compare(tracked: Tracked, length: number): readonly [word?: readonly Value[], next?: Tracked] {
    const state = closed(this.program, tracked.state, length);
    const facts = factsOf(state.path);
    const written = this.written(state);
    if (written === undefined) return [];
    const { now, kept } = this.readTo(tracked.runs, length, facts);
    const model = this.difference(written, this.runner.ended(now, facts), facts);
    if (model !== undefined) return [this.confirmed(model, length)];
    if (tracked.state.input.closed) return [];
    const last = standing(written, now);
    return last === tracked.last || last === REJECTED ? [] : [undefined, { ...tracked, runs: kept, last }];
  }

  /** What an ended run gives; undefined where that is nothing that a machine can write. */
  private written(state: State): Written | undefined {
    try {
      return this.program.written(state);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      this.paths.refuse(error);
      return undefined;
    }
  }

  /** Values of the symbols for which the facts hold, and the program and the machine differ. */
  private difference(written: Written, runs: readonly EndedRun[], facts: Facts): Assignment | undefined {
    for (const run of runs) {
      const model = this.modelOf(and(run.condition, unequal(written, run, facts)), facts);
      if (model !== undefined) return model;
    }
    return written === null ? undefined : this.modelOf(not(or(...runs.map(run => run.condition))), facts);
  }

  private modelOf(condition: Term, facts: Facts): Assignment | undefined {
    const simpler = under(condition, facts);
    return simpler === FALSE ? undefined : this.session.model(...facts.path, simpler);
  }

  /** The word of a model, after both were run on it. This takes no more than what was done for its path. */
  private confirmed(model: Assignment, length: number): readonly Value[] {
    const { input } = this.program;
    const word = Array.from({ length }, (_, i) => model.get(inputVariable(i, input)) ?? defaultValue(input));
    const output = outputOnPath(this.program, word, Budget.unlimited);
    if (agrees(this.machine, word, output, Budget.unlimited))
      throw new Error('internal error: program and machine were said to differ on a word on which they agree');
    return word;
  }
}

const REJECTED = 'rejected for good';

/**
 * How an ended path stands with the machine. Twice the same in a row, and it stays so for all longer words: what the next
 * symbol does not change, the one after it does not change either, and an output that does not grow is complete.
 */
function standing(written: Written, now: Runs): string {
  if (written === null && now.all.length === 0) return REJECTED;
  return `${written === null ? 'rejects' : idsOf(written)} ${describeRuns(now)}`;
}

/** Where a run of the machine writes something else than the program does, as far as the facts leave that open. */
function unequal(written: Written, run: EndedRun, facts: Facts): Term {
  if (written === null || written.length !== run.written.length) return TRUE;
  const different: Term[] = [];
  for (const [i, term] of written.entries())
    if (term !== run.written[i]) different.push(under(not(eq(term, run.written[i])), facts));
  return or(...different);
}
