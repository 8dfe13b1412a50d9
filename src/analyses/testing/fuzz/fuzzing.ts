import { Random } from '../../../automata/acceptor/random.ts';
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
const REPAIRED = 20;
const TURNED = 2;
/** A round with fewer new words is one with little that is new. */
const FEW_NEW = 6;
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
  /** Words that were run for their comparisons and did something new besides. */
  private byChance: Word[] = [];
  private repairPause = 0;
  private sinceRepair = 0;
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
            this.runs += words.length;
            const all = await compare(words);
            this.byChance.push(...words.filter((_, i) => all[i].isNew));
            return all;
          });
  }

  /** Runs words as they are, a few at a time, for some of them may not end. */
  async add(words: readonly Word[], isOver: FuzzLimits['isOver'] = () => false): Promise<void> {
    for (let next = 0; next < words.length && !isOver(); next += AT_ONCE)
      await this.addFew(words.slice(next, next + AT_ONCE));
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
    }
  }

  async run({ runs, idle, isOver }: FuzzLimits): Promise<void> {
    const last = this.runs + runs;
    this.idle = 0;
    if (this.corpus.size === 0) await this.add([[]]);
    const isLeft = (): boolean => this.runs < last && this.idle < idle && !isOver();
    while (isLeft()) {
      const before = this.corpus.size;
      await this.add(this.changed(BATCH), isOver);
      if (this.corpus.size - before < FEW_NEW) this.mutation.lengthen();
      for (let left = TURNED; left > 0 && isLeft(); left--) {
        const word = this.waiting.places.pop() ?? this.waiting.others.pop();
        if (word === undefined || this.comparisons === undefined) break;
        const turned = await this.comparisons.turned(word);
        await this.add(this.withFound(turned), isOver);
        if (this.comparisons.hasChecks && isLeft()) await this.repair(() => turned, isOver);
      }
      if (this.comparisons?.hasChecks === true && isLeft()) await this.repair(() => this.changed(REPAIRED, 1), isOver);
    }
  }

  /** Costs many runs for each word, so that it becomes rarer when it has nothing new: what looks like a sum may be none. */
  private async repair(wordsOf: () => readonly Word[], isOver: FuzzLimits['isOver']): Promise<void> {
    if (this.sinceRepair++ < this.repairPause) return;
    this.sinceRepair = 0;
    const words = wordsOf();
    const sample =
      words.length <= MOST_REPAIRED ? words : words.filter(() => this.random.below(words.length) < MOST_REPAIRED);
    const before = this.corpus.size + this.failures.size;
    await this.add(this.withFound((await this.comparisons?.repaired(sample)) ?? []), isOver);
    const hasNew = this.corpus.size + this.failures.size > before;
    this.repairPause = hasNew ? 0 : Math.min(LONGEST_PAUSE, 2 * this.repairPause + 1);
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

/** Times that checks could have been made right and were not, after there was nothing new. */
const LONGEST_PAUSE = 31;
/** Words whose checks are made right at once. */
const MOST_REPAIRED = 40;
