import type { Random } from '../../../automata/acceptor/random.ts';
import type { Word } from '../../verdict.ts';

/** A word that did something new when it was run. */
interface Entry {
  readonly word: Word;
  readonly worth: number;
  /** How often it was chosen to be changed. */
  chosen: number;
}

/** How much more a word is worth that went somewhere new than one that did something new elsewhere. */
const WORTH_OF_PLACE = 4;
/** The length at which a word costs twice as much as a very short one. */
const COSTLY = 24;
/** Words of those that were added last, one of which is chosen every other time. */
const RECENT = 24;

/** Words to change, of which those are chosen more often that are short, new, and were not chosen often. */
export class Corpus {
  private readonly entries: Entry[] = [];

  constructor(private readonly random: Random) {}

  get size(): number {
    return this.entries.length;
  }

  add(word: Word, isPlace: boolean): void {
    this.entries.push({ word, worth: isPlace ? WORTH_OF_PLACE : 1, chosen: 0 });
  }

  /** One of them, at random by their worth. Linear. */
  choose(): Word {
    const all = this.random.below(2) === 0 ? this.entries.slice(-RECENT) : this.entries;
    const weights = all.map(({ worth, chosen, word }) => worth / ((1 + chosen) ** 0.7 * (1 + word.length / COSTLY)));
    const sum = weights.reduce((a, b) => a + b, 0);
    let drawn = (this.random.next() / 2 ** 32) * sum;
    const at = weights.findIndex(weight => {
      drawn -= weight;
      return drawn < 0;
    });
    const entry = all[at < 0 ? all.length - 1 : at];
    if (entry === undefined) return [];
    entry.chosen++;
    return entry.word;
  }

  /** Any of them. */
  any(): Word {
    return this.entries.length === 0 ? [] : this.entries[this.random.below(this.entries.length)].word;
  }
}
