import type { BooleanAlgebra } from '../../logic/algebra.ts';
import { Budget } from '../../logic/limits.ts';
import type { Acceptor, Move } from './acceptor.ts';
import { mergeMoves } from './merge-moves.ts';

/**
 * The acceptor of a machine with ε-moves (`silent[q]` lists the targets of those of q). Each state takes over the moves
 * and the finality of its ε-closure; states that only ε-moves entered are gone, the others are numbered in
 * breadth-first order. O(states · moves) at worst.
 */
export function removeEpsilon<P>(
  algebra: BooleanAlgebra<P>,
  initial: number,
  moves: readonly (readonly Move<P>[])[],
  silent: readonly (readonly number[])[],
  final: readonly boolean[],
  budget: Budget = Budget.unlimited,
): Acceptor<P> {
  const newNumber = new Map<number, number>([[initial, 0]]);
  const order = [initial];
  const newMoves: Move<P>[][] = [];
  const newFinal: boolean[] = [];
  for (let i = 0; i < order.length; i++) {
    budget.spend();
    const closure = closureOf(order[i], silent);
    const row = closure.flatMap(q => moves[q]).filter(({ guard }) => !algebra.isEmpty(guard));
    newFinal.push(closure.some(q => final[q]));
    newMoves.push(
      mergeMoves(
        algebra,
        row.map(({ guard, to }) => ({ guard, to: numberOf(to) })),
      ),
    );
  }
  return {
    algebra,
    initial: 0,
    moves: newMoves,
    final: newFinal,
    deterministic: newMoves.every(row => row.length < 2),
  };

  function numberOf(state: number): number {
    let number = newNumber.get(state);
    if (number === undefined) {
      number = order.push(state) - 1;
      newNumber.set(state, number);
    }
    return number;
  }
}

function closureOf(state: number, silent: readonly (readonly number[])[]): number[] {
  if (silent[state].length === 0) return [state];
  const seen = new Set([state]);
  for (const q of seen) for (const next of silent[q]) seen.add(next);
  return [...seen];
}
