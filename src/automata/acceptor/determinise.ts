import { Budget } from '../../logic/limits.ts';
import type { Acceptor, Move } from './acceptor.ts';
import { emptyLanguage } from './constants.ts';
import { LazyDfa } from './lazy-dfa.ts';
import { trim } from './trim.ts';

/**
 * A deterministic, trimmed, possibly partial acceptor of the same language: the subset construction with the minterms
 * of each subset's own moves only. Exponential at worst. An acceptor that says it is deterministic is only trimmed.
 */
export function determinise<P>(a: Acceptor<P>, budget: Budget = Budget.unlimited): Acceptor<P> {
  if (a.deterministic) return trim(a);
  const { algebra } = a;
  const dfa = LazyDfa.of(a);
  if (dfa.initial < 0) return emptyLanguage(algebra);
  const newNumber = new Map([[dfa.initial, 0]]);
  const moves: Move<P>[][] = [];
  const final: boolean[] = [];
  for (const state of newNumber.keys()) {
    const { guards, targets } = dfa.row(state, budget);
    moves.push(guards.map((guard, i) => ({ guard, to: numberOf(targets[i]) })));
    final.push(dfa.isFinal(state));
  }
  return { algebra, initial: 0, moves, final, deterministic: true };

  function numberOf(state: number): number {
    let number = newNumber.get(state);
    if (number === undefined) {
      number = newNumber.size;
      newNumber.set(state, number);
    }
    return number;
  }
}
