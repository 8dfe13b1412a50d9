import { describe, expect, it } from 'vitest';
import type { Acceptor } from '../../../src/automata/acceptor/acceptor.ts';
import { RegexError, regexAcceptor } from '../../../src/frontends/regex/index.ts';
import type { CharSet } from '../../../src/logic/char-set.ts';
import { campaignSeeds } from '../../setup/seed.ts';
import { compareOn, compareOnAllStrings, type Disagreement, hostReads } from './agreement.ts';
import { type RandomRegex, randomFrom, randomRegex } from './random-regex.ts';

/** For a longer campaign: `REGEX_CAMPAIGN=100000 REGEX_SEED=1 npx vitest run test/frontends/regex/random.test.ts`. */
const SEEDS = campaignSeeds('REGEX', 1000);
const PATTERNS = SEEDS.length;

describe('acceptors of random regular expressions', () => {
  it(
    `agree with the engine (${PATTERNS} patterns)`,
    () => {
      const disagreements: (Disagreement & { seed: number })[] = [];
      let compared = 0;
      let refused = 0;
      for (const seed of SEEDS) {
        if (disagreements.length >= 10) break;
        const regex = randomRegex(seed);
        const { pattern, flags, alphabet } = regex;
        const acceptor = acceptorOrRefusal(regex);
        if (acceptor instanceof RegexError) {
          expect(acceptor.kind).toBe(hostReads(pattern, flags) ? 'unsupported' : 'syntax');
          refused++;
          continue;
        }
        const all = compareOnAllStrings(pattern, flags, acceptor, alphabet, alphabet.length > 4 ? 3 : 4);
        const random = randomFrom(seed);
        const texts = Array.from({ length: 20 }, () =>
          Array.from({ length: 5 + random(6) }, () => alphabet[random(alphabet.length)]).join(''),
        );
        const found = [...all.disagreements, ...compareOn(pattern, flags, acceptor, texts)];
        compared += all.compared + texts.length;
        disagreements.push(...found.slice(0, 1).map(d => ({ ...d, seed })));
      }
      expect(disagreements).toEqual([]);
      expect(compared).toBeGreaterThan(PATTERNS * 50);
      expect(refused).toBeLessThan(PATTERNS / 50);
    },
    60_000 + PATTERNS * 50,
  );
});

function acceptorOrRefusal({ pattern, flags }: RandomRegex): Acceptor<CharSet> | RegexError {
  try {
    return regexAcceptor(pattern, flags, 'test');
  } catch (error) {
    if (error instanceof RegexError) return error;
    throw error;
  }
}
