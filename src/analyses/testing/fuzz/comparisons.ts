import type { Compared, Comparison } from '../../../frontends/coverage.ts';
import type { Sort } from '../../../logic/sort.ts';
import type { Word } from '../../verdict.ts';
import { columnsFor } from './linear-bits.ts';
import { bitsOf, plus, withFlipped } from './symbol-bits.ts';
import { wordsWithTexts } from './text-comparisons.ts';

/** Runs words and tells what they compared. */
export type Compare = (words: readonly Word[]) => Promise<readonly Compared[]>;

/** Runs to find out what a comparison depends on, and symbols before it that are turned around for that. */
const MOST_RUNS = 320;
const WINDOW = 6;
/** Bits of a symbol that are turned around: the lowest. */
const MOST_BITS = 16;
/** Words that are made for one outcome of one comparison. */
const MOST_TRIES = 30;
const FEW_TRIES = 4;
/** The same for each number that is compared with at one place: of a text that is read symbol by symbol, or a table. */
const TRIES_OF_NUMBER = 8;
/** Smaller numbers stand in words by chance. */
const LEAST_TELLING = 4;
/** Checks, one after the other, that are made right again in one word. */
const MOST_CHECKS = 4;
/** A comparison that depends on so many symbols is one of a sum over them. */
const MANY_SYMBOLS = 3;
/** Places in a word at which a number stands that is compared, and of which it is replaced. */
const MOST_PLACES = 2;

/**
 * Makes words whose comparisons come out otherwise, from what runs compare: bits of the word are turned around one by one,
 * and what that does to the two numbers is added up. That is exact for copies of symbols, sums by exclusive or, and cyclic
 * redundancy checks, which are linear over bits; differences are tried for sums, and a number that stands in the word
 * is replaced ("REDQUEEN", Aschermann et al., NDSS 2019).
 */
export class Comparisons {
  /** Places in the code that compare what depends on many symbols, and those where any numbers were equal. */
  private readonly sums = new Set<number>();
  private readonly equal = new Set<number>();
  /** Places, and how the numbers there were to each other. */
  private readonly seen = new Set<string>();
  private readonly tries = new Map<string, number>();
  private readonly bits: number;

  constructor(
    private readonly sort: Sort,
    private readonly run: Compare,
  ) {
    this.bits = Math.min(MOST_BITS, bitsOf(sort) ?? 0);
  }

  private async compare(words: readonly Word[]): Promise<readonly (readonly Comparison[])[]> {
    return (await this.lookAt(words)).map(({ numbers }) => numbers);
  }

  private async lookAt(words: readonly Word[]): Promise<readonly Compared[]> {
    const all = await this.run(words);
    for (const { numbers } of all)
      for (const { place, left, right } of numbers) {
        if (left === right) this.equal.add(place);
        this.seen.add(`${place} ${Math.sign(left - right)}`);
      }
    return all;
  }

  /** Whether there are sums that some word has right. */
  get hasChecks(): boolean {
    return [...this.sums].some(place => this.equal.has(place));
  }

  /**
   * Words near this one, some of whose comparisons come out otherwise. Behind a check that the word passes, bits are turned
   * around together with such others that it passes it still. Costs up to twice {@link MOST_RUNS} runs.
   */
  async turned(word: Word): Promise<readonly Word[]> {
    if (this.bits === 0 || word.length === 0) return [];
    const [{ numbers: base, texts }] = await this.lookAt([word]);
    const all = [...byKey(base).values()];
    const turns = this.turnsOf(this.placesFor(all, word));
    const after = (await this.compare(turns.map(turn => this.apply(word, [turn])))).map(byKey);
    const columns = new Map(all.map(each => [each, columnsOf(each, turns, after)]));
    for (const [{ place }, list] of columns) {
      const symbols = new Set(list.filter(({ effect }) => effect !== 0).map(({ flips: [{ at }] }) => at));
      if (symbols.size >= MANY_SYMBOLS) this.sums.add(place);
    }
    const found = [
      ...wordsWithTexts(word, texts, this.tries),
      ...all.flatMap(each => this.aimedAll(word, each, columns.get(each) ?? [])),
    ];
    const check = this.lastCheck(all.filter(({ left, right }) => left === right));
    if (check === undefined) return found;
    const together = compensated(columns.get(check) ?? []);
    const still = (await this.compare(together.map(turn => this.apply(word, [turn])))).map(byKey);
    const behind = all.filter(({ position }) => position >= check.position);
    return [...behind.flatMap(each => this.aimedAll(word, each, columnsOf(each, together, still))), ...found];
  }

