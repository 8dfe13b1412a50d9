import type { Machine } from '../automata/machine/machine.ts';
import { Undecided } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';
import type { Term } from '../logic/term.ts';
import { sameValue, type Value } from '../logic/value.ts';
import { Cells } from './cells.ts';
import { continuationOf, END, type Experiment } from './experiment.ts';
import { type Hypothesis, moveOn, predicted } from './hypothesis.ts';
import { machineOf } from './machine-of.ts';
import { NoFiniteMachine } from './no-finite-machine.ts';
import type { Observation } from './observation.ts';
import { isTrueOf, valueAt } from './positions.ts';
import type { Prefix } from './prefix.ts';
import { Questions } from './questions.ts';
import { Table, TableState } from './table.ts';
import type { Teacher } from './teacher.ts';

export interface LearnerOptions {
  onProgress?(progress: { states: number; transitions: number; open: number }): void;
  /** How many symbols back a machine may look. */
  readonly maxLookback?: number;
  /** How many states in a row may each have more output waiting than the one before. */
  readonly maxDelay?: number;
  readonly maxStates?: number;
}

/** Counts that do not depend on the computer. */
export interface LearnerStatistics {
  /** Different words that the teacher was asked about. */
  readonly membershipQueries: number;
  /** Conjectures that were refuted. */
  readonly refinements: number;
  readonly states: number;
  /** Cells of symbols, over all states, before those with the same effect are put together. */
  readonly transitions: number;
  /** The most cells that a state has. */
  readonly widest: number;
  /** The length of the longest refuting word. */
  readonly longestCounterexample: number;
}

/** Where a prefix was found to lead, and what was known at the time. */
interface Place {
  readonly state: TableState;
  readonly stamp: string;
}

/**
 * Learns the deterministic machine of a function from its answers for symbolic words.
 *
 * The algorithm is Sigma*'s (section 6), for subsequential machines in onward form: what a prefix has written is the
 * longest common prefix of the outputs over the ways in which its words were seen to go on, and two prefixes lead to
 * the same state when what is left to write agrees on all of these, seen from the end of each prefix. Instead of one
 * set of experiments for all, every state has its own (observation packs): the end of the input, one symbol of each of
 * its cells, and what told it from other states. A refuted word adds one experiment, found as Rivest and Schapire do.
 *
 * Invariants of a closed table: the children of a state's prefix are disjoint and cover all symbols; all that was seen
 * after a child begins with what its parent has certainly written; every child agrees with the state that it leads to
 * on all of that state's experiments; the hypothesis agrees with every answer that was ever given. Where guards do not
 * relate symbols to each other, a refuted word always leads to a smaller cell, a shorter certain output or a new state.
 *
 * With n states of at most k cells and refuting words of at most m symbols it asks O(n·k·(k + n) + n·m) words, which is
 * within the paper's n·k·(k + m·(n − 1)).
 */
export class Learner {
  private readonly questions: Questions;
  private readonly table: Table;
  private states: TableState[];
  /** The same by their prefixes. */
  private readonly stateOf = new Map<Prefix, TableState>();
  private readonly places = new Map<Prefix, Place>();
  /** States that a prefix does not lead to, although no experiment tells. */
  private readonly apart = new Map<Prefix, ReadonlySet<TableState>>();
  private readonly refuting: (readonly Value[])[] = [];
  private hypothesis: Hypothesis = [];

  constructor(
    private readonly teacher: Teacher,
    private readonly session: Session,
    private readonly options: LearnerOptions = {},
  ) {
    this.questions = new Questions(teacher, session.budget);
    this.table = new Table(this.questions, session, new Cells(teacher.input, session));
    this.states = [new TableState(this.table.root, undefined)];
    this.numberStates();
  }

  get statistics(): LearnerStatistics {
    const widths = this.states.map(({ prefix }) => prefix.children?.length ?? 0);
    return {
      membershipQueries: this.questions.count,
      refinements: this.refuting.length,
      states: this.states.length,
      transitions: widths.reduce((sum, width) => sum + width, 0),
      widest: Math.max(...widths),
      longestCounterexample: Math.max(0, ...this.refuting.map(word => word.length)),
    };
  }

  /**
   * Closes the table and gives the machine that it describes, which agrees with all that was asked and refuted so far.
   * Can be called again after {@link refute}, and to go on after a limit was reached.
   * @throws Undecided, NoFiniteMachine, LimitReached, and what the teacher throws
   */
  conjecture(): Machine {
    for (;;) {
      this.session.budget.spend(256);
      this.close();
      this.hypothesis = this.read();
      const wrong = this.firstWrong();
      if (wrong === undefined) return machineOf(this.hypothesis, this.teacher, this.session, this.maxLookback);
      if (!this.learnFrom(wrong))
        throw new NoFiniteMachine(
          `no deterministic machine with a lookback of at most ${this.maxLookback} was found that explains the input ${wrong.map(String).join(' ')}`,
        );
    }
  }

