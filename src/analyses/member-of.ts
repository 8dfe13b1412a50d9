import { accepts } from '../automata/acceptor/accepts.ts';
import { domainSets } from '../automata/machine/acceptors.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { runs } from '../automata/machine/run.ts';
import type { CharSet } from '../logic/char-set.ts';
import type { Budget } from '../logic/limits.ts';
import type { Value } from '../logic/value.ts';
import type { Word } from './verdict.ts';

/** Tells whether words are in the language of an acceptor; made for many words. */
export function memberOf(acceptor: Machine, budget: Budget): (word: Word) => boolean {
  const sets = domainSets(acceptor);
  if (sets === undefined) return word => runs(acceptor, word, budget).length > 0;
  const holds = (set: CharSet, symbol: Value): boolean => set.has(Number(symbol));
  return word => accepts(sets, word, holds);
}
