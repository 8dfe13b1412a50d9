import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { AcceptorBuilder } from './builder.ts';
import { trim } from './trim.ts';

/** The words of `a` read from back to front. Linear, plus the moves into final states once more. */
export function reverse<P>(a: Acceptor<P>, budget: Budget = Budget.unlimited): Acceptor<P> {
  const builder = new AcceptorBuilder(a.algebra);
  for (let q = 0; q < a.moves.length; q++) builder.addState(q === a.initial);
  const start = builder.addState(a.final[a.initial]);
  a.moves.forEach((row, q) => {
    for (const { guard, to } of row) {
      builder.addMove(to, guard, q);
      if (a.final[to]) builder.addMove(start, guard, q);
    }
  });
  return trim(builder.build(start, budget));
}
