import type { CharSet } from '../../logic/char-set.ts';
import type { Budget } from '../../logic/limits.ts';
import { Char } from '../../logic/sort.ts';
import type { Acceptor } from '../acceptor/acceptor.ts';
import { minimise } from '../acceptor/minimise.ts';
import { trim } from '../acceptor/trim.ts';
import { domainSets } from './acceptors.ts';
import type { Machine } from './machine.ts';

/** Inputs of more symbols than this are not short. */
const LONGEST = 24;

/**
 * The inputs that a filter lets through, where none of them is long: deterministic, with only states from which some
 * input is completed. `undefined` where inputs may be of any length, or the filter is no acceptor of sets.
 */
export function shortInputs(filter: Machine, budget: Budget): Acceptor<CharSet> | undefined {
  const sets = filter.input === Char ? domainSets(filter) : undefined;
  if (sets === undefined) return undefined;
  const inputs = trim(minimise(sets, budget));
  return longestWord(inputs) <= LONGEST ? inputs : undefined;
}

/** The length of a longest word of an acceptor whose states all lead on to a word; infinite where there is a cycle. */
function longestWord({ moves, initial }: Acceptor<CharSet>): number {
  const lengths = new Map<number, number>();
  const longestFrom = (state: number): number => {
    const known = lengths.get(state);
    if (known !== undefined) return known;
    // Whoever comes back here while this is being found out is on a cycle.
    lengths.set(state, Number.POSITIVE_INFINITY);
    const longest = moves[state].reduce((most, { to }) => Math.max(most, 1 + longestFrom(to)), 0);
    lengths.set(state, longest);
    return longest;
  };
  return longestFrom(initial);
}
