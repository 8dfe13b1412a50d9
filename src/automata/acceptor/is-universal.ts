import { Budget } from '../../logic/limits.ts';
import type { Acceptor } from './acceptor.ts';
import { anyWord } from './constants.ts';
import { includes, shortestMissing } from './includes.ts';

/** Whether every word is accepted. Determinises on the fly and stops at the first state that rejects. */
export function isUniversal<P>(a: Acceptor<P>, budget: Budget = Budget.unlimited): boolean {
  return includes(a, anyWord(a.algebra), budget);
}

/** A shortest word that is not accepted, as a guard for each symbol; `undefined` when every word is. */
export function shortestRejected<P>(a: Acceptor<P>, budget: Budget = Budget.unlimited): P[] | undefined {
  return shortestMissing(a, anyWord(a.algebra), budget);
}
