import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { compact } from './compact.ts';
import { LazyDfa, type Row, SINK } from './lazy-dfa.ts';
import { PairSearch } from './pair-search.ts';
import { UnionFind } from './union-find.ts';

/**
 * Whether the languages are the same. They are not when their shortest words differ in length; else Hopcroft & Karp's algorithm on subsets that are determinised on the fly: merges
 * what must be equal, and stops at the first pair of states that disagree on accepting or on which symbols lead
 * anywhere (every state here can still accept, so that is a difference). Almost linear in the determinised machines;
 * one unit of budget a merge.
 */
export function equivalent<P>(a: Acceptor<P>, b: Acceptor<P>, budget: Budget = Budget.unlimited): boolean {
  if (a === b) return true;
  const { algebra } = a;
  const l = LazyDfa.of(a);
  const r = LazyDfa.of(b);
  if (l.initial === SINK || r.initial === SINK) return l.initial === r.initial;
  if (compact(a).distance[0] !== compact(b).distance[0]) return false;
  const classes = new UnionFind();
  const pending = [l.initial, r.initial];
  classes.join(2 * l.initial, 2 * r.initial + 1);
  while (pending.length > 0) {
    const q = pending.pop() ?? SINK;
    const p = pending.pop() ?? SINK;
    budget.spend();
    if (l.isFinal(p) !== r.isFinal(q)) return false;
    if (!algebra.equals(l.domain(p), r.domain(q))) return false;
    const left = l.row(p, budget);
    const right = r.row(q, budget);
    for (let i = 0; i < left.guards.length; i++) {
      for (let j = 0; j < right.guards.length; j++) {
        if (algebra.disjoint(left.guards[i], right.guards[j])) continue;
        if (classes.join(2 * left.targets[i], 2 * right.targets[j] + 1))
          pending.push(left.targets[i], right.targets[j]);
      }
    }
  }
  return true;
}

/** A shortest word of exactly one of the languages, as a guard for each symbol; `undefined` when they are the same. */
export function shortestDifference<P>(
  a: Acceptor<P>,
  b: Acceptor<P>,
  budget: Budget = Budget.unlimited,
): P[] | undefined {
  if (equivalent(a, b, budget)) return undefined;
  const { algebra } = a;
  const l = LazyDfa.of(a);
  const r = LazyDfa.of(b);
  const search = new PairSearch(l.initial, r.initial, algebra.bottom);
  for (let at = 0; at < search.size; at++) {
    budget.spend();
    const p = search.leftOf(at);
    const q = search.rightOf(at);
    if (l.isFinal(p) !== r.isFinal(q)) return search.wordTo(at);
    const left: Row<P> = p === SINK ? LOST : l.row(p, budget);
    const right: Row<P> = q === SINK ? LOST : r.row(q, budget);
    const unmatched = [...right.guards];
    for (let i = 0; i < left.guards.length; i++) {
      let rest = left.guards[i];
      for (let j = 0; j < unmatched.length; j++) {
        if (algebra.disjoint(rest, unmatched[j])) continue;
        search.discover(left.targets[i], right.targets[j], () => algebra.and(rest, unmatched[j]), at);
        const matched = rest;
        rest = algebra.minus(rest, unmatched[j]);
        unmatched[j] = algebra.minus(unmatched[j], matched);
      }
      if (!algebra.isEmpty(rest)) search.discover(left.targets[i], SINK, () => rest, at);
    }
    for (let j = 0; j < unmatched.length; j++)
      if (!algebra.isEmpty(unmatched[j])) search.discover(SINK, right.targets[j], () => unmatched[j], at);
  }
  return undefined;
}

const LOST: Row<never> = { guards: [], targets: [] };
