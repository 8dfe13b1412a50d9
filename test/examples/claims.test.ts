import { describe, expect, it } from 'vitest';
import { ask } from '../analyses/ask.ts';
import { partOfTheDay } from '../setup/seed.ts';
import { claimsOf, exampleFiles } from './claims.ts';

/** Every answer that an example's first comment gives is what the analyses answer, with a witness as short. */
describe('what the examples say about themselves', () => {
  const claims = exampleFiles().flatMap(file => claimsOf(file));

  it('covers all examples', () => {
    expect(exampleFiles().filter(file => claimsOf(file).length < 3)).toEqual([]);
  });

  it.each(partOfTheDay(claims, 2).map(claim => [claim.line, claim] as const))('%s', async (_, claim) => {
    const { property, targets, alphabet, input, output, witness } = claim;
    const verdict = await ask(property, targets, { alphabet, input, output });
    expect(verdict).toMatchObject({
      verdict: witness === undefined ? 'holds' : 'fails',
      guarantee: { level: 'proved' },
      notes: [],
    });
    const found = verdict.finding?.witness;
    const lengths = (words: readonly { readonly length: number }[]): readonly number[] =>
      words.map(word => word.length).sort((a, b) => a - b);
    expect(found?.replayed).toBe(witness && true);
    expect(
      lengths(found === undefined ? [] : [found.input, ...(found.other === undefined ? [] : [found.other])]),
    ).toEqual(lengths(witness ?? []));
  });
});
