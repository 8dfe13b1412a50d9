import type { Term } from '../logic/term.ts';
import type { Value } from '../logic/value.ts';
import { isTrueOf, valueAt } from './positions.ts';
import type { Prefix } from './prefix.ts';
import type { TableState } from './table.ts';

/** One step of a closed table. Terms are over the symbols of the prefix that was taken there. */
export interface Move {
  readonly prefix: Prefix;
  readonly outputs: readonly Term[];
  readonly to: number;
}

/** What a closed table says of one state. */
export interface Row {
  readonly state: TableState;
  /** What is certainly written when the state's prefix has been read. */
  readonly certain: readonly Term[];
  readonly moves: readonly Move[];
  /** What is written at the end, after what is certain; `null` when the input must not end here. */
  readonly ending: readonly Term[] | null;
}

/** What a closed table says of all words. The first row is the start. */
export type Hypothesis = readonly Row[];

/** The move that a state makes on the symbol at a position of a word, of which the symbols before were read. */
export function moveOn(row: Row, word: readonly Value[], at: number): Move | undefined {
  const by = at - row.state.prefix.depth;
  return row.moves.find(({ prefix }) => isTrueOf(prefix.guard, word, by));
}

/**
 * What is written after the first `from` symbols of a word when these led to state `start`, apart from what was certain
 * there; `null` when the word is rejected.
 */
export function predicted(
  hypothesis: Hypothesis,
  word: readonly Value[],
  start = 0,
  from = 0,
): readonly Value[] | null {
  const written: Value[] = [];
  let row = hypothesis[start];
  const write = (terms: readonly Term[], at: number): boolean =>
    terms.every(term => {
      const symbol = valueAt(term, word, at - row.state.prefix.depth);
      if (symbol !== undefined) written.push(symbol);
      return symbol !== undefined;
    });
  for (let at = from; at < word.length; at++) {
    const move = moveOn(row, word, at);
    if (move === undefined || !write(move.outputs, at)) return null;
    row = hypothesis[move.to];
  }
  return row.ending !== null && write(row.ending, word.length) ? written : null;
}
