/** An answer that is there, or that will be. */
export type Reply<T> = T | PromiseLike<T>;

/**
 * What somebody who wants a system of their own to be learned has to write: `output`, which starts the system anew, gives
 * it the letters of a word, and says what came of it. For an acceptor that is whether the word is accepted; for a Mealy
 * machine the list of outputs, one for each letter. The same word must always get the same answer.
 *
 * @typeParam L letters
 * @typeParam A answers: `boolean`, or a list of outputs
 * @typeParam H hypotheses: what is conjectured of the system
 */
export interface Teacher<L, A, H> {
  output(word: readonly L[]): Reply<A>;
  /** Many words at once, where that is faster than one after the other. */
  outputs?(words: readonly (readonly L[])[]): Reply<readonly A[]>;
  /** A word on which the hypothesis is wrong, `undefined` if it is right. Left out where only tests can tell. */
  counterexample?(hypothesis: H): Reply<readonly L[] | undefined>;
}

/** A teacher that answers at once. */
export interface SyncTeacher<L, A, H> extends Teacher<L, A, H> {
  output(word: readonly L[]): A;
  outputs?(words: readonly (readonly L[])[]): readonly A[];
  counterexample?(hypothesis: H): readonly L[] | undefined;
}

/** Does something with a reply, at once where it is there. */
export function whenReplied<T, U>(reply: Reply<T>, then: (value: T) => U): Reply<U> {
  return isLater(reply) ? reply.then(then) : then(reply);
}

export function isLater<T>(reply: Reply<T>): reply is PromiseLike<T> {
  return typeof reply === 'object' && reply !== null && 'then' in reply && typeof reply.then === 'function';
}
