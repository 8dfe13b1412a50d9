import { describe, expect, it } from 'vitest';
import { acceptsText } from '../../../src/automata/acceptor/accepts.ts';
import { RegexError, type RegexMode, regexAcceptor } from '../../../src/frontends/regex/index.ts';
import { compareOnAllStrings, hostReads } from './agreement.ts';
import { randomRegex } from './random-regex.ts';

/** The host's own way to ask for each mode; `y` keeps the match at index 0, and `(?![^])` holds only at the end. */
const HOST: Record<RegexMode, (pattern: string, flags: string) => [string, string]> = {
  test: (pattern, flags) => [pattern, flags],
  prefix: (pattern, flags) => [pattern, `${flags.replace('y', '')}y`],
  whole: (pattern, flags) => [`(?:${pattern})(?![^])`, `${flags.replace('y', '')}y`],
};

describe('the modes', () => {
  it.each(['prefix', 'whole'] as const)('%s agrees with the engine on random regular expressions', mode => {
    let compared = 0;
    for (let seed = 500_000; seed < 500_400; seed++) {
      const { pattern, flags, alphabet } = randomRegex(seed);
      if (!hostReads(pattern, flags)) continue;
      const [asked, askedFlags] = HOST[mode](pattern, flags);
      try {
        const acceptor = regexAcceptor(pattern, flags, mode);
        const result = compareOnAllStrings(asked, askedFlags, acceptor, alphabet, 3);
        expect(result.disagreements).toEqual([]);
        compared += result.compared;
      } catch (error) {
        if (!(error instanceof RegexError)) throw error;
      }
    }
    expect(compared).toBeGreaterThan(10_000);
  });

  it('whole lets another alternative cover the string than the one the engine would prefer', () => {
    const acceptor = regexAcceptor('a|ab', '', 'whole');
    expect(['', 'a', 'ab', 'abb'].map(s => acceptsText(acceptor, s))).toEqual([false, true, true, false]);
  });

  it('whole does not read m into its own ends', () => {
    expect(acceptsText(regexAcceptor('a', 'm', 'whole'), 'a\na')).toBe(false);
    expect(acceptsText(regexAcceptor('^a$', 'm', 'test'), 'b\na')).toBe(true);
  });
});

/** Not every engine has modifiers yet, so these are compared with what they stand for. */
describe('modifiers', () => {
  it.each([
    ['(?i:a)b', '', '[aA]b', ''],
    ['a(?-i:b)', 'i', '[aA]b', ''],
    ['(?i:s)', 'u', '[sS\u017f]', 'u'],
    ['(?i:\\bs)', 'u', '(?<![\\w\u017f\u212a])[sS\u017f]', 'u'],
    ['(?s:.).', '', '[^].', ''],
    ['(?-s:.).', 's', '.[^]', ''],
    ['(?m:^)a$', '', '(?<![^\\n\\r\\u2028\\u2029])a$', ''],
    ['^a(?-m:$)', 'm', '(?<![^\\n\\r\\u2028\\u2029])a(?![^])', ''],
    ['(?i-s:a.(?s-i:b.))', 's', '[aA][^\\n\\r\\u2028\\u2029]b[^]', ''],
    ['(?<x>a)|(?<x>b)', '', '(?<x>a)|(b)', ''],
  ])('/%s/%s stands for /%s/%s', (pattern, flags, plain, plainFlags) => {
    const acceptor = regexAcceptor(pattern, flags, 'test');
    expect(compareOnAllStrings(plain, plainFlags, acceptor, 'aAbBsS\u017f\n', 4).disagreements).toEqual([]);
  });
});
