import type { LetterSet } from './letter-set.ts';

/**
 * What an assertion asks of the position between two letters. `previous` is an index into
 * {@link Program.previousSets}; nodes are indices into {@link Program.nodes}.
 */
export type Condition =
  /** Nothing was read, or the last letter is in `previous` (`^`). */
  | { readonly kind: 'start'; readonly previous?: number }
  /** Nothing follows, or the consume node `next` takes what follows (`$`). */
  | { readonly kind: 'end'; readonly next?: number }
  /** The last letter is in `previous`, or the consume node `next` takes what follows, but not both (`\b`). */
  | { readonly kind: 'word'; readonly negate: boolean; readonly previous: number; readonly next: number }
  /** A path from `start` to an accept node can be read from here on. */
  | { readonly kind: 'ahead'; readonly negate: boolean; readonly start: number }
  /** A path of {@link Program.behinds}`[index]` was read up to here. */
  | { readonly kind: 'behind'; readonly negate: boolean; readonly index: number };

/** A node of a pattern's graph; a path through the graph is a way of matching. */
export type Node =
  | { readonly kind: 'consume'; readonly set: LetterSet; readonly next: number }
  | { readonly kind: 'split'; readonly next: readonly number[] }
  | { readonly kind: 'assert'; readonly condition: Condition; readonly next: number }
  | { readonly kind: 'accept' };

/** A pattern as a graph, in letters: code units, or code points when `maxLetter` says so. */
export interface Program {
  readonly nodes: readonly Node[];
  readonly start: number;
  /** Where each look-behind starts; one that is inside another comes before it. */
  readonly behinds: readonly number[];
  /** The sets that assertions compare the last letter with. */
  readonly previousSets: readonly LetterSet[];
  readonly maxLetter: number;
}
