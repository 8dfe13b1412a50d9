import { describe, expect, it } from 'vitest';
import { RegexError, regexAcceptor } from '../../../src/frontends/regex/index.ts';
import { randomRegex } from './random-regex.ts';

describe('the acceptor of a regular expression', () => {
  it('is in normal form and says that it is deterministic only when it is', () => {
    const wrong: string[] = [];
    let deterministic = 0;
    for (let seed = 700_000; seed < 700_400; seed++) {
      const { pattern, flags } = randomRegex(seed);
      try {
        const acceptor = regexAcceptor(pattern, flags, seed % 2 === 0 ? 'test' : 'whole');
        if (acceptor.deterministic) deterministic++;
        expect(acceptor.final.length).toBe(acceptor.moves.length);
        for (const row of acceptor.moves) {
          if (row.some(({ guard }) => guard.isEmpty)) wrong.push(`/${pattern}/${flags} has an empty guard`);
          if (new Set(row.map(({ to }) => to)).size < row.length) wrong.push(`/${pattern}/${flags} has parallel moves`);
          const disjoint = row.every((a, i) => row.slice(i + 1).every(b => a.guard.isDisjointFrom(b.guard)));
          if (acceptor.deterministic && !disjoint) wrong.push(`/${pattern}/${flags} is not deterministic`);
        }
      } catch (error) {
        if (!(error instanceof RegexError)) throw error;
      }
    }
    expect(wrong).toEqual([]);
    expect(deterministic).toBeGreaterThan(100);
  });

  it('is the same in every run', () => {
    const build = () => regexAcceptor('(?<!a)\\b[^x]+(?=b|$)', 'iu', 'test');
    expect(build()).toEqual(build());
  });

  it('stays small: one state for each letter of a plain pattern, and the rest of the text', () => {
    expect(regexAcceptor('<script', 'i', 'test').moves.length).toBe(8);
    expect(regexAcceptor('^(?:\\d{1,3}\\.){3}\\d{1,3}$', '', 'test').moves.length).toBe(16);
    expect(regexAcceptor('(?=.*a.{8}b)c', '', 'test').moves.length).toBeLessThan(20);
  });
});
