import type { CharSet } from '../../logic/char-set.ts';
import { Exploration, type Group } from './explore.ts';
import { isItself, type Sizes } from './fit.ts';
import type { Oracle, Word, Written } from './oracle.ts';
import { commonTemplate, type State, writtenBefore } from './rows.ts';
import { KeepsGrowing, MoreSuffixes, NotAlike } from './signals.ts';

/** What a table is built from; grows from one table to the next. */
export interface Basis {
  readonly suffixes: readonly Word[];
  /** Symbols that are always tried with all suffixes. */
  readonly telling: CharSet;
  /** Access words of states that no other word is taken to lead to. */
  readonly alone: ReadonlySet<Word>;
  readonly lookback: number;
  readonly maxStates: number;
  /** Symbols that a state may still have to write at the end, beyond the longest suffix and what the empty word gives. */
  readonly pending: number;
}

/** A place where no accepted word goes on. */
type Dead = 'dead';

const MOST_WORDS = 8;
const MOST_SIBLINGS = 5;
/** Targets of the symbols that one state reads and that looked alike. */
const MOST_TARGETS = 24;
/** From this many symbols on, equal ones are taken for copies and not for a coincidence. */
const LARGE_UNIVERSE = 1024;

/**
 * The observation table: states with the words that lead to them, what they have yet to write after each suffix, and
 * what they do on each symbol. Two words lead to the same state when what they have yet to write is the same for all
 * suffixes, as functions of the last symbols.
 */
export class Table {
  readonly suffixes: readonly Word[];
  readonly telling: CharSet;
  readonly lookback: number;
  readonly sizes: Sizes;
  readonly states: State[] = [];
  /** Of the states that have been explored. */
  readonly groups: (readonly Group[])[] = [];
  private readonly everySuffix: readonly number[];

  constructor(
    readonly oracle: Oracle,
    private readonly basis: Basis,
    private readonly onState: (table: Table) => void,
  ) {
    ({ suffixes: this.suffixes, telling: this.telling, lookback: this.lookback } = basis);
    this.sizes = oracle.sizes;
    this.everySuffix = basis.suffixes.map((_, e) => e);
  }

  /** Explores states until there are no new ones. @throws MoreSuffixes, NotAlike, KeepsGrowing, LimitReached */
  async fill(): Promise<void> {
    const rows = await this.rows(['']);
    const start = commonTemplate([''], rows, 0, this.sizes, true);
    if (start === undefined) throw new Error('one word always has a template');
    this.states.push({ id: 0, words: [''], ...start });
    for (const state of this.states) {
      this.onState(this);
      this.groups.push(await new Exploration(this, state).groups());
    }
  }

  /** The answers for each word with each suffix. */
  async rows(words: readonly Word[]): Promise<readonly (readonly Written[])[]> {
    const answers = await this.oracle.ask(words.flatMap(word => this.suffixes.map(suffix => word + suffix)));
    const width = this.suffixes.length;
    return words.map((_, i) => answers.slice(i * width, (i + 1) * width));
  }

  /** Where each of some symbols leads from a state. States are added where it is none of those that are there. */
  async targets(state: State, symbols: readonly number[]): Promise<readonly (State | Dead)[]> {
    const words = symbols.map(symbol => state.words.map(word => word + String.fromCharCode(symbol)));
    const answers = await this.rows(words.flat());
    const rows = words.map((list, i) => answers.slice(i * list.length, (i + 1) * list.length));
    for (const [i, list] of rows.entries())
      for (const [w, row] of list.entries()) {
        const e = row.findIndex(answer => answer?.startsWith(state.written[w]) === false);
        if (e >= 0) throw new MoreSuffixes(String.fromCharCode(symbols[i]) + this.suffixes[e]);
      }
    const found = words.map((list, i) => this.known(state, list, rows[i]));
    let added = 0;
    for (let round = state.words[0].length * 7, tried = 0; tried < symbols.length; round++, tried++) {
      const i = round % symbols.length;
      if (found[i] !== undefined) continue;
      if (++added > MOST_TARGETS)
        throw new KeepsGrowing(
          'it remembers which of many symbols it read, in another way than by copying it or writing digits of its code',
        );
      const others = Array.from({ length: symbols.length - 1 }, (_, n) => (i + 1 + n) % symbols.length);
      const open = others.filter(k => found[k] === undefined);
      this.add(state, i, words, rows, open);
      for (const k of [i, ...open]) found[k] = this.known(state, words[k], rows[k]);
    }
    return found.map(target => {
      if (target === undefined) throw new NotAlike(state.words[0]);
      return target;
    });
  }

