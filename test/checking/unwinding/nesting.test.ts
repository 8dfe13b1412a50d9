import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nestingOf } from '../../../src/checking/unwinding/nesting.ts';
import type { Block, FunctionBody } from '../../../src/program/ir.ts';
import { AT as at } from '../../program/toy-language.ts';

function bodyOf(targets: readonly (readonly number[])[]): FunctionBody {
  const blocks = targets.map((next): Block => {
    const [then, otherwise = then] = next;
    const end: Block['end'] =
      then === undefined
        ? { do: 'halt', accepted: true, at }
        : { do: 'switch', on: 0, cases: new Map(next.map((to, i) => [i, to])), otherwise, at };
    return { instructions: [], end };
  });
  return { registers: 1, constants: [], blocks, parameters: [], captures: [] };
}

const graphs = fc
  .integer({ min: 1, max: 9 })
  .chain(size => fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }));

/** The blocks that the first one leads to. */
function reached(targets: readonly (readonly number[])[]): ReadonlySet<number> {
  const found = new Set([0]);
  for (const block of found) for (const to of targets[block]) found.add(to);
  return found;
}

describe('the order of blocks', () => {
  it('has each block before those it leads to, but for edges back to the head of a loop that it is in', () => {
    fc.assert(
      fc.property(graphs, targets => {
        const { rank, heads } = nestingOf(bodyOf(targets));
        for (const from of reached(targets))
          for (const to of targets[from]) expect(rank[from] < rank[to] || heads[from].includes(to)).toBe(true);
      }),
    );
  });

  it('has the blocks of a loop side by side, its head first, and inner loops inside', () => {
    fc.assert(
      fc.property(graphs, targets => {
        const { rank, heads } = nestingOf(bodyOf(targets));
        const blocks = [...reached(targets)];
        for (const head of new Set(blocks.flatMap(block => heads[block]))) {
          const ranks = blocks.filter(block => heads[block].includes(head)).map(block => rank[block]);
          expect(Math.min(...ranks)).toBe(rank[head]);
          expect(Math.max(...ranks) - Math.min(...ranks)).toBe(ranks.length - 1);
        }
      }),
    );
  });

  it('has a head in every cycle', () => {
    fc.assert(
      fc.property(graphs, targets => {
        const { heads } = nestingOf(bodyOf(targets));
        const isHead = (block: number): boolean => heads[block].at(-1) === block;
        for (const start of reached(targets)) {
          if (isHead(start)) continue;
          const seen = new Set(targets[start].filter(to => !isHead(to)));
          for (const block of seen) for (const to of targets[block]) if (!isHead(to)) seen.add(to);
          expect(seen.has(start)).toBe(false);
        }
      }),
    );
  });
});
