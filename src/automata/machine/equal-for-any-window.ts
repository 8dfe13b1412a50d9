import { and, eq, not, or } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import { FALSE, type Term } from '../../logic/term.ts';
import type { Ending, Machine } from './machine.ts';
import { pastFacts } from './past-symbols.ts';
import { shifted } from './window.ts';

/** Two runs on one input, and what each has written that the other has not; one of the two is empty. */
interface Pair {
  readonly left: number;
  readonly right: number;
  /** Over the window after the last symbol, which is `x1`. */
  readonly leftAhead: readonly Term[];
  readonly rightAhead: readonly Term[];
}

/** A promise that is longer is not followed. */
const MAX_AHEAD = 64;

/**
 * Whether two deterministic machines without registers have the same transduction *by an argument that does not depend
 * on how the window came about*: from each pair of states that a common input may lead to, both take the same symbols
 * and write the same, whatever the window holds (that the symbols of their guards allow, each for itself). True is
 * certain. False says nothing. Needs one visit for each pair of states and promise, where following what the window
 * holds exactly may never end.
 */
export function equalForAnyWindow(left: Machine, right: Machine, session: Session): boolean {
  const [leftFacts, rightFacts] = [pastFacts(left), pastFacts(right)];
  const seen = new Set<string>();
  const queue: Pair[] = [];
  const enqueue = (pair: Pair): void => {
    const promise = [pair.leftAhead, pair.rightAhead].map(list => list.map(t => t.id).join());
    const key = [pair.left, pair.right, ...promise].join(';');
    if (seen.has(key)) return;
    seen.add(key);
    session.budget.spend();
    queue.push(pair);
  };
  enqueue({ left: left.initial, right: right.initial, leftAhead: [], rightAhead: [] });
  for (const pair of queue) {
    const impossible = (condition: Term): boolean =>
      session.impossible(
        condition,
        [...leftFacts(pair.left, [condition]), ...rightFacts(pair.right, [condition])],
        true,
      );
    const agree = (both: Term, ours: readonly Term[], theirs: readonly Term[]): boolean =>
      ours.every((t, i) => t === theirs[i] || impossible(and(both, not(eq(t, theirs[i])))));
    const [steps, others] = [left.transitions[pair.left], right.transitions[pair.right]];
    const [ends, otherEnds] = [left.endings[pair.left], right.endings[pair.right]];
    if (!sameReach(steps, others, impossible) || !sameReach(ends, otherEnds, impossible)) return false;
    for (const { both, ours, theirs } of jointly(ends, otherEnds, pair, impossible))
      if (ours.length !== theirs.length || !agree(both, ours, theirs)) return false;
    for (const { a, b, both, ours, theirs } of jointly(steps, others, pair, impossible)) {
      const common = Math.min(ours.length, theirs.length);
      if (!agree(both, ours.slice(0, common), theirs.slice(0, common))) return false;
      const [leftAhead, rightAhead] = [ours, theirs].map(list => list.slice(common).map(t => shifted(t, 1)));
      if (leftAhead.length + rightAhead.length > MAX_AHEAD) return false;
      enqueue({ left: a.to, right: b.to, leftAhead, rightAhead });
    }
  }
  return true;
}

/** The ways that both may go at once, with what each has written then that the other had not before. */
function* jointly<Way extends Ending>(
  ways: readonly Way[],
  others: readonly Way[],
  { leftAhead, rightAhead }: Pair,
  impossible: (condition: Term) => boolean,
) {
  for (const a of ways)
    for (const b of others) {
      const both = and(a.guard, b.guard);
      if (both === FALSE || impossible(both)) continue;
      yield { a, b, both, ours: [...leftAhead, ...a.outputs], theirs: [...rightAhead, ...b.outputs] };
    }
}

/** Whether the one list of guards covers what the other does. */
function sameReach(
  ours: readonly { readonly guard: Term }[],
  theirs: readonly { readonly guard: Term }[],
  impossible: (condition: Term) => boolean,
): boolean {
  const [mine, other] = [ours, theirs].map(list => or(...list.map(part => part.guard)));
  return mine === other || (impossible(and(mine, not(other))) && impossible(and(other, not(mine))));
}
