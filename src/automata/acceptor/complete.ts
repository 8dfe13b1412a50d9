import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';

/**
 * The same language with a move for every symbol in every state: adds a sink when one is needed, as the last state.
 * Keeps determinism; `a` itself when it was complete. Linear.
 */
export function complete<P>(a: Acceptor<P>, budget: Budget = Budget.unlimited): Acceptor<P> {
  const { algebra } = a;
  const sink = a.moves.length;
  let needed = false;
  const moves = a.moves.map(row => {
    let missing = algebra.top;
    for (const { guard } of row) missing = algebra.minus(missing, guard);
    if (algebra.isEmpty(missing)) return row;
    needed = true;
    return [...row, { guard: missing, to: sink }];
  });
  if (!needed) return a;
  budget.spend();
  return {
    algebra,
    initial: a.initial,
    moves: [...moves, [{ guard: algebra.top, to: sink }]],
    final: [...a.final, false],
    deterministic: a.deterministic,
  };
}
