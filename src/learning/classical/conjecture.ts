import type { Observations } from './observations.ts';
import type { Kind, Word } from './word.ts';

/** A complete deterministic automaton over numbered letters and outputs. The initial state is 0. */
export interface Conjecture {
  readonly kind: Kind;
  readonly letters: number;
  readonly states: number;
  /** Where `letter` leads from `state`, at `state * letters + letter`. */
  readonly next: ArrayLike<number>;
  /** Of an acceptor one for each state; of a Mealy machine one for each transition, as in {@link next}. */
  readonly outputs: ArrayLike<number>;
}

export function stateAfter({ next, letters }: Conjecture, word: Word, from = 0): number {
  let state = from;
  for (const letter of word) state = next[state * letters + letter];
  return state;
}

/** The output at the end of a word, which is not empty where the automaton is a Mealy machine. */
export function lastOutput(conjecture: Conjecture, word: Word, from = 0): number {
  const { kind, letters, next, outputs } = conjecture;
  if (kind === 'acceptor') return outputs[stateAfter(conjecture, word, from)];
  let [state, output] = [from, -1];
  for (const letter of word) {
    const place = state * letters + letter;
    output = outputs[place];
    state = next[place];
  }
  return output;
}

/**
 * The shortest prefix of a word on which the conjecture contradicts what is known; `undefined` where it does not. Of an
 * acceptor, that is the word or nothing unless the answer for a prefix happens to be known.
 */
export function contradicted(conjecture: Conjecture, observations: Observations, word: Word): Word | undefined {
  const { kind, letters, next, outputs } = conjecture;
  let [state, node] = [0, 0];
  const differs = (output: number): boolean => {
    const observed = observations.output(node);
    return observed >= 0 && observed !== output;
  };
  if (kind === 'acceptor' && differs(outputs[0])) return [];
  for (let i = 0; i < word.length; i++) {
    const place = state * letters + word[i];
    node = observations.peek(node, word[i]);
    if (node === 0) return undefined;
    state = next[place];
    if (differs(kind === 'acceptor' ? outputs[state] : outputs[place])) return word.slice(0, i + 1);
  }
  return undefined;
}
