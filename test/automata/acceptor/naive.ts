import type { Acceptor } from '../../../src/automata/acceptor/acceptor.ts';

/** A complete automaton over the letters `0 … letters - 1`, by the textbook: the reference for the fast algorithms. */
export interface NaiveDfa {
  /** `next[q][letter]`; state 0 is the initial one. */
  readonly next: readonly (readonly number[])[];
  readonly final: readonly boolean[];
}

/** The subset construction on explicit letters, sink included; `reads` says whether a guard takes a letter. */
export function naiveDfa<P>(a: Acceptor<P>, letters: number, reads: (guard: P, letter: number) => boolean): NaiveDfa {
  const numbers = new Map<string, number>();
  const subsets: number[][] = [];
  const numberOf = (subset: number[]): number => {
    const key = subset.join();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, subsets.length);
    return subsets.push(subset) - 1;
  };
  numberOf([a.initial]);
  const next: number[][] = [];
  for (let i = 0; i < subsets.length; i++) {
    next.push(
      Array.from({ length: letters }, (_, letter) => {
        const to = new Set<number>();
        for (const q of subsets[i]) for (const move of a.moves[q]) if (reads(move.guard, letter)) to.add(move.to);
        return numberOf([...to].sort((p, q) => p - q));
      }),
    );
  }
  return { next, final: subsets.map(subset => subset.some(q => a.final[q])) };
}

/** Moore's algorithm. @returns the class of each state */
function naiveClasses(dfa: NaiveDfa): number[] {
  let classes: number[] = dfa.final.map(f => (f ? 1 : 0));
  for (;;) {
    const numbers = new Map<string, number>();
    const refined = classes.map((own, q) => {
      const key = [own, ...dfa.next[q].map(to => classes[to])].join();
      if (!numbers.has(key)) numbers.set(key, numbers.size);
      return numbers.get(key) ?? 0;
    });
    if (numbers.size === new Set(classes).size) return refined;
    classes = refined;
  }
}

/** How many states the minimal partial machine without sink has (1 for the empty language). */
export function naiveMinimalSize(dfa: NaiveDfa): number {
  const classes = naiveClasses(dfa);
  const dead = new Set(classes.filter((_, q) => isDead(dfa, q)));
  return Math.max(1, new Set(classes).size - dead.size);
}

function isDead(dfa: NaiveDfa, from: number): boolean {
  const seen = new Set([from]);
  for (const q of seen) {
    if (dfa.final[q]) return false;
    for (const to of dfa.next[q]) seen.add(to);
  }
  return true;
}

/** The shortest length of a word on which the two disagree in the sense of `wanted`; `undefined` when there is none. */
export function naiveShortest(
  a: NaiveDfa,
  b: NaiveDfa,
  wanted: (inA: boolean, inB: boolean) => boolean,
): number | undefined {
  let layer = [[0, 0]];
  const seen = new Set(['0,0']);
  for (let length = 0; layer.length > 0; length++) {
    const following: number[][] = [];
    for (const [p, q] of layer) {
      if (wanted(a.final[p], b.final[q])) return length;
      a.next[p].forEach((to, letter) => {
        const pair = [to, b.next[q][letter]];
        if (seen.has(pair.join())) return;
        seen.add(pair.join());
        following.push(pair);
      });
    }
    layer = following;
  }
  return undefined;
}

/** All words over the letters `0 … letters - 1` with at most `maxLength` letters, shorter ones first. */
export function allWords(letters: number, maxLength: number): number[][] {
  const words: number[][] = [[]];
  for (let i = 0; i < words.length && words[i].length < maxLength; i++)
    for (let letter = 0; letter < letters; letter++) words.push([...words[i], letter]);
  return words;
}

export function naiveAccepts(dfa: NaiveDfa, word: readonly number[]): boolean {
  return dfa.final[word.reduce((q, letter) => dfa.next[q][letter], 0)];
}
