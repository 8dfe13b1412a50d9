import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { compact } from './compact.ts';
import { emptyLanguage } from './constants.ts';
import { buildProduct } from './product.ts';

/** Words of both. At most the product of the numbers of states; deterministic when both are. */
export function intersection<P>(a: Acceptor<P>, b: Acceptor<P>, budget: Budget = Budget.unlimited): Acceptor<P> {
  const { algebra } = a;
  const l = compact(a);
  const r = compact(b);
  if (l.states === 0 || r.states === 0) return emptyLanguage(algebra);
  return buildProduct(
    {
      algebra,
      start: [0, 0],
      leave(p, q, add) {
        for (let i = l.first[p]; i < l.first[p + 1]; i++)
          for (let j = r.first[q]; j < r.first[q + 1]; j++)
            if (!algebra.disjoint(l.guard[i], r.guard[j]))
              add(algebra.and(l.guard[i], r.guard[j]), l.target[i], r.target[j]);
      },
      isFinal: (p, q) => l.distance[p] === 0 && r.distance[q] === 0,
      deterministic: l.deterministic && r.deterministic,
    },
    budget,
  );
}
