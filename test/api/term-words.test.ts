import { describe, expect, it } from 'vitest';
import { conditionInWords } from '../../src/api/term-words.ts';
import { convert, le, not, num } from '../../src/logic/build.ts';
import { BitVec } from '../../src/logic/sort.ts';
import { variable } from '../../src/logic/term.ts';

const c = variable('c', BitVec(32));
const byte = convert(c, BitVec(8));

describe('a condition in the words of C', () => {
  it('keeps a conversion that leaves out bits of a number, which holds for other numbers, too', () => {
    expect(conditionInWords(le(byte, num(55, BitVec(8))))).toBe('(uint8_t)c ≤ 55');
    const wider = convert(byte, BitVec(32));
    expect(conditionInWords(not(le(wider, num(55, BitVec(32)))))).toBe('(uint8_t)c > 55');
  });

  it('leaves out conversions that change no number', () => {
    const small = variable('b', BitVec(8));
    expect(conditionInWords(le(convert(small, BitVec(32)), num(55, BitVec(32))))).toBe('b ≤ 55');
  });
});
