import { Int, type Sort } from '../logic/sort.ts';
import { type Variable, variable } from '../logic/term.ts';

/**
 * Numbers of which a state that stands for many says only facts: places in the input, lengths of texts, counters. They
 * are at most this large, on both sides of 0; whoever makes such a state proves it of every state that it stands for.
 */
export const LARGEST_UNKNOWN = 2 ** 32;

/** No text is longer than this; no input is, either. */
export const LONGEST_TEXT = 2 ** 29;

const PREFIX = '#';

export function unknown(name: string, sort: Sort = Int): Variable {
  return variable(`${PREFIX}${name}`, sort);
}

export function isUnknownName(name: string): boolean {
  return name.startsWith(PREFIX);
}
