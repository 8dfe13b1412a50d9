import { describe, expect, it } from 'vitest';
import { NotATransduction } from '../../../../src/frontends/regex/transducer/errors.ts';
import { replaceByTransducer } from '../../../../src/frontends/regex/transducer/replace.ts';
import type { MatchedText, ReplacementCase } from '../../../../src/frontends/regex/transducer/writer.ts';
import { add, convert, div, ite, member, mod, mul, num, sub } from '../../../../src/logic/build.ts';
import { CharSet } from '../../../../src/logic/char-set.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { Char, Int } from '../../../../src/logic/sort.ts';
import { constant, type Term, TRUE } from '../../../../src/logic/term.ts';
import { allTexts, disagreement, randomTexts, unitsOf } from './agreement.ts';

const budget = () => new Budget({ nodes: 100_000 });

function text(value: string): readonly Term[] {
  return unitsOf(value).map(unit => constant(unit, Char));
}

/** `c => table[c]`, one case for each row. */
function byTable(table: Readonly<Record<string, string>>): (match: MatchedText) => readonly ReplacementCase[] {
  return ({ whole }) =>
    Object.entries(table).map(([key, value]) => ({
      guard: member(whole[0], CharSet.of(key.charCodeAt(0))),
      outputs: text(value),
    }));
}

/** The decimal digits of a code unit, with one case for each number of digits. */
function decimal(unit: Term): readonly ReplacementCase[] {
  return [1, 2, 3, 4, 5].map(count => {
    const digits = Array.from({ length: count }, (_, i) => {
      const shiftedRight = div(convert(unit, Int), num(10 ** (count - 1 - i), Int));
      return convert(add(mod(shiftedRight, num(10, Int)), num(48, Int)), Char);
    });
    const from = count === 1 ? 0 : 10 ** (count - 1);
    return { guard: member(unit, CharSet.range(from, Math.min(0xffff, 10 ** count - 1))), outputs: digits };
  });
}

function hexDigit(unit: Term): Term {
  const isDigit = member(unit, CharSet.range(0x30, 0x39));
  return ite(isDigit, sub(unit, num(0x30, Char)), sub(unit, num(0x61 - 10, Char)));
}

describe('the transducer of a replacement by a function', () => {
  it('looks characters up in a table, in one state', () => {
    const table = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
    const machine = replaceByTransducer('[&<>]', 'g', byTable(table), budget());
    const host = (s: string) => s.replace(/[&<>]/g, c => table[c as keyof typeof table]);
    expect(disagreement(machine, host, allTexts('a&<>', 4))).toBeUndefined();
    expect([machine.states.length, machine.lookback]).toEqual([1, 0]);
  });

  it('computes with the character codes', () => {
    const replacer = ({ whole: [unit] }: MatchedText) =>
      decimal(unit).map(({ guard, outputs }) => ({ guard, outputs: [...text('&#'), ...outputs, ...text(';')] }));
    const machine = replaceByTransducer('[^ -~]', 'g', replacer, budget());
    const host = (s: string) => s.replace(/[^ -~]/g, c => `&#${c.charCodeAt(0)};`);
    expect(disagreement(machine, host, allTexts('a\u0000\n\u00e9\u20ac\uffff', 3))).toBeUndefined();
    expect([machine.states.length, machine.lookback]).toEqual([1, 0]);
  });

  it('looks back to the characters of a longer match', () => {
    const replacer = ({ groups: [digits] }: MatchedText) => {
      const value = (digits ?? []).map(hexDigit).reduce((sum, digit) => add(mul(sum, num(16, Char)), digit));
      return [{ guard: TRUE, outputs: [value] }];
    };
    const machine = replaceByTransducer('\\\\u([0-9a-f]{4})', 'g', replacer, budget());
    const host = (s: string) =>
      s.replace(/\\u([0-9a-f]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    expect(disagreement(machine, host, allTexts('\\u0f', 6))).toBeUndefined();
    expect(disagreement(machine, host, randomTexts('\\u00e9\\u12af\\', 300, 30, 5))).toBeUndefined();
    expect(machine.lookback).toBe(3);
  });

  it('gives constants where a character can be one thing only', () => {
    const asked: string[] = [];
    const replacer = ({ whole }: MatchedText) => {
      asked.push(whole.map(t => (t.op.kind === 'const' ? String.fromCharCode(Number(t.op.value)) : '?')).join(''));
      return [{ guard: TRUE, outputs: text('-') }];
    };
    replaceByTransducer('&(?:lt|gt|[0-9]);|&#', 'g', replacer, budget());
    expect(asked.sort()).toEqual(['&#', '&?;', '&gt;', '&lt;']);
  });

  it('knows which groups took no part', () => {
    const replacer = ({ groups }: MatchedText) => [
      { guard: TRUE, outputs: text(groups.map(g => (g === undefined ? 'u' : String(g.length))).join()) },
    ];
    const regex = /(a)|(b(c)?)|()d/g;
    const machine = replaceByTransducer(regex.source, 'g', replacer, budget());
    const host = (s: string) =>
      s.replace(regex, (_, ...args) =>
        args
          .slice(0, 4)
          .map((g: string | undefined) => (g === undefined ? 'u' : g.length))
          .join(),
      );
    expect(disagreement(machine, host, allTexts('abcd', 4))).toBeUndefined();
  });

  it('asks again for the same text with other groups', () => {
    const replacer = ({ groups: [first] }: MatchedText) => [
      { guard: TRUE, outputs: text(first === undefined ? '-' : '+') },
    ];
    const regex = /(?<=b)(a)|a/g;
    const machine = replaceByTransducer(regex.source, 'g', replacer, budget());
    const host = (s: string) => s.replace(regex, (_, first: string | undefined) => (first === undefined ? '-' : '+'));
    expect(disagreement(machine, host, allTexts('ab', 5))).toBeUndefined();
  });

  it('reads whole code points under the u flag', () => {
    const replacer = ({ whole }: MatchedText) => [
      { guard: TRUE, outputs: [...text(`${whole.length}`), ...[...whole].reverse()] },
    ];
    const machine = replaceByTransducer('[^a]', 'gu', replacer, budget());
    const host = (s: string) => s.replace(/[^a]/gu, c => `${c.length}${c.split('').reverse().join('')}`);
    expect(disagreement(machine, host, allTexts('ab\ud83d\ude00', 5))).toBeUndefined();
  });

  it('is refused when matches can be longer than the window', () => {
    const replacer = () => [{ guard: TRUE, outputs: [] }];
    expect(() => replaceByTransducer('&\\w+;', 'g', replacer, budget())).toThrow(NotATransduction);
    expect(() => replaceByTransducer('\\w{17}', 'g', replacer, budget())).toThrow(NotATransduction);
  });
});
