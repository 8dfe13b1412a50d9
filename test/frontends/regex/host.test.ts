import { describe, expect, it } from 'vitest';
import { caseFolding } from '../../../src/frontends/regex/case-folding.ts';
import { hostSet } from '../../../src/frontends/regex/host-sets.ts';
import { regexAcceptor } from '../../../src/frontends/regex/index.ts';
import { complement, has, MAX_CODE_POINT } from '../../../src/frontends/regex/letter-set.ts';

const CODE_UNITS = Array.from({ length: 0x10000 }, (_, c) => String.fromCharCode(c));

describe('sets that the host is asked for', () => {
  it.each(['\\p{L}', '\\P{Lu}', '\\p{Cs}', '\\p{Script=Greek}', '[\\ud800\\udc00-\\u{10fffe}]'])(
    '%s is the same code point by code point',
    source => {
      const set = hostSet(source);
      const one = new RegExp(`^${source}$`, 'u');
      const wrong: number[] = [];
      for (let c = 0; c <= MAX_CODE_POINT; c++) if (one.test(String.fromCodePoint(c)) !== has(set, c)) wrong.push(c);
      expect(wrong).toEqual([]);
    },
  );
});

describe('case folding', () => {
  it('of code units is what the engine does under i', () => {
    const { variants } = caseFolding(false);
    const text = CODE_UNITS.join('');
    const wrong = CODE_UNITS.filter((char, c) => {
      if (char.toLowerCase() === char.toUpperCase() && variants(c).length === 1) return false;
      if (c % 5 !== 0 && c > 0x250) return false;
      const found = text.match(new RegExp(`\\u${c.toString(16).padStart(4, '0')}`, 'gi')) ?? [];
      return found.map(f => f.charCodeAt(0)).join() !== variants(c).join();
    });
    expect(wrong).toEqual([]);
  });

  it('of code points leaves out no letter that the engine folds under iu', () => {
    const { close } = caseFolding(true);
    const cased = hostSet('[\\p{CWCF}\\p{CWL}\\p{CWU}\\p{CWT}]');
    const uncased = complement(cased, MAX_CODE_POINT);
    const source = (set: readonly number[]) => {
      let text = '';
      for (let i = 0; i < set.length; i += 2) text += `\\u{${set[i].toString(16)}}-\\u{${set[i + 1].toString(16)}}`;
      return `[${text}]`;
    };
    expect(hostSet(source(uncased), 'iu')).toEqual(uncased);
    expect(close(uncased)).toEqual(uncased);
  });
});

describe('single code units', () => {
  it.each([
    ['\\w', ''],
    ['\\W', 'i'],
    ['\\s', ''],
    ['\\S', 'u'],
    ['\\d', ''],
    ['.', ''],
    ['[^a-z]', 'i'],
    ['[\u0100-\u024f]', 'i'],
    ['[^\u0370-\u03ff]', 'i'],
    ['[\u0370-\u03ff]', 'iu'],
    ['[^\u1e00-\u1fff]', 'iu'],
    ['\\P{Lu}', 'iu'],
    ['\\P{Lu}', 'iv'],
    ['[^\\p{Ll}]', 'iv'],
    ['[\\w--[a-f]]', 'iv'],
    ['[\\p{L}&&[^\\p{ASCII}]]', 'iv'],
  ])('are in /%s/%s exactly when the engine says so', (pattern, flags) => {
    const acceptor = regexAcceptor(pattern, flags, 'test');
    const host = new RegExp(pattern, flags);
    const wrong = CODE_UNITS.filter((char, c) => {
      const accepted = acceptor.moves[acceptor.initial].some(({ guard, to }) => acceptor.final[to] && guard.has(c));
      return accepted !== host.test(char);
    });
    expect(wrong).toEqual([]);
  });
});
