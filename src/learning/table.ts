import type { Session } from '../logic/session.ts';
import type { Term } from '../logic/term.ts';
import type { Cells } from './cells.ts';
import { continuationOf, END, type Experiment } from './experiment.ts';
import type { Observation } from './observation.ts';
import { isTrueOf, oldestPosition, shifted } from './positions.ts';
import { Prefix } from './prefix.ts';
import type { Questions } from './questions.ts';
import { certainOutput, goesLike, type Remainder, sameFor, sameRemainder } from './rows.ts';

/** A prefix that stands for a state, and the ways of going on by which the state is known. */
export class TableState {
  readonly experiments: Experiment[] = [END];

  constructor(
    readonly prefix: Prefix,
    /** The state of the parent; `undefined` at the start. */
    readonly from: TableState | undefined,
  ) {}

  /** @returns whether it is new */
  add(experiment: Experiment): boolean {
    if (this.experiments.some(({ key }) => key === experiment.key)) return false;
    this.experiments.push(experiment);
    return true;
  }
}

/**
 * The symbolic observation table: entries are answers for words that are spliced from a prefix and a way of going on.
 * An answer that holds for a part of a prefix's cell only splits the cell, so an entry is right for the whole cell.
 */
export class Table {
  readonly root = Prefix.root();
  readonly cells: Cells;

  constructor(
    private readonly questions: Questions,
    private readonly session: Session,
    cells: Cells,
  ) {
    this.cells = cells;
  }

  /** @returns `undefined` when no word of the prefix's cell can go on in that way */
  entry(prefix: Prefix, experiment: Experiment): Observation | undefined {
    for (;;) {
      if (prefix.entries.has(experiment)) return prefix.entries.get(experiment);
      this.session.budget.spend();
      const word = this.splice(prefix, experiment);
      const seen = word && this.questions.observe(word);
      prefix.entries.set(experiment, seen);
      if (seen !== undefined) this.cells.absorb(prefix, seen.steps);
    }
  }

  /** A word of the prefix's cell that goes on in the given way, if there is one. */
  splice(prefix: Prefix, { symbols, steps, at }: Experiment): Observation['word'] | undefined {
    const near = [...prefix.witness, ...symbols];
    if (steps.length === 0) return near;
    const needed: Term[] = [];
    for (const step of steps) {
      const moved = shifted(step, prefix.depth - at);
      if (moved === undefined) return undefined;
      needed.push(moved);
    }
    if (needed.every(step => isTrueOf(step, near))) return near;
    return this.cells.wordWhere(needed, prefix.facts, prefix.witness, near.length);
  }

  /** What is certainly written after a state's prefix. */
  certain(state: TableState): readonly Term[] | undefined {
    return this.certainAfter(state.prefix, state.experiments);
  }

  /** What is certainly written after a prefix, as far as these ways of going on tell. */
  certainAfter(prefix: Prefix, experiments: readonly Experiment[], preferred?: readonly Term[]) {
    const seen = experiments.map(experiment => this.entry(prefix, experiment));
    return certainOutput(seen, prefix.depth, this.session, preferred);
  }

  /** The most that was seen to be written after what is certain. */
  waiting({ prefix, experiments }: TableState): number {
    const certain = this.certainAfter(prefix, experiments)?.length ?? 0;
    return Math.max(...experiments.map(each => (this.entry(prefix, each)?.output?.length ?? 0) - certain));
  }

  /** How many symbols back what is written after what is certain depends on. */
  reach({ prefix, experiments }: TableState): number {
    const certain = this.certainAfter(prefix, experiments)?.length ?? 0;
    const terms = experiments.flatMap(each => this.entry(prefix, each)?.output?.slice(certain) ?? []);
    return Math.max(0, ...terms.map(term => prefix.depth - oldestPosition(term)));
  }

  /** Whether two terms are the same for all words that have an answer. */
  same(a: Term, b: Term, seen: Observation): boolean {
    return sameFor(a, b, seen, this.session);
  }

  /**
   * The first of a state's experiments that tells a prefix from it; `undefined` when none does. What is cheap comes
   * first: a prefix is not asked about all of them when one of the first already tells.
   */
  difference(prefix: Prefix, state: TableState): Experiment | undefined {
    const { experiments } = state;
    for (let count = 1; ; count = Math.min(2 * count, experiments.length)) {
      const tried = experiments.slice(0, count);
      for (const experiment of tried) {
        const [ours, theirs] = [this.entry(prefix, experiment), this.entry(state.prefix, experiment)];
        if ((ours === undefined) !== (theirs === undefined)) return experiment;
      }
      const found = this.differenceAmong(prefix, state, tried);
      if (found !== undefined || count === experiments.length) return found;
    }
  }

  private differenceAmong(prefix: Prefix, state: TableState, tried: readonly Experiment[]): Experiment | undefined {
    const certain = this.certainAfter(prefix, tried)?.length ?? 0;
    const theirCertain = this.certainAfter(state.prefix, tried)?.length ?? 0;
    return tried.find(experiment => {
      const [ours, theirs] = [this.entry(prefix, experiment), this.entry(state.prefix, experiment)];
      if (ours === undefined || theirs === undefined) return ours !== theirs;
      const there: Remainder = { seen: theirs, depth: state.prefix.depth, certain: theirCertain };
      const here: Remainder = { seen: ours, depth: prefix.depth, certain };
      if (sameRemainder(here, there, this.session)) return false;
      if (goesLike(here, there)) return true;
      const alike = this.splice(prefix, continuationOf(theirs, there.depth));
      if (alike === undefined) return true;
      const seen = this.questions.observe(alike);
      this.cells.absorb(prefix, seen.steps);
      return !sameRemainder({ ...here, seen }, there, this.session);
    });
  }
}
