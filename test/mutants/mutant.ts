/**
 * A deliberate mistake in a rule that a proof or a verdict rests on, small enough to be overlooked by a reader. Some test
 * must notice it: what no test notices may be broken by the next change.
 */
export interface Mutant {
  /** Below `src`. */
  readonly file: string;
  /** What is replaced; it is in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** The wrong answer that follows, in a few words. */
  readonly wrong: string;
  /** The quickest tests that notice it: files below `test`, in the order in which they are tried. */
  readonly tests: readonly string[];
  /** The names of the tests in them that are enough, as a regular expression. */
  readonly only?: string;
  /** Why no test can notice it, of one that is in the list all the same. */
  readonly unnoticed?: string;
}

/** The text of a file with the mistake in it. */
export function mutated(text: string, { file, from, to }: Mutant): string {
  const parts = text.split(from);
  if (parts.length !== 2)
    throw new Error(`${file}: ${JSON.stringify(from)} is there ${parts.length - 1} times, not once`);
  return parts.join(to);
}
