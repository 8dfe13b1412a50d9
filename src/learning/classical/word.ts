/** A word inside the learners: letters are their places in the alphabet. */
export type Word = readonly number[];

/**
 * What an automaton says: an acceptor has an output in each state, so a word has one, that of the state it leads to; a
 * Mealy machine has an output on each transition, so a word has one for each of its letters.
 */
export type Kind = 'acceptor' | 'mealy';
