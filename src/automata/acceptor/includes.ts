import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { compact } from './compact.ts';
import { LazyDfa, SINK } from './lazy-dfa.ts';
import { PairSearch } from './pair-search.ts';
import { PairTable } from './pair-table.ts';

/**
 * Whether every word of `b` is a word of `a`. Determinises only `a`, on the fly, and stops as soon as `b` can read a
 * symbol after which `a` is lost.
 */
export function includes<P>(a: Acceptor<P>, b: Acceptor<P>, budget: Budget = Budget.unlimited): boolean {
  const { algebra } = a;
  const big = LazyDfa.of(a);
  const small = compact(b);
  if (small.states === 0) return true;
  if (big.initial === SINK) return false;
  const pairs = new PairTable();
  pairs.numberOf(0, big.initial);
  for (let at = 0; at < pairs.size; at++) {
    budget.spend();
    const p = pairs.left[at];
    const q = pairs.right[at];
    if (small.distance[p] === 0 && !big.isFinal(q)) return false;
    const domain = big.domain(q);
    const { guards, targets } = big.row(q, budget);
    for (let i = small.first[p]; i < small.first[p + 1]; i++) {
      if (!algebra.isEmpty(algebra.minus(small.guard[i], domain))) return false;
      for (let j = 0; j < guards.length; j++)
        if (!algebra.disjoint(small.guard[i], guards[j])) pairs.numberOf(small.target[i], targets[j]);
    }
  }
  return true;
}

/** A shortest word of `b` that is not a word of `a`, as a guard for each symbol; `undefined` when there is none. */
export function shortestMissing<P>(a: Acceptor<P>, b: Acceptor<P>, budget: Budget = Budget.unlimited): P[] | undefined {
  const { algebra } = a;
  const big = LazyDfa.of(a);
  const small = compact(b);
  if (small.states === 0) return undefined;
  const search = new PairSearch(0, big.initial, algebra.bottom);
  for (let at = 0; at < search.size; at++) {
    budget.spend();
    const p = search.leftOf(at);
    const q = search.rightOf(at);
    if (small.distance[p] === 0 && !big.isFinal(q)) return search.wordTo(at);
    const row = q === SINK ? undefined : big.row(q, budget);
    for (let i = small.first[p]; i < small.first[p + 1]; i++) {
      let rest = small.guard[i];
      for (let j = 0; row !== undefined && j < row.guards.length; j++) {
        if (algebra.disjoint(rest, row.guards[j])) continue;
        search.discover(small.target[i], row.targets[j], () => algebra.and(rest, row.guards[j]), at);
        rest = algebra.minus(rest, row.guards[j]);
      }
      if (!algebra.isEmpty(rest)) search.discover(small.target[i], SINK, () => rest, at);
    }
  }
  return undefined;
}
