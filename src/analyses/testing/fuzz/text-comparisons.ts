import type { TextComparison } from '../../../frontends/coverage.ts';
import type { Word } from '../../verdict.ts';

/** How often one text is put where another stands that is compared with it at one place in the code. */
const MOST_TRIES = 30;
/** Places in a word at which a text stands that is compared. */
const MOST_PLACES = 2;

/**
 * Words in which a text that is compared with another has become that other one, where it stands in the word, in capitals
 * or not: a name that is read and looked up in a table is each name of the table once ("REDQUEEN", Aschermann et al.,
 * NDSS 2019). What was tried is counted in `tries`. Linear in the word for each text.
 */
export function wordsWithTexts(
  word: Word,
  texts: readonly TextComparison[],
  tries: Map<string, number>,
): readonly Word[] {
  const folded = word.map(symbol => lower(Number(symbol)));
  return texts.flatMap(({ place, left, right, position }) =>
    [
      { from: left, to: right },
      { from: right, to: left },
    ].flatMap(({ from, to }): readonly Word[] => {
      const key = `${place} to ${to.join()}`;
      const tried = tries.get(key) ?? 0;
      if (tried >= MOST_TRIES || from.length === 0) return [];
      const places = placesOf(from, folded, position);
      if (places.length > 0) tries.set(key, tried + 1);
      return places.map(at => [...word.slice(0, at), ...to, ...word.slice(at + from.length)]);
    }),
  );
}

/** Where a text stands in a word, the places nearest to where it was read first. */
function placesOf(text: readonly number[], folded: readonly number[], position: number): readonly number[] {
  const wanted = text.map(lower);
  const found: number[] = [];
  for (let at = Math.min(position, folded.length) - wanted.length; at >= 0 && found.length < MOST_PLACES; at--)
    if (wanted.every((byte, i) => folded[at + i] === byte)) found.push(at);
  return found;
}

function lower(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}
