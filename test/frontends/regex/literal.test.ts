import { describe, expect, it } from 'vitest';
import { parseRegExpLiteral, RegexError } from '../../../src/frontends/regex/index.ts';

describe('parseRegExpLiteral', () => {
  it('splits a literal into its pattern and flags', () => {
    expect(parseRegExpLiteral('/a+b/gi')).toEqual({ pattern: 'a+b', flags: 'gi' });
    expect(parseRegExpLiteral('/a/')).toEqual({ pattern: 'a', flags: '' });
  });

  it('does not end at a slash that is escaped or in a class', () => {
    expect(parseRegExpLiteral('/a\\/b[/\\]/]c/u')).toEqual({ pattern: 'a\\/b[/\\]/]c', flags: 'u' });
  });

  it('takes a text without a slash in front as a pattern without flags', () => {
    expect(parseRegExpLiteral('a/b/g')).toEqual({ pattern: 'a/b/g', flags: '' });
    expect(parseRegExpLiteral('')).toEqual({ pattern: '', flags: '' });
  });

  it('gives back what the engine prints', () => {
    for (const regex of [/a[/]b/dgimsuy, /\//, /(?:)/, /\//, /(?:)/])
      expect(parseRegExpLiteral(String(regex))).toEqual({ pattern: regex.source, flags: regex.flags });
  });

  it.each([
    ['/abc', 4, 'no closing slash'],
    ['/a[/]', 5, 'no closing slash'],
    ['/', 1, 'no closing slash'],
    ['//', 1, 'empty'],
    ['/a/b/', 4, 'only flags'],
    ['/a/g i', 4, 'only flags'],
  ])('refuses %s rather than guess', (text, offset, reason) => {
    const error = refusal(() => parseRegExpLiteral(text));
    expect(error).toMatchObject({ kind: 'syntax', offset });
    expect(error.message).toContain(reason);
  });
});

function refusal(run: () => unknown): RegexError {
  try {
    run();
  } catch (error) {
    if (error instanceof RegexError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
