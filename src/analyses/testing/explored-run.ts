import type { Value } from '../../logic/value.ts';
import type { Ending, State } from '../../program/state.ts';
import type { Word } from '../verdict.ts';

/** How a run ended that is not before a read. */
export type RunEnd =
  | { readonly kind: 'ended'; readonly ending: Ending; readonly isAccepted: boolean }
  /** Not followed any further: not supported, or (`isLong`) one step took too long. */
  | { readonly kind: 'lost'; readonly reason: string; readonly isLong: boolean };

/** A run of a program on the first symbols of a word, as the last step of it and the run before that. */
export interface ExploredRun {
  readonly before: ExploredRun | undefined;
  /** `undefined` before the first symbol, and where the input ended. */
  readonly symbol: Value | undefined;
  /** How many symbols were read. */
  readonly length: number;
  /** The state of the automaton; `undefined` where it has none. */
  readonly at: number | undefined;
  /** What the last step reaches: goals of the automaton, and branches of the program as numbers. */
  readonly gains: readonly (string | number)[];
  /** Present while it can be gone on from. */
  state: State | undefined;
  readonly end: RunEnd | undefined;
  /** The sizes of the numbers in the program's state (`StateIndex.signature`), once somebody asked. */
  signature?: readonly number[];
}

export function wordOfRun(run: ExploredRun): Word {
  const word: Value[] = [];
  for (let each: ExploredRun | undefined = run; each !== undefined; each = each.before)
    if (each.symbol !== undefined) word.push(each.symbol);
  return word.reverse();
}

/** All that a run reaches from its start on. */
export function goalsOfRun(run: ExploredRun): readonly (string | number)[] {
  const goals = new Set<string | number>();
  for (let each: ExploredRun | undefined = run; each !== undefined; each = each.before)
    for (const goal of each.gains) goals.add(goal);
  return [...goals];
}

/** The last states of a run's way through the automaton, at most so many. */
export function lastStates(run: ExploredRun | undefined, most: number): readonly number[] {
  const trail: number[] = [];
  for (let each = run; each !== undefined && each.at !== undefined && trail.length < most; each = each.before)
    trail.push(each.at);
  return trail.reverse();
}

/** Runs before another one that are compared with it. */
const FURTHEST = 200;

/**
 * The symbols since a run was last in a state like the one at its end: in the same state of the automaton, with as many
 * numbers of the same size as in any other. Repeating them goes round once more: what is counted there goes on.
 */
export function lastRound(run: ExploredRun): Word {
  let best: { readonly symbols: readonly Value[]; readonly same: number } | undefined;
  const symbols: Value[] = [];
  let left = FURTHEST;
  for (let each: ExploredRun = run; each.before !== undefined && left-- > 0; each = each.before) {
    if (each.symbol !== undefined) symbols.push(each.symbol);
    const { at, signature } = each.before;
    if (at !== run.at || signature === undefined) continue;
    const same = signature.filter((size, i) => size === run.signature?.[i]).length;
    if (best === undefined || same > best.same) best = { symbols: [...symbols].reverse(), same };
  }
  return best?.symbols ?? [];
}
