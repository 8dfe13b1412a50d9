import { and, not, or } from '../../logic/build.ts';
import type { Session } from '../../logic/session.ts';
import { FALSE, type Term, TRUE } from '../../logic/term.ts';
import type { Value } from '../../logic/value.ts';
import type { Behaviour, Config, Step } from './behaviour.ts';
import { configKey, consistent, ids } from './compare.ts';
import { windowVariable } from './machine.ts';
import { type Edge, normaliseMemory, solvePath } from './path.ts';
import { bestWord } from './readable.ts';

/** One run of the left behaviour, and all the runs of the right one on the same input. */
interface Front {
  readonly left: Config;
  readonly right: readonly Config[];
  readonly facts: readonly Term[];
  readonly length: number;
  readonly edge: Edge | undefined;
}

/**
 * A shortest input that `left` accepts and `right` does not; `undefined` when there is none.
 *
 * Breadth-first over a run of `left` with the set of runs of `right` (the subset construction, on the fly): a step
 * splits by which of the right guards hold, keeping only the combinations that are possible together with all that is
 * known about the symbols still in the window. Exact for machines with lookback and registers; terminates for machines
 * without either, and otherwise within the session's budget.
 */
export function domainDifference(
  left: Behaviour,
  right: Behaviour,
  session: Session,
  maxLength = Number.POSITIVE_INFINITY,
  onCut: () => void = () => {},
): readonly Value[] | undefined {
  const symbol = windowVariable(left.input, 0);
  const seen = new Set<string>();
  const queue: Front[] = [];
  const enqueue = (front: Front): void => {
    const key = [configKey(front.left), ...front.right.map(configKey), ids(front.facts)].join(';');
    if (seen.has(key)) return;
    seen.add(key);
    session.budget.spend();
    queue.push(front);
  };
  /** A word that ends the left run here and none of the right ones. */
  const refusedWord = (front: Front): readonly Value[] | undefined => {
    const refused = not(or(...front.right.flatMap(config => right.stops(config, front.facts).map(s => s.guard))));
    for (const stop of left.stops(front.left, front.facts)) {
      const condition = and(stop.guard, refused);
      if (!consistent(session, front.facts, condition)) continue;
      const word = solvePath(front.edge, condition, session);
      if (word !== undefined) return word.flat();
    }
    return undefined;
  };
  enqueue({ left: left.start, right: [right.start], facts: [], length: 0, edge: undefined });
  for (let i = 0; i < queue.length; i++) {
    const front = queue[i];
    const word = refusedWord(front);
    if (word !== undefined) return bestWord(queue, i, word, other => other.length === front.length, refusedWord);
    if (front.length >= maxLength) {
      onCut();
      continue;
    }
    const moves = mergedByTarget(front.right.flatMap(config => right.steps(config, symbol, front.facts)));
    for (const step of left.steps(front.left, symbol, front.facts)) {
      if (!consistent(session, front.facts, step.guard)) continue;
      for (const { condition, taken } of combinations(session, front.facts, step.guard, moves)) {
        const memory = normaliseMemory(
          [step.next.terms, ...taken.map(t => t.terms)],
          [...front.facts, condition],
          session,
        );
        const [leftTerms, ...rightTerms] = memory.values;
        enqueue({
          left: { node: step.next.node, terms: leftTerms },
          right: distinct(taken.map((t, j) => ({ node: t.node, terms: rightTerms[j] }))),
          facts: memory.facts,
          length: front.length + 1,
          edge: { before: front.edge, condition, reads: [symbol], origin: memory.origin },
        });
      }
    }
  }
  return undefined;
}

function mergedByTarget(steps: readonly Step[]): readonly { readonly guard: Term; readonly next: Config }[] {
  const byTarget = new Map<string, { guard: Term; next: Config }>();
  for (const { guard, next } of steps) {
    const key = configKey(next);
    const before = byTarget.get(key);
    byTarget.set(key, { guard: before === undefined ? guard : or(before.guard, guard), next });
  }
  return [...byTarget.values()].sort((a, b) => a.next.node - b.next.node);
}

/** The possible combinations of right moves under a guard, each with the condition under which just those are taken. */
function combinations(
  session: Session,
  facts: readonly Term[],
  guard: Term,
  moves: readonly { readonly guard: Term; readonly next: Config }[],
): readonly { readonly condition: Term; readonly taken: readonly Config[] }[] {
  let cells: { condition: Term; taken: readonly Config[] }[] = [{ condition: guard, taken: [] }];
  for (const move of moves) {
    const refined: typeof cells = [];
    for (const cell of cells) {
      const inside = and(cell.condition, move.guard);
      const outside = and(cell.condition, not(move.guard));
      if (move.guard === TRUE || consistent(session, facts, inside))
        refined.push({ condition: inside, taken: [...cell.taken, move.next] });
      if (outside !== FALSE && consistent(session, facts, outside)) refined.push({ ...cell, condition: outside });
    }
    session.budget.spend(refined.length);
    cells = refined;
  }
  return cells;
}

function distinct(configs: readonly Config[]): readonly Config[] {
  return [...new Map(configs.map(c => [configKey(c), c])).values()];
}
