import { describe, expect, it } from 'vitest';
import {
  type Acceptor,
  determinise,
  equivalent,
  isEmpty,
  minimise,
  reverse,
  trim,
  union,
} from '../../../src/automata/acceptor/index.ts';
import { CharSet, charSets } from '../../../src/logic/char-set.ts';
import { naiveMinimalSize } from './naive.ts';
import { charSetting, flaws, maskSetting, type Setting } from './suite.ts';

const SEEDS = Array.from({ length: 200 }, (_, i) => i);

function isSameMachine<P>(a: Acceptor<P>, b: Acceptor<P>): boolean {
  return (
    a.initial === b.initial &&
    a.final.join() === b.final.join() &&
    a.moves.length === b.moves.length &&
    a.moves.every(
      (row, q) =>
        row.length === b.moves[q].length &&
        row.every((m, i) => m.to === b.moves[q][i].to && a.algebra.equals(m.guard, b.moves[q][i].guard)),
    )
  );
}

describe.each([charSetting, maskSetting] as Setting<unknown>[])('minimising over $name', setting => {
  const { random, naive } = setting;

  it('gives exactly as many states as Moore’s algorithm on explicit letters', () => {
    for (const seed of SEEDS) {
      const nondeterministic = random(seed, { states: 2 + (seed % 6), finals: 0.4 });
      const deterministic = random(seed, { states: 4 + (seed % 20), moves: 4, finals: 0.4, deterministic: true });
      for (const a of [nondeterministic, deterministic]) {
        const minimal = minimise(a);
        expect(flaws(minimal)).toEqual([]);
        expect(minimal.moves.length).toBe(naiveMinimalSize(naive(a)));
        expect(equivalent(minimal, a)).toBe(true);
      }
    }
  });

  it('leaves no state that is unreachable or cannot accept', () => {
    for (const seed of SEEDS) {
      const minimal = minimise(random(seed));
      if (!isEmpty(minimal)) expect(trim(minimal)).toBe(minimal);
    }
  });
});

describe('the minimal machine', () => {
  it('is the same machine for every acceptor of the language', () => {
    for (const seed of SEEDS) {
      const a = charSetting.random(seed, { states: 5 });
      const minimal = minimise(a);
      for (const other of [reverse(reverse(a)), union(a, a), determinise(a), minimal])
        expect(isSameMachine(minimise(other), minimal)).toBe(true);
    }
  });

  it('merges states whose moves are cut differently', () => {
    const [a, b] = [CharSet.of('a'), CharSet.of('b')];
    const machine: Acceptor<CharSet> = {
      algebra: charSets,
      initial: 0,
      moves: [
        [
          { guard: a, to: 1 },
          { guard: b, to: 2 },
        ],
        [
          { guard: a, to: 3 },
          { guard: b, to: 4 },
        ],
        [{ guard: a.union(b), to: 3 }],
        [],
        [],
      ],
      final: [false, false, false, true, true],
      deterministic: true,
    };
    const minimal = minimise(machine);
    expect(minimal.moves).toEqual([[{ guard: a.union(b), to: 1 }], [{ guard: a.union(b), to: 2 }], []]);
  });

  it('is found for two thousand states, each with guards of its own, without a blow-up', () => {
    const copies = 2;
    const length = 1000;
    const machine = ringOfOwnGuards(length, copies);
    const minimal = minimise(machine);
    expect(minimal.moves.length).toBe(length);
    expect(isSameMachine(minimal, minimise(ringOfOwnGuards(length, 3)))).toBe(true);
  });
});

/** A ring of `length · copies` states; state i reads its own symbol and steps, every `length`-th state is final. */
function ringOfOwnGuards(length: number, copies: number): Acceptor<CharSet> {
  const states = length * copies;
  return {
    algebra: charSets,
    initial: 0,
    moves: Array.from({ length: states }, (_, q) => [
      { guard: CharSet.range(q % length, (q % length) + 40), to: (q + 1) % states },
    ]),
    final: Array.from({ length: states }, (_, q) => q % length === 0),
    deterministic: true,
  };
}
