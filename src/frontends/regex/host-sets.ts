import { FIRST_ASTRAL, fromIntervals, type LetterSet, MAX_CODE_POINT } from './letter-set.ts';

const FIRST_LOW = 0xdc00;
const LOW_TO_ASTRAL = FIRST_ASTRAL - FIRST_LOW;

const cache = new Map<string, LetterSet>();
let universe: readonly [string, string] | undefined;

/**
 * The code points that the host's own regular expressions take for the pattern `source`, which matches single letters
 * only, under the given flags (with `u` or `v`). So Unicode properties have the version that the host has. About 50 ms
 * for each new `source`, then cached.
 *
 * @throws SyntaxError when the host does not know the property
 */
export function hostSet(source: string, flags = 'u'): LetterSet {
  const key = `${source}/${flags}`;
  let set = cache.get(key);
  if (set === undefined) {
    set = ask(new RegExp(`(?:${source})+`, `g${flags}`));
    cache.set(key, set);
  }
  return set;
}

/** One scan over all code points in order: each run of matches is an interval. */
function ask(run: RegExp): LetterSet {
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

const CHUNK = 4096;

/** In two texts, so that the last high and the first low surrogate do not join into a pair. */
function codePoints(from: number, to: number): string {
  let text = '';
  for (let start = from; start <= to; start += CHUNK) {
    const chunk: number[] = [];
    for (let c = start; c <= Math.min(to, start + CHUNK - 1); c++) chunk.push(c);
    text += String.fromCodePoint(...chunk);
  }
  return text;
}