  /** The same for many words, of each of which only the last symbol is turned around: a run for each of its bits. */
  async turnedAtEnd(words: readonly Word[]): Promise<readonly Word[]> {
    if (this.bits === 0) return [];
    const bases = await this.lookAt(words);
    const turns = words.map(({ length }) => this.turnsOf(before(length, 1)));
    const after = (await this.compare(words.flatMap((word, i) => turns[i].map(turn => this.apply(word, [turn]))))).map(
      byKey,
    );
    let next = 0;
    return words.flatMap((word, i) => {
      const own = after.slice(next, next + turns[i].length);
      next += turns[i].length;
      const atEnd = [...byKey(bases[i].numbers).values()].filter(({ position }) => position === word.length);
      return [
        ...wordsWithTexts(word, bases[i].texts, this.tries),
        ...atEnd.flatMap(each => this.aimedAll(word, each, columnsOf(each, turns[i], own))),
      ];
    });
  }

  /** The same words with their last checks made right, as far as that succeeds; those that needed nothing are left out. */
  async repaired(words: readonly Word[]): Promise<readonly Word[]> {
    let open = words.map(word => ({ word, isChanged: false }));
    const done: Word[] = [];
    for (let round = 0; round < MOST_CHECKS && open.length > 0; round++) {
      const compared = await this.compare(open.map(({ word }) => word));
      const wrong = open.flatMap(({ word, isChanged }, i) => {
        const check = this.lastCheck([...byKey(compared[i]).values()]);
        const isRight = check === undefined || check.left === check.right;
        if (isRight && isChanged) done.push(word);
        return isRight ? [] : [{ word, check, turns: this.turnsOf(before(check.position)) }];
      });
      const runs = wrong.flatMap(({ word, turns }) => turns.map(turn => this.apply(word, [turn])));
      const all = (await this.compare(runs)).map(byKey);
      let next = 0;
      open = wrong.flatMap(({ word, check, turns }) => {
        const columns = columnsOf(check, turns, all.slice(next, next + turns.length));
        next += turns.length;
        const chosen = columnsFor(columns, check.left ^ check.right);
        return chosen === undefined ? [] : [{ word: this.apply(word, chosen), isChanged: true }];
      });
    }
    return [...done, ...open.map(({ word }) => word)];
  }

  private lastCheck(comparisons: readonly Comparison[]): Comparison | undefined {
    let last: Comparison | undefined;
    for (const each of comparisons)
      if (
        this.sums.has(each.place) &&
        this.equal.has(each.place) &&
        (last === undefined || each.position >= last.position)
      )
        last = each;
    return last;
  }

  private aimedAll(word: Word, comparison: Comparison, columns: readonly Turned[]): readonly Word[] {
    return [0, 1, -1].flatMap(aim => this.aimed(word, comparison, aim, columns));
  }

  /** Words in which the left number is greater than the right one by `aim`. */
  private aimed(word: Word, comparison: Comparison, aim: number, columns: readonly Turned[]): readonly Word[] {
    const { place, left, right } = comparison;
    if (Math.sign(left - right) === aim) return [];
    const key = `${place} ${aim}`;
    const ofNumber = `${key} ${right}`;
    const [tries, triesOfNumber] = [key, ofNumber].map(each => this.tries.get(each) ?? 0);
    if (tries >= (this.seen.has(key) ? FEW_TRIES : MOST_TRIES) && triesOfNumber >= TRIES_OF_NUMBER) return [];
    this.tries.set(key, tries + 1);
    this.tries.set(ofNumber, triesOfNumber + 1);
    const found: Word[] = [];
    const chosen = columnsFor(columns, left ^ (right + aim));
    if (chosen !== undefined) found.push(this.apply(word, chosen));
    for (const { flips, difference } of columns) {
      const [{ at, bit }] = flips;
      if (flips.length > 1 || bit !== 0 || difference === 0 || found.length > MOST_PLACES) continue;
      const slope = (BigInt(word[at] as number | bigint) & 1n) === 0n ? difference : -difference;
      const steps = (right + aim - left) / slope;
      if (Number.isInteger(steps)) found.push(word.with(at, plus(this.sort, word[at], steps)));
    }
    if (found.length > 0) return found;
    return [...this.replaced(word, left, right + aim), ...this.replaced(word, right, left - aim)];
  }

