import { Random } from '../../../automata/acceptor/random.ts';
import type { Compared } from '../../../frontends/coverage.ts';
import type { Word } from '../../verdict.ts';
import { type Compare, Comparisons } from './comparisons.ts';
import { Corpus } from './corpus.ts';
import { Mutation, type Vocabulary } from './mutation.ts';

/** A word that did something new. */
export interface NewWord {
  /** Its place among those that were run. */
  readonly at: number;
  /** Whether it went where no run was. */
  readonly isPlace: boolean;
  /** Of a run that failed, what tells its failure from others. */
  readonly failure?: string;
}

/** The code itself, as far as words are looked for with it. */
export interface FuzzedCode {
  /** Runs words and tells of those that did something new. */
  news(words: readonly Word[]): Promise<readonly NewWord[]>;
  compare?: Compare;
}

export interface FuzzLimits {
  /** Runs at most, and runs without anything new after which it ends. */
  readonly runs: number;
  readonly idle: number;
  isOver(): boolean;
}

/** Runs of one round: of changed words, of words with checks made right, and those whose comparisons are looked at. */
const BATCH = 300;
const FROM_ONE = 20;
/** Words that are run before the time is looked at. */
const AT_ONCE = 30;
/** Milliseconds for these after which single words are run: some do not end. */
const SLOW = 250;
/** Symbols that are run for comparisons before the time is looked at. */
const COMPARED_AT_ONCE = 6000;
const REPAIRED = 20;
const TURNED = 2;
const GONE_ON = 12;
/** A round with fewer new words is one with little that is new; so many of them, and words become longer. */
const FEW_NEW = 6;
const POOR_ROUNDS = 3;
/** Symbols that are run for comparisons at most, for one of changed words; each takes longer. */
const COMPARED_SHARE = 4;
/** Words that are looked at for the next whose comparisons are turned around. */
const RECENT = 16;
const LONGER = 3;
/** Words that are kept to be changed at most. */
const MOST_KEPT = 4000;

/**
 * Runs the code on words that are changed at random and keeps those that did something new, to be changed further: went
 * somewhere, went there more often, compared numbers that are nearer to each other. Beside that, comparisons are turned
 * around one by one (`comparisons.ts`), and words whose sums went wrong by a change have them made right. Seeded, and
 * counted in runs, so that only the time makes two runs of it differ.
 */
export class Fuzzing {
  /** The words that went where no run was before them, in order. */
  readonly places: Word[] = [];
  /** The first word for each failure. */
  readonly failures = new Map<string, Word>();
  /** All words that did something new and did not fail, in order. */
  readonly kept: Word[] = [];
  /** All runs so far. */
  runs = 0;
  private idle = 0;
  private isOver: FuzzLimits['isOver'] = () => false;
  /** Words that were run for their comparisons and did something new besides. */
  private byChance: Word[] = [];
  /** Words after which no other symbol was looked for yet, the newest last. */
  private readonly fresh: Word[] = [];
  /** Symbols of words that were run with changes, and for their comparisons. */
  private changes = 0;
  private compared = 0;
  private poorRounds = 0;
  private readonly ofTurned: Pause = { left: 0, length: 0, longest: 3 };
  private readonly ofChanged: Pause = { left: 0, length: 0, longest: 31 };
  private readonly random: Random;
  private readonly corpus: Corpus;
  private readonly mutation: Mutation;
  private readonly comparisons: Comparisons | undefined;
  /** Words whose comparisons were not turned around yet, the newest last: those that went somewhere new, and others. */
  private readonly waiting: { readonly places: Word[]; readonly others: Word[] } = { places: [], others: [] };

  constructor(
    private readonly code: FuzzedCode,
    vocabulary: Vocabulary,
    seed: number,
  ) {
    this.random = new Random(seed);
    this.corpus = new Corpus(this.random);
    this.mutation = new Mutation(this.random, vocabulary);
    const { compare } = code;
    this.comparisons =
      compare === undefined
        ? undefined
        : new Comparisons(vocabulary.sort, async words => {
            const all: Compared[] = [];
            while (all.length < words.length) {
              if (this.isOver()) throw new Over();
              const few = upTo(COMPARED_AT_ONCE, words.slice(all.length));
              this.runs += few.length;
              this.compared += costOf(few);
              const compared = await compare(few);
              this.byChance.push(...few.filter((_, i) => compared[i].isNew));
              all.push(...compared);
            }
            return all;
          });
  }

  /** Runs words as they are, a few at a time, for some of them may not end. */
  async add(words: readonly Word[], isOver: FuzzLimits['isOver'] = () => false): Promise<void> {
    let most = AT_ONCE;
    for (let next = 0; next < words.length && !isOver(); ) {
      const few = words.slice(next, next + most);
      const started = performance.now();
      await this.addFew(few);
      next += few.length;
      most = performance.now() - started > SLOW ? 1 : AT_ONCE;
    }
  }

  private async addFew(words: readonly Word[]): Promise<void> {
    this.runs += words.length;
    this.idle += words.length;
    for (const { at, isPlace, failure } of await this.code.news(words)) {
      const word = words[at];
      this.idle = 0;
      if (isPlace) this.places.push(word);
      if (failure !== undefined) {
        if (!this.failures.has(failure)) this.failures.set(failure, word);
        continue;
      }
      if (this.corpus.size >= MOST_KEPT) continue;
      this.corpus.add(word, isPlace);
      this.kept.push(word);
      (isPlace ? this.waiting.places : this.waiting.others).push(word);
      this.fresh.push(word);
    }
  }

