import { nothing } from '../../automata/machine/basic.ts';
import type { Machine } from '../../automata/machine/machine.ts';
import { trimMachine } from '../../automata/machine/trim.ts';
import { CharSet } from '../../logic/char-set.ts';
import { type Budget, LimitReached } from '../../logic/limits.ts';
import type { Session } from '../../logic/session.ts';
import type { Value } from '../../logic/value.ts';
import type { BlackBox } from './box.ts';
import { codingOf } from './coding.ts';
import { refuting, shrunk, tellingSuffixes } from './counterexample.ts';
import { type Hypothesis, hypothesisOf } from './hypothesis.ts';
import { NOTATIONS } from './notations.ts';
import { Oracle, textOf, valuesOf, type Word } from './oracle.ts';
import { KeepsGrowing, MoreSuffixes, NotAlike } from './signals.ts';
import { TELLING_SYMBOLS } from './symbols.ts';
import { type Basis, Table } from './table.ts';
import { testWords } from './test-words.ts';

export interface BlackBoxOptions {
  /** Of the random words; the same seed gives the same answer. Default 1. */
  readonly seed?: number;
  /** How many words each hypothesis is tested with. Default 20,000. */
  readonly tests?: number;
  /** Default: the session's. */
  readonly budget?: Budget;
  /** Words that are worth trying first, such as the literals of the code. */
  readonly words?: readonly (readonly Value[])[];
  /** How far back a machine may look. Default 8. */
  readonly lookback?: number;
  /** Where a machine with more states is given up. Default 120. */
  readonly maxStates?: number;
  /** Symbols that a state may have to write at the end, beyond the longest suffix and what the empty word gives. Default 20. */
  readonly pending?: number;
  onProgress?(progress: { states: number; transitions: number; open: number; inputs: number }): void;
}

export interface BlackBoxResult {
  /** Deterministic; agrees with the function on all words that were run when `isFinished`. */
  readonly machine: Machine;
  /** Distinct words that the function was run on. */
  readonly inputs: number;
  /** How often a hypothesis was refuted. */
  readonly refinements: number;
  /** Whether the last hypothesis passed all tests. */
  readonly isFinished: boolean;
  /** Why it did not. */
  readonly reason?: string;
}

const MOST_REBUILDS = 400;
/** Refuting words that are taken from one round of tests. */
const AT_ONCE = 12;

/**
 * Learns the machine of a function from runs alone: an observation table for subsequential transducers in onward form
 * (Vilar 1996), over symbolic transitions. At each state every symbol is tried; guards are the sets of symbols on which
 * the function does the same, outputs are functions fitted to them. What comes out is never more than tested: a word
 * that means something special and that no test contains stays unknown.
 *
 * When no machine is found, the last one that was tried comes back with `isFinished` false and the reason.
 *
 * @throws SortError when there are too many symbols to try them all
 */
export async function learnBlackBox(
  box: BlackBox,
  session: Session,
  options: BlackBoxOptions = {},
): Promise<BlackBoxResult> {
  const budget = options.budget ?? session.budget;
  const coding = codingOf(box);
  if (coding === undefined) return new Learner(box, budget, options).learn();
  const { isNumbered, pending } = coding;
  const coded = { ...options, pending, ...(isNumbered ? { words: [], lookback: 0 } : {}) };
  const result = await new Learner(coding.box, budget, coded).learn();
  const machine = coding.machineOf(result.machine);
  if (machine !== undefined) return { ...result, machine: trimMachine(machine) };
  return {
    ...result,
    machine: { ...nothing(box.input), output: box.output },
    isFinished: false,
    reason: result.reason ?? 'what it writes first depends on symbols that it read before',
  };
}

class Learner {
  private readonly oracle: Oracle;
  private suffixes: Word[] = [''];
  private telling: CharSet;
  private readonly alone = new Set<Word>();
  private readonly refuted: Word[] = [];
  private refinements = 0;
  private best: Hypothesis | undefined;
  private readonly hints: readonly Word[];

  constructor(
    private readonly box: BlackBox,
    budget: Budget,
    private readonly options: BlackBoxOptions,
  ) {
    this.oracle = new Oracle(box, budget);
    const { universe } = this.oracle;
    this.telling = TELLING_SYMBOLS.intersect(CharSet.range(0, universe - 1));
    const fits = (word: Word): boolean => valuesOf(word).every(symbol => Number(symbol) < universe);
    this.hints = [...(options.words ?? []).map(textOf), ...NOTATIONS].filter(fits);
  }