  /** Another number where one stands in the word; of bytes, also one of two or four of them in either order. */
  private replaced(word: Word, from: number, to: number): readonly Word[] {
    const found: Word[] = [];
    if (Math.abs(from) < LEAST_TELLING) return [];
    const sizes = this.bits === 8 ? [1, 2, 4] : [1];
    for (const size of sizes)
      for (const isLittle of size === 1 ? [true] : [true, false]) {
        if (size > 1 && from >>> (8 * (size / 2)) === 0) continue;
        const [old, other] = [from, to].map(number => parts(number, size, isLittle));
        for (let at = word.length - size, left = MOST_PLACES; at >= 0 && left > 0; at--) {
          if (!old.every((part, i) => Number(word[at + i]) === part)) continue;
          left--;
          found.push([...word.slice(0, at), ...other.map(part => plus(this.sort, 0, part)), ...word.slice(at + size)]);
        }
      }
    return found;
  }

  /** The places whose symbols are turned around: those before comparisons that were never equal, then the last ones. */
  private placesFor(comparisons: readonly Comparison[], { length }: Word): readonly number[] {
    const most = Math.max(4, Math.floor(MOST_RUNS / this.bits));
    const triesAt = ({ place }: Comparison): number => this.tries.get(`${place} 0`) ?? 0;
    const open = comparisons
      .filter(({ place }) => !this.equal.has(place))
      .sort((a, b) => triesAt(a) - triesAt(b) || b.position - a.position);
    const wanted = [...open, ...comparisons].flatMap(({ position }) => before(position));
    const places = new Set(length <= most ? before(length, length) : [...wanted, ...before(length, length)]);
    return [...places].slice(0, most).sort((a, b) => b - a);
  }

  private turnsOf(places: readonly number[]): readonly Turn[] {
    return places.flatMap(at => Array.from({ length: this.bits }, (_, bit) => ({ flips: [{ at, bit }] })));
  }

  private apply(word: Word, turns: readonly Turn[]): Word {
    const changed = [...word];
    for (const { flips } of turns)
      for (const { at, bit } of flips) if (at < word.length) changed[at] = withFlipped(this.sort, changed[at], bit);
    return changed;
  }
}

/** A bit of a symbol of a word. */
interface Flip {
  readonly at: number;
  readonly bit: number;
}

/** Bits that are turned around together. */
interface Turn {
  readonly flips: readonly [Flip, ...Flip[]];
}

/** What that does to a comparison: to the bits in which its numbers differ, and to their difference. */
interface Turned extends Turn {
  readonly effect: number;
  readonly difference: number;
}

/** For each bit that a check depends on, it together with others that make up for it, as far as there are such. */
function compensated(columns: readonly Turned[]): readonly Turn[] {
  return columns.flatMap(({ flips: [flip], effect }): readonly Turn[] => {
    if (effect === 0) return [];
    const others = columns.filter(other => other.flips[0].at !== flip.at);
    const made = columnsFor(others, effect)?.map(other => other.flips[0]);
    return made === undefined ? [] : [{ flips: [flip, ...made] }];
  });
}

/** The places before one, the nearest first. */
function before(position: number, most = WINDOW): readonly number[] {
  return Array.from({ length: Math.min(most, position) }, (_, i) => position - 1 - i);
}

/** The last comparison of each place after each number of symbols. */
function byKey(comparisons: readonly Comparison[]): ReadonlyMap<string, Comparison> {
  return new Map(comparisons.map(each => [keyOf(each), each]));
}

function keyOf({ place, position }: Comparison): string {
  return `${place} ${position}`;
}

/** Those bits without which the comparison is made all the same, the ones right before it first. */
function columnsOf(
  comparison: Comparison,
  turns: readonly Turn[],
  after: readonly ReadonlyMap<string, Comparison>[],
): readonly Turned[] {
  const key = keyOf(comparison);
  const { left, right, position } = comparison;
  return turns.flatMap((turn, i) => {
    const other = turn.flips[0].at < position ? after[i].get(key) : undefined;
    if (other === undefined) return [];
    const effect = other.left ^ other.right ^ left ^ right;
    return [{ ...turn, effect, difference: other.left - other.right - (left - right) }];
  });
}

function parts(number: number, size: number, isLittle: boolean): readonly number[] {
  if (size === 1) return [number];
  const bytes = Array.from({ length: size }, (_, i) => (number >>> (8 * i)) & 0xff);
  return isLittle ? bytes : bytes.reverse();
}
