import { describe, expect, it } from 'vitest';
import { graphChanges, type NamedMachine } from '../../src/analyses/diff-graphs.ts';
import { windowVariable } from '../../src/automata/machine/machine.ts';
import { eq, not, num } from '../../src/logic/build.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver } from '../../src/logic/solver/index.ts';
import { BitVec } from '../../src/logic/sort.ts';
import { type Term, TRUE } from '../../src/logic/term.ts';

const is = (byte: number): Term => eq(windowVariable(BitVec(8), 0), num(BigInt(byte), BitVec(8)));

type Arrow = readonly [from: number, to: number, guard: Term, label: string];

function machine(states: readonly string[], arrows: readonly Arrow[], final: readonly number[] = []): NamedMachine {
  const from = (q: number): readonly Arrow[] => arrows.filter(arrow => arrow[0] === q);
  return {
    machine: {
      input: BitVec(8),
      output: undefined,
      lookback: 0,
      registers: [],
      states,
      initial: 0,
      transitions: states.map((_, q) => from(q).map(([, to, guard]) => ({ guard, outputs: [], updates: [], to }))),
      endings: states.map((_, q) => (final.includes(q) ? [{ guard: TRUE, outputs: [] }] : [])),
    },
    labels: states.map((_, q) => from(q).map(([, , , label]) => [label])),
  };
}

const session = new Session(createSolver(), new Budget());
const OLD = machine(
  ['A', 'B'],
  [
    [0, 1, is(1), '0x01'],
    [0, 0, not(is(1)), 'not 0x01'],
    [1, 0, TRUE, 'any'],
  ],
  [1],
);

describe('graphChanges', () => {
  it('finds none between a machine and itself with its states in another order', () => {
    const other = machine(
      ['A', 'B'],
      [
        [0, 0, not(is(1)), 'not 0x01'],
        [0, 1, is(1), '0x01'],
        [1, 0, TRUE, 'any'],
      ],
      [1],
    );
    expect(graphChanges(OLD, other, session)).toEqual([]);
  });

  it('names states and arrows that are there only once', () => {
    const other = machine(
      ['A', 'C'],
      [
        [0, 1, is(1), '0x01'],
        [0, 0, not(is(1)), 'not 0x01'],
        [1, 0, TRUE, 'any'],
      ],
      [1],
    );
    expect(graphChanges(OLD, other, session).map(({ kind }) => kind)).toEqual([
      ...['state lost', 'state added', 'arrow lost', 'arrow lost', 'arrow added', 'arrow added'],
    ]);
  });

  it('sees another guard under the same words, and other words at the same guard', () => {
    const guard = machine(
      ['A', 'B'],
      [
        [0, 1, is(2), '0x01'],
        [0, 0, not(is(1)), 'not 0x01'],
        [1, 0, TRUE, 'any'],
      ],
      [1],
    );
    expect(graphChanges(OLD, guard, session)).toMatchObject([{ kind: 'arrow changed', from: 'A', to: 'B' }]);
    const words = machine(
      ['A', 'B'],
      [
        [0, 1, is(1), '0x01'],
        [0, 0, not(is(1)), 'not 0x01'],
        [1, 0, TRUE, 'n++'],
      ],
      [1],
    );
    expect(graphChanges(OLD, words, session)).toEqual([
      { kind: 'arrow changed', from: 'B', to: 'A', left: ['any'], right: ['n++'] },
    ]);
  });

  it('sees that another state accepts', () => {
    const other = machine(
      ['A', 'B'],
      [
        [0, 1, is(1), '0x01'],
        [0, 0, not(is(1)), 'not 0x01'],
        [1, 0, TRUE, 'any'],
      ],
      [0],
    );
    expect(graphChanges(OLD, other, session)).toEqual([
      { kind: 'end changed', state: 'A' },
      { kind: 'end changed', state: 'B' },
    ]);
  });
});
