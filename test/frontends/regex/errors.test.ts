import { describe, expect, it } from 'vitest';
import { RegexError, regexAcceptor } from '../../../src/frontends/regex/index.ts';
import { Budget, LimitReached } from '../../../src/logic/limits.ts';

describe('a regular expression without an acceptor', () => {
  it.each([
    ['a(b', '', 'syntax', 'Unterminated group'],
    ['a**', '', 'syntax', 'Nothing to repeat'],
    ['\\p{Nope}', 'u', 'syntax', 'Invalid property name'],
    ['a', 'gg', 'syntax', "Duplicated flag 'g'"],
    ['a', 'x', 'syntax', "Invalid flag 'x'"],
    ['a', 'uv', 'syntax', 'flag'],
    ['(a)\\1', '', 'back-reference', 'a back-reference is not regular'],
    ['(?<n>a)|\\k<n>', '', 'back-reference', '\\k<n>'],
    ['(?=(a))\\1', '', 'back-reference', 'not regular'],
    ['x\\p{RGI_Emoji}', 'v', 'unsupported', 'RGI_Emoji cannot be listed'],
    ['[a\\p{RGI_Emoji_ZWJ_Sequence}]', 'v', 'unsupported', '\\q{'],
  ])('/%s/%s is refused with its kind, the place and the reason', (pattern, flags, kind, reason) => {
    const error = refusal(pattern, flags);
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(reason);
    expect(error.message).toContain(`column ${error.offset + 1} of`);
  });

  it('names the column of the culprit', () => {
    expect(refusal('ab(c)\\1', '').offset).toBe(5);
    expect(refusal('x\\p{RGI_Emoji}', 'v').offset).toBe(1);
    expect(refusal('ab)', '').offset).toBe(2);
  });

  it('is not one whose back-reference can never be reached by a match', () => {
    expect(regexAcceptor('(a)(?:\\1){0}', '', 'whole').moves.length).toBe(2);
  });
});

describe('a counted repetition', () => {
  it('is written out', () => {
    expect(regexAcceptor('a{1000}', '', 'whole').moves.length).toBe(1001);
    expect(regexAcceptor('(?:){1000000}(?=a){1000000}a', '', 'whole').moves.length).toBe(2);
  });

  it('that is too large for the budget stops with LimitReached', () => {
    expect(() => regexAcceptor('a{100000}', '', 'test', new Budget({ nodes: 10_000 }))).toThrow(LimitReached);
    expect(() => regexAcceptor('(?:a?){5000}', '', 'test', new Budget({ nodes: 100_000 }))).toThrow(LimitReached);
    expect(() => regexAcceptor('(?<=a.{40})b', '', 'test', new Budget({ nodes: 20_000 }))).toThrow(LimitReached);
  });

  it('that is absurd stops without a budget from the caller', () => {
    expect(() => regexAcceptor('(?:a{999999}){999999}', '', 'test')).toThrow(LimitReached);
  });
});

function refusal(pattern: string, flags: string): RegexError {
  try {
    regexAcceptor(pattern, flags, 'test');
  } catch (error) {
    if (error instanceof RegexError) return error;
    throw error;
  }
  throw new Error(`/${pattern}/${flags} was not refused`);
}
