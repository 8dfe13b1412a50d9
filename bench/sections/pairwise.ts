import { isDisjointWith } from 'refa';
import { type Acceptor, equivalent, intersects } from '../../src/automata/acceptor/index.ts';
import type { CharSet } from '../../src/logic/char-set.ts';
import { corpus } from '../corpus.ts';
import { type Contestant, interleaved, processorTime, type Timing } from '../measure.ts';
import { copyOf } from '../refa.ts';
import { type Check, milliseconds, type Section, times } from '../section.ts';

const TARGET = 8;
const ROUNDS = { rounds: 9, warmUp: 3 };

type Machine = Acceptor<CharSet>;
type Question = (a: Machine, b: Machine) => boolean;

/**
 * Every pair of patterns: do their languages meet (both tools), are they the same (ours only). Ours is timed with
 * machines that were just made (nothing remembered from earlier rounds), with machines kept from round to round, and
 * with a fresh copy of both machines for every single question (nothing is ever reused). The targets are for the first.
 */
export const pairwise: Section = {
  title: 'All pairs: intersection emptiness and equivalence',
  run() {
    const entries = corpus();
    const machines = entries.map(e => e.ours);
    const disjointness: Contestant<string>[] = [
      refa(
        'refa isDisjointWith, NFAs',
        entries.map(e => e.refaNfa),
        isDisjointWith,
      ),
      refa(
        'refa isDisjointWith, DFAs',
        entries.map(e => e.refaDfa),
        isDisjointWith,
      ),
      refa(
        'refa isDisjointWith, minimal DFAs',
        entries.map(e => e.refaMinimal),
        isDisjointWith,
      ),
      fresh('ours intersects, NFAs, just made', machines, intersects),
      kept('ours intersects, NFAs, kept', machines, intersects),
      fresh('ours equivalent, NFAs, just made', machines, equivalent),
      kept('ours equivalent, NFAs, kept', machines, equivalent),
      equalPairs(`ours equivalent, ${machines.length} equal pairs, just made`),
    ];
    const timings = interleaved(disjointness, ROUNDS);
    const [refaNfa, refaDfa, refaMinimal, meet, meetKept, same, , equal] = timings;
    const equivalence = same.median + equal.median;
    const theirs = [refaNfa, refaDfa, refaMinimal].reduce((a, b) => (b.median < a.median ? b : a));
    const noReuse = [
      withoutReuse('ours intersects, fresh copies for each question', machines, intersects),
      withoutReuse('ours equivalent, fresh copies for each question', machines, equivalent),
    ];
    const all = [...timings, ...noReuse];
    return {
      table: [
        ['', 'median', 'best', 'first run', 'per pair', 'against the fastest refa'],
        ...all.map(t => [
          t.name,
          milliseconds(t.median),
          milliseconds(t.best),
          milliseconds(t.first),
          `${((1000 * t.median) / t.result.length).toFixed(2)} µs`,
          times(theirs.median / t.median),
        ]),
      ],
      checks: [
        sameAnswers('both tools agree on every pair that meets', [theirs, meet, meetKept, noReuse[0]]),
        sameAnswers('all ways of refa agree', [refaNfa, refaDfa, refaMinimal]),
        equivalenceIsRight(same.result, equal.result),
        {
          name: 'ours intersects against the fastest refa',
          measured: times(theirs.median / meet.median),
          target: `at least ${TARGET}×`,
          pass: theirs.median / meet.median >= TARGET,
        },
        {
          name: 'ours equivalent against refa’s disjointness',
          measured: `${milliseconds(equivalence)} against ${milliseconds(theirs.median)}`,
          target: 'no more time',
          pass: equivalence <= theirs.median,
        },
      ],
    };
  },
};

/** The answers for all pairs, as a text of 0 and 1 in a fixed order. */
function answers<M>(machines: readonly M[], question: (a: M, b: M) => boolean): string {
  const found: string[] = [];
  for (let i = 0; i < machines.length; i++)
    for (let j = i + 1; j < machines.length; j++) found.push(question(machines[i], machines[j]) ? '1' : '0');
  return found.join('');
}

function refa<A>(name: string, automata: readonly A[], disjoint: (a: A, b: A) => boolean): Contestant<string> {
  return { name, prepare: () => () => answers(automata, (a, b) => !disjoint(a, b)) };
}

function fresh(name: string, machines: readonly Machine[], question: Question): Contestant<string> {
  return {
    name,
    prepare() {
      const copies = machines.map(copyOf);
      return () => answers(copies, question);
    },
  };
}

function kept(name: string, machines: readonly Machine[], question: Question): Contestant<string> {
  return { name, prepare: () => () => answers(machines, question) };
}

/** The NFA of each pattern with the DFA of the same pattern: no early exit is possible. */
function equalPairs(name: string): Contestant<string> {
  return {
    name,
    prepare() {
      const pairs = corpus().map(e => [copyOf(e.ours), copyOf(e.oursDfa)]);
      return () => pairs.map(([a, b]) => (equivalent(a, b) ? '1' : '0')).join('');
    },
  };
}

/** Copies both machines for each pair; only the questions are timed. */
function withoutReuse(name: string, machines: readonly Machine[], question: Question): Timing<string> {
  const sums: number[] = [];
  let result = '';
  for (let round = 0; round < 3; round++) {
    let sum = 0;
    result = '';
    for (let i = 0; i < machines.length; i++) {
      const pairs = machines.slice(i + 1).map(other => [copyOf(machines[i]), copyOf(other)]);
      const start = processorTime();
      for (const [a, b] of pairs) result += question(a, b) ? '1' : '0';
      sum += processorTime() - start;
    }
    sums.push(sum);
  }
  const sorted = sums.toSorted((a, b) => a - b);
  return { name, first: sums[0], median: sorted[1], best: sorted[0], result };
}

function sameAnswers(name: string, timings: readonly Timing<string>[]): Check {
  const pass = timings.every(t => t.result === timings[0].result);
  const yes = timings[0].result.split('1').length - 1;
  return { name, measured: `${yes} of ${timings[0].result.length} meet`, target: 'same answers', pass };
}

/** Equal languages have isomorphic minimal machines: refa's are compared, and ours against the DFA of the same pattern. */
function equivalenceIsRight(found: string, equal: string): Check {
  const entries = corpus();
  const expected = answers(entries, (a, b) => a.refaMinimal.structurallyEqual(b.refaMinimal));
  const pass = found === expected && equal === '1'.repeat(entries.length);
  return {
    name: 'equivalence agrees with refa’s minimal machines',
    measured: pass ? 'all pairs' : 'differs',
    target: 'all pairs',
    pass,
  };
}
