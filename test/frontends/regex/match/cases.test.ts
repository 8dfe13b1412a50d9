import { describe, expect, it } from 'vitest';
import { type CompiledPattern, compilePattern, RegexError, search } from '../../../../src/frontends/regex/index.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { hostSearch, shown } from './against-host.ts';
import { allCases, allTexts } from './cases.ts';
import { randomPattern } from './random-pattern.ts';

const ENOUGH = new Budget({ nodes: 50_000_000 });

/** Checks that the cases are disjoint, cover all texts, and that each has the host's result on each of its texts. */
function expectExactCases(source: string, flags: string, texts: readonly string[], known: boolean): number {
  const pattern = compilePattern(source, flags);
  const cases = allCases(texts, subject => search(pattern, subject, 0, ENOUGH), known);
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const { result, texts: members } of cases)
    for (const text of members) {
      const host = hostSearch(source, flags, text, 0);
      if (seen.has(text) || String(result) !== String(host))
        wrong.push(`/${shown(source)}/${flags} on ${shown(text)}: ${result}, host: ${host}`);
      seen.add(text);
    }
  expect(wrong).toEqual([]);
  expect(seen.size).toBe(texts.length);
  return cases.length;
}

describe('matching an unknown string', () => {
  it.each([
    ['(a*)(ab)*(b*)', '', 'ab'],
    ['(?:(a)|b)*?$', '', 'abc'],
    ['(a|ab)(c|bcd)?', '', 'abcd'],
    ['(.)\\1', '', 'abc'],
    ['(.)\\1', 'i', 'aAb'],
    ['(.)(?:.*)\\1$', 'iu', '\ud801\udc00\udc28'],
    ['(?<=(.)\\1)b', 's', 'ab\n'],
    ['\\b.\\B', '', 'a _'],
    ['^.$', 'mu', '\ud83d\ude00\n'],
    ['(?<!.)[^a]', 'u', '\ud83d\ude00a'],
    ['(?=(a+))a*b\\1', '', 'ab'],
  ])('/%s/%s has cases that together are all strings, each with the host’s captures', (source, flags, alphabet) => {
    for (let length = 0; length <= 4; length++) expectExactCases(source, flags, allTexts(alphabet, length), true);
  });

  it('has such cases for strings of unknown length', () => {
    const texts = [0, 1, 2, 3, 4].flatMap(length => allTexts('ab', length));
    for (const source of ['a$', 'ab|b(a)', '^(?:a|(b))*$', '(?<=(a))b?(?!\\1)', '(.)\\1'])
      expect(expectExactCases(source, '', texts, false)).toBeLessThan(texts.length + 1);
  });

  it('has such cases for random regular expressions', { timeout: 60_000 }, () => {
    let checked = 0;
    for (let seed = 1; seed <= 600; seed++) {
      const { source, flags, alphabet } = randomPattern(seed, false);
      if (!isTaken(source, flags)) continue;
      const length = alphabet.length > 4 ? 2 : 3;
      expectExactCases(source, flags, allTexts(alphabet, length), seed % 2 === 0);
      checked++;
    }
    expect(checked).toBeGreaterThan(550);
  });
});

describe('the questions about an unknown string', () => {
  const questions = (source: string, flags: string, alphabet: string, length: number) => {
    const pattern = compilePattern(source, flags);
    return allCases(allTexts(alphabet, length), subject => allMatches(pattern, subject), true);
  };

  it.each([
    ['[&<>"\']', 'g', '&<"a'],
    ['[&<>"\']', 'gu', '&<"a'],
    ['&|<|>|"', 'g', '&<"a'],
    ['[^&]', 'g', '&ab'],
    ['a', 'gi', 'aAb'],
  ])('are one for each position for /%s/%s', (source, flags, alphabet) => {
    const cases = questions(source, flags, alphabet, 5);
    expect(new Set(cases.map(c => c.questions))).toEqual(new Set([5]));
    expect(cases).toHaveLength(2 ** 5);
  });

  it('are none where everything or nothing matches', () => {
    expect(questions('[^]', 'g', 'ab', 4)).toHaveLength(1);
    expect(questions('[]|x{0}', 'g', 'ab', 4)).toHaveLength(1);
    expect(questions('$', 'g', 'ab', 4)).toHaveLength(1);
    expect(questions('a{5}', '', 'ab', 4)).toHaveLength(1);
  });

  it('are none about a place from which the string is too short', () => {
    expect(questions('abc', '', 'abc', 3)).toHaveLength(4);
    expect(questions('(a)(?:b|cc)c', '', 'abc', 2)).toHaveLength(1);
    expect(questions('(..)x*\\1', '', 'ab', 3)).toHaveLength(1);
  });

  it('tell a pair from two surrogates only where that matters', () => {
    expect(questions('\\u{1f600}', 'u', '\ud83d\ude00a', 2)).toHaveLength(3);
    expect(questions('^.', 'su', '\ud83d\ude00a', 2)).toHaveLength(3);
    expect(questions('^[\\u{1f600}-\\u{1f64f}]', 'u', '\ud83d\ude00\ude4f\ude50', 2)).toHaveLength(3);
  });
});

function allMatches(pattern: CompiledPattern, subject: Parameters<typeof search>[1]): string {
  const found: (readonly number[])[] = [];
  for (let index = 0; ; ) {
    const match = search(pattern, subject, index, ENOUGH);
    if (match === undefined) return found.join(' ');
    found.push(match);
    index = match[1] > match[0] ? match[1] : match[1] + 1;
  }
}

function isTaken(source: string, flags: string): boolean {
  try {
    compilePattern(source, flags);
    return true;
  } catch (error) {
    if (error instanceof RegexError) return false;
    throw error;
  }
}
