import { describe, expect, it } from 'vitest';
import { type FuzzedCode, Fuzzing } from '../../../../src/analyses/testing/fuzz/fuzzing.ts';
import type { Word } from '../../../../src/analyses/verdict.ts';
import type { Comparison } from '../../../../src/frontends/coverage.ts';
import { BitVec } from '../../../../src/logic/sort.ts';

/** One run of a program: what it compares, and whether it fails. */
type Program = (
  word: readonly number[],
  compare: (place: number, left: number, right: number, at: number) => void,
) => boolean;

/** Tells places and how near numbers are that are compared, as the code itself does when it runs with marks. */
function codeOf(program: Program): FuzzedCode {
  const seen = new Set<string>();
  const run = (word: Word): { readonly comparisons: readonly Comparison[]; readonly fails: boolean } => {
    const comparisons: Comparison[] = [];
    const fails = program(word as readonly number[], (place, left, right, position) => {
      comparisons.push({ place, left, right, position });
    });
    return { comparisons, fails };
  };
  return {
    news: async words =>
      words.flatMap((word, at) => {
        const { comparisons, fails } = run(word);
        const before = seen.size;
        for (const { place, left, right } of comparisons) seen.add(`${place} ${Math.clz32(left ^ right)}`);
        return fails || seen.size > before ? [{ at, isPlace: true, ...(fails ? { failure: 'it fails' } : {}) }] : [];
      }),
    compare: async words => words.map(word => ({ numbers: run(word).comparisons, texts: [], isNew: false })),
  };
}

function crc(bytes: readonly number[]): number {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let i = 0; i < 8; i++) sum = (sum & 1) !== 0 ? (sum >>> 1) ^ 0x8408 : sum >>> 1;
  }
  return sum;
}

/** Fails on five bytes whose check leaves the right remainder, when one of them is 0x41. */
const checked: Program = (word, compare) => {
  compare(1, word.length, 7, word.length);
  if (word.length !== 7) return false;
  compare(2, crc(word), 0xf0b8, 7);
  if (crc(word) !== 0xf0b8) return false;
  compare(3, word[2] ^ 0x55, 0x14, 7);
  return word[2] === 0x41;
};

const vocabulary = { sort: BitVec(8), symbols: [0, 1], fragments: [], numbers: [7] };
const limits = { runs: 20_000, idle: Number.POSITIVE_INFINITY, isOver: () => false };

async function failing(code: FuzzedCode): Promise<readonly number[]> {
  const fuzzing = new Fuzzing(code, vocabulary, 1);
  await fuzzing.run({ ...limits, isOver: () => fuzzing.failures.size > 0 });
  return (fuzzing.failures.get('it fails') ?? []) as readonly number[];
}

describe('fuzzing', () => {
  it('finds a value behind a cyclic redundancy check, with the check made right', async () => {
    const word = await failing(codeOf(checked));
    expect([crc(word), word[2]]).toEqual([0xf0b8, 0x41]);
  });

  it('finds the end of a buffer by repeating what it has, without looking at comparisons', async () => {
    const { news } = codeOf((word, compare) => {
      const count = word.filter(byte => byte === 1).length;
      compare(1, Math.floor(Math.log2(count + 1)), 0, word.length);
      return count > 100;
    });
    expect((await failing({ news })).length).toBeGreaterThan(100);
  });

  it('gives the same words for the same seed', async () => {
    const wordsOf = async (seed: number): Promise<readonly Word[]> => {
      const fuzzing = new Fuzzing(codeOf(checked), vocabulary, seed);
      await fuzzing.run({ ...limits, runs: 1200 });
      return fuzzing.kept;
    };
    expect(await wordsOf(5)).toEqual(await wordsOf(5));
    expect(await wordsOf(5)).not.toEqual(await wordsOf(6));
  });

  it('ends after so many runs without anything new', async () => {
    const fuzzing = new Fuzzing({ news: async () => [] }, vocabulary, 1);
    await fuzzing.run({ ...limits, idle: 1000 });
    expect(fuzzing.runs).toBeLessThan(2000);
  });
});
