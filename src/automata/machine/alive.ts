import { and } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import { FALSE } from '../../logic/term.ts';
import type { Machine } from './machine.ts';
import { pastFacts } from './past-symbols.ts';

/**
 * For two machines without registers: which pairs of states some common input may lead to an end. A pair that is not
 * in the set certainly cannot; without lookback the set is exact, with it guards are looked at step by step, so a pair
 * may be in it without need. O(pairs · transitions²) guard conjunctions.
 *
 * @returns `undefined` when one of the machines has registers
 */
export function jointlyAlive(
  left: Machine,
  right: Machine,
  session: Session,
): ((l: number, r: number) => boolean) | undefined {
  if (left.registers.length > 0 || right.registers.length > 0) return undefined;
  const [leftFacts, rightFacts] = [pastFacts(left), pastFacts(right)];
  const width = right.states.length;
  const sources = new Map<number, number[]>();
  const start = left.initial * width + right.initial;
  const reached = new Set([start]);
  const alive = new Set<number>();
  const pending: number[] = [];
  for (const pair of reached) {
    session.budget.spend();
    const [p, q] = [Math.floor(pair / width), pair % width];
    const ends = left.endings[p].some(a => right.endings[q].some(b => and(a.guard, b.guard) !== FALSE));
    if (ends) {
      alive.add(pair);
      pending.push(pair);
    }
    for (const a of left.transitions[p])
      for (const b of right.transitions[q]) {
        const target = a.to * width + b.to;
        const known = sources.get(target);
        const both = and(a.guard, b.guard);
        if (known?.at(-1) === pair || both === FALSE) continue;
        if (session.impossible(both, [...leftFacts(p, [both]), ...rightFacts(q, [both])], true)) continue;
        if (known === undefined) sources.set(target, [pair]);
        else known.push(pair);
        reached.add(target);
      }
  }
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    for (const source of sources.get(next) ?? [])
      if (!alive.has(source)) {
        alive.add(source);
        pending.push(source);
      }
  return (l, r) => alive.has(l * width + r);
}
