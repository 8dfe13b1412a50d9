import { describe, expect, it } from 'vitest';
import { columnsFor } from '../../../../src/analyses/testing/fuzz/linear-bits.ts';

const columns = (...effects: readonly number[]) => effects.map((effect, number) => ({ effect, number }));

describe('columns for wanted bits', () => {
  it('add up, by exclusive or, to what is wanted', () => {
    const chosen = columnsFor(columns(0b0110, 0b0011, 0b1000), 0b1101);
    expect(chosen?.reduce((sum, { effect }) => sum ^ effect, 0)).toBe(0b1101);
  });

  it('are none where no sum of them is what is wanted', () => {
    expect(columnsFor(columns(0b0110, 0b0011, 0b0101), 0b0001)).toBeUndefined();
  });

  it('are the first ones where several would do', () => {
    expect(columnsFor(columns(1, 1, 1), 1)?.map(({ number }) => number)).toEqual([0]);
  });

  it('know the highest of 32 bits', () => {
    expect(columnsFor(columns(1 << 31, 1), -(2 ** 31) | 1)).toHaveLength(2);
  });
});
