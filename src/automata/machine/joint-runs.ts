import type { CharSet } from '../../logic/char-set.ts';
import { setsOf } from '../../logic/predicates.ts';
import type { Session } from '../../logic/session.ts';
import { FALSE } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import type { Machine, Transition } from './machine.ts';

/** One step of each of two machines on the same symbol. */
export interface JointStep {
  readonly left: Transition;
  readonly right: Transition;
  /** The symbols for which both can be taken; never empty. */
  readonly symbols: CharSet;
  readonly to: number;
}

/**
 * The pairs of states to which common inputs lead two memoryless machines over a small sort, with the steps between
 * them and how far each is from a common end. O(pairs · transitions²) set operations; one unit of budget a pair.
 */
export class JointRuns {
  readonly start = 0;
  private readonly lefts: number[] = [];
  private readonly rights: number[] = [];
  private readonly outgoing: (readonly JointStep[])[] = [];
  private readonly distance: (number | undefined)[];

  constructor(left: Machine, right: Machine, session: Session) {
    const [ours, theirs] = [guardSets(left), guardSets(right)];
    const width = right.states.length;
    const numbers = new Map<number, number>();
    const number = (p: number, q: number): number => {
      const key = p * width + q;
      let known = numbers.get(key);
      if (known === undefined) {
        session.budget.spend();
        known = this.lefts.push(p) - 1;
        this.rights.push(q);
        numbers.set(key, known);
      }
      return known;
    };
    number(left.initial, right.initial);
    for (let pair = 0; pair < this.lefts.length; pair++) {
      const [p, q] = this.statesOf(pair);
      const steps: JointStep[] = [];
      left.transitions[p].forEach((a, i) => {
        right.transitions[q].forEach((b, j) => {
          if (ours[p][i].isDisjointFrom(theirs[q][j])) return;
          const symbols = ours[p][i].intersect(theirs[q][j]);
          steps.push({ left: a, right: b, symbols, to: number(a.to, b.to) });
        });
      });
      this.outgoing.push(steps);
    }
    const ends = (machine: Machine, state: number): boolean => machine.endings[state].some(e => e.guard !== FALSE);
    this.distance = distances(this.outgoing, pair => {
      const [p, q] = this.statesOf(pair);
      return ends(left, p) && ends(right, q);
    });
  }

  statesOf(pair: number): readonly [number, number] {
    return [this.lefts[pair], this.rights[pair]];
  }

  steps(pair: number): readonly JointStep[] {
    return this.outgoing[pair];
  }

  /** How many symbols it takes at least until both can end; `undefined` when they cannot. */
  toEnd(pair: number): number | undefined {
    return this.distance[pair];
  }

  /** A shortest way to a common end. */
  wayToEnd(pair: number): readonly JointStep[] {
    const way: JointStep[] = [];
    for (let at = pair, left = this.distance[pair] ?? 0; left > 0; left--) {
      const step = this.outgoing[at].find(s => this.distance[s.to] === left - 1);
      if (step === undefined) throw new Error('a pair is as far from an end as its nearest neighbour, and one more');
      way.push(step);
      at = step.to;
    }
    return way;
  }
}

/** For each node, the length of a shortest way to a target. */
function distances(
  outgoing: readonly (readonly JointStep[])[],
  isTarget: (node: number) => boolean,
): (number | undefined)[] {
  const sources: number[][] = outgoing.map(() => []);
  outgoing.forEach((steps, from) => {
    for (const { to } of steps) sources[to].push(from);
  });
  const distance: (number | undefined)[] = outgoing.map((_, node) => (isTarget(node) ? 0 : undefined));
  const queue = distance.flatMap((d, node) => (d === 0 ? [node] : []));
  for (const node of queue)
    for (const from of sources[node])
      if (distance[from] === undefined) {
        distance[from] = (distance[node] ?? 0) + 1;
        queue.push(from);
      }
  return distance;
}

function guardSets(machine: Machine): readonly (readonly CharSet[])[] {
  const algebra = setsOf(machine.input);
  return machine.transitions.map(list =>
    list.map(({ guard }) => {
      const set = asCharSet(guard);
      if (set === undefined || algebra === undefined) throw new Error('a guard over one small symbol is always a set');
      return algebra.and(set, algebra.top);
    }),
  );
}
