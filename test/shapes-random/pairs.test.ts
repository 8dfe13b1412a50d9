import { describe, expect, it } from 'vitest';
import { Dice } from '../campaign/dice.ts';
import { inputsFor } from './inputs.ts';
import { judgePair } from './judge.ts';
import { keyOf, nativeOf } from './native.ts';
import { mutated, randomPair } from './pairs.ts';
import type { Program } from './program.ts';
import { inputOf } from './shape.ts';

const SEEDS = Array.from({ length: 120 }, (_, i) => i + 1);

describe('random pairs of functions of random shapes', () => {
  it('are the same for the same seed, and take the same', () => {
    for (const seed of SEEDS) {
      const { left, right, ...rest } = randomPair(seed);
      expect({ left, right, ...rest }).toEqual(randomPair(seed));
      expect(right.takes).toEqual(left.takes);
    }
  });

  it('can be run, are mostly the same in disguise, and mostly not after a change', async () => {
    const counts = { same: [0, 0], mutated: [0, 0], unrelated: [0, 0] };
    for (const seed of SEEDS) {
      const { left, right, relation } = randomPair(seed);
      const lines = inputsFor(left.takes, [left.source, right.source], 300, seed);
      const [a, b] = await Promise.all(
        [left, right].map(program => nativeOf(program)(lines.map(line => inputOf(left.takes, line)))),
      );
      const isSame = a.every((outcome, i) => JSON.stringify(keys(outcome)) === JSON.stringify(keys(b[i])));
      counts[relation][isSame ? 0 : 1]++;
    }
    expect(counts.same[0]).toBeGreaterThan(10 * counts.same[1]);
    expect(counts.mutated[1]).toBeGreaterThan(counts.mutated[0] / 2);
    expect(counts.unrelated[1]).toBeGreaterThan(5 * counts.unrelated[0]);
  });

  it('differ in one place only where one is changed', () => {
    for (const seed of SEEDS) {
      const { left } = randomPair(seed);
      const { source } = mutated(left, new Dice(seed));
      let [start, end] = [0, 0];
      while (start < source.length && source[start] === left.source[start]) start++;
      while (end < source.length - start && source.at(-1 - end) === left.source.at(-1 - end)) end++;
      expect(source.length - start - end).toBeLessThan(12);
    }
  });
});

function keys(outcome: object): unknown {
  return 'key' in outcome ? outcome.key : null;
}

describe('keys of values', () => {
  it('tell apart kinds, borders, signs of zero, holes and nothing', () => {
    const values = [
      0,
      -0,
      NaN,
      '',
      '0',
      'NaN',
      null,
      undefined,
      false,
      [],
      [[]],
      [undefined],
      [null],
      ['a', 'b'],
      ['ab'],
      'ab',
      {},
      { a: undefined },
      { a: [] },
      [['a'], 'b'],
      new Array<number>(1),
    ];
    expect(new Set(values.map(value => keyOf(value))).size).toBe(values.length);
  });

  it('do not depend on the order of fields', () => {
    expect(keyOf({ b: 1, a: [2] })).toBe(keyOf({ a: [2], b: 1 }));
  });
});

describe('what is said about random pairs', () => {
  // The commands run the code in processes of their own, which takes a second for each question.
  it('is what Node itself shows', { timeout: 120_000 }, async () => {
    for (const seed of SLICE) {
      const judged = await judgePair(randomPair(seed), { inputs: 500, timeout: 30, learn: false });
      expect(judged.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
    }
  });
});

describe('the judge', () => {
  const answer = (status: number, document: object) => async () => ({
    status,
    stdout: [JSON.stringify(document)],
    stderr: '',
  });
  const program = (source: string): Program => ({
    source,
    from: 0,
    target: 'f',
    entry: 'function',
    takes: { kind: 'text', besides: '' },
    gives: 'other',
    family: 'text',
  });
  const [empty, dash, list] = ["s === '-' ? null : 0", "s === '-' ? undefined : 0", '[s]'].map(result =>
    program(`export const f = (s: string) => (${result});`),
  );
  const asked = async (property: string, left: Program, right: Program, status: number, document: object) => {
    const pair = { seed: 1, relation: 'unrelated', left, right, property } as const;
    const judged = await judgePair(pair, { inputs: 300, timeout: 1, learn: false, ask: answer(status, document) });
    return judged[property === 'equivalent' ? 0 : 1].verdict;
  };
  const holds = { verdict: 'holds' };
  const fails = (witness: object) => ({ verdict: 'fails', witness });

  it.each([
    ['equivalent', empty, dash, 0, holds, 'wrong'],
    ['equivalent', empty, empty, 0, holds, 'holds'],
    ['equivalent', empty, dash, 1, fails({ input: '-', left: null, right: 'undefined' }), 'fails'],
    ['equivalent', empty, dash, 1, fails({ input: '-', left: null, right: null }), 'wrong'],
    ['equivalent', empty, dash, 1, fails({ input: 'a', left: 0, right: 0 }), 'wrong'],
    ['equivalent', empty, list, 1, fails({ input: 'a', left: 0, right: 'a' }), 'wrong'],
    ['injective', empty, dash, 0, holds, 'wrong'],
    ['injective', list, dash, 0, holds, 'holds'],
    ['injective', empty, dash, 1, fails({ input: 'a', other: 'b' }), 'fails'],
    ['injective', list, dash, 1, fails({ input: 'a', other: 'b' }), 'wrong'],
    ['subsumes', empty, dash, 0, holds, 'wrong'],
    ['safe', empty, dash, 1, fails({ input: 'a' }), 'wrong'],
    ['total', empty, dash, 3, { verdict: 'unknown', reason: 'internal error' }, 'wrong'],
  ])('finds out about %s', async (property, left, right, status, document, verdict) => {
    expect(await asked(property, left, right, status, document)).toBe(verdict);
  });
});

/** Pairs of different shapes that are decided soon. */
const SLICE = [2, 5, 9];
