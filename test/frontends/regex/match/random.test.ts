import { describe, expect, it } from 'vitest';
import { type CompiledPattern, compilePattern, RegexError, search } from '../../../../src/frontends/regex/index.ts';
import { Budget, LimitReached } from '../../../../src/logic/limits.ts';
import { campaignSeeds } from '../../../setup/seed.ts';
import { hostReads } from '../agreement.ts';
import { hostSearch, known, shown, startsAnywhere } from './against-host.ts';
import { type RandomPattern, randomPattern, randomTexts } from './random-pattern.ts';

/** For a longer campaign: `MATCH_CAMPAIGN=100000 MATCH_SEED=1 npx vitest run test/frontends/regex/match/random.test.ts`. */
const SEEDS = campaignSeeds('MATCH', 1500);
const PATTERNS = SEEDS.length;
const TEXTS = 24;

/** Whether the host knows modifiers and duplicate names; else patterns with them are refused. */
const newSyntax = hostReads('(?i:a)(?:(?<a>x)|(?<a>y))', '');

describe('random regular expressions on random strings', () => {
  it(
    `match as in the host, with all captures (${PATTERNS} patterns)`,
    () => {
      const disagreements: object[] = [];
      const counts = { compared: 0, matched: 0, captured: 0, refused: 0, endless: 0, invalid: 0 };
      for (const seed of SEEDS) {
        if (disagreements.length >= 10) break;
        const random = randomPattern(seed, newSyntax);
        const { source, flags, alphabet } = random;
        const pattern = compiledOrRefusal(random);
        if (pattern instanceof RegexError) {
          const reads = hostReads(source, flags);
          expect([pattern.kind, shown(source)]).toEqual([reads ? 'unsupported' : 'syntax', shown(source)]);
          counts[reads ? 'refused' : 'invalid']++;
          continue;
        }
        for (const [i, text] of randomTexts(seed, alphabet, TEXTS, 9).entries()) {
          const index = startsAnywhere(flags) && i % 2 === 1 ? (seed + i) % (text.length + 2) : 0;
          const ours = searchOrLimit(pattern, text, index);
          if (ours instanceof LimitReached) {
            counts.endless++;
            break;
          }
          const host = hostSearch(source, flags, text, index);
          counts.compared++;
          if (host !== undefined) counts.matched++;
          if (host !== undefined && host.length > 2) counts.captured++;
          if (String(host) === String(ours)) continue;
          disagreements.push({ seed, regex: `/${shown(source)}/${flags}`, text: shown(text), index, host, ours });
          break;
        }
      }
      expect(disagreements).toEqual([]);
      expect(counts.compared).toBeGreaterThan(PATTERNS * TEXTS * 0.8);
      expect(counts.captured).toBeGreaterThan(PATTERNS * 3);
      expect(counts.endless).toBeLessThan(PATTERNS / 200);
      expect(counts.refused).toBeLessThan(PATTERNS / 50);
    },
    60_000 + PATTERNS * 50,
  );
});

function compiledOrRefusal({ source, flags }: RandomPattern): CompiledPattern | RegexError {
  try {
    return compilePattern(source, flags);
  } catch (error) {
    if (error instanceof RegexError) return error;
    throw error;
  }
}

/** Some patterns have so many ways to match nothing that the host does not come back from them either. */
function searchOrLimit(pattern: CompiledPattern, text: string, index: number) {
  try {
    return search(pattern, known(text), index, new Budget({ nodes: 100_000 }));
  } catch (error) {
    if (error instanceof LimitReached) return error;
    throw error;
  }
}
