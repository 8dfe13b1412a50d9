import { describe, expect, it } from 'vitest';
import { partOfTheDay } from '../setup/seed.ts';
import { CASES } from './cases.ts';
import { runCase } from './run-case.ts';

/** A slice; `npm run falsify` is all of it, with the times. */
const NAMES = ['removeScript', 'maskMail', 'stripTags unescapeHtml', 'kebabCase', 'to_int'];
const SLICE = CASES.filter(({ targets }) =>
  NAMES.includes(targets.map(target => target.replace(/^.*#/, '')).join(' ')),
);

describe('a natural property that fails', () => {
  it('is there for every name', () => {
    expect(SLICE.length).toBeGreaterThanOrEqual(NAMES.length);
    expect(CASES.length).toBeGreaterThanOrEqual(40);
  });

  it.each(partOfTheDay(SLICE, 2))('is refuted with a shortest witness: $property $targets', async asked => {
    const { verdict, witness, replayed, isShortest } = await runCase(asked);
    expect({ verdict, replayed, isShortest, size: witness.join('').length }).toEqual({
      verdict: 'fails',
      replayed: true,
      isShortest: true,
      size: asked.size,
    });
  });
});
