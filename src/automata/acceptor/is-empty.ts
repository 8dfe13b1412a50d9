import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { tracedBack } from './trace.ts';

/** Whether no word is accepted. Stops at the first final state. */
export function isEmpty<P>(a: Acceptor<P>, budget: Budget = Budget.unlimited): boolean {
  return shortestWord(a, budget) === undefined;
}

/** A shortest accepted word, as a guard for each symbol (any choice will do); `undefined` when there is none. */
export function shortestWord<P>(a: Acceptor<P>, budget: Budget = Budget.unlimited): P[] | undefined {
  const seen = new Uint8Array(a.moves.length);
  const order = [a.initial];
  const parent = [-1];
  const via: P[] = [a.algebra.bottom];
  seen[a.initial] = 1;
  for (let at = 0; at < order.length; at++) {
    budget.spend();
    if (a.final[order[at]]) return tracedBack(parent, via, at);
    for (const { guard, to } of a.moves[order[at]]) {
      if (seen[to] === 1) continue;
      seen[to] = 1;
      order.push(to);
      parent.push(at);
      via.push(guard);
    }
  }
  return undefined;
}
