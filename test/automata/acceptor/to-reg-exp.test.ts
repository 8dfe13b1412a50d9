import { describe, expect, it } from 'vitest';
import {
  type Acceptor,
  acceptsText,
  anyWord,
  concat,
  emptyLanguage,
  emptyWord,
  fromGuards,
  optional,
  plus,
  repeat,
  star,
  toRegExp,
  union,
} from '../../../src/automata/acceptor/index.ts';
import { Random } from '../../../src/automata/acceptor/random.ts';
import { chars, choice, NO_SYMBOL, repeated, sequence } from '../../../src/automata/acceptor/reg-exp-tree.ts';
import { CharSet, charSets } from '../../../src/logic/char-set.ts';
import { Budget, LimitReached } from '../../../src/logic/limits.ts';
import { allWords } from './naive.ts';
import { randomAcceptor } from './random-acceptor.ts';

const TEXTS = allWords(5, 5).map(word => word.map(letter => 'abcd~'[letter]).join(''));
const SHORT = allWords(2, 6).map(word => word.map(letter => 'ab'[letter]).join(''));

function expectSameLanguage(a: Acceptor<CharSet>): void {
  const source = toRegExp(a);
  const host = new RegExp(source);
  expect(
    TEXTS.filter(text => host.test(text) !== acceptsText(a, text)),
    source,
  ).toEqual([]);
}

describe('toRegExp', () => {
  it('means to the host engine what the acceptor accepts', () => {
    for (let seed = 0; seed < 120; seed++) expectSameLanguage(randomAcceptor(seed, { states: 2 + (seed % 3) }));
  });

  it('handles sparse and deterministic machines', () => {
    for (let seed = 0; seed < 120; seed++)
      expectSameLanguage(randomAcceptor(seed, { states: 6, moves: 1.2, deterministic: true, finals: 0.4 }));
  });

  it('reads well', () => {
    const word = (text: string) =>
      fromGuards(
        charSets,
        [...text].map(c => CharSet.of(c)),
      );
    const digit = fromGuards(charSets, [CharSet.range('0', '9')]);
    expect(toRegExp(emptyLanguage(charSets))).toBe('^[]$');
    expect(toRegExp(emptyWord(charSets))).toBe('^$');
    expect(toRegExp(anyWord(charSets))).toBe('^[^]*$');
    expect(toRegExp(concat(word('v'), plus(digit)))).toBe('^v[0-9]+$');
    expect(toRegExp(concat(concat(repeat(digit, 4, 4), word('-')), repeat(digit, 1, 2)))).toBe('^[0-9]{4}-[0-9]{1,2}$');
    expect(toRegExp(repeat(digit, 0, 3))).toBe('^[0-9]{0,3}$');
    expect(toRegExp(star(word('ab')))).toBe('^(?:ab)*$');
    expect(toRegExp(union(word('cat'), word('dog')))).toBe('^(?:cat|dog)$');
    expect(toRegExp(optional(word('a.b')))).toBe('^(?:a\\.b)?$');
  });

  it('stops when the budget is spent', () => {
    expect(() => toRegExp(randomAcceptor(5, { states: 12, moves: 3 }), new Budget({ nodes: 20 }))).toThrow(
      LimitReached,
    );
  });
});

describe('the simplifications of expressions', () => {
  it('keep the meaning of random expressions', () => {
    for (let seed = 0; seed < 400; seed++) {
      const random = new Random(seed);
      const [tree, plain] = randomTree(random, 3);
      const simplified = new RegExp(`^(?:${tree.text})$`);
      const reference = new RegExp(`^(?:${plain})$`);
      expect(
        SHORT.filter(text => simplified.test(text) !== reference.test(text)),
        `${plain} became ${tree.text}`,
      ).toEqual([]);
    }
  });
});

/** A random expression, simplified and not. */
function randomTree(random: Random, depth: number): [ReturnType<typeof chars>, string] {
  const kind = depth === 0 ? random.below(2) : random.below(7);
  if (kind < 2) {
    const letter = 'ab'[kind];
    return [chars(CharSet.of(letter)), letter];
  }
  if (kind === 2) return [NO_SYMBOL, ''];
  const [a, plainA] = randomTree(random, depth - 1);
  const [b, plainB] = randomTree(random, depth - 1);
  if (kind === 3 || kind === 4) return [sequence(a, b, a), `(?:${plainA})(?:${plainB})(?:${plainA})`];
  if (kind === 5) return [choice(a, b, sequence(a, b)), `(?:${plainA})|(?:${plainB})|(?:${plainA})(?:${plainB})`];
  const min = random.below(3);
  const max = random.below(2) === 0 ? Number.POSITIVE_INFINITY : min + random.below(3);
  return [repeated(a, min, max), `(?:${plainA}){${min},${max === Number.POSITIVE_INFINITY ? '' : max}}`];
}