  /** Takes note of a word on which the last conjecture is wrong; the next one is right about it. */
  refute(word: readonly Value[]): void {
    this.refuting.push(word);
    this.questions.observe(word);
  }

  private get maxLookback(): number {
    return this.options.maxLookback ?? 16;
  }

  // ---- closing the table ----------------------------------------------------------------------------------------------

  private close(): void {
    for (let isClosed = false; !isClosed; ) {
      isClosed = true;
      this.session.budget.spend(256);
      this.forgetDetached();
      for (let i = 0; i < this.states.length; i++) {
        const state = this.states[i];
        if (this.lookAhead(state)) {
          isClosed = false;
          this.requireNear(state);
        }
        for (const child of this.childrenOf(state)) {
          if (!isAttached(child) || this.isPlaced(child)) continue;
          isClosed = false;
          this.place(child, state);
          this.reportProgress();
        }
        if (isAttached(state.prefix) && this.shortenCertain(state)) isClosed = false;
      }
    }
  }

  /** The children as they are now: filling rows may add to them. */
  private childrenOf(state: TableState): readonly Prefix[] {
    return [...(state.prefix.children ?? [])];
  }

  /** Finds the cells of a state, and makes one symbol of each an experiment of the state. */
  private lookAhead(state: TableState): boolean {
    const { prefix } = state;
    if (prefix.children === undefined) this.table.cells.firstChild(prefix);
    let isChanged = false;
    for (let i = 0; i < (prefix.children?.length ?? 0); i++) {
      const child = prefix.children?.[i];
      if (child === undefined) break;
      this.table.entry(child, END);
      const known = state.experiments.some(experiment => {
        if (experiment.symbols.length !== 1) return false;
        const word = this.table.splice(prefix, experiment);
        return word !== undefined && isTrueOf(child.guard, word);
      });
      if (known) continue;
      const step = { word: child.witness, steps: child.path.map(node => node.guard) };
      if (state.add(continuationOf(step, prefix.depth))) isChanged = true;
    }
    return isChanged;
  }

  private stampOf(child: Prefix, state: TableState): string {
    return `${child.revision};${state.prefix.revision};${state.experiments.length}`;
  }

  private isPlaced(child: Prefix): boolean {
    if (this.stateOf.has(child)) return true;
    const place = this.places.get(child);
    return place !== undefined && place.stamp === this.stampOf(child, place.state);
  }

  /** Finds the state that a prefix leads to, or makes it one. */
  private place(child: Prefix, from: TableState): void {
    const before = this.places.get(child)?.state;
    const apart = this.apart.get(child);
    const candidates = before === undefined ? this.states : [before, ...this.states.filter(s => s !== before)];
    const told: Experiment[] = [];
    for (const state of candidates) {
      if (apart?.has(state)) continue;
      this.session.budget.spend();
      const difference = this.table.difference(child, state);
      if (!isAttached(child) || !isAttached(state.prefix)) return;
      if (difference === undefined) {
        this.places.set(child, { state, stamp: this.stampOf(child, state) });
        return;
      }
      told.push(difference);
    }
    this.places.delete(child);
    this.promote(child, from, told);
  }

  private promote(child: Prefix, from: TableState, told: readonly Experiment[]): void {
    const { maxStates = 2000 } = this.options;
    if (this.states.length >= maxStates) throw new NoFiniteMachine(`there are more than ${maxStates} states`);
    const state = new TableState(child, from);
    for (const experiment of told) state.add(experiment);
    this.states.push(state);
    this.stateOf.set(state.prefix, state);
  }

  /** @throws NoFiniteMachine when what is left to write depends on symbols too far back, or becomes more and more */
  private requireNear(state: TableState): void {
    const { maxDelay = 64 } = this.options;
    if (this.table.reach(state) > this.maxLookback)
      throw new NoFiniteMachine(`the output depends on symbols more than ${this.maxLookback} places back`);
    let growth = 0;
    let waiting = this.table.waiting(state);
    for (let { from } = state; from !== undefined && growth <= maxDelay; { from } = from) {
      const before = this.table.waiting(from);
      if (before >= waiting) return;
      waiting = before;
      growth++;
    }
    if (growth > maxDelay)
      throw new NoFiniteMachine(`the output of more than ${maxDelay} symbols has to wait for what comes later`);
  }

