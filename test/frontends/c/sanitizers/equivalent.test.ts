import { describe, expect, test } from 'vitest';
import { partOfTheDay } from '../../../setup/seed.ts';
import { answerTo, PAIRS } from './pairs.ts';

/** A slice of `npm run pairs:c`: one of each shape, and those that took the most to be proved at all; half of them a day. */
const SLICE = /get-tags|encode-html|javascript-number|prefix-line/;
const SECONDS = 300;

describe('a sanitizer in C', () => {
  const pairs = PAIRS.filter(({ c }) => SLICE.test(c));
  test.each(partOfTheDay(pairs, 4))('is proved to be that in TypeScript: $c', pair => {
    expect(answerTo(pair, SECONDS)).toMatchObject({ verdict: 'holds', guarantee: { level: 'proved' } });
  });
});
