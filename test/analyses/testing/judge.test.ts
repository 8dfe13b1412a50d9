import { describe, expect, test } from 'vitest';
import { failureKey, failureOf, judge, minimised } from '../../../src/analyses/testing/judge.ts';

const C = { rejectsByItself: true, isOnlyRead: false };
const JAVASCRIPT = { isOnlyRead: false };
const fault = { rejected: 'a.c:3:1: array index out of bounds', reason: 'a.c:3:1: array index out of bounds' };

describe('a run', () => {
  test('passes where the code and our reading of it give the same', () => {
    expect(judge({ output: [1, 2] }, { output: [1, 2] }, C).kind).toBe('passed');
    expect(judge({ rejected: 'no' }, { rejected: 'it did not accept' }, C).kind).toBe('passed');
  });

  test('fails where both stop, with the place', () => {
    const judged = judge(fault, fault, C);
    expect(judged).toMatchObject({ kind: 'failed', failed: { kind: 'undefined behaviour', place: 'a.c:3:1' } });
  });

  test('fails where only our reading stops, and says that the code goes on', () => {
    expect(judge({ output: [1] }, fault, C)).toMatchObject({
      kind: 'failed',
      failed: { natively: 'it goes on and gives [1]' },
    });
  });

  test('shows that our reading is wrong where the code stops and it does not, or both give something else', () => {
    expect(judge(fault, { output: [1] }, C)).toMatchObject({
      kind: 'disagreement',
      says: /our reading of it is wrong/,
    });
    expect(judge({ output: [2] }, { output: [1] }, C)).toMatchObject({ kind: 'disagreement' });
    expect(judge({ rejected: 'no' }, { output: [1] }, C).kind).toBe('disagreement');
  });

  test('is a hang where the code does not end', () => {
    expect(judge({ stopped: 'time' }, { stopped: 'time' }, C)).toMatchObject({
      kind: 'failed',
      failed: { kind: 'hang' },
    });
    expect(judge({ stopped: 'time' }, undefined, C)).toMatchObject({ kind: 'failed', failed: { kind: 'hang' } });
  });

  test('that is only slow as we read it passes', () => {
    expect(judge({ output: 'x' }, { stopped: 'time' }, C).kind).toBe('passed');
  });

  test('of JavaScript fails when it throws', () => {
    expect(failureOf({ rejected: 'TypeError: no' }, JAVASCRIPT)).toEqual({ kind: 'exception', what: 'TypeError: no' });
    expect(failureOf({ rejected: 'it did not accept' }, C)).toBeUndefined();
  });

  test('is told from others by kind and place', () => {
    const [one, other] = [3, 4].map(
      line => ({ kind: 'assertion', what: `a.c:${line}:1: assert(x) failed`, place: `a.c:${line}:1` }) as const,
    );
    expect(failureKey(one)).not.toBe(failureKey(other));
  });
});

describe('a smaller input', () => {
  test('has only what the failure needs', async () => {
    const isStill = (word: readonly number[]): boolean => word.includes(7) && word.indexOf(9) > word.indexOf(7);
    expect(await minimised([1, 7, 2, 3, 9, 4, 9, 9], [0], isStill)).toEqual([7, 9]);
  });

  test('has plain symbols where any will do', async () => {
    expect(await minimised([5, 6, 7], [0], word => word.length >= 2 && word.includes(7))).toEqual([0, 7]);
  });

  test('costs no more tries than it may', async () => {
    let tries = 0;
    const word = Array.from({ length: 500 }, (_, i) => i);
    await minimised(word, [0], () => ++tries < 0, 50);
    expect(tries).toBe(50);
  });
});