  /**
   * Makes sure that all that was seen after a state's children begins with what the state has certainly written, by
   * adding an experiment where it does not.
   */
  private shortenCertain(state: TableState): boolean {
    const certain = this.table.certain(state);
    for (const child of this.childrenOf(state)) {
      for (const experiment of this.placeOf(child)?.experiments ?? []) {
        const seen = this.table.entry(child, experiment);
        if (seen?.output == null || (certain !== undefined && this.beginsWith(seen, certain))) continue;
        if (state.add(continuationOf(seen, state.prefix.depth))) return true;
      }
    }
    return false;
  }

  private beginsWith(seen: Observation, certain: readonly Term[]): boolean {
    const { output } = seen;
    return output !== null && certain.every((term, i) => i < output.length && this.table.same(term, output[i], seen));
  }

  private placeOf(child: Prefix): TableState | undefined {
    return this.stateOf.get(child) ?? this.places.get(child)?.state;
  }

  private numberStates(): void {
    this.stateOf.clear();
    for (const state of this.states) this.stateOf.set(state.prefix, state);
  }

  private forgetDetached(): void {
    this.states = this.states.filter(({ prefix }) => isAttached(prefix));
    this.numberStates();
    for (const [child, { state }] of this.places)
      if (!isAttached(child) || !this.states.includes(state)) this.places.delete(child);
  }

  private reportProgress(): void {
    const { states, transitions } = this.statistics;
    this.options.onProgress?.({ states, transitions, open: Math.max(0, transitions - this.places.size - states + 1) });
  }

  // ---- the hypothesis and what refutes it --------------------------------------------------------------------------

  private read(): Hypothesis {
    return this.states.map(state => {
      const certain = this.table.certain(state) ?? [];
      const end = this.table.entry(state.prefix, END)?.output ?? null;
      return {
        state,
        certain,
        moves: this.childrenOf(state).map(child => {
          const to = this.placeOf(child);
          if (to === undefined) throw new Undecided('the table is not closed');
          const after = this.table.certainAfter(child, to.experiments, certain);
          return { prefix: child, outputs: (after ?? []).slice(certain.length), to: this.states.indexOf(to) };
        }),
        ending: end?.slice(certain.length) ?? null,
      };
    });
  }

  /** A word that was asked about and on which the hypothesis is wrong. */
  private firstWrong(): readonly Value[] | undefined {
    for (const word of this.refuting) if (!this.isRight(0, word, 0)) return word;
    for (const { word } of this.questions.all) if (!this.isRight(0, word, 0)) return word;
    return undefined;
  }

  /** Whether the hypothesis is right about a word whose first `from` symbols are those of a state's prefix. */
  private isRight(index: number, word: readonly Value[], from: number): boolean {
    const actual = this.questions.written(word);
    const rest = predicted(this.hypothesis, word, index, from);
    if (actual === null || rest === null) return actual === rest;
    const certain = this.hypothesis[index].certain.map(term => valueAt(term, word));
    const whole = [...certain, ...rest];
    return (
      whole.length === actual.length && whole.every((symbol, i) => symbol !== undefined && sameValue(symbol, actual[i]))
    );
  }

  /**
   * Finds the first state along a wrong word after which the hypothesis is right about the rest, and makes the rest an
   * experiment of that state. @returns whether anything is new
   */
  private learnFrom(wrong: readonly Value[]): boolean {
    let index = 0;
    let word = wrong;
    for (;;) {
      this.session.budget.spend();
      const row = this.hypothesis[index];
      const depth = row.state.prefix.depth;
      const seen = this.questions.observe(word);
      const move = moveOn(row, word, depth);
      if (move === undefined) return false;
      const rest = continuationOf(seen, depth + 1);
      const { state } = this.hypothesis[move.to];
      const next = this.table.splice(state.prefix, rest);
      if (next === undefined || this.isRight(move.to, next, state.prefix.depth))
        return state.add(rest) || this.isSplit(move.prefix, seen) || this.separate(move.prefix, state);
      index = move.to;
      word = next;
    }
  }

  /** Whether an answer for a word of a prefix's cell is right for a part of the cell only; then it is split. */
  private isSplit(prefix: Prefix, seen: Observation): boolean {
    const before = prefix.path.map(({ revision }) => revision);
    this.table.cells.absorb(prefix, seen.steps);
    return prefix.path.some(({ revision }, i) => revision !== before[i]);
  }

  /**
   * Keeps a prefix from leading to a state from which no experiment tells it, but which is wrong for it all the same:
   * the state's guards make use of what is known of the symbols before it, and these are others after the prefix.
   */
  private separate(prefix: Prefix, state: TableState): boolean {
    if (prefix === state.prefix) return false;
    this.apart.set(prefix, new Set(this.apart.get(prefix)).add(state));
    return this.places.delete(prefix);
  }
}

function isAttached(prefix: Prefix): boolean {
  return prefix.path.every(node => node.parent?.children?.includes(node));
}
