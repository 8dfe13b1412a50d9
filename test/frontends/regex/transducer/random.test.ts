import { describe, expect, it } from 'vitest';
import type { Machine } from '../../../../src/automata/machine/machine.ts';
import { RegexError } from '../../../../src/frontends/regex/errors.ts';
import { regexGroups } from '../../../../src/frontends/regex/transducer/parse.ts';
import { replaceTransducer, splitJoinTransducer } from '../../../../src/frontends/regex/transducer/replace.ts';
import { parseTemplate } from '../../../../src/frontends/regex/transducer/template.ts';
import { Budget, LimitReached } from '../../../../src/logic/limits.ts';
import { campaignSeeds } from '../../../setup/seed.ts';
import { randomRegex } from '../random-regex.ts';
import { allTexts, type Disagreement, disagreement, randomTexts } from './agreement.ts';
import { CAPTURE_ALPHABET, randomReplacement, randomTemplate } from './random-captures.ts';

/** For a longer campaign: `REGEX_CAMPAIGN=100000 REGEX_SEED=1 npx vitest run test/frontends/regex/transducer/random.test.ts`. */
const SEEDS = campaignSeeds('REGEX', 200);
const PATTERNS = SEEDS.length;
const TIMEOUT = 60_000 + PATTERNS * 50;

interface Case {
  readonly what: string;
  readonly alphabet: string;
  readonly maxLength: number;
  machine(budget: Budget): Machine;
  host(text: string): string;
}

/** Compares all cases with the host. @returns how many were compared; the rest were refused or too large */
function compared(caseOf: (seed: number) => Case): number {
  let count = 0;
  const found: (Disagreement & { what: string; seed: number })[] = [];
  for (const seed of SEEDS) {
    if (found.length >= 5) break;
    const { what, alphabet, maxLength, machine, host } = caseOf(seed);
    const made = machineOrNothing(machine);
    if (made === undefined) continue;
    const texts = [...allTexts(alphabet, maxLength), ...randomTexts(alphabet, 20, 12, seed)];
    const difference = disagreement(made, host, texts);
    if (difference !== undefined) found.push({ ...difference, what, seed });
    count++;
  }
  expect(found).toEqual([]);
  return count;
}

function machineOrNothing(make: (budget: Budget) => Machine): Machine | undefined {
  try {
    return make(new Budget({ nodes: 20_000 }));
  } catch (error) {
    if (error instanceof RegexError || error instanceof LimitReached) return undefined;
    throw error;
  }
}

function replacement(pattern: string, flags: string, template: string): Pick<Case, 'what' | 'machine' | 'host'> {
  return {
    what: `/${pattern}/${flags} "${template}"`,
    machine: budget => replaceTransducer(pattern, flags, parseTemplate(template, regexGroups(pattern, flags)), budget),
    host: text => text.replace(new RegExp(pattern, flags), template),
  };
}

describe('transducers of random regular expressions', () => {
  it(
    `replace as the engine does, over the whole grammar (${PATTERNS} patterns)`,
    () => {
      const count = compared(seed => {
        const { pattern, flags, alphabet } = randomRegex(seed);
        const allFlags = seed % 2 === 0 && !flags.includes('g') ? `g${flags}` : flags;
        return { ...replacement(pattern, allFlags, randomTemplate(seed)), alphabet, maxLength: 3 };
      });
      expect(count).toBeGreaterThan(PATTERNS * 0.9);
    },
    TIMEOUT,
  );

  it(
    `replace as the engine does where order, empty iterations and captures matter (${PATTERNS} patterns)`,
    () => {
      const count = compared(seed => {
        const { pattern, flags, template } = randomReplacement(seed);
        return { ...replacement(pattern, flags, template), alphabet: CAPTURE_ALPHABET, maxLength: 4 };
      });
      expect(count).toBeGreaterThan(PATTERNS * 0.8);
    },
    TIMEOUT,
  );

  it(
    `split as the engine does (${PATTERNS} patterns)`,
    () => {
      const count = compared(seed => {
        const { pattern, flags, alphabet } =
          seed % 2 === 0 ? randomRegex(seed) : { ...randomReplacement(seed), alphabet: CAPTURE_ALPHABET };
        return {
          what: `split /${pattern}/${flags}`,
          alphabet,
          maxLength: seed % 2 === 0 ? 3 : 4,
          machine: budget => splitJoinTransducer(pattern, flags, '-', budget),
          host: text => text.split(new RegExp(pattern, flags)).join('-'),
        };
      });
      expect(count).toBeGreaterThan(PATTERNS * 0.8);
    },
    TIMEOUT,
  );
});
