/** Something that reaches goals, at a cost. */
export interface Candidate {
  readonly goals: readonly (string | number)[];
  readonly cost: number;
}

/**
 * Few and cheap candidates that together reach every goal that any of them reaches: greedily, always the one with the most
 * new goals for its cost, and without those that turn out to be superfluous in the end. Deterministic; quadratic in the
 * candidates at worst, but a candidate is looked at again only while it may be the best.
 */
export function chooseCover<T extends Candidate>(candidates: readonly T[], fixed = 8): readonly T[] {
  const reached = new Set<string | number>();
  const worthOf = ({ goals, cost }: Candidate): number => {
    let count = 0;
    for (const goal of goals) if (!reached.has(goal)) count++;
    return count / (fixed + cost);
  };
  const queue = candidates.map(candidate => ({ candidate, worth: worthOf(candidate) }));
  const chosen: T[] = [];
  for (;;) {
    queue.sort((a, b) => b.worth - a.worth);
    const best = queue[0];
    if (best === undefined || best.worth === 0) break;
    const worth = worthOf(best.candidate);
    if (worth < best.worth) {
      // Worth only falls, so what is still above the next one is the best.
      best.worth = worth;
      if (queue[1] !== undefined && worth < queue[1].worth) continue;
      if (worth === 0) break;
    }
    chosen.push(best.candidate);
    for (const goal of best.candidate.goals) reached.add(goal);
    best.worth = 0;
  }
  return withoutSuperfluous(chosen);
}

/** Leaves out what only reaches goals that others reach, too, the most expensive first. */
function withoutSuperfluous<T extends Candidate>(chosen: readonly T[]): readonly T[] {
  const counts = new Map<string | number, number>();
  for (const { goals } of chosen) for (const goal of new Set(goals)) counts.set(goal, (counts.get(goal) ?? 0) + 1);
  const kept = new Set(chosen);
  for (const each of [...chosen].sort((a, b) => b.cost - a.cost)) {
    const own = new Set(each.goals);
    if ([...own].some(goal => counts.get(goal) === 1)) continue;
    kept.delete(each);
    for (const goal of own) counts.set(goal, (counts.get(goal) ?? 0) - 1);
  }
  return chosen.filter(each => kept.has(each));
}
