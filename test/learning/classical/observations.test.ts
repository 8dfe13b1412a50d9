import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areApart, partedBy, witness } from '../../../src/learning/classical/learners/apartness.ts';
import { NOWHERE, Observations, ROOT, UNKNOWN } from '../../../src/learning/classical/observations.ts';
import type { Kind, Word } from '../../../src/learning/classical/word.ts';
import { SEED_OF_THE_DAY } from '../../setup/seed.ts';

const LETTERS = 3;

/** Answers of an arbitrary system: of acceptors one for the word, of Mealy machines one for each letter. */
interface Answer {
  readonly word: Word;
  readonly outputs: readonly number[];
}

const answers = fc.array(
  fc.record({
    word: fc.array(fc.integer({ min: 0, max: LETTERS - 1 }), { minLength: 1, maxLength: 5 }),
    seed: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 40 },
);

/** The output of a word that begins so: the same for the same word, and only of a few values. */
function outputAfter(word: Word, seed: number): number {
  return (word.reduce((sum, letter, i) => sum * 5 + letter + i + seed, 7) >> 1) % 2;
}

/** A tree of answers, and the same as a plain map from words to outputs. */
function observed(kind: Kind, given: readonly { readonly word: Word; readonly seed: number }[]) {
  const observations = new Observations(kind, LETTERS);
  const plain = new Map<string, number>();
  const all: Answer[] = given.map(({ word }) => ({
    word,
    outputs: word.map((_, i) => outputAfter(word.slice(0, i + 1), given[0].seed)),
  }));
  for (const { word, outputs } of all) {
    const from = kind === 'mealy' ? 1 : word.length;
    for (let length = from; length <= word.length; length++) {
      observations.note(observations.extend(ROOT, word.slice(0, length)), outputs[length - 1]);
      plain.set(word.slice(0, length).join(), outputs[length - 1]);
    }
  }
  return { observations, plain };
}

/** All suffixes up to a length. */
function suffixes(length: number): readonly Word[] {
  if (length === 0) return [[]];
  const shorter = suffixes(length - 1);
  const longest = shorter.filter(word => word.length === length - 1);
  return [...shorter, ...longest.flatMap(word => [0, 1, 2].map(letter => [...word, letter]))];
}

describe.each(['acceptor', 'mealy'] as const)('of a system of the kind %s', kind => {
  const shortest = kind === 'acceptor' ? 0 : 1;

  test('what is known of a word and a suffix is what was said', () => {
    fc.assert(
      fc.property(answers, given => {
        const { observations, plain } = observed(kind, given);
        const seen = new Map<number, string>();
        for (const { word } of given)
          for (let cut = 0; cut <= word.length - shortest; cut++) {
            const [prefix, suffix] = [word.slice(0, cut), word.slice(cut)];
            const effect = observations.effect(observations.extend(ROOT, prefix), suffix);
            const shown = suffix.map((_, i) => plain.get(word.slice(0, cut + i + 1).join()));
            const expected = kind === 'acceptor' ? String(plain.get(word.join())) : shown.join();
            expect(effect).not.toBe(UNKNOWN);
            expect(seen.get(effect) ?? expected).toBe(expected);
            seen.set(effect, expected);
          }
        expect(new Set(seen.values()).size).toBe(seen.size);
        expect(observations.effect(ROOT, [0, 0, 0, 0, 0, 0])).toBe(UNKNOWN);
      }),
      { seed: SEED_OF_THE_DAY, numRuns: 60 },
    );
  });

  test('two words are apart where a suffix shows it, and the witness is a shortest one', () => {
    fc.assert(
      fc.property(answers, given => {
        const { observations, plain } = observed(kind, given);
        const nodes = given.map(({ word }) => word.slice(0, 2)).slice(0, 6);
        for (const left of nodes)
          for (const right of nodes) {
            const shows = (suffix: Word): boolean => {
              const [l, r] = [left, right].map(word => plain.get([...word, ...suffix].join()));
              return suffix.length >= shortest && l !== undefined && r !== undefined && l !== r;
            };
            const [l, r] = [left, right].map(word => observations.extend(ROOT, word));
            const expected = suffixes(4).find(shows);
            const found = witness(observations, l, r);
            expect(found?.length).toBe(expected?.length);
            expect(areApart(observations, l, r)).toBe(expected !== undefined);
            if (found !== undefined) expect([shows(found), partedBy(observations, l, r, found)]).toEqual([true, true]);
          }
      }),
      { seed: SEED_OF_THE_DAY, numRuns: 60 },
    );
  });
});

test('a node knows its word, and a word without a node is nowhere', () => {
  const observations = new Observations('mealy', 2);
  const node = observations.extend(ROOT, [1, 0, 1]);
  expect(observations.wordOf(node)).toEqual([1, 0, 1]);
  expect(observations.wordOf(node, observations.extend(ROOT, [1]))).toEqual([0, 1]);
  expect(observations.peek(node, 0)).toBe(NOWHERE);
  expect(observations.isKnown(node)).toBe(false);
  expect([observations.note(node, 1), observations.note(node, 1), observations.note(node, 0)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('a conjecture is held against everything that is known', () => {
  const observations = new Observations('acceptor', 2);
  const conjecture = { kind: 'acceptor', letters: 2, states: 2, next: [1, 0, 0, 1], outputs: [0, 1] } as const;
  const nodes = [[], [0], [0, 0], [0, 1, 1]].map(word => observations.extend(ROOT, word));
  nodes.forEach((node, i) => {
    observations.note(node, [0, 1, 0, 1][i]);
  });
  expect(observations.firstDisagreement(conjecture)).toBe(UNKNOWN);
  observations.note(nodes[3], 0);
  expect(observations.firstDisagreement(conjecture)).toBe(nodes[3]);
});
