import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { compact } from './compact.ts';
import { anyWord, emptyLanguage } from './constants.ts';
import { LazyDfa, SINK } from './lazy-dfa.ts';
import { buildProduct } from './product.ts';

/**
 * Words of `a` that are not words of `b`. Only `b` is determinised, on the fly (exponential at worst), and only along
 * words on which `a` is still alive.
 */
export function difference<P>(a: Acceptor<P>, b: Acceptor<P>, budget: Budget = Budget.unlimited): Acceptor<P> {
  const { algebra } = a;
  const l = compact(a);
  const r = LazyDfa.of(b);
  if (l.states === 0) return emptyLanguage(algebra);
  return buildProduct(
    {
      algebra,
      start: [0, r.initial],
      leave(p, q, add) {
        for (let i = l.first[p]; i < l.first[p + 1]; i++) {
          let rest = l.guard[i];
          if (q !== SINK) {
            const { guards, targets } = r.row(q, budget);
            for (let j = 0; j < guards.length; j++) {
              if (algebra.disjoint(rest, guards[j])) continue;
              add(algebra.and(rest, guards[j]), l.target[i], targets[j]);
              rest = algebra.minus(rest, guards[j]);
            }
          }
          if (!algebra.isEmpty(rest)) add(rest, l.target[i], SINK);
        }
      },
      isFinal: (p, q) => l.distance[p] === 0 && !r.isFinal(q),
      deterministic: l.deterministic,
    },
    budget,
  );
}

/** All words that are not words of `a`; deterministic. Exponential at worst, linear for a deterministic `a`. */
export function complement<P>(a: Acceptor<P>, budget: Budget = Budget.unlimited): Acceptor<P> {
  return difference(anyWord(a.algebra), a, budget);
}
