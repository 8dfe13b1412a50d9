import { describe, expect, test } from 'vitest';
import { Sheet } from '../../../src/learning/black-box/oracle.ts';
import { Dice } from '../../campaign/dice.ts';

describe('the answers for all symbols at one place', () => {
  test('are those that were put there, for few symbols and for many', () => {
    const dice = new Dice(4);
    for (const size of [40, 6000]) {
      const sheet = new Sheet(0x10000);
      const answers = new Map<number, string | null>();
      for (let symbol = 0; symbol < size; symbol++) {
        const own = String.fromCharCode(symbol);
        const parts = Array.from({ length: dice.below(4) }, () => dice.pick([own, 'x', 'xy', '']));
        const answer = dice.chance(0.1) ? null : parts.join('');
        answers.set(symbol, answer);
        sheet.put(symbol, answer);
      }
      for (const [symbol, answer] of answers) expect([symbol, sheet.at(symbol)]).toEqual([symbol, answer]);
      expect(sheet.at(size)).toBeUndefined();
    }
  });

  test('are the same for two symbols only where they are equal but for copies of the symbol', () => {
    const sheet = new Sheet(0x100);
    const [a, b] = [...'ab'].map(letter => letter.charCodeAt(0));
    sheet.put(a, 'xa');
    sheet.put(b, 'bx');
    expect([a, b].map(symbol => sheet.at(symbol))).toEqual(['xa', 'bx']);
    expect(sheet.classAt(a)).not.toBe(sheet.classAt(b));
  });
});
