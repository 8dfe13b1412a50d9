import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PLANTED } from '../../bench/testing/planted/bugs.ts';
import { isFound, planted, subjectOf, testPlanted } from '../../bench/testing/planted/plant.ts';

/** The mistake that is looked for here; `npm run planted` looks for all of them. */
const CHEAP = 'note 0 that is switched off by velocity 0 divides by zero';
const SECONDS = 25;

describe('planted mistakes', () => {
  it('are at least twenty, each in the text of one of the subjects exactly once', () => {
    expect(PLANTED.length).toBeGreaterThanOrEqual(20);
    for (const bug of PLANTED) {
      const [file] = subjectOf(bug).target.split('#');
      const text = readFileSync(file, 'utf8');
      expect(planted(bug, text)).not.toBe(text);
    }
  });

  // Slow because it searches as the command does: one of them, so that a search that finds nothing any more is noticed.
  it('are found: a division by zero behind running status, in a smallest input', async () => {
    const bug = PLANTED.find(({ says }) => says === CHEAP);
    if (bug === undefined) throw new Error('it is not on the list');
    const answer = await testPlanted(bug, SECONDS, 0);
    expect(isFound(bug, answer)).toBe(true);
    const [{ input }] = answer.failures.filter(({ what }) => what.includes('zero'));
    expect((input as readonly number[]).length).toBeLessThanOrEqual(3);
  });
});
