import { describe, expect, test } from 'vitest';
import { type Search, shortestOf } from '../../../src/automata/machine/deepening.ts';
import { LimitReached, Undecided } from '../../../src/logic/limits.ts';

interface Found {
  readonly word: readonly number[];
}

/** Finds a word of one length, if that is allowed, and says so when it is not. */
function finding(length: number): Search<Found> {
  return (limit, cut) => {
    if (length <= limit) return { word: Array.from({ length }, () => 0) };
    cut();
    return undefined;
  };
}

const nothing: Search<Found> = () => undefined;

/** Gives up as soon as it may look at inputs longer than `length`. */
function givingUpAfter(length: number, error: Undecided): Search<Found> {
  return (limit, cut) => {
    if (limit > length) throw error;
    cut();
    return undefined;
  };
}

function thrownBy(searches: readonly Search<Found>[]): Undecided {
  try {
    shortestOf(searches);
  } catch (error) {
    if (error instanceof Undecided) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('the shortest finding of several searches', () => {
  test('is the shortest of all, in whatever order they come', () => {
    for (const lengths of [
      [9, 3, 5],
      [5, 9, 3],
      [40, 17, 33],
    ]) {
      const result = shortestOf(lengths.map(finding));
      expect(result?.found.word.length).toBe(Math.min(...lengths));
      expect(result?.isShortest).toBe(true);
    }
  });

  test('is nothing when all searches end without one', () => {
    expect(shortestOf([nothing, nothing])).toBeUndefined();
  });

  test('waits for others when a search can only give a longer one', () => {
    const always: Search<Found> = () => ({ word: Array.from({ length: 6 }, () => 0) });
    expect(shortestOf([always, finding(5)])?.found.word.length).toBe(5);
    expect(shortestOf([always, finding(7)])?.found.word.length).toBe(6);
  });

  test('is not called shortest when a search gave up before that length', () => {
    expect(shortestOf([givingUpAfter(0, new Undecided('hard')), finding(3)])?.isShortest).toBe(false);
    expect(shortestOf([givingUpAfter(4, new Undecided('hard')), finding(5)])?.isShortest).toBe(true);
    expect(shortestOf([givingUpAfter(4, new Undecided('hard')), finding(6)])?.isShortest).toBe(false);
  });

  test('leaves the question open, with the length that was checked, when nothing is found', () => {
    expect(thrownBy([givingUpAfter(8, new Undecided('hard')), nothing]).checkedLength).toBe(8);
    expect(thrownBy([givingUpAfter(16, new LimitReached('time'))]).checkedLength).toBe(16);
    expect(thrownBy([givingUpAfter(0, new Undecided('hard'))]).checkedLength).toBeUndefined();
  });
});
