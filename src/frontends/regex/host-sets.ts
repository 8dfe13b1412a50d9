import { fromIntervals, type LetterSet, MAX_CODE_POINT } from './letter-set.ts';

const FIRST_LOW = 0xdc00;
const FIRST_ASTRAL = 0x10000;
const LOW_TO_ASTRAL = FIRST_ASTRAL - FIRST_LOW;

const cache = new Map<string, LetterSet>();
let universe: readonly [string, string] | undefined;

/**
 * The code points that the host's own regular expressions take for the one-letter pattern `source` under the `u` flag:
 * Unicode properties have the version that the host has. About 10 ms for each new `source`, then cached.
 *
 * @throws SyntaxError when the host does not know the property
 */
export function hostSet(source: string): LetterSet {
  let set = cache.get(source);
  if (set === undefined) {
    set = ask(source);
    cache.set(source, set);
  }
  return set;
}

/** One scan over all code points in order: each run of matches is an interval. */
function ask(source: string): LetterSet {
  const run = new RegExp(`(?:${source})+`, 'gu');
  universe ??= [codePoints(0, FIRST_LOW - 1), codePoints(FIRST_LOW, MAX_CODE_POINT)];
  const [below, above] = universe;
  const intervals: [number, number][] = [];
  for (const match of below.matchAll(run)) intervals.push([match.index, match.index + match[0].length - 1]);
  for (const match of above.matchAll(run))
    intervals.push([pointAt(match.index), pointAt(match.index + match[0].length) - 1]);
  return fromIntervals(intervals);
}

/** The code point whose first code unit is the `index`-th of the text that starts with the low surrogates. */
function pointAt(index: number): number {
  return index <= LOW_TO_ASTRAL ? FIRST_LOW + index : FIRST_ASTRAL + (index - LOW_TO_ASTRAL) / 2;
}

/** In two texts, so that the last high and the first low surrogate do not join into a pair. */
function codePoints(from: number, to: number): string {
  const parts: string[] = [];
  for (let c = from; c <= to; c++) parts.push(String.fromCodePoint(c));
  return parts.join('');
}
