import { type Conjecture, lastOutput } from '../conjecture.ts';
import type { Word } from '../word.ts';

/** A shortest word to each state, by number of the state: a state cover. */
export function stateCover({ states, letters, next }: Conjecture): readonly Word[] {
  const words: (Word | undefined)[] = new Array(states).fill(undefined);
  words[0] = [];
  const order = [0];
  for (const state of order)
    for (let a = 0; a < letters; a++) {
      const to = next[state * letters + a];
      if (words[to] !== undefined) continue;
      words[to] = [...(words[state] ?? []), a];
      order.push(to);
    }
  return words.map(word => word ?? []);
}

/** Words that tell states apart: which of them for each state is enough to tell it from all others. */
export interface Characterisation {
  /** A characterising set: any two states differ on one of these. */
  readonly all: readonly Word[];
  /** Of each state, its identification set: indices into {@link all}. */
  readonly ofState: readonly (readonly number[])[];
}

/**
 * A characterising set of a minimal conjecture, with the part of it that each state needs, by refining the partition of the
 * states as Moore does: words are as short as can be. O(n² · k) for n states and k letters, at most n - 1 words.
 */
export function characterisation(conjecture: Conjecture): Characterisation {
  const { kind, states, letters } = conjecture;
  const all: Word[] = [];
  const ofState: number[][] = Array.from({ length: states }, () => []);
  let blocks: readonly (readonly number[])[] = [[...Array(states).keys()]];
  const divide = (word: Word): void => {
    let used = false;
    const divided: (readonly number[])[] = [];
    for (const block of blocks) {
      const parts = new Map<number, number[]>();
      for (const state of block) {
        const output = lastOutput(conjecture, word, state);
        parts.set(output, [...(parts.get(output) ?? []), state]);
      }
      divided.push(...parts.values());
      if (parts.size === 1) continue;
      used = true;
      for (const state of block) ofState[state].push(all.length);
    }
    blocks = divided;
    if (used) all.push(word);
  };
  let previous: readonly Word[] = kind === 'acceptor' ? [[]] : Array.from({ length: letters }, (_, a) => [a]);
  for (const word of previous) divide(word);
  while (blocks.length < states) {
    const before = blocks.length;
    const longer = previous.flatMap(word => Array.from({ length: letters }, (_, a) => [a, ...word]));
    const fresh: Word[] = [];
    for (const word of longer) {
      const count = all.length;
      divide(word);
      if (all.length > count) fresh.push(word);
    }
    if (blocks.length === before) throw new Error('internal error: a conjecture is not minimal');
    previous = fresh;
  }
  return { all: all.length === 0 ? previous.slice(0, 1) : all, ofState };
}
