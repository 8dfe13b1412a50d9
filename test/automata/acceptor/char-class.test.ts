import { describe, expect, it } from 'vitest';
import { charClass } from '../../../src/automata/acceptor/index.ts';
import { Random } from '../../../src/automata/acceptor/random.ts';
import { CharSet } from '../../../src/logic/char-set.ts';

describe('charClass', () => {
  it('writes classes as people do', () => {
    const alphanumeric = CharSet.fromRanges([
      [0x30, 0x39],
      [0x41, 0x5a],
      [0x61, 0x7a],
    ]);
    expect(charClass(CharSet.of('a'))).toBe('a');
    expect(charClass(CharSet.of('.'))).toBe('\\.');
    expect(charClass(CharSet.of('/'))).toBe('\\/');
    expect(charClass(alphanumeric)).toBe('[a-zA-Z0-9]');
    expect(charClass(CharSet.range('a', 'b'))).toBe('[ab]');
    expect(charClass(CharSet.of('<', '>').complement())).toBe('[^<>]');
    expect(charClass(CharSet.of(']', '-', '^', '\\'))).toBe('[\\-\\\\-\\^]');
    expect(charClass(CharSet.all)).toBe('[^]');
    expect(charClass(CharSet.empty)).toBe('[]');
    expect(charClass(CharSet.of('\n'))).toBe('\\n');
    expect(charClass(CharSet.of(0))).toBe('\\x00');
    expect(charClass(CharSet.of(0xe9))).toBe('\\xe9');
    expect(charClass(CharSet.range(0xd800, 0xdfff))).toBe('[\\ud800-\\udfff]');
  });

  it('matches exactly the set, for every single symbol', () => {
    for (let unit = 0; unit <= 0x2100; unit++) {
      const pattern = new RegExp(`^${charClass(CharSet.of(unit))}$`);
      expect(pattern.test(String.fromCharCode(unit))).toBe(true);
      expect(pattern.test(String.fromCharCode(unit + 1))).toBe(false);
    }
  });

  it('matches exactly the set, for random sets', () => {
    for (let seed = 0; seed < 60; seed++) {
      const random = new Random(seed);
      const limit = seed % 3 === 0 ? 0x10000 : 0x80;
      let set = CharSet.fromRanges(
        Array.from({ length: 1 + random.below(6) }, () => {
          const low = random.below(limit);
          return [low, Math.min(0xffff, low + random.below(seed % 2 === 0 ? 3 : 30))];
        }),
      );
      if (seed % 5 === 0) set = set.complement();
      const pattern = new RegExp(`^${charClass(set)}$`);
      expect(CharSet.where(unit => pattern.test(String.fromCharCode(unit)))).toBe(set);
    }
  });
});
