import { beforeAll, describe, expect, test } from 'vitest';
import { loadZ3 } from '../../src/logic/solver/z3.ts';
import { campaign } from './campaign.ts';

const PAIRS = 250;

/** Tests a slice of the campaign: the pairs of 250 seeds from each of these on. `npm run campaign` runs all of it. */
export function testSlices(seeds: readonly number[]): void {
  beforeAll(async () => {
    await loadZ3();
  });

  describe('on random pairs of machines every operation and every verdict agrees with enumeration', () => {
    test.each(seeds)(
      `${PAIRS} pairs from seed %i`,
      seed => {
        const { failures, tally } = campaign({ seed, pairs: PAIRS });
        expect(failures.map(f => f.text).join('\n\n')).toBe('');
        for (const answer of ['holds', 'fails'])
          expect(tally.counts.get('equal, memoryless')?.get(answer), answer).toBeGreaterThan(PAIRS / 10);
      },
      240_000,
    );
  });
}
