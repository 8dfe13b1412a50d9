import { describe, expect, it } from 'vitest';
import {
  type Acceptor,
  acceptsText,
  anyWord,
  countWords,
  emptyLanguage,
  emptyWord,
  enumerateWords,
  fromGuards,
  intersection,
  repeat,
  star,
  WordSampler,
} from '../../../src/automata/acceptor/index.ts';
import { CharSet, charSets } from '../../../src/logic/char-set.ts';
import { allWords } from './naive.ts';
import { randomAcceptor } from './random-acceptor.ts';

const SEEDS = Array.from({ length: 40 }, (_, i) => i);
const LENGTH = 4;
const lower = CharSet.range('a', 'd');
const short = repeat(fromGuards(charSets, [lower]), 0, LENGTH);
const texts = allWords(4, LENGTH).map(word => word.map(letter => 'abcd'[letter]).join(''));
const text = (word: readonly number[]) => String.fromCharCode(...word);

/** A finite language: the words of a random acceptor over four letters with at most four symbols. */
const finite = (seed: number): Acceptor<CharSet> => intersection(randomAcceptor(seed, { moves: 3 }), short);
function take<T>(count: number, items: Iterable<T>): T[] {
  const taken: T[] = [];
  for (const item of items) if (taken.push(item) === count) break;
  return taken;
}
const wordsOf = (a: Acceptor<CharSet>) => texts.filter(t => acceptsText(a, t));

describe('enumerateWords', () => {
  it('gives every word of a finite language once, shorter and smaller ones first, and ends', () => {
    for (const seed of SEEDS) expect([...enumerateWords(finite(seed))].map(text)).toEqual(wordsOf(finite(seed)));
  });

  it('is lazy on infinite languages, also where some lengths have no words', () => {
    const pairs = star(fromGuards(charSets, [CharSet.of('x', 'y'), CharSet.of('z')]));
    const first = take(7, enumerateWords(pairs));
    expect(first.map(text)).toEqual(['', 'xz', 'yz', 'xzxz', 'xzyz', 'yzxz', 'yzyz']);
    const any = take(65_540, enumerateWords(anyWord(charSets)));
    expect(any.slice(-2)).toEqual([
      [0, 1],
      [0, 2],
    ]);
  });

  it('gives nothing for the empty language and one word for the empty word', () => {
    expect([...enumerateWords(emptyLanguage(charSets))]).toEqual([]);
    expect([...enumerateWords(emptyWord(charSets))]).toEqual([[]]);
  });
});

describe('countWords', () => {
  it('counts the words of each length', () => {
    for (const seed of SEEDS) {
      const words = wordsOf(finite(seed));
      for (let length = 0; length <= LENGTH + 1; length++)
        expect(countWords(finite(seed), length)).toBe(BigInt(words.filter(w => w.length === length).length));
    }
  });

  it('counts beyond what a number holds', () => {
    expect(countWords(anyWord(charSets), 20)).toBe(65_536n ** 20n);
  });
});

describe('sampling', () => {
  it('gives only accepted words of the wanted length, and none where there is none', () => {
    for (const seed of SEEDS) {
      const a = finite(seed);
      for (let length = 0; length <= LENGTH; length++) {
        const word = new WordSampler(a, seed).ofLength(length);
        if (countWords(a, length) === 0n) expect(word).toBeUndefined();
        else expect(wordsOf(a).filter(w => w.length === length)).toContain(text(word ?? []));
      }
      const upTo = new WordSampler(a, seed).upTo(LENGTH);
      if (wordsOf(a).length === 0) expect(upTo).toBeUndefined();
      else expect(wordsOf(a)).toContain(text(upTo ?? []));
    }
  });

  it('gives the same word for the same seed', () => {
    const drawn = (seed: number) => new WordSampler(anyWord(charSets), seed).ofLength(8);
    expect(drawn(42)).toEqual(drawn(42));
    expect(drawn(42)).not.toEqual(drawn(43));
  });

  it('gives each word equally often', () => {
    const a = finite(7);
    const words = wordsOf(a);
    const sampler = new WordSampler(a, 1);
    const seen = new Map(words.map(w => [w, 0]));
    const each = 200;
    for (let i = 0; i < words.length * each; i++) {
      const word = text(sampler.upTo(LENGTH) ?? []);
      seen.set(word, (seen.get(word) ?? Number.NaN) + 1);
    }
    let chiSquare = 0;
    for (const count of seen.values()) chiSquare += (count - each) ** 2 / each;
    const freedom = words.length - 1;
    expect(words.length).toBeGreaterThan(20);
    expect(chiSquare).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom));
  });
});
