import type { Acceptor, Move } from './acceptor.ts';
import { type Compact, compact } from './compact.ts';
import { emptyLanguage } from './constants.ts';

/**
 * Only the states that are reachable and can still accept; `a` itself when these are all. The others are renumbered in
 * breadth-first order. Linear.
 */
export function trim<P>(a: Acceptor<P>): Acceptor<P> {
  const form = compact(a);
  return form.states === a.moves.length ? a : toAcceptor(form);
}

/** The acceptor that a compact form describes. */
function toAcceptor<P>(form: Compact<P>): Acceptor<P> {
  const { algebra, states, first, target, guard, deterministic } = form;
  if (states === 0) return emptyLanguage(algebra);
  const moves: Move<P>[][] = [];
  for (let q = 0; q < states; q++) {
    const row: Move<P>[] = [];
    for (let k = first[q]; k < first[q + 1]; k++) row.push({ guard: guard[k], to: target[k] });
    moves.push(row);
  }
  return { algebra, initial: 0, moves, final: form.distance.map(d => d === 0), deterministic };
}
