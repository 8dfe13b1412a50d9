import { describe, expect, it } from 'vitest';
import { compilePattern, matchAt, RegexError, search } from '../../../../src/frontends/regex/index.ts';
import { Budget, LimitReached } from '../../../../src/logic/limits.ts';
import { hostReads } from '../agreement.ts';
import { hostSearch, known, shown } from './against-host.ts';
import { allTexts } from './cases.ts';

describe('a search', () => {
  it.each([
    ['(z)((a+)?(b+)?(c))*', '', 'zaacbbbcac'],
    ['(a*)*', '', 'b'],
    ['(?=(a+))a*b\\1', '', 'baaabac'],
    ['(.*?)a(?!(a+)b\\2c)\\2(.*)', '', 'baaabaac'],
    ['(?<=(\\d+)(\\d+))$', '', '1053'],
    ['(?<=\\1(a))b', '', 'aab'],
    ['(?<year>\\d{4})-(?<month>\\d\\d)', '', 'on 2024-05-06'],
    ['(?:(a)|b)*', '', 'ab'],
    ['(?:){5}(?:a?){3,}?b', '', 'aaab'],
    ['\\2(a)(b\\2)*', '', 'abab'],
    ['(?:(?=(a))a)+b', '', 'aab'],
    ['(ss)\\1', 'iu', 'sS\u017fs'],
    ['(k)\\1', 'iu', 'k\u212a'],
    ['(k)\\1', 'i', 'k\u212aKk'],
    ['[\\q{abc|ab|a}]b', 'v', 'ab abc abb'],
    ['[\\q{ab|abc|a}]', 'v', 'abc'],
    ['[\\q{|ab}]$', 'v', 'xab'],
    ['(?:^)?b', '', 'ab'],
    ['(?:^a)*b|(?:^c)+', '', 'cb'],
    ['(?<=[\\q{abc|c}])$', 'v', 'abc'],
    ['\\p{Emoji_Keycap_Sequence}', 'v', 'x1\ufe0f\u20e3'],
  ])('of /%s/%s in %j finds what the host finds', (source, flags, text) => {
    for (const more of ['', 'g', 'y', 'm', 's'])
      for (let index = 0; index <= text.length + 1; index++) {
        if (index > 0 && more !== 'g' && more !== 'y') continue;
        const ours = search(compilePattern(source, flags + more), known(text), index, Budget.unlimited);
        expect(ours).toEqual(hostSearch(source, flags + more, text, index));
      }
  });

  it.each([
    '.',
    '',
    '^',
    '\\ude00',
    '\\ud83d',
    '\\B',
    '\\b',
    '(?<=.)',
    '(?!.)',
    '(?<=\\ud83d)',
    '(.)|',
    '(?!\\ude00)',
    '\\u{1f600}',
    '\\u{1f600}a',
    '\\B()\\1',
    '(\\1)\\B',
    '(?:(a)|\\B)\\1',
  ])('of /%s/ under u starts and stops at surrogate pairs as the host does', source => {
    for (const flags of ['gu', 'yu', 'gmv', 'giu'])
      for (const text of allTexts('\ud83d\ude00a', 4))
        for (let index = 0; index <= 5; index++) {
          const ours = search(compilePattern(source, flags), known(text), index, Budget.unlimited);
          expect([shown(text), index, ours]).toEqual([shown(text), index, hostSearch(source, flags, text, index)]);
        }
  });

  it('knows the groups and their names', () => {
    const pattern = compilePattern('(?<a>x)(y)(?<b>z)', '');
    expect(pattern.groupCount).toBe(3);
    expect([...pattern.groupNames]).toEqual([
      ['a', [1]],
      ['b', [3]],
    ]);
  });

  it('at one place finds nothing elsewhere', () => {
    const pattern = compilePattern('b(c)?', '');
    expect(matchAt(pattern, known('abc'), 0, Budget.unlimited)).toBeUndefined();
    expect(matchAt(pattern, known('abc'), 1, Budget.unlimited)).toEqual([1, 3, 2, 3]);
    expect(matchAt(pattern, known('ab'), 1, Budget.unlimited)).toEqual([1, 2, -1, -1]);
    expect(matchAt(compilePattern('', ''), known('ab'), 2, Budget.unlimited)).toEqual([2, 2]);
    expect(matchAt(compilePattern('', ''), known('ab'), 3, Budget.unlimited)).toBeUndefined();
  });
});

describe('a long string', () => {
  const long = 'ab'.repeat(50_000);

  it.each(['(?:a|b)*', '(a|b)*?$', '(?:(a)|(b))+$', '(?:a?b?)*$', '(?<=^(?:a|b)*)$', '(?=(?:a|b)*$)', '[^]*(?!.)'])(
    'does not overflow the stack for /%s/',
    source => {
      expect(search(compilePattern(source, 'y'), known(long), 0, Budget.unlimited)?.slice(0, 1)).toEqual(
        source === '(?<=^(?:a|b)*)$' ? undefined : [0],
      );
    },
  );

  it('takes linear time where the host takes exponential or quadratic time', () => {
    const steps = new Budget({ nodes: 40 * long.length });
    expect(search(compilePattern('(?:(?:a|b|ab)+)+c', ''), known(long), 0, steps)).toBeUndefined();
    const spaces = ' '.repeat(100_000);
    expect(search(compilePattern('\\s+$', ''), known(`${spaces}x`), 0, steps)).toBeUndefined();
  });

  it('stops with LimitReached when the budget is used up', () => {
    const pattern = compilePattern('(?:a|b)*$', '');
    expect(() => search(pattern, known(long), 0, new Budget({ nodes: 1000 }))).toThrow(LimitReached);
    expect(() =>
      search(compilePattern('(?:|a?){90}b', ''), known('a'.repeat(90)), 0, new Budget({ nodes: 1e5 })),
    ).toThrow(LimitReached);
  });

  it('need not be longer because a pattern counts far', () => {
    expect(search(compilePattern('a{2,1000000000}b', ''), known('aaab'), 0, Budget.unlimited)).toEqual([0, 4]);
    expect(search(compilePattern('a{1000000000}', ''), known('aaab'), 0, Budget.unlimited)).toBeUndefined();
  });
});

describe('a regular expression that cannot be matched', () => {
  it.each([
    ['a(', '', 'syntax'],
    ['a', 'gg', 'syntax'],
    ['(a)\\2', 'u', 'syntax'],
    ['\\p{RGI_Emoji}', 'v', 'unsupported'],
    ['(?i:a)', '', hostReads('(?i:a)', '') ? undefined : 'unsupported'],
    ['(?<a>x)|(?<a>y)', '', hostReads('(?<a>x)|(?<a>y)', '') ? undefined : 'unsupported'],
  ])('such as /%s/%s is refused', (source, flags, kind) => {
    let refusal: unknown;
    try {
      compilePattern(source, flags);
    } catch (error) {
      refusal = error;
    }
    expect(refusal instanceof RegexError ? refusal.kind : refusal).toBe(kind);
  });
});
