import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { compact } from './compact.ts';
import { PairSearch } from './pair-search.ts';
import { PairSet } from './pair-set.ts';

/**
 * Whether some word is in both languages. Walks the product breadth-first and stops at the first common final pair;
 * needs no determinism. At most one unit of budget for each pair of states.
 */
export function intersects<P>(a: Acceptor<P>, b: Acceptor<P>, budget: Budget = Budget.unlimited): boolean {
  const { algebra } = a;
  const l = compact(a);
  const r = compact(b);
  if (l.states === 0 || r.states === 0) return false;
  budget.spend();
  if (l.distance[0] === 0 && r.distance[0] === 0) return true;
  const seen = new PairSet(l.states, r.states);
  const pending = [0, 0];
  seen.add(0, 0);
  for (let at = 0; at < pending.length; at += 2) {
    const p = pending[at];
    const q = pending[at + 1];
    for (let i = l.first[p]; i < l.first[p + 1]; i++) {
      const guard = l.guard[i];
      const left = l.target[i];
      for (let j = r.first[q]; j < r.first[q + 1]; j++) {
        const right = r.target[j];
        if (algebra.disjoint(guard, r.guard[j]) || !seen.add(left, right)) continue;
        if (l.distance[left] === 0 && r.distance[right] === 0) return true;
        budget.spend();
        pending.push(left, right);
      }
    }
  }
  return false;
}

/** A shortest word of both languages, as a guard for each symbol (any choice will do); `undefined` when none exists. */
export function shortestCommon<P>(a: Acceptor<P>, b: Acceptor<P>, budget: Budget = Budget.unlimited): P[] | undefined {
  const { algebra } = a;
  const l = compact(a);
  const r = compact(b);
  if (l.states === 0 || r.states === 0) return undefined;
  const search = new PairSearch(0, 0, algebra.bottom);
  for (let at = 0; at < search.size; at++) {
    budget.spend();
    const p = search.leftOf(at);
    const q = search.rightOf(at);
    if (l.distance[p] === 0 && r.distance[q] === 0) return search.wordTo(at);
    for (let i = l.first[p]; i < l.first[p + 1]; i++) {
      for (let j = r.first[q]; j < r.first[q + 1]; j++) {
        if (algebra.disjoint(l.guard[i], r.guard[j])) continue;
        search.discover(l.target[i], r.target[j], () => algebra.and(l.guard[i], r.guard[j]), at);
      }
    }
  }
  return undefined;
}
