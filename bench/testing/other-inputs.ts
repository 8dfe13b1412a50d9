import fc from 'fast-check';
import { Random } from '../../src/automata/acceptor/random.ts';
import { BitVec, type Sort } from '../../src/logic/sort.ts';

/** Lists of numbers to compare with: so many, of at most this length, over the symbols of a sort. */
export interface Asked {
  readonly sort: Sort;
  readonly count: number;
  readonly longest: number;
  readonly seed: number;
}

/** Uniform: of all lengths alike, every symbol alike. */
export function uniformInputs({ sort, count, longest, seed }: Asked): readonly (readonly number[])[] {
  const random = new Random(seed);
  const symbol = (): number => (isByte(sort) ? random.below(256) : random.next() | 0);
  return Array.from({ length: count }, () => Array.from({ length: random.below(longest + 1) }, symbol));
}

/** Those that fast-check makes of a list of bytes, or of integers of 32 bits; as long ones as it is allowed to. */
export function fastCheckInputs({ sort, count, longest, seed }: Asked): readonly (readonly number[])[] {
  const symbol = isByte(sort) ? fc.integer({ min: 0, max: 255 }) : fc.maxSafeInteger().map(value => value | 0);
  return fc.sample(fc.array(symbol, { maxLength: longest, size: 'max' }), { numRuns: count, seed });
}

function isByte(sort: Sort): boolean {
  return sort === BitVec(8) || sort.kind === 'char';
}
