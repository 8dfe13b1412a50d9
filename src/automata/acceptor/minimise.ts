import type { BooleanAlgebra } from '../../logic/algebra.ts';
import { Budget } from '../../logic/limits.ts';
import type { Acceptor, Move } from './acceptor.ts';
import { type Compact, compactOnce } from './compact.ts';
import { emptyLanguage } from './constants.ts';
import { determinise } from './determinise.ts';
import { guardRank } from './guard-order.ts';
import { coarsestPartition } from './partition.ts';

/**
 * The minimal deterministic acceptor of the language: partial and trimmed (no sink), moves in the order of
 * {@link guardRank}, states numbered breadth-first along it. So two acceptors have the same language exactly when
 * their minimal machines have the same moves with equal guards.
 *
 * A nondeterministic acceptor is determinised first. On a deterministic one with n states and m moves:
 * O(m log n) disjunctions and comparisons of guards; see {@link coarsestPartition}.
 */
export function minimise<P>(a: Acceptor<P>, budget: Budget = Budget.unlimited): Acceptor<P> {
  const form = compactOnce(a.deterministic ? a : determinise(a, budget));
  budget.spend(form.states);
  if (form.states === 0) return emptyLanguage(a.algebra);
  return quotient(form, coarsestPartition(form));
}

/** The machine whose states are the blocks, of which `blockOf` gives each state's; the initial block becomes 0. */
function quotient<P>(form: Compact<P>, blockOf: readonly number[]): Acceptor<P> {
  const { algebra, first, target, guard, states, distance } = form;
  const numberOfBlock = new Array<number>(states).fill(-1);
  const indexInRow = new Array<number>(states).fill(-1);
  const representative = [0];
  numberOfBlock[blockOf[0]] = 0;
  const moves: Move<P>[][] = [];
  const final: boolean[] = [];
  for (let i = 0; i < representative.length; i++) {
    const q = representative[i];
    const row = new Array<MutableMove<P>>(first[q + 1] - first[q]);
    let length = 0;
    for (let k = first[q]; k < first[q + 1]; k++) {
      const block = blockOf[target[k]];
      const at = indexInRow[block];
      if (at >= 0) row[at].guard = algebra.or(row[at].guard, guard[k]);
      else {
        indexInRow[block] = length;
        row[length++] = { guard: guard[k], to: target[k] };
      }
    }
    if (length < row.length) row.length = length;
    if (length > 1) sortByGuard(algebra, row);
    for (let k = 0; k < row.length; k++) {
      const block = blockOf[row[k].to];
      if (numberOfBlock[block] < 0) numberOfBlock[block] = representative.push(row[k].to) - 1;
      row[k].to = numberOfBlock[block];
      indexInRow[block] = -1;
    }
    moves.push(row);
    final.push(distance[q] === 0);
  }
  return { algebra, initial: 0, moves, final, deterministic: true };
}

interface MutableMove<P> {
  guard: P;
  to: number;
}

const SORT_BY_INSERTION = 16;

function sortByGuard<P>(algebra: BooleanAlgebra<P>, row: MutableMove<P>[]): void {
  if (row.length > SORT_BY_INSERTION) {
    row.sort((a, b) => guardRank(algebra, a.guard) - guardRank(algebra, b.guard));
    return;
  }
  for (let i = 1; i < row.length; i++) {
    const move = row[i];
    const rank = guardRank(algebra, move.guard);
    let j = i;
    for (; j > 0 && guardRank(algebra, row[j - 1].guard) > rank; j--) row[j] = row[j - 1];
    row[j] = move;
  }
}
