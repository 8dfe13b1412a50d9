import { describe, expect, test } from 'vitest';
import { fitFunction, type Sample, type SymbolFunction, tabulated } from '../../../src/learning/black-box/fit.ts';
import { compiled } from '../../../src/logic/compile.ts';
import { BitVec, Char, type Sort, universeSize } from '../../../src/logic/sort.ts';
import { variable } from '../../../src/logic/term.ts';

const SORTS: readonly Sort[] = [Char, BitVec(8)];

/** The term of a function says the same as its code, for every symbol. */
function expectSameTerm(found: SymbolFunction, input: Sort, symbols: readonly number[]): void {
  const x = variable('x', input);
  const term = compiled(found.term(x, Char), [x]);
  expect(symbols.filter(symbol => term?.(symbol) !== found.at(symbol))).toEqual([]);
}

const all = (sort: Sort): readonly number[] => Array.from({ length: universeSize(sort) ?? 0 }, (_, i) => i);

const FUNCTIONS: readonly (readonly [string, (code: number) => number])[] = [
  ['a constant', () => 0x41],
  ['the symbol itself', c => c],
  ['the symbol with a number added', c => (c + 0x20) % 0x10000],
  ['the last decimal digit', c => String(c).charCodeAt(String(c).length - 1)],
  ['the last hexadecimal digit', c => c.toString(16).charCodeAt(c.toString(16).length - 1)],
  ['a capital hexadecimal digit', c => ((c >> 4) & 15).toString(16).toUpperCase().charCodeAt(0)],
  ['the first digit of a continuation byte', c => (8 | ((c >> 4) & 3)).toString(16).toUpperCase().charCodeAt(0)],
];

describe('fitting a function to what was written', () => {
  test.each(FUNCTIONS)('finds %s, for every symbol and as a term', (_, write) => {
    for (const sort of SORTS) {
      const symbols = all(sort);
      const samples = symbols.map((symbol): Sample => [symbol, write(symbol)]);
      const found = fitFunction(samples, { input: symbols.length, output: 0x10000 });
      if (found === undefined) throw new Error('nothing fits');
      for (const [symbol, written] of samples) if (found.at(symbol) !== written) expect(symbol).toBe(written);
      expectSameTerm(found, sort, symbols);
    }
  });

  test('finds nothing where one sample disagrees, and spells it out as a table instead', () => {
    const samples = all(BitVec(8)).map((symbol): Sample => [symbol, symbol === 77 ? 5 : symbol]);
    expect(fitFunction(samples, { input: 256, output: 0x10000 })).toBeUndefined();
    const table = tabulated(samples);
    expect(samples.every(([symbol, written]) => table.at(symbol) === written)).toBe(true);
    expectSameTerm(table, BitVec(8), all(BitVec(8)));
  });
});