  async learn(): Promise<BlackBoxResult> {
    try {
      for (let round = 0; round < MOST_REBUILDS; round++) {
        const hypothesis = await this.build();
        if (hypothesis === undefined) continue;
        this.best = hypothesis;
        const words = await this.refutations(hypothesis);
        if (words.length === 0) return this.result(hypothesis, undefined);
        this.refinements++;
        if (!(await this.learnFrom(words, hypothesis)))
          return this.result(hypothesis, `no machine was found that explains ${JSON.stringify(words[0])}`);
      }
      return this.result(this.best, `every machine that was tried was refuted, ${this.refinements} in all`);
    } catch (error) {
      if (!(error instanceof KeepsGrowing || error instanceof LimitReached)) throw error;
      return this.result(this.best, error.message);
    }
  }

  /** A hypothesis, or nothing when another table has to be built first. */
  private async build(): Promise<Hypothesis | undefined> {
    const { lookback = 8, maxStates = 120, pending = 20 } = this.options;
    const { suffixes, telling, alone, box } = this;
    const basis: Basis = { suffixes, telling, alone, lookback, maxStates, pending };
    const table = new Table(this.oracle, basis, filled => this.report(filled));
    try {
      await table.fill();
      return hypothesisOf(table, box.input, box.output);
    } catch (error) {
      if (error instanceof MoreSuffixes && !suffixes.includes(error.suffix)) {
        this.suffixes = [...suffixes, error.suffix];
        return undefined;
      }
      if (error instanceof NotAlike && !alone.has(error.access)) {
        alone.add(error.access);
        return undefined;
      }
      if (table.states.length > 0) this.best ??= hypothesisOf(table, box.input, box.output);
      if (error instanceof NotAlike || error instanceof MoreSuffixes)
        throw new KeepsGrowing(
          'it does not give the same answer every time, or depends on more than a machine can know',
        );
      throw error;
    }
  }

  private report({ states, groups }: Table): void {
    this.options.onProgress?.({
      states: states.length,
      transitions: groups.reduce((sum, list) => sum + list.length, 0),
      open: states.length - groups.length,
      inputs: this.oracle.inputs,
    });
  }

  /** Words on which a hypothesis is wrong; earlier ones are tried first, then hints, then tests by the thousand. */
  private async refutations(hypothesis: Hypothesis): Promise<readonly Word[]> {
    const found: Word[] = [];
    for (const words of this.rounds(hypothesis)) {
      const wrong = await refuting(words, hypothesis, this.oracle);
      const refuted = words.filter((_, i) => wrong[i]).sort((a, b) => a.length - b.length);
      for (const word of refuted.slice(0, AT_ONCE)) {
        const short = await shrunk(word, hypothesis, this.oracle);
        if (!found.includes(short)) found.push(short);
      }
      if (found.length > 0) break;
    }
    return found;
  }

  private *rounds(hypothesis: Hypothesis): Generator<readonly Word[]> {
    yield this.refuted;
    yield this.hints;
    const { seed = 1, tests = 20_000 } = this.options;
    let round: Word[] = [];
    for (const word of testWords(hypothesis.machine, tests, seed, this.hints.map(valuesOf))) {
      round.push(textOf(word));
      if (round.length < 2000) continue;
      yield round;
      round = [];
    }
    yield round;
  }

  /** Adds what refuting words show to the table; false when there is nothing new in them. */
  private async learnFrom(words: readonly Word[], hypothesis: Hypothesis): Promise<boolean> {
    let isNew = false;
    const before = this.telling;
    for (const word of words) {
      if (!this.refuted.includes(word)) this.refuted.push(word);
      const [best, ...others] = await tellingSuffixes(word, hypothesis, this.oracle);
      const symbols = CharSet.of(...valuesOf(word).map(Number));
      const rest = symbols.isSubsetOf(this.telling) ? others : [];
      const suffix = [best, ...rest].find(candidate => !this.suffixes.includes(candidate));
      if (suffix !== undefined) {
        this.suffixes = [...this.suffixes, suffix];
        isNew = true;
      }
      this.telling = this.telling.union(symbols);
    }
    return isNew || this.telling !== before;
  }

  private result(hypothesis: Hypothesis | undefined, reason: string | undefined): BlackBoxResult {
    const { inputs } = this.oracle;
    const { refinements } = this;
    const machine =
      hypothesis === undefined
        ? { ...nothing(this.box.input), output: this.box.output }
        : trimMachine(hypothesis.machine);
    return { machine, inputs, refinements, isFinished: reason === undefined, ...(reason && { reason }) };
  }
}
