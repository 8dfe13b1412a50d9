import { describe, expect, it } from 'vitest';
import { SEED_OF_THE_DAY } from '../setup/seed.ts';
import { adversarialStrings, allStrings } from './adversarial-strings.ts';
import { compare } from './agreement.ts';
import { FUNCTIONS } from './functions.ts';

describe('functions of packages do in our evaluator what they do for real', () => {
  for (const called of FUNCTIONS)
    it(`${called.target}${called.args === undefined ? '' : ` with ${JSON.stringify(called.args)}`}`, async () => {
      const comparison = await compare(called, { seed: SEED_OF_THE_DAY, random: 400, longest: 2, characters: 20 });
      expect(comparison.disagreements.slice(0, 3)).toEqual([]);
      expect(comparison.inputs).toBe(400 + 1 + 20 + 400);
      expect(comparison.returned).toBeGreaterThan(comparison.inputs / 4);
    });

  it('finds the characters that the code and its tables tell apart', async () => {
    const nothing = { seed: 1, random: 0, longest: 0, characters: 40 };
    const { characters } = await compare({ target: 'lodash#escape' }, nothing);
    for (const character of '&<>"\'') expect(characters).toContain(character);
    const { characters: ofNumbers } = await compare({ target: 'escape-html' }, nothing);
    for (const character of '&<>"\'') expect(ofNumbers).toContain(character);
  });
});

describe('the strings to break things with', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(adversarialStrings(5, 50)).toEqual(adversarialStrings(5, 50));
    expect(adversarialStrings(5, 50)).not.toEqual(adversarialStrings(6, 50));
  });

  it('have markup, pieces of entities, percent signs, controls, line separators, surrogates of all kinds and long runs', () => {
    const all = adversarialStrings(1, 2000).join('\n\n');
    for (const part of ['&am', '%2', '</', "\\'", '\0', '\u2028', '\u2029', '\u{1f600}']) expect(all).toContain(part);
    expect(all).toMatch(/(?<![\ud800-\udbff])[\udc00-\udfff]/);
    expect(all).toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
    expect(all).toMatch(/(.)\1{15}/);
  });

  it('can be all that there are', () => {
    expect([...allStrings(['a', 'b'], 2)]).toEqual(['', 'a', 'b', 'aa', 'ab', 'ba', 'bb']);
  });
});
