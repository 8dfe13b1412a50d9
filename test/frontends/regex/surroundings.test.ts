import { expect, test } from 'vitest';
import { looksBack, matchedUnits, RegexError } from '../../../src/frontends/regex/index.ts';
import { Budget } from '../../../src/logic/limits.ts';
import { type RandomRegex, randomFrom, randomRegex } from './random-regex.ts';

/** What a function says of random regular expressions, without those that it refuses. */
function* said<T>(count: number, of: (regex: RandomRegex) => T): Generator<{ regex: RandomRegex; answer: T }> {
  for (let seed = 1; seed <= count; seed++) {
    const regex = randomRegex(seed);
    try {
      yield { regex, answer: of(regex) };
    } catch (error) {
      if (!(error instanceof RegexError)) throw error;
    }
  }
}

function randomTexts(alphabet: string, seed: number, count: number): readonly string[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () =>
    Array.from({ length: random(6) }, () => alphabet[random(alphabet.length)]).join(''),
  );
}

test('a pattern that does not look back matches at a place whatever comes before it', () => {
  const wrong: string[] = [];
  let independent = 0;
  for (const { regex, answer } of said(600, ({ pattern, flags }) => looksBack(pattern, flags))) {
    if (answer) continue;
    independent++;
    const sticky = new RegExp(regex.pattern, `${regex.flags.replace(/[gy]/g, '')}y`);
    for (const text of randomTexts(regex.alphabet, independent, 8)) {
      // No half of a pair before it that might go together with the first unit.
      const results = ['', 'a', '_', ' ', '\n', '-a'].map(before => {
        sticky.lastIndex = before.length;
        return JSON.stringify(sticky.exec(before + text)?.slice() ?? null);
      });
      if (new Set(results).size > 1) wrong.push(`${sticky} on ${JSON.stringify(text)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(independent).toBeGreaterThan(100);
  expect(['^a', '\\ba', '\\Ba', '(?<=b)a', '(?<!b)a', '(?=\\b)a'].filter(pattern => !looksBack(pattern, ''))).toEqual(
    [],
  );
});

test('all code units of all matches are among those that a pattern is said to match', () => {
  const wrong: string[] = [];
  let matches = 0;
  for (const { regex, answer } of said(400, ({ pattern, flags }) =>
    matchedUnits(pattern, flags, new Budget({ nodes: 50_000 })),
  )) {
    const all = new RegExp(regex.pattern, `${regex.flags.replace(/[gy]/g, '')}g`);
    for (const text of randomTexts(regex.alphabet, matches + 1, 12))
      for (const [match] of text.matchAll(all)) {
        matches++;
        if (match.split('').some(unit => !answer.has(unit.charCodeAt(0))))
          wrong.push(`${all} on ${JSON.stringify(text)}`);
      }
  }
  expect(wrong).toEqual([]);
  expect(matches).toBeGreaterThan(1000);
});
