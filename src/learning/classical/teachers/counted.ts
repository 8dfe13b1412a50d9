import type { SyncTeacher, Teacher } from './teacher.ts';

/** What a teacher was asked. */
export interface Counts {
  /** Words, each after a start from the beginning. */
  words: number;
  symbols: number;
  /** Calls of the teacher: a batch of words is one. */
  calls: number;
  /** Hypotheses that it was asked for a counterexample of. */
  hypotheses: number;
}

/** A teacher that counts what it is asked; `counts` goes up as it is. */
export function counted<L, A, H>(teacher: SyncTeacher<L, A, H>): SyncTeacher<L, A, H> & { readonly counts: Counts };
export function counted<L, A, H>(teacher: Teacher<L, A, H>): Teacher<L, A, H> & { readonly counts: Counts };
export function counted<L, A, H>(teacher: Teacher<L, A, H>): Teacher<L, A, H> & { readonly counts: Counts } {
  const counts: Counts = { words: 0, symbols: 0, calls: 0, hypotheses: 0 };
  const count = (words: readonly (readonly L[])[]): void => {
    counts.calls++;
    counts.words += words.length;
    for (const word of words) counts.symbols += word.length;
  };
  const { outputs, counterexample } = teacher;
  return {
    counts,
    output(word) {
      count([word]);
      return teacher.output(word);
    },
    outputs:
      outputs &&
      (words => {
        count(words);
        return outputs.call(teacher, words);
      }),
    counterexample:
      counterexample &&
      (hypothesis => {
        counts.hypotheses++;
        return counterexample.call(teacher, hypothesis);
      }),
  };
}