  async run(limits: FuzzLimits): Promise<void> {
    this.isOver = limits.isOver;
    try {
      await this.goRound(limits);
    } catch (error) {
      if (!(error instanceof Over)) throw error;
    }
  }

  /** Words with their sums made right, where that succeeds, within the time; `isOver` says when that is over. */
  async repaired(words: readonly Word[], isOver: FuzzLimits['isOver']): Promise<readonly Word[]> {
    this.isOver = isOver;
    try {
      return this.comparisons?.hasChecks === true ? await this.comparisons.repaired(words) : [];
    } catch (error) {
      if (error instanceof Over) return [];
      throw error;
    }
  }

  private async goRound({ runs, idle, isOver }: FuzzLimits): Promise<void> {
    const last = this.runs + runs;
    this.idle = 0;
    if (this.corpus.size === 0) await this.add([[]]);
    const isLeft = (): boolean => this.runs < last && this.idle < idle && !isOver();
    while (isLeft()) {
      const before = this.corpus.size;
      const words = this.changed(BATCH);
      this.changes += costOf(words);
      await this.add(words, isOver);
      this.poorRounds = this.corpus.size - before < FEW_NEW ? this.poorRounds + 1 : 0;
      if (this.poorRounds % POOR_ROUNDS === POOR_ROUNDS - 1) this.mutation.lengthen();
      await this.goOn(isLeft, isOver);
      for (let left = TURNED; left > 0 && isLeft() && this.compared <= COMPARED_SHARE * this.changes; left--) {
        const word = this.nextToTurn();
        if (word === undefined || this.comparisons === undefined) break;
        const turned = await this.comparisons.turned(word);
        await this.add(this.withFound(turned), isOver);
        if (this.comparisons.hasChecks && isLeft()) await this.repair(this.ofTurned, () => turned, isOver);
      }
      if (this.comparisons?.hasChecks === true && isLeft())
        await this.repair(this.ofChanged, () => this.changed(REPAIRED, 1), isOver);
    }
  }

  /** Turns around what is asked about one more symbol after new words: that costs few runs. */
  private async goOn(isLeft: () => boolean, isOver: FuzzLimits['isOver']): Promise<void> {
    for (let round = 0; round < GONE_ON && this.fresh.length > 0 && isLeft(); round++) {
      const words = this.fresh.splice(-GONE_ON).map(word => [...word, this.mutation.symbol()]);
      const turned = (await this.comparisons?.turnedAtEnd(words)) ?? [];
      await this.add(this.withFound(turned), isOver);
    }
  }

  /** Costs many runs for each word, so that it becomes rarer when it has nothing new: what looks like a sum may be none. */
  private async repair(pause: Pause, wordsOf: () => readonly Word[], isOver: FuzzLimits['isOver']): Promise<void> {
    if (pause.left-- > 0) return;
    const words = wordsOf();
    const sample =
      words.length <= MOST_REPAIRED ? words : words.filter(() => this.random.below(words.length) < MOST_REPAIRED);
    const before = this.corpus.size + this.failures.size;
    await this.add(this.withFound((await this.comparisons?.repaired(sample)) ?? []), isOver);
    const hasNew = this.corpus.size + this.failures.size > before;
    pause.length = hasNew ? 0 : Math.min(pause.longest, 2 * pause.length + 1);
    pause.left = pause.length;
  }

  /** The newest; of those that went nowhere new, one that is not much longer than others that are new. */
  private nextToTurn(): Word | undefined {
    const { places, others } = this.waiting;
    if (places.length > 0) return places.pop();
    const recent = others.slice(-RECENT);
    const shortest = Math.min(...recent.map(({ length }) => length));
    const at = recent.findLastIndex(({ length }) => length <= LONGER * (shortest + 1));
    return others.splice(others.length - recent.length + at, 1)[0];
  }

  private withFound(words: readonly Word[]): readonly Word[] {
    const all = [...words, ...this.byChance];
    this.byChance = [];
    return all;
  }

  private changed(count: number, fromOne = FROM_ONE): readonly Word[] {
    const words: Word[] = [];
    while (words.length < count) {
      const word = this.corpus.choose();
      for (let i = 0; i < fromOne; i++) words.push(this.mutation.mutated(word, this.corpus.any()));
    }
    return words;
  }
}

/** How often checks were not made right, although they could have been, after there was nothing new. */
interface Pause {
  left: number;
  length: number;
  readonly longest: number;
}

/** Words whose checks are made right at once. */
const MOST_REPAIRED = 40;

/** What running words costs: their symbols, and what one run costs in any case. */
function costOf(words: readonly Word[]): number {
  return words.reduce((sum, { length }) => sum + length + COST_OF_RUN, 0);
}

const COST_OF_RUN = 8;

/** The first words, at least one, of about so many symbols. */
function upTo(cost: number, words: readonly Word[]): readonly Word[] {
  let sum = 0;
  const end = words.findIndex(word => {
    sum += costOf([word]);
    return sum > cost;
  });
  return end < 0 ? words : words.slice(0, Math.max(1, end));
}

/** The time was over in the middle of something. */
class Over extends Error {}
