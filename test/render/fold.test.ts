import { describe, expect, it } from 'vitest';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { BitVec } from '../../src/logic/sort.ts';
import { TRUE } from '../../src/logic/term.ts';
import { diagramOf, lineText } from '../../src/render/diagram.ts';
import { wrappedLine } from '../../src/render/wrap.ts';

/** A chain of states, each of which goes to the next, and back to the first on `reset`. */
function chain(count: number, label: (q: number) => string) {
  const states = Array.from({ length: count }, (_, q) => `S${q}`);
  const step = (to: number) => ({ guard: TRUE, outputs: [], updates: [], to });
  const machine: Machine = {
    input: BitVec(8),
    output: undefined,
    lookback: 0,
    registers: [],
    states,
    initial: 0,
    transitions: states.map((_, q) => [step(Math.min(q + 1, count - 1)), step(0)]),
    endings: states.map(() => [{ guard: TRUE, outputs: [] }]),
  };
  const labels = states.map((_, q) => [
    [{ guard: 'next', action: undefined }],
    [{ guard: label(q), action: undefined }],
  ]);
  return { machine, labels };
}

describe('folding', () => {
  it('draws once what all states have in common', () => {
    const { machine, labels } = chain(6, () => 'reset');
    const { nodes, edges } = diagramOf(machine, { labels, folds: 'shared' });
    const any = nodes.findIndex(({ name }) => name === 'any state');
    expect(edges.filter(({ from }) => from === any).map(({ to, full }) => [to, full])).toEqual([[0, ['reset']]]);
    expect(edges.some(({ from, to }) => from < 6 && to === 0)).toBe(false);
  });

  it('names the one state that has it not', () => {
    const { machine, labels } = chain(6, q => (q === 3 ? 'stop' : 'reset'));
    const { nodes, edges } = diagramOf(machine, { labels, folds: 'shared' });
    expect(nodes.map(({ name }) => name)).toContain('any but S3');
    expect(edges.filter(({ from, to }) => from === 3 && to === 0)).toHaveLength(1);
  });

  it('writes different ways back to one state where they leave, and loses none', () => {
    const { machine, labels } = chain(6, q => `bad ${q}`);
    const { nodes, edges } = diagramOf(machine, { labels, folds: 'shared and back' });
    expect(edges.some(({ from, to }) => from > 0 && to === 0)).toBe(false);
    expect(nodes.slice(1).map(({ lines }) => lines)).toEqual([1, 2, 3, 4, 5].map(q => [`bad ${q} → S0`]));
  });

  it('leaves a picture as it is where it is not asked to', () => {
    const { machine, labels } = chain(6, () => 'reset');
    expect(diagramOf(machine, { labels }).edges).toHaveLength(12);
  });
});

describe('wrappedLine', () => {
  it('keeps what is short in one line, and puts what is done below what is read otherwise', () => {
    expect(wrappedLine({ guard: 'any', action: 'n++' }).map(lineText)).toEqual(['any / n++']);
    const long = wrappedLine({
      guard: '0x00–0x7f if status ≤ 239',
      action: 'bytes[count++] = byte; bytes[1] = 0; count = 0',
    });
    expect(long.map(lineText)).toEqual([
      '0x00–0x7f if status ≤ 239',
      '  / bytes[count++] = byte; bytes[1] = 0',
      '    count = 0',
    ]);
  });
});
