import { describe, expect, it } from 'vitest';
import { shrunkTogether } from '../../../src/analyses/testing/shrink-together.ts';
import type { Word } from '../../../src/analyses/verdict.ts';
import { BitVec } from '../../../src/logic/sort.ts';

/** A frame: 0x7e, how many bytes follow, these, and their sum. */
const sumOf = (bytes: Word): number => bytes.reduce((sum: number, byte) => (sum + Number(byte)) & 0xff, 0);
const isFrame = (word: Word): boolean =>
  word[0] === 0x7e && word.length === Number(word[1]) + 3 && word[word.length - 1] === sumOf(word.slice(2, -1));
const isStill = (word: Word): boolean => isFrame(word) && word.slice(2, -1).includes(0x42);
const repaired = async (words: readonly Word[]): Promise<readonly Word[]> =>
  words.map(word => [...word.slice(0, -1), sumOf(word.slice(2, -1))]);

const FRAME = [0x7e, 5, 1, 2, 0x42, 4, 5, 0x4e];

describe('parts that depend on each other', () => {
  it('become smaller together: a length, its bytes and their sum', async () => {
    expect(isStill(FRAME)).toBe(true);
    expect(await shrunkTogether(FRAME, { sort: BitVec(8), isStill, repaired })).toEqual([0x7e, 1, 0x42, 0x42]);
  });

  it('do so without sums made right, as far as the sum stays', async () => {
    const word = [0x7e, 4, 0, 0, 0x42, 0, 0x42];
    expect(await shrunkTogether(word, { sort: BitVec(8), isStill })).toEqual([0x7e, 1, 0x42, 0x42]);
  });

  it('stay as they are where nothing smaller passes the test', async () => {
    expect(await shrunkTogether(FRAME, { sort: BitVec(8), isStill: () => false, repaired })).toEqual(FRAME);
  });
});
