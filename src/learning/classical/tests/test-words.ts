import type { Conjecture } from '../conjecture.ts';
import type { Word } from '../word.ts';

/**
 * An equivalence oracle for black boxes: words on which a conjecture is to be compared with the system, in the order in
 * which they are tried. The first that differs is the counterexample, and if none does, the conjecture is the answer. Where
 * there are several, they take turns one after the other.
 *
 * @param round how many conjectures there were before
 */
export type TestWords = (conjecture: Conjecture, round: number) => Iterable<Word>;
