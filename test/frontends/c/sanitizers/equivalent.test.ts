import { describe, expect, test } from 'vitest';
import { answerTo, PAIRS } from './pairs.ts';

/** A slice of `npm run pairs:c`: one of each shape, and those that took the most to be proved at all. */
const SLICE = /get-tags|encode-html|javascript-number|prefix-line/;
const SECONDS = 300;

describe('a sanitizer in C', () => {
  test.each(PAIRS.filter(({ c }) => SLICE.test(c)))('is proved to be that in TypeScript: $c', pair => {
    expect(answerTo(pair, SECONDS)).toMatchObject({ verdict: 'holds', guarantee: { level: 'proved' } });
  });
});
