import { beforeAll, describe, expect, test } from 'vitest';
import { loadZ3 } from '../../src/logic/solver/z3.ts';
import { seedsOfTheDay } from '../setup/seed.ts';
import { campaign } from './campaign.ts';

const ALWAYS = 20;
const OF_THE_DAY = 20;

/**
 * Tests slices of the campaign: the pairs of 20 seeds from one on that is always the same, and those of 20 seeds of the
 * day for each place in these. `npm run campaign` runs all of it.
 */
export function testSlices(always: number, places: readonly number[]): void {
  beforeAll(async () => {
    await loadZ3();
  });

  describe('on random pairs of machines every operation and every verdict agrees with enumeration', () => {
    const ofTheDay = seedsOfTheDay(4 * OF_THE_DAY);
    const slices: readonly (readonly [pairs: number, seed: number, least: number])[] = [
      [ALWAYS, always, ALWAYS / 10],
      // How many of few pairs are what is up to chance.
      ...places.map(place => [OF_THE_DAY, ofTheDay[place * OF_THE_DAY], 0] as const),
    ];
    test.each(slices)(
      '%i pairs from seed %i',
      (pairs, seed, least) => {
        const { failures, tally } = campaign({ seed, pairs });
        expect(failures.map(f => f.text).join('\n\n')).toBe('');
        for (const answer of ['holds', 'fails'])
          expect(tally.counts.get('equal, memoryless')?.get(answer), answer).toBeGreaterThan(least);
      },
      240_000,
    );
  });
}
