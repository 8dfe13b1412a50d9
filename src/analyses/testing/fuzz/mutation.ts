import type { Random } from '../../../automata/acceptor/random.ts';
import type { Sort } from '../../../logic/sort.ts';
import type { Value } from '../../../logic/value.ts';
import type { Word } from '../../verdict.ts';
import { bitsOf, plus, randomSymbol, withFlipped } from './symbol-bits.ts';

/** What words are changed with. */
export interface Vocabulary {
  readonly sort: Sort;
  /** Symbols that the program may treat in a way of their own. */
  readonly symbols: readonly Value[];
  /** Words that mean something to it. */
  readonly fragments: readonly Word[];
  /** Numbers in its text: lengths and counts, maybe. */
  readonly numbers: readonly number[];
}

/** No word becomes longer. Most do not even become longer than `Mutation.longest`: only so seldom, and so many times that. */
const LONGEST_WORD = 2048;
const FIRST_LONGEST = 12;
const SHORT = 24;
const SELDOM = 16;
const MUCH_LONGER = 8;
/** How often something is repeated at most, where no number of the program says more. */
const MOST_REPEATED = 256;
/** Changes of one word, one after the other. */
const MOST_CHANGES = 4;

type Change = (word: Word, other: Word) => Word;

/**
 * Changes words at random, as fuzzers do ("american fuzzy lop", Zalewski): single symbols, and whole parts, which are
 * repeated, moved, left out, or taken from another word. Seeded; linear in the words.
 */
export class Mutation {
  /** What most changed words are not longer than. */
  private longest = FIRST_LONGEST;
  private readonly counts: readonly number[];
  private readonly changes: readonly Change[];

  constructor(
    private readonly random: Random,
    private readonly vocabulary: Vocabulary,
  ) {
    const near = vocabulary.numbers.flatMap(number => [number - 1, number, number + 1, number + 2]);
    this.counts = near.filter(number => number > 1 && number <= LONGEST_WORD);
    this.changes = [
      word => this.withSymbol(word),
      word => this.withSymbol(word),
      word => this.inserted(word, this.short()),
      word => this.without(word),
      word => this.repeated(word, this.part(word, 1)),
      word => this.repeated(word, this.part(word)),
      (word, other) => this.inserted(word, slice(other, this.part(other))),
      (word, other) => [...word, ...other],
      (word, other) => [...word.slice(0, this.below(word.length + 1)), ...other.slice(this.below(other.length + 1))],
      word => this.inserted(word, slice(word, this.part(word))),
      word => [...word.slice(0, this.below(word.length + 1)), ...this.short()],
    ];
  }

  /** One or more changes of a word; `other` is what parts are taken from. */
  mutated(word: Word, other: Word): Word {
    // Short words are run much more often in the same time, so that half of all words stay short.
    const most = Math.max(word.length, this.below(2) === 0 ? SHORT : this.longest);
    const longest = this.below(SELDOM) === 0 ? Math.min(LONGEST_WORD, MUCH_LONGER * most) : most;
    let changed = word;
    for (let left = 1 + this.below(MOST_CHANGES); left > 0; left--)
      changed = this.changes[this.below(this.changes.length)](changed, other).slice(0, longest);
    return changed;
  }

  /** Short words are run more often in the same time, so longer ones come only when these have nothing new any more. */
  lengthen(): void {
    this.longest = Math.min(LONGEST_WORD / MUCH_LONGER, Math.ceil(1.5 * this.longest));
  }

  private withSymbol(word: Word): Word {
    if (word.length === 0) return [this.symbol()];
    const at = this.below(word.length);
    return word.with(at, this.other(word[at]));
  }

  private below(bound: number): number {
    return this.random.below(Math.max(1, bound));
  }

  /** Any symbol, mostly one that the program may treat in a way of its own. */
  symbol(): Value {
    const { symbols, sort } = this.vocabulary;
    return symbols.length > 0 && this.below(4) > 0
      ? symbols[this.below(symbols.length)]
      : randomSymbol(sort, this.random, symbols);
  }

  private other(symbol: Value): Value {
    const { sort } = this.vocabulary;
    const bits = bitsOf(sort);
    const dice = bits === undefined ? 0 : this.below(4);
    if (dice === 1) return withFlipped(sort, symbol, this.below(bits ?? 1));
    if (dice === 2) return plus(sort, symbol, (this.below(2) === 0 ? 1 : -1) * (1 + this.below(16)));
    return this.symbol();
  }

  /** A word that is put in. */
  private short(): Word {
    const { fragments } = this.vocabulary;
    if (fragments.length > 0 && this.below(3) === 0) return fragments[this.below(fragments.length)];
    return Array.from({ length: 1 + this.below(4) }, () => this.symbol());
  }

  private inserted(word: Word, part: Word): Word {
    const at = this.below(word.length + 1);
    return [...word.slice(0, at), ...part, ...word.slice(at)];
  }

  private without(word: Word): Word {
    const { from, to } = this.part(word);
    return [...word.slice(0, from), ...word.slice(to)];
  }

  private repeated(word: Word, part: Part): Word {
    const { from, to } = part;
    const count =
      this.counts.length > 0 && this.below(2) === 0
        ? this.counts[this.below(this.counts.length)]
        : 2 ** (1 + this.below(Math.log2(MOST_REPEATED)));
    const most = Math.max(1, Math.min(count, Math.floor(LONGEST_WORD / Math.max(1, to - from))));
    const again = slice(word, part);
    return [...word.slice(0, from), ...Array.from({ length: most }, () => again).flat(), ...word.slice(to)];
  }

  /** Any part of a word; most are short. */
  private part(word: Word, longest = word.length): Part {
    const size = 1 + this.below(this.below(2) === 0 ? Math.min(8, longest) : longest);
    const from = this.below(word.length - size + 1);
    return { from, to: Math.min(word.length, from + size) };
  }
}

interface Part {
  readonly from: number;
  readonly to: number;
}

function slice(word: Word, { from, to }: Part): Word {
  return word.slice(from, to);
}
