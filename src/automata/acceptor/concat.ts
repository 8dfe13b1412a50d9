import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { AcceptorBuilder } from './builder.ts';
import { trim } from './trim.ts';

/** A word of `a` followed by a word of `b`. Linear, plus the initial moves of `b` once for each final state of `a`. */
export function concat<P>(a: Acceptor<P>, b: Acceptor<P>, budget: Budget = Budget.unlimited): Acceptor<P> {
  const builder = new AcceptorBuilder(a.algebra);
  builder.addAcceptor(a);
  const offset = builder.addAcceptor(b);
  for (let q = 0; q < a.moves.length; q++) {
    if (!a.final[q]) continue;
    builder.setFinal(q, b.final[b.initial]);
    for (const { guard, to } of b.moves[b.initial]) builder.addMove(q, guard, offset + to);
  }
  return trim(builder.build(a.initial, budget));
}
