import type { Term } from '../../../logic/term.ts';
import { FIRST_ASTRAL, type LetterSet, letter } from '../letter-set.ts';
import { unitAt, unitsOf } from './window.ts';

/** How many code units each letter of a set has, which is the same for all. */
export function widthOf(set: LetterSet): number {
  return set[0] < FIRST_ASTRAL ? 1 : 2;
}

/** The code units of a letter of `set`, over the window after it. */
export function unitsOfLetter(set: LetterSet, width: number): readonly Term[] {
  if (set.length === 2 && set[0] === set[1]) return unitsOf(String.fromCodePoint(set[0]));
  return width === 1 ? [unitAt(1)] : [unitAt(2), unitAt(1)];
}

/** Each letter alone. */
export function singles(set: LetterSet): readonly LetterSet[] {
  const all: LetterSet[] = [];
  for (let i = 0; i < set.length; i += 2) for (let c = set[i]; c <= set[i + 1]; c++) all.push(letter(c));
  return all;
}
