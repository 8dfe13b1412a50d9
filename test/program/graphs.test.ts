import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block, FunctionBody, Instruction, Terminator } from '../../src/program/ir.ts';
import { immediatePostDominators, liveAt, mattersAt, successorsOf } from '../../src/program/liveness.ts';
import { AT } from './toy-language.ts';

const REGISTERS = 4;

/** Functions of a few blocks with copies, branches, switches, handlers and ends, in all ways. */
const body: fc.Arbitrary<FunctionBody> = fc.integer({ min: 1, max: 6 }).chain(count => {
  const index = fc.nat({ max: count - 1 });
  const register = fc.nat({ max: REGISTERS - 1 });
  const copy: fc.Arbitrary<Instruction> = fc.record({
    do: fc.constant('copy' as const),
    to: register,
    from: fc.oneof(register, fc.constant(~0)),
    at: fc.constant(AT),
  });
  const end: fc.Arbitrary<Terminator> = fc.oneof(
    index.map(to => ({ do: 'jump' as const, to, at: AT })),
    fc
      .tuple(register, index, index)
      .map(([on, then, otherwise]) => ({ do: 'branch' as const, on, then, otherwise, at: AT })),
    fc.tuple(register, index, index, index).map(([on, a, b, otherwise]) => ({
      do: 'switch' as const,
      on,
      cases: new Map([
        [0, a],
        [1, b],
      ]),
      otherwise,
      at: AT,
    })),
    register.map(value => ({ do: 'return' as const, value, at: AT })),
    register.map(value => ({ do: 'throw' as const, value, at: AT })),
  );
  const handler = fc.record({ block: index, caught: register, kind: fc.constant('catch' as const) });
  const block: fc.Arbitrary<Block> = fc
    .tuple(fc.array(copy, { maxLength: 3 }), end, fc.option(handler, { nil: undefined, freq: 3 }))
    .map(([instructions, terminator, onThrow]) => ({ instructions, end: terminator, ...(onThrow && { onThrow }) }));
  return fc
    .array(block, { minLength: count, maxLength: count })
    .map(blocks => ({ registers: REGISTERS, constants: [undefined], blocks, parameters: [], captures: [] }));
});

/** The blocks on all ways from one to an end, by taking each block away and looking whether an end is still in reach. */
function naivePostDominators({ blocks }: FunctionBody, from: number): Set<number> | undefined {
  const reachesEnd = (without: number | undefined): boolean => {
    const seen = new Set<number>();
    const waiting = [from];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (seen.has(at) || at === without) continue;
      seen.add(at);
      const next = successorsOf(blocks[at].end);
      if (next.length === 0) return true;
      waiting.push(...next);
    }
    return false;
  };
  if (!reachesEnd(undefined)) return undefined;
  return new Set(blocks.map((_, i) => i).filter(i => i !== from && !reachesEnd(i)));
}

test('the immediate post-dominator is the nearest block on all ways to an end', () => {
  fc.assert(
    fc.property(body, made => {
      const found = immediatePostDominators(made);
      made.blocks.forEach((_, b) => {
        const all = naivePostDominators(made, b);
        if (all === undefined) return;
        const isNearest = (d: number): boolean =>
          [...all].every(other => other === d || naivePostDominators(made, d)?.has(other));
        expect(found[b]).toBe([...all].find(isNearest));
      });
    }),
    { numRuns: 1000, seed: 5 },
  );
});

/** Whether some way from a place reads a register before it is written, by walking all of them. */
function isReadLater({ blocks }: FunctionBody, register: number, block: number, index: number): boolean {
  const seen = new Set<string>();
  const waiting: [number, number][] = [[block, index]];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [b, i] = at;
    if (seen.has(`${b} ${i}`)) continue;
    seen.add(`${b} ${i}`);
    const { instructions, end, onThrow } = blocks[b];
    if (onThrow !== undefined && onThrow.caught !== register) waiting.push([onThrow.block, 0]);
    const instruction = instructions[i];
    if (instruction?.do === 'copy') {
      if (instruction.from === register) return true;
      if (instruction.to !== register) waiting.push([b, i + 1]);
      continue;
    }
    if ('on' in end && end.on === register) return true;
    if ('value' in end && end.value === register) return true;
    for (const next of successorsOf(end)) waiting.push([next, 0]);
  }
  return false;
}

test('a register is live exactly where some way on reads it first', () => {
  fc.assert(
    fc.property(body, made => {
      made.blocks.forEach(({ instructions }, b) => {
        for (let i = 0; i <= instructions.length; i++) {
          const live = liveAt(made, b, i);
          for (let r = 0; r < REGISTERS; r++)
            expect([b, i, r, live.has(r)]).toEqual([b, i, r, isReadLater(made, r, b, i)]);
        }
      });
    }),
    { numRuns: 1000, seed: 6 },
  );
});

test('numbers that a handler looks at matter, and idle ones do not', () => {
  const copy: Instruction = { do: 'copy', to: 1, from: 0, at: AT };
  const throwing: Terminator = { do: 'throw', value: 2, at: AT };
  const bodyWith = (read: number): FunctionBody => ({
    registers: REGISTERS,
    constants: [undefined],
    blocks: [
      { instructions: [copy], end: throwing, onThrow: { block: 1, caught: 3, kind: 'catch' } },
      { instructions: [], end: { do: 'return', value: read, at: AT } },
    ],
    parameters: [],
    captures: [],
  });
  expect([...mattersAt(bodyWith(1), 0, 0)].sort()).toEqual([0, 1, 2]);
  expect([...mattersAt(bodyWith(3), 0, 0)]).toEqual([2]);
  expect([...liveAt(bodyWith(3), 0, 0)].sort()).toEqual([0, 2]);
});
