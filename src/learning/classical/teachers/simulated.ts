import { type Acceptor, type Automaton, type Mealy, run } from '../automaton.ts';
import { keyOf } from '../key-of.ts';
import type { SyncTeacher } from './teacher.ts';

/** A teacher who knows the automaton, and answers with a shortest counterexample; for tests and comparisons. */
export function simulated<L>(automaton: Acceptor<L>): SyncTeacher<L, boolean, Acceptor<L>> & Knowing<L>;
export function simulated<L, O>(automaton: Mealy<L, O>): SyncTeacher<L, readonly O[], Mealy<L, O>> & Knowing<L>;
export function simulated<L, O>(automaton: Automaton<L, O>): unknown {
  const output = (word: readonly L[]): unknown =>
    automaton.kind === 'acceptor' ? run(automaton, word) : run(automaton, word);
  return { output, counterexample: (hypothesis: Automaton<L, O>) => shortestDifference(automaton, hypothesis) };
}

/** The methods that the teacher surely has. */
interface Knowing<L> {
  counterexample(hypothesis: Automaton<L, unknown>): readonly L[] | undefined;
}

/**
 * A shortest word on which two automata over the same alphabet differ, the first of those in the order of the alphabet;
 * `undefined` where they are equivalent. Breadth-first over pairs of states.
 */
export function shortestDifference<L, O>(left: Automaton<L, O>, right: Automaton<L, O>): readonly L[] | undefined {
  const width = right.next.length;
  const seen = new Uint8Array(left.next.length * width);
  const pairs: number[] = [left.initial * width + right.initial];
  const [from, by]: [number[], number[]] = [[-1], [-1]];
  seen[pairs[0]] = 1;
  const wordTo = (place: number): L[] => {
    const word: L[] = [];
    for (let at = place; at > 0; at = from[at]) word.push(left.alphabet[by[at]]);
    return word.reverse();
  };
  for (let i = 0; i < pairs.length; i++) {
    const [l, r] = [Math.floor(pairs[i] / width), pairs[i] % width];
    if (left.kind === 'acceptor' && right.kind === 'acceptor' && left.accepting[l] !== right.accepting[r])
      return wordTo(i);
    for (let a = 0; a < left.alphabet.length; a++) {
      if (
        left.kind === 'mealy' &&
        right.kind === 'mealy' &&
        keyOf(left.outputs[l][a], 'an output') !== keyOf(right.outputs[r][a], 'an output')
      )
        return [...wordTo(i), left.alphabet[a]];
      const pair = left.next[l][a] * width + right.next[r][a];
      if (seen[pair] === 1) continue;
      seen[pair] = 1;
      pairs.push(pair);
      from.push(i);
      by.push(a);
    }
  }
  return undefined;
}