  /** The state that all words of a state with one symbol more lead to, if it is there already. */
  private known(from: State, words: readonly Word[], rows: readonly (readonly Written[])[]): State | Dead | undefined {
    if (rows.every(row => row.every(answer => answer === null))) return 'dead';
    return this.states.find(({ template }) =>
      words.every((word, i) =>
        writtenBefore(template, word, e => rows[i][e], this.everySuffix)?.startsWith(from.written[i]),
      ),
    );
  }

  /** Adds the state that the `i`-th list of words leads to, and takes in some of the `open` others that agree. */
  private add(
    from: State,
    i: number,
    words: readonly (readonly Word[])[],
    rows: readonly (readonly (readonly Written[])[])[],
    open: readonly number[],
  ): void {
    if (this.states.length >= this.basis.maxStates)
      throw new KeepsGrowing(`its machine has more than ${this.basis.maxStates} states, if it has one`);
    const access = words[i][0];
    const chosen = [...words[i]];
    const answers = [...rows[i]];
    let common = commonTemplate(chosen, answers, this.lookback, this.sizes);
    if (common === undefined) {
      this.refuseLongMemory(chosen, answers);
      throw this.unlike(from, access, rows[i]);
    }
    const alone = this.basis.alone.has(access);
    if (alone && chosen.length > 1) throw new NotAlike(from.words[0]);
    let siblings = 0;
    for (const [n, k] of open.entries()) {
      if (alone || siblings === MOST_SIBLINGS) break;
      const pick = (n + 1) % words[k].length;
      const wider = commonTemplate([...chosen, words[k][pick]], [...answers, rows[k][pick]], this.lookback, this.sizes);
      if (wider === undefined) continue;
      chosen.splice(1 + siblings, 0, words[k][pick]);
      answers.splice(1 + siblings, 0, rows[k][pick]);
      siblings++;
      common = commonTemplate(chosen, answers, this.lookback, this.sizes) ?? common;
    }
    const { template, written } = common;
    const longest = Math.max(...this.suffixes.map(suffix => suffix.length));
    const allowed = this.basis.pending + longest + (this.states[0].template[0]?.length ?? 0);
    if ((template[0]?.length ?? 0) > allowed)
      throw new KeepsGrowing('the longer the input, the more of it has to be remembered before it can be written');
    this.states.push({
      id: this.states.length,
      words: chosen.slice(0, MOST_WORDS),
      written: written.slice(0, MOST_WORDS),
      template,
    });
  }

  /** Stops where symbols are copied that were read longer ago than a machine may look back. @throws KeepsGrowing */
  private refuseLongMemory(words: readonly Word[], answers: readonly (readonly Written[])[]): void {
    if (this.oracle.universe < LARGE_UNIVERSE) return;
    const longer = commonTemplate(words, answers, Number.POSITIVE_INFINITY, this.sizes);
    if (longer?.template.some(atoms => atoms?.some(({ back, value }) => back > this.lookback && isItself(value))))
      throw new KeepsGrowing(`it copies symbols that it read more than ${this.lookback} symbols before`);
  }

  /** After one symbol, the words of a state are not alike: the suffix that shows it, or the state's words apart. */
  private unlike(from: State, access: Word, rows: readonly (readonly Written[])[]): Error {
    const symbol = access.slice(-1);
    for (const [e, suffix] of this.suffixes.entries()) {
      const column = rows.map(row => [row[e]]);
      const words = from.words.map(word => word + symbol);
      if (commonTemplate(words, column, this.lookback, this.sizes, true) !== undefined) continue;
      return this.suffixes.includes(symbol + suffix) ? new NotAlike(from.words[0]) : new MoreSuffixes(symbol + suffix);
    }
    return new NotAlike(from.words[0]);
  }
}
