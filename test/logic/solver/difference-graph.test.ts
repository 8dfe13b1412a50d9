import { describe, expect, it } from 'vitest';
import { type Difference, DifferenceGraph, type Mark } from '../../../src/logic/solver/difference-graph.ts';
import { Random } from '../naive-expression.ts';

const difference = (left: number, right: number, bound: number | bigint): Difference => ({
  kind: 'difference',
  left,
  right,
  bound: BigInt(bound),
});

/** Whether all pairs have a shortest distance: no unknown is less than itself. By Floyd and Warshall. */
function isConsistent(unknowns: number, differences: readonly Difference[]): boolean {
  const least: (bigint | undefined)[][] = Array.from({ length: unknowns }, () => []);
  const lower = (i: number, j: number, bound: bigint): void => {
    const before = least[i][j];
    if (before === undefined || bound < before) least[i][j] = bound;
  };
  for (const { left, right, bound } of differences) lower(left, right, bound);
  for (let k = 0; k < unknowns; k++)
    for (let i = 0; i < unknowns; i++)
      for (let j = 0; j < unknowns; j++) {
        const [first, second] = [least[i][k], least[k][j]];
        if (first !== undefined && second !== undefined) lower(i, j, first + second);
      }
  return least.every((row, i) => (row[i] ?? 0n) >= 0n);
}

describe('a graph of differences', () => {
  it('knows after each addition whether there is a solution, and has one, also after going back', () => {
    const random = new Random(31);
    let consistent = 0;
    let contradictory = 0;
    for (let round = 0; round < 300; round++) {
      const unknowns = 2 + random.below(6);
      const graph = new DifferenceGraph(unknowns);
      const present: Difference[] = [];
      const marks: (readonly [Mark, number])[] = [[graph.mark(), 0]];
      for (let i = 0; i < 30; i++) {
        if (random.below(5) === 0) marks.push([graph.mark(), present.length]);
        const added = difference(random.below(unknowns), random.below(unknowns), random.below(21) - 7);
        present.push(added);
        const expected = isConsistent(unknowns, present);
        expect(graph.add(added)).toBe(expected);
        if (expected) consistent++;
        else contradictory++;
        if (!expected || random.below(8) === 0) {
          const kept = random.below(marks.length);
          const [mark, length] = marks[kept];
          marks.length = kept + 1;
          graph.returnTo(mark);
          present.length = length;
        }
        for (const d of present) {
          expect(graph.satisfies(d)).toBe(true);
          expect(graph.value(d.left) - graph.value(d.right) <= d.bound).toBe(true);
        }
      }
    }
    expect(consistent).toBeGreaterThan(3000);
    expect(contradictory).toBeGreaterThan(500);
  });

  it('is exact beyond the numbers of a machine', () => {
    const huge = 10n ** 40n;
    const graph = new DifferenceGraph(3);
    expect(graph.add(difference(0, 1, -huge))).toBe(true);
    expect(graph.add(difference(1, 2, -huge))).toBe(true);
    expect(graph.value(2) - graph.value(0)).toBe(2n * huge);
    const mark = graph.mark();
    expect(graph.add(difference(2, 0, 2n * huge - 1n))).toBe(false);
    graph.returnTo(mark);
    expect(graph.add(difference(2, 0, 2n * huge))).toBe(true);
  });

  it('looks at few edges when a long chain is pushed up by one', () => {
    const graph = new DifferenceGraph(1000);
    for (let i = 999; i > 0; i--) expect(graph.add(difference(i - 1, i, -1))).toBe(true);
    expect(graph.value(999)).toBe(999n);
    expect(graph.steps).toBeLessThan(1000 * 1000);
    const before = graph.steps;
    expect(graph.add(difference(999, 0, -1))).toBe(false);
    expect(graph.steps - before).toBeLessThan(2000);
  });
});
