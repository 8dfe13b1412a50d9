import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { AcceptorBuilder } from './builder.ts';
import { trim } from './trim.ts';

/** Words of at least one of the acceptors: side by side under a new initial state, nondeterministic. Linear. */
export function union<P>(a: Acceptor<P>, b: Acceptor<P>, budget: Budget = Budget.unlimited): Acceptor<P> {
  return unionAll([a, b], budget);
}

/** The union of one or more acceptors, in one linear step. @throws RangeError when there is none */
export function unionAll<P>(acceptors: readonly Acceptor<P>[], budget: Budget = Budget.unlimited): Acceptor<P> {
  if (acceptors.length === 0) throw new RangeError('the union of no acceptors has no algebra: use emptyLanguage');
  if (acceptors.length === 1) return acceptors[0];
  const { algebra } = acceptors[0];
  const builder = new AcceptorBuilder(algebra);
  const start = builder.addState();
  for (const a of acceptors) {
    const offset = builder.addAcceptor(a);
    if (a.final[a.initial]) builder.setFinal(start);
    for (const { guard, to } of a.moves[a.initial]) builder.addMove(start, guard, offset + to);
  }
  return trim(builder.build(start, budget));
}
