import { type Acceptor, minimise } from '../../src/automata/acceptor/index.ts';
import { Random } from '../../src/automata/acceptor/random.ts';
import { CharSet, charSets } from '../../src/logic/char-set.ts';
import { processorTime } from '../measure.ts';
import { copyOf } from '../refa.ts';
import { milliseconds, type Section } from '../section.ts';

const SIZES = [1250, 2500, 5000, 10_000];
const ROUNDS = 9;
/** Twice the states cost n log n a little over 2 and n² 4; what lies between is memory that no longer fits a cache. */
const GROWTH = 3.5;

/** Machines of up to 10,000 states in which every state has guards of its own and half of the states are redundant. */
export const largeMachine: Section = {
  title: 'Minimisation of large machines',
  run() {
    const families = [
      { name: 'ring of own guards', make: ring },
      { name: 'random moves, own guards', make: randomMoves },
    ];
    const rows = families.map(({ name, make }) => ({ name, results: SIZES.map(size => timed(make(size))) }));
    return {
      table: [
        ['best of 9', ...SIZES.map(size => `${size} states`), 'growth at each doubling'],
        ...rows.map(({ name, results }) => [
          name,
          ...results.map(r => milliseconds(r.time)),
          growths(results)
            .map(g => g.toFixed(2))
            .join(' '),
        ]),
      ],
      checks: rows.flatMap(({ name, results }) => [
        {
          name: `${name}: half of the states are left`,
          measured: results.map(r => r.states).join(' '),
          target: SIZES.map(size => size / 2).join(' '),
          pass: results.every((r, i) => r.states === SIZES[i] / 2),
        },
        {
          name: `${name}: mean growth for twice the states`,
          measured: mean(growths(results)).toFixed(2),
          target: `at most ${GROWTH}`,
          pass: mean(growths(results)) <= GROWTH,
        },
      ]),
    };
  },
};

function timed(machine: Acceptor<CharSet>): { time: number; states: number } {
  const samples: number[] = [];
  let states = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const copy = copyOf(machine);
    const start = processorTime();
    states = minimise(copy).moves.length;
    samples.push(processorTime() - start);
  }
  return { time: Math.min(...samples), states };
}

function growths(results: readonly { time: number }[]): number[] {
  return results.slice(1).map((r, i) => r.time / results[i].time);
}

/** The geometric mean. */
function mean(ratios: readonly number[]): number {
  return ratios.reduce((product, ratio) => product * ratio, 1) ** (1 / ratios.length);
}

/** State i reads an interval of its own and steps on; one state in each half is final, and the halves are alike. */
function ring(states: number): Acceptor<CharSet> {
  const half = states / 2;
  return {
    algebra: charSets,
    initial: 0,
    moves: Array.from({ length: states }, (_, q) => [
      { guard: CharSet.range(5 * (q % half), 5 * (q % half) + 40), to: (q + 1) % states },
    ]),
    final: Array.from({ length: states }, (_, q) => q % half === 0),
    deterministic: true,
  };
}

/** Each state cuts the alphabet at two places of its own; state q and state q + half lead to either copy of the same. */
function randomMoves(states: number): Acceptor<CharSet> {
  const half = states / 2;
  const plan = new Random(7);
  const copies = new Random(8);
  const rows = Array.from({ length: half }, (_, q) => {
    const first = 1 + plan.below(30_000);
    const second = first + 1 + plan.below(30_000);
    const targets = [(q + 1) % half, plan.below(half), plan.below(half)];
    return { cuts: [0, first, second, 0x10000], targets, final: plan.below(5) === 0 };
  });
  return {
    algebra: charSets,
    initial: 0,
    moves: Array.from({ length: states }, (_, q) => {
      const { cuts, targets } = rows[q % half];
      const guards = new Map<number, CharSet>();
      targets.forEach((to, i) => {
        const copy = i === 0 && to !== 0 ? (q < half ? to : to + half) : to + half * copies.below(2);
        const guard = CharSet.range(cuts[i], cuts[i + 1] - 1);
        guards.set(copy, guard.union(guards.get(copy) ?? CharSet.empty));
      });
      return Array.from(guards, ([to, guard]) => ({ guard, to }));
    }),
    final: Array.from({ length: states }, (_, q) => rows[q % half].final),
    deterministic: true,
  };
}
